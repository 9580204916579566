/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-erasure.h"
#include "till-sync.h"

/* The sentences of the archive window. */
const char *till_archive_text_state (TillSyncState state);
char *till_archive_text_progress (TillSync *sync, const TillArchiveSummary *summary);
const char *till_archive_text_rest (TillSync *sync);
char *till_archive_text_period (const TillArchiveSummary *summary);
char *till_archive_text_traces (const TillTraces *traces);
