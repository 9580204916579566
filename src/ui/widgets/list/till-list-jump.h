/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Puts the cursor on the row at @position.
 *
 * Returns: %FALSE while it has no widget. */
typedef gboolean (*TillListJumpFunc) (GtkWidget *list, guint position);

/* A jump of a long list to a far row. */
typedef struct _TillListJump TillListJump;

TillListJump *
till_list_jump_new (GtkWidget *list, GtkScrolledWindow *scroller, TillListJumpFunc focus_row);
void till_list_jump_free (TillListJump *self);

void till_list_jump_go (TillListJump *self, guint position, guint n_rows);
void till_list_jump_stop (TillListJump *self);
void till_list_jump_moved (TillListJump *self);
void till_list_jump_find_range (TillListJump *self,
                                guint n_rows,
                                gboolean is_whole,
                                guint *first,
                                guint *last);
