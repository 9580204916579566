/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"
#include "practice-options.h"

void practice_demo_fill (PracticeDatabase *database, const PracticeOptions *options, gint64 now_ms);
