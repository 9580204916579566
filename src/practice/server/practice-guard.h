/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

/* Refuses requests by their headers, before a server reads their bodies. */
typedef struct _PracticeGuard PracticeGuard;

PracticeGuard *practice_guard_new (SoupServer *soup, guint16 port);
void practice_guard_free (PracticeGuard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeGuard, practice_guard_free)
