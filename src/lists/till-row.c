/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRow: one row of a paged list. It exists before its record is loaded, and stays the same
 * object when its record changes or the list shifts, so that selections and widgets can reference
 * it. It never gets the record of another id: the list then drops the row. Only the list changes
 * it. */

#include "till-row-private.h"

#include "till-define.h"

struct _TillRow
{
  GObject parent_instance;

  TillRecord *record; /* owned; NULL in a placeholder */
  guint position;
};

enum
{
  PROP_RECORD = 1,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillRow, till_row, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

static void
till_row_finalize (GObject *object)
{
  TillRow *self = TILL_ROW (object);

  g_clear_object (&self->record);

  G_OBJECT_CLASS (till_row_parent_class)->finalize (object);
}

static void
till_row_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_RECORD:
      g_value_set_object (value, till_row_get_record (TILL_ROW (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_row_class_init (TillRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = till_row_finalize;
  object_class->get_property = till_row_get_property;

  properties[PROP_RECORD] =
      g_param_spec_object ("record", NULL, NULL, TILL_TYPE_RECORD,
                           G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
till_row_init (TillRow *self)
{
}

/* Returns: (transfer full): a placeholder. */
TillRow *
till_row_new (guint position)
{
  TillRow *self = g_object_new (TILL_TYPE_ROW, NULL);

  self->position = position;

  return self;
}

void
till_row_set_position (TillRow *self, guint position)
{
  g_return_if_fail (TILL_IS_ROW (self));

  self->position = position;
}

void
till_row_set_record (TillRow *self, TillRecord *record)
{
  g_return_if_fail (TILL_IS_ROW (self) && TILL_IS_RECORD (record));
  g_return_if_fail (self->record == NULL ||
                    g_str_equal (till_record_get_id (self->record), till_record_get_id (record)));

  if (g_set_object (&self->record, record))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RECORD]);
}

/* Returns: (transfer none) (nullable): the record; %NULL while it is not loaded. */
TILL_DEFINE_OBJECT_GETTER (till_row_get_record, TillRow, TillRecord *, record)

/* Returns: the position in the list, or %G_MAXUINT when the list has dropped the row. */
guint
till_row_get_position (TillRow *self)
{
  g_return_val_if_fail (TILL_IS_ROW (self), G_MAXUINT);

  return self->position;
}
