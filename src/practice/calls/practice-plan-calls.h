/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-reply.h"

void practice_plans_list (const PracticeRequest *request, PracticeReply *reply);
