/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-forget.h"
#include "till-mirror.h"

G_BEGIN_DECLS

/* What the archive window says. */
const char *till_archive_words_state (TillMirrorState state);
char *till_archive_words_progress (TillMirror *mirror, const TillArchiveSummary *summary);
const char *till_archive_words_rest (TillMirror *mirror);
char *till_archive_words_period (const TillArchiveSummary *summary);
char *till_archive_words_traces (const TillTraces *traces);

G_END_DECLS
