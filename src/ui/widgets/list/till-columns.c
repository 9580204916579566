/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillColumns: the columns of a list, their order and their places. The rows of a list and its
 * header share one, so that titles and cells line up. A column of figures is as wide as the widest
 * of them. Columns without room are left out, the last of the chosen order first. What stays gives
 * way to the figures, since half of a sum is a wrong sum; a figure that is much longer than usual
 * is drawn smaller, so that no other column goes because of it.
 *
 * Signals: "changed" whenever the rows look different, "resized" when only widths differ. */

#include "till-columns.h"

#include <math.h>
#include <string.h>

#include "till-text.h"

#define GAP              12
#define MIN_FLEX_WIDTH   96
#define LEAST_FLEX_WIDTH 48 /* beside figures that leave no more */
#define ICON_WIDTH       16
#define EASY_SCALE       0.75f /* of a figure that is read as easily as its neighbours */
#define HIDDEN_MARK      '-'

struct _TillColumns
{
  GObject parent_instance;

  /* Borrowed, static */
  const TillColumn *table;
  const TillColumnInfo *infos; /* nullable */
  guint n_columns;

  guint order[TILL_COLUMNS_MAX];
  gboolean is_hidden[TILL_COLUMNS_MAX]; /* by column, as the next one */
  int widest[TILL_COLUMNS_MAX];         /* what the cells need */
  int least[TILL_COLUMNS_MAX];          /* what they need where there is little room */
  int lead;                             /* pixels before the first column */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_RESIZED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillColumns, till_columns, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
till_columns_class_init (TillColumnsClass *klass)
{
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_COLUMNS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_RESIZED] = g_signal_new ("resized", TILL_TYPE_COLUMNS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_columns_init (TillColumns *self)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (settings != NULL)
    g_signal_connect_object (settings, "notify::gtk-xft-dpi",
                             G_CALLBACK (till_columns_forget_widths), self, G_CONNECT_SWAPPED);
}

static void
set_default (TillColumns *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      self->order[i] = i;
      self->is_hidden[i] = FALSE;
    }
}

static guint
find_place (TillColumns *self, guint column)
{
  guint place = 0;

  while (self->order[place] != column)
    place++;

  return place;
}

static gboolean
find_id (TillColumns *self, const char *id, guint *column)
{
  for (guint i = 0; self->infos != NULL && i < self->n_columns; i++)
    if (g_str_equal (self->infos[i].id, id))
      {
        *column = i;
        return TRUE;
      }

  return FALSE;
}

/* @table and @infos are static. @infos is %NULL where the columns can't be chosen. */
TillColumns *
till_columns_new (const TillColumn *table, const TillColumnInfo *infos, guint n_columns)
{
  TillColumns *self = NULL;

  g_return_val_if_fail (table != NULL, NULL);
  g_return_val_if_fail (n_columns > 0 && n_columns <= TILL_COLUMNS_MAX, NULL);

  self = g_object_new (TILL_TYPE_COLUMNS, NULL);
  self->table = table;
  self->infos = infos;
  self->n_columns = n_columns;
  set_default (self);

  return self;
}

guint
till_columns_get_n_columns (TillColumns *self)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self), 0);

  return self->n_columns;
}

const TillColumn *
till_columns_get_column (TillColumns *self, guint column)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, NULL);

  return &self->table[column];
}

/* Returns: (nullable): the info of @column. */
const TillColumnInfo *
till_columns_get_info (TillColumns *self, guint column)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, NULL);

  return self->infos != NULL ? &self->infos[column] : NULL;
}

/* Returns: the column at @place of the chosen order, counting hidden ones. */
guint
till_columns_get_at (TillColumns *self, guint place)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && place < self->n_columns, 0);

  return self->order[place];
}

gboolean
till_columns_is_shown (TillColumns *self, guint column)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, FALSE);

  return !self->is_hidden[column];
}

/* A fixed column stays visible. */
void
till_columns_set_shown (TillColumns *self, guint column, gboolean is_shown)
{
  g_return_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns);

  if (self->is_hidden[column] == !is_shown || (self->infos != NULL && self->infos[column].is_fixed))
    return;

  self->is_hidden[column] = !is_shown;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Moves @column by one place, towards the end where @by is positive.
 *
 * Returns: whether there was a place to move it to. */
gboolean
till_columns_move (TillColumns *self, guint column, int by)
{
  guint place;
  guint other;

  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, FALSE);

  place = find_place (self, column);
  if ((by < 0 && place == 0) || (by > 0 && place + 1 == self->n_columns))
    return FALSE;

  other = by < 0 ? place - 1 : place + 1;
  self->order[place] = self->order[other];
  self->order[other] = column;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);

  return TRUE;
}

