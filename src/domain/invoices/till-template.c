/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-template.h"

/* Returns: (transfer full): a template with the fields of @draft except its order id. */
TillTemplate *
till_template_new (const char *name, const TillInvoiceDraft *draft)
{
  TillTemplate *self = NULL;

  g_return_val_if_fail (name != NULL && *name != '\0', NULL);
  g_return_val_if_fail (draft != NULL, NULL);

  self = g_new0 (TillTemplate, 1);
  self->name = g_strdup (name);
  self->draft = till_invoice_draft_copy (draft);
  g_clear_pointer (&self->draft->order_id, g_free);

  return self;
}

void
till_template_free (TillTemplate *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->name);
  till_invoice_draft_free (self->draft);
  g_free (self);
}
