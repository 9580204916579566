/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-paged-list.h"

typedef struct
{
  guint position;
  guint n_removed;
  guint n_added;
} Change;

typedef struct
{
  TillPagedList *list;
  GArray *changes;  /* of Change */
  GPtrArray *shown; /* of TillRow, which widgets reference */
  guint n_items;
  guint first; /* the first visible row; changes move it as in a list view */
  guint n_rows;

  TillRow *selected; /* as GtkSingleSelection keeps it */
  guint selected_position;
} FakeView;

FakeView *fake_view_new (TillPageSource *source, guint n_rows);
void fake_view_free (FakeView *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FakeView, fake_view_free)

void fake_view_scroll (FakeView *self, guint first);
void fake_view_select (FakeView *self, guint position);
const char *fake_view_get_id (FakeView *self, guint position);
gboolean fake_view_is_filled (FakeView *self);
void fake_view_assert_changes (FakeView *self, guint n_changes, ...);