void
till_columns_reset (TillColumns *self)
{
  g_return_if_fail (TILL_IS_COLUMNS (self));

  set_default (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Returns: (transfer full): the ids in their order, hidden ones with a minus before. */
char **
till_columns_dup_choice (TillColumns *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (TILL_IS_COLUMNS (self) && self->infos != NULL, NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      guint column = self->order[i];
      g_autofree char *name =
          g_strdup_printf ("%s%s", self->is_hidden[column] ? "-" : "", self->infos[column].id);

      g_strv_builder_add (builder, name);
    }

  return g_strv_builder_end (builder);
}

/* Restores a choice of till_columns_dup_choice (). Unknown ids are left out; columns that it does
 * not have follow in their default order. */
void
till_columns_set_choice (TillColumns *self, const char *const *choice)
{
  guint place = 0;

  g_return_if_fail (TILL_IS_COLUMNS (self) && choice != NULL);

  set_default (self);
  for (guint i = 0; choice[i] != NULL; i++)
    {
      gboolean is_hidden = choice[i][0] == HIDDEN_MARK;
      guint column;
      guint from;

      if (!find_id (self, choice[i] + (is_hidden ? 1 : 0), &column))
        continue;

      from = find_place (self, column);
      if (from < place)
        continue;

      for (; from > place; from--)
        self->order[from] = self->order[from - 1];
      self->order[place++] = column;
      self->is_hidden[column] = is_hidden && !self->infos[column].is_fixed;
    }

  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Keeps @lead pixels free before the first column. */
void
till_columns_set_lead (TillColumns *self, int lead)
{
  g_return_if_fail (TILL_IS_COLUMNS (self));

  if (self->lead == lead)
    return;

  self->lead = lead;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

int
till_columns_get_lead (TillColumns *self)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self), 0);

  return self->lead;
}

static gboolean
is_chosen (TillColumns *self, guint column, int list_width)
{
  return !self->is_hidden[column] && list_width >= self->table[column].min_list_width;
}

/* Returns: whether the cells of @column stand at its right edge. */
gboolean
till_columns_is_figure (TillColumns *self, guint column)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, FALSE);

  return self->table[column].content == TILL_COLUMN_FIGURE;
}

/* Returns: whether the cells of @column are never cut. */
gboolean
till_columns_is_whole (TillColumns *self, guint column)
{
  g_return_val_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns, FALSE);

  return self->table[column].content >= TILL_COLUMN_QUANTITY;
}

/* Before it has a cell, a column of figures has the room that one of a usual length needs. */
static int
get_least_width (TillColumns *self, guint column)
{
  int width = self->table[column].width;

  return till_columns_is_whole (self, column) ? (int) (width * till_text_get_scale ()) : width;
}

static int
get_width (TillColumns *self, guint column)
{
  return MAX (get_least_width (self, column), self->widest[column]);
}

/* Tells that a cell of @column needs @width pixels, and can do with @least. */
void
till_columns_widen (TillColumns *self, guint column, int width, int least)
{
  gboolean is_resized;

  g_return_if_fail (TILL_IS_COLUMNS (self) && column < self->n_columns);

  is_resized = width > get_width (self, column) || least > self->least[column];
  self->widest[column] = MAX (self->widest[column], width);
  self->least[column] = MAX (self->least[column], least);
  if (is_resized)
    g_signal_emit (self, signals[SIGNAL_RESIZED], 0);
}

/* For another list, or another size of the text. The rows tell their widths again. */
void
till_columns_forget_widths (TillColumns *self)
{
  g_return_if_fail (TILL_IS_COLUMNS (self));

  memset (self->widest, 0, sizeof self->widest);
  memset (self->least, 0, sizeof self->least);
  g_signal_emit (self, signals[SIGNAL_RESIZED], 0);
}

/* Returns: what the figures of @column need when the widest is drawn at @scale. */
static int
get_scaled_width (TillColumns *self, guint column, float scale)
{
  return (int) ceilf ((float) self->widest[column] * scale);
}

static int
get_min_width (TillColumns *self, guint column)
{
  if (self->table[column].width == 0)
    return MIN_FLEX_WIDTH;
  if (!till_columns_is_whole (self, column))
    return get_width (self, column);

  return MAX (get_least_width (self, column),
              get_scaled_width (self, column, TILL_COLUMNS_LEAST_SCALE));
}

/* Fixed columns get their room before any other. */
static guint
choose (TillColumns *self, int list_width, gboolean *has_room)
{
  int left = list_width - self->lead + GAP;
  guint n_left_out = 0;

  for (guint i = 0; i < self->n_columns; i++)
    {
      guint column = self->order[i];

      has_room[column] = self->infos != NULL && self->infos[column].is_fixed;
      if (has_room[column])
        left -= get_min_width (self, column) + GAP;
    }

  for (guint i = 0; i < self->n_columns; i++)
    {
      guint column = self->order[i];
      int needed = get_min_width (self, column) + GAP;

      if (has_room[column] || !is_chosen (self, column, list_width))
        continue;

      /* Columns that can't be chosen have widths that fit. */
      has_room[column] = self->infos == NULL || needed <= left;
      if (has_room[column])
        left -= needed;
      else
        n_left_out++;
    }

  return n_left_out;
}

