/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecord: something that the service identifies with an id. Lists identify rows with it. */

#include "till-record.h"

typedef struct
{
  char *id;
  GPtrArray *unreadable;
} TillRecordPrivate;

enum
{
  PROP_ID = 1,
  N_PROPS
};

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TillRecord, till_record, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

static void
till_record_finalize (GObject *object)
{
  TillRecordPrivate *priv = till_record_get_instance_private (TILL_RECORD (object));

  g_free (priv->id);
  g_clear_pointer (&priv->unreadable, g_ptr_array_unref);

  G_OBJECT_CLASS (till_record_parent_class)->finalize (object);
}

static void
till_record_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ID:
      g_value_set_string (value, till_record_get_id (TILL_RECORD (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_record_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  TillRecordPrivate *priv = till_record_get_instance_private (TILL_RECORD (object));

  switch (prop_id)
    {
    case PROP_ID:
      priv->id = g_value_dup_string (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_record_class_init (TillRecordClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = till_record_finalize;
  object_class->get_property = till_record_get_property;
  object_class->set_property = till_record_set_property;

  properties[PROP_ID] = g_param_spec_string (
      "id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
till_record_init (TillRecord *self)
{
}

/* Returns: (transfer none): the service's id of the record, never %NULL nor empty. */
const char *
till_record_get_id (TillRecord *self)
{
  TillRecordPrivate *priv = till_record_get_instance_private (self);

  g_return_val_if_fail (TILL_IS_RECORD (self), NULL);

  return priv->id;
}

/* Returns: milliseconds since 1970 of its creation; zero where it is unknown. */
gint64
till_record_get_created_at_ms (TillRecord *self)
{
  TillRecordClass *klass = NULL;

  g_return_val_if_fail (TILL_IS_RECORD (self), 0);

  klass = TILL_RECORD_GET_CLASS (self);

  return klass->get_created_at_ms != NULL ? klass->get_created_at_ms (self) : 0;
}

/* Returns: (transfer none) (nullable) (element-type TillUnreadable): its unreadable fields, which
 * have the value of absent ones; %NULL where all are readable. */
GPtrArray *
till_record_get_unreadable (TillRecord *self)
{
  TillRecordPrivate *priv = till_record_get_instance_private (self);

  g_return_val_if_fail (TILL_IS_RECORD (self), NULL);

  return priv->unreadable;
}

/* For decoders. @unreadable can be %NULL; it is shared and must not change any more. */
void
till_record_set_unreadable (TillRecord *self, GPtrArray *unreadable)
{
  TillRecordPrivate *priv = till_record_get_instance_private (self);

  g_return_if_fail (TILL_IS_RECORD (self));

  if (unreadable != NULL)
    g_ptr_array_ref (unreadable);
  g_clear_pointer (&priv->unreadable, g_ptr_array_unref);
  priv->unreadable = unreadable;
}

/* @field is a path in the record: "amount", "payment.amount".
 *
 * Returns: (transfer none) (nullable): why the field is unreadable; %NULL where it is readable or
 * absent. */
const TillUnreadable *
till_record_find_unreadable (TillRecord *self, const char *field)
{
  GPtrArray *unreadable = till_record_get_unreadable (self);

  for (guint i = 0; unreadable != NULL && i < unreadable->len; i++)
    {
      const TillUnreadable *part = g_ptr_array_index (unreadable, i);

      if (g_strcmp0 (part->field, field) == 0)
        return part;
    }

  return NULL;
}
