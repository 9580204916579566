/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Stands before a server: refuses by its headers what must not even be read. */
typedef struct _PracticeGuard PracticeGuard;

PracticeGuard *practice_guard_new (SoupServer *soup, guint16 port);
void practice_guard_free (PracticeGuard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeGuard, practice_guard_free)

G_END_DECLS
