/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund-event.h"
#include "till-ui-driver.h"

/* A paid invoice of the practice service. */
char *make_refundable (TillUiDriver *driver, const char *order_id);

/* Whoever draws: how a dialog is fitted to what is drawn, and how it is kept. */
typedef struct
{
  void (*fit) (gconstpointer variant, GtkWidget *dialog);
  void (*save) (gconstpointer variant, GtkWidget *widget, const char *name);
  gconstpointer variant;
} RefundPainter;

void draw_refund_steps (TillUiDriver *driver, const RefundPainter *painter);
