/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"
#include "practice-options.h"

G_BEGIN_DECLS

void practice_demo_fill (PracticeDatabase *database, const PracticeOptions *options, gint64 now_ms);

G_END_DECLS
