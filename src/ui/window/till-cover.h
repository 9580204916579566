/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define TILL_TYPE_COVER (till_cover_get_type ())
G_DECLARE_FINAL_TYPE (TillCover, till_cover, TILL, COVER, AdwBin)

GtkWidget *till_cover_new (void);

G_END_DECLS
