/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_ARCHIVE_WINDOW (till_archive_window_get_type ())
G_DECLARE_FINAL_TYPE (TillArchiveWindow, till_archive_window, TILL, ARCHIVE_WINDOW, AdwWindow)

/* @desk has an archive. */
GtkWidget *till_archive_window_new (TillDesk *desk);
