/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-faults.h"

#include <libsoup/soup.h>

void practice_raw_answer_send (SoupServerMessage *message,
                               const PracticeFault *fault,
                               const PracticeReply *reply,
                               guint delay_ms);
