/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttention: something that needs a person's attention. */

#include "till-attention.h"

G_DEFINE_FINAL_TYPE (TillAttention, till_attention, TILL_TYPE_RECORD)

static void
till_attention_finalize (GObject *object)
{
  TillAttention *self = TILL_ATTENTION (object);

  g_clear_object (&self->invoice);
  g_free (self->record_id);
  g_free (self->name);
  g_free (self->symbol);
  g_free (self->country);
  g_free (self->country_iso);

  G_OBJECT_CLASS (till_attention_parent_class)->finalize (object);
}

static void
till_attention_class_init (TillAttentionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_attention_finalize;
}

static void
till_attention_init (TillAttention *self)
{
}

TillAttention *
till_attention_new (TillAttentionKind kind, const char *record_id, const char *name, gint64 at_ms)
{
  g_autofree char *id = NULL;
  TillAttention *self = NULL;

  g_return_val_if_fail (record_id != NULL && *record_id != '\0', NULL);

  id = g_strdup_printf ("%d:%s", (int) kind, record_id);
  self = g_object_new (TILL_TYPE_ATTENTION, "id", id, NULL);
  self->kind = kind;
  self->record_id = g_strdup (record_id);
  self->name = g_strdup (name);
  self->at_ms = at_ms;

  return self;
}

/* Sorts by kind, then by time: by the end for what is about to end, else the oldest first. */
int
till_attention_compare (TillAttention *a, TillAttention *b)
{
  g_return_val_if_fail (TILL_IS_ATTENTION (a) && TILL_IS_ATTENTION (b), 0);

  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;

  return a->at_ms < b->at_ms ? -1 : a->at_ms > b->at_ms;
}
