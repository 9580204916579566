/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-invoice.h"
#include "till-order.h"

/* A status as it is shown everywhere: a shape, a word and a colour. */
typedef struct
{
  const char *icon_name;
  const char *word;      /* translated, or the service's own text */
  const char *css_class; /* success, accent, error, dim-label, or NULL */
} TillStatus;

TillStatus till_status_for_invoice (const TillInvoice *invoice);
TillStatus till_status_for_payment (const TillInvoice *invoice, const char **explanation);
TillStatus till_status_for_order (const TillOrder *order);
TillStatus till_status_for_usage (const TillUsage *usage);

#define TILL_TYPE_STATUS_LABEL (till_status_label_get_type ())
G_DECLARE_FINAL_TYPE (TillStatusLabel, till_status_label, TILL, STATUS_LABEL, GtkWidget)

GtkWidget *till_status_label_new (void);
void till_status_label_set_status (TillStatusLabel *self, const TillStatus *status);
