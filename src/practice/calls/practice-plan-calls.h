/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-reply.h"

G_BEGIN_DECLS

void practice_plans_list (const PracticeRequest *request, PracticeReply *reply);

G_END_DECLS
