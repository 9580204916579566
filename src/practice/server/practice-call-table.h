/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

void practice_call_table_answer (PracticeService *service,
                                 const char *path,
                                 const char *query,
                                 PracticeRequest *request,
                                 PracticeReply *reply);
