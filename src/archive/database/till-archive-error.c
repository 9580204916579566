/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of every file of this room. */

#include "till-archive-error.h"

G_DEFINE_QUARK (till_archive_error_quark, till_archive_error)
