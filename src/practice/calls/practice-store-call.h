/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-records.h"
#include "practice-reply.h"

void
practice_store_get (const PracticeRecords *records, const char *webhook_url, PracticeReply *reply);
