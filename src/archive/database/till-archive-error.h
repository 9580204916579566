/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  TILL_ARCHIVE_ERROR_UNAVAILABLE, /* the file cannot be opened, read or written; disk full */
  TILL_ARCHIVE_ERROR_NEWER,       /* a later version of the program has written it */
  TILL_ARCHIVE_ERROR_DAMAGED, /* it is not an archive, or no longer one; opening puts it aside */
} TillArchiveError;

#define TILL_ARCHIVE_ERROR (till_archive_error_quark ())
GQuark till_archive_error_quark (void);
