/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

void
practice_page_get (PracticeService *service, const PracticeRequest *request, PracticeReply *reply);
void
practice_page_post (PracticeService *service, const PracticeRequest *request, PracticeReply *reply);

G_END_DECLS
