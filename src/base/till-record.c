/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecord: something the service knows by an id. Lists keep a row's identity by it. */

#include "till-record.h"

typedef struct
{
  char *id;
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