/* Returns: what is left for the flexible column; negative where the others need more than there is.
 */
static int
measure_flex (int list_width, const int *widths, const gboolean *has_room, guint n_columns)
{
  int left = list_width + GAP;

  for (guint i = 0; i < n_columns; i++)
    if (has_room[i])
      left -= widths[i] + GAP;

  return left;
}

/* Takes up to @missing pixels from the statuses, which have their icons and notes left then.
 *
 * Returns: how many it has taken. */
static int
take_from_statuses (TillColumns *self, int *widths, const gboolean *has_room, int missing)
{
  int taken = 0;

  for (guint i = 0; i < self->n_columns; i++)
    if (has_room[i] && self->table[i].content == TILL_COLUMN_STATUS)
      {
        int spare = widths[i] - MAX (ICON_WIDTH, self->least[i]);

        spare = CLAMP (spare, 0, MAX (0, missing - taken));
        widths[i] -= spare;
        taken += spare;
      }

  return taken;
}

/* Returns: (nullable): the widest column of figures that is wider than its @least. */
static int *
find_widest (TillColumns *self, int *widths, const gboolean *has_room, const int *least)
{
  int *widest = NULL;

  for (guint i = 0; i < self->n_columns; i++)
    if (has_room[i] && till_columns_is_whole (self, i) && widths[i] > least[i] &&
        (widest == NULL || widths[i] > *widest))
      widest = &widths[i];

  return widest;
}

/* The same from the columns of figures, the widest first. They are drawn smaller then. */
static int
take_from_figures (TillColumns *self,
                   int *widths,
                   const gboolean *has_room,
                   const int *least,
                   int missing)
{
  int taken = 0;

  while (taken < missing)
    {
      int *widest = find_widest (self, widths, has_room, least);
      int spare;

      if (widest == NULL)
        break;

      spare = MIN (missing - taken, *widest - least[widest - widths]);
      *widest -= spare;
      taken += spare;
    }

  return taken;
}

static void
measure (TillColumns *self, int list_width, const gboolean *has_room, int *widths)
{
  int easy[TILL_COLUMNS_MAX] = { 0 };
  int least[TILL_COLUMNS_MAX] = { 0 };
  int flex;

  for (guint i = 0; i < self->n_columns; i++)
    {
      widths[i] = self->table[i].width > 0 ? get_width (self, i) : 0;
      easy[i] = MAX (get_least_width (self, i), get_scaled_width (self, i, EASY_SCALE));
      least[i] = MAX (ICON_WIDTH, get_scaled_width (self, i, TILL_COLUMNS_LEAST_SCALE));
    }

  flex = measure_flex (list_width - self->lead, widths, has_room, self->n_columns);
  flex += take_from_figures (self, widths, has_room, easy, MIN_FLEX_WIDTH - flex);
  flex += take_from_statuses (self, widths, has_room, MIN_FLEX_WIDTH - flex);
  flex += take_from_figures (self, widths, has_room, least, LEAST_FLEX_WIDTH - flex);
  for (guint i = 0; i < self->n_columns; i++)
    if (self->table[i].width == 0)
      widths[i] = MAX (0, flex);
}

/* Computes the places of the visible columns in a row of @list_width pixels, from its start on.
 * @places has room for all columns.
 *
 * Returns: the number of places. */
guint
till_columns_lay_out (TillColumns *self, int list_width, TillColumnPlace *places)
{
  gboolean has_room[TILL_COLUMNS_MAX] = { FALSE };
  int widths[TILL_COLUMNS_MAX] = { 0 };
  guint n_places = 0;
  int x;

  g_return_val_if_fail (TILL_IS_COLUMNS (self) && places != NULL, 0);

  choose (self, list_width, has_room);
  measure (self, list_width, has_room, widths);
  x = self->lead;
  for (guint i = 0; i < self->n_columns; i++)
    {
      guint column = self->order[i];

      if (!has_room[column])
        continue;

      places[n_places++] = (TillColumnPlace){ column, x, widths[column] };
      x += widths[column] + GAP;
    }

  return n_places;
}

/* Returns: how many chosen columns have no room in a row of @list_width pixels. */
guint
till_columns_count_without_room (TillColumns *self, int list_width)
{
  gboolean has_room[TILL_COLUMNS_MAX] = { FALSE };

  g_return_val_if_fail (TILL_IS_COLUMNS (self), 0);

  return choose (self, list_width, has_room);
}
