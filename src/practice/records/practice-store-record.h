/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

void practice_store_record_get (PracticeService *service,
                                const PracticeRequest *request,
                                PracticeReply *reply);

G_END_DECLS
