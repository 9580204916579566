/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-archive.h"

G_BEGIN_DECLS

#define TILL_TYPE_ODD_CHIP (till_odd_chip_get_type ())
G_DECLARE_FINAL_TYPE (TillOddChip, till_odd_chip, TILL, ODD_CHIP, GtkToggleButton)

void till_odd_chip_choose (TillOddChip *self);
void till_odd_chip_set_archive (TillOddChip *self, TillArchive *archive);

G_END_DECLS
