/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fixture.h"

#include "till-sync.h"

#define NO_CEILING 0
#define QUICK      "500.00 0.00" /* the pace of a service that is known to be quick */

/* A copy in the memory, or in a file of FOLDER, and a sync beside the desk's own that fills it as
 * fast as it can. The caller owns both. */
TillArchive *open_copy (void);
TillArchive *open_copy_in (const char *folder);
TillSync *start_sync (Fixture *fixture, TillArchive *copy);
void await_sync_state (TillSync *sync, TillSyncState state);
