/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListJump: moves the view and the cursor of a long list to a far row. A row can get the focus
 * only after the list is laid out, so a jump takes some frames. GTK 4.8 leaves a long list blank
 * after its first jump unless it has moved before, so a drag of the scroll bar is corrected, too.
 * It also computes which rows are on screen. */

#include "till-list-jump.h"

#define MAX_FRAMES         60
#define ESTIMATED_ROW_SIZE 40.0

struct _TillListJump
{
  GtkWidget *list;             /* borrowed, outlives it */
  GtkScrolledWindow *scroller; /* borrowed, outlives it */
  TillListJumpFunc focus_row;

  guint tick;
  guint n_frames;
  guint step;
  guint position;
  guint n_rows;
  gboolean has_moved;
};

/* Returns: whether the row has the cursor. */
static gboolean
take_step (TillListJump *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double height = gtk_adjustment_get_upper (adjustment);

  /* Not laid out yet. */
  if (height < 1)
    return FALSE;

  self->step++;
  if (self->step == 1)
    gtk_adjustment_set_value (adjustment, 1);
  else if (self->step == 2)
    gtk_adjustment_set_value (adjustment, height * self->position / self->n_rows);

  return self->step > 2 && self->focus_row (self->list, self->position);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  TillListJump *self = user_data;

  if (take_step (self) || ++self->n_frames > MAX_FRAMES)
    {
      self->tick = 0;
      return G_SOURCE_REMOVE;
    }

  gtk_widget_queue_draw (widget);

  return G_SOURCE_CONTINUE;
}

/* Returns: (transfer full): @list and its @scroller outlive it. */
TillListJump *
till_list_jump_new (GtkWidget *list, GtkScrolledWindow *scroller, TillListJumpFunc focus_row)
{
  TillListJump *self = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (list) && GTK_IS_SCROLLED_WINDOW (scroller), NULL);
  g_return_val_if_fail (focus_row != NULL, NULL);

  self = g_new0 (TillListJump, 1);
  self->list = list;
  self->scroller = scroller;
  self->focus_row = focus_row;

  return self;
}

void
till_list_jump_free (TillListJump *self)
{
  g_return_if_fail (self != NULL);

  till_list_jump_stop (self);
  g_free (self);
}

/* Moves the view and the cursor to the row at @position of @n_rows equally high ones. */
void
till_list_jump_go (TillListJump *self, guint position, guint n_rows)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (position < n_rows);

  self->position = position;
  self->n_rows = n_rows;
  self->n_frames = 0;
  self->step = 0;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (self->list, tick_cb, self, NULL);
}

/* Stops a jump where it is. */
void
till_list_jump_stop (TillListJump *self)
{
  g_return_if_fail (self != NULL);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->list, self->tick);
  self->tick = 0;
}

/* Call this before the list handles a move of its adjustment. */
void
till_list_jump_moved (TillListJump *self)
{
  GtkAdjustment *adjustment = NULL;
  double value;

  g_return_if_fail (self != NULL);

  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  value = gtk_adjustment_get_value (adjustment);
  if (self->has_moved || value < 1)
    return;

  self->has_moved = TRUE;
  gtk_adjustment_set_value (adjustment, 1);
  gtk_adjustment_set_value (adjustment, value);
}

/* Computes which of @n_rows, at least one and equally high, are on screen, in part or, with
 * @is_whole, from edge to edge. Where none is whole, it is the one that shows most. */
void
till_list_jump_find_range (TillListJump *self,
                           guint n_rows,
                           gboolean is_whole,
                           guint *first,
                           guint *last)
{
  GtkAdjustment *adjustment = NULL;
  double row_size = ESTIMATED_ROW_SIZE;
  double start;
  double end;

  g_return_if_fail (self != NULL && n_rows > 0);

  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  start = gtk_adjustment_get_value (adjustment);
  end = start + gtk_adjustment_get_page_size (adjustment);
  if (gtk_adjustment_get_upper (adjustment) >= 1)
    row_size = gtk_adjustment_get_upper (adjustment) / n_rows;
  if (is_whole)
    {
      /* Nobody sees that less than a pixel is cut. */
      start += row_size - 1;
      end = MAX (end - row_size + 1, start);
    }

  *first = MIN ((guint) (start / row_size), n_rows - 1);
  *last = CLAMP ((guint) (end / row_size), *first, n_rows - 1);
}
