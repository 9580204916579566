/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillStore: the merchant's store */

#include "till-store.h"

G_DEFINE_FINAL_TYPE (TillStore, till_store, TILL_TYPE_RECORD)

static void
till_store_finalize (GObject *object)
{
  TillStore *self = TILL_STORE (object);

  g_free (self->name);
  g_strfreev (self->accepted_chains);
  g_strfreev (self->accepted_tokens);
  g_free (self->webhook_url);

  G_OBJECT_CLASS (till_store_parent_class)->finalize (object);
}

static void
till_store_class_init (TillStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_store_finalize;
}

static void
till_store_init (TillStore *self)
{
  self->accepted_chains = g_new0 (char *, 1);
  self->accepted_tokens = g_new0 (char *, 1);
  self->total_invoices = -1;
  self->paid_invoices = -1;
}

/* Returns: (transfer full): a store with an id only. */
TillStore *
till_store_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_STORE, "id", id, NULL);
}
