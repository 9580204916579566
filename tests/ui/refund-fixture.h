/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-ui-driver.h"

#define REFUND_CUSTOMER "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
#define REFUND_HASH     "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* A practice service with an invoice of 40 dollars that was paid. */
typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  char *invoice_id;
} RefundFixture;

typedef struct
{
  GAsyncResult *result;
} RefundAnswer;

gboolean refund_has_answer (gpointer user_data);
void refund_answer_cb (GObject *source, GAsyncResult *result, gpointer user_data);

/* payment is what the practice service takes as the body of a payment. */
void refund_set_up (RefundFixture *fixture, gconstpointer payment);
void refund_tear_down (RefundFixture *fixture, gconstpointer data);
char *refund_make_paid_invoice (RefundFixture *fixture, const char *order_id, const char *payment);

/* Goes over to a cancelled invoice of 40 dollars with a payment that was noted by hand; a second
 * one for the same invoice where is_second. */
void refund_use_recorded (RefundFixture *fixture,
                          const char *asset,
                          const char *amount,
                          gboolean is_second);
/* Notes by hand that a payment came in with the transaction. */
void refund_note (RefundFixture *fixture, const char *asset, const char *amount, const char *hash);

GtkWidget *refund_open_dialog (RefundFixture *fixture, const char *page);
GtkStack *refund_get_stack (GtkWidget *dialog);
GtkWidget *refund_get_child (GtkWidget *dialog, const char *name);
const char *refund_get_text (GtkWidget *dialog, const char *name);
void refund_type (GtkWidget *dialog, const char *row, const char *text);
void refund_wait_for_page (GtkWidget *dialog, const char *page);
void refund_wait_for_step (RefundFixture *fixture, TillRefundStep step);
void refund_go_on (GtkWidget *dialog, const char *page);
void refund_go_to_pay (GtkWidget *dialog);
void refund_go_to_cancel (GtkWidget *dialog);
TillRefund *refund_get_only (RefundFixture *fixture);
