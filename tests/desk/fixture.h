/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk-private.h"
#include "till-test-practice.h"
#include "till-test-proxy.h"

#define N_INVOICES 250

/* A desk of this test's own, behind a proxy that can lose things. */
typedef struct
{
  TillTestPractice *practice;
  TillTestProxy *proxy;
  char *folder;
  TillArchive *archive;
  TillDesk *desk;
  GPtrArray *invoices_changed; /* of TillInvoice */
  GPtrArray *orders_changed;   /* of TillOrder */
  gboolean is_read_only;       /* of the next desk that is opened */
} Fixture;

void open_desk (Fixture *fixture, gboolean has_archive);
void settle (Fixture *fixture);
void close_desk (Fixture *fixture);
void set_up (Fixture *fixture, gconstpointer data);
void tear_down (Fixture *fixture, gconstpointer data);
void steer (Fixture *fixture, const char *path_format, const char *id);
TillPage *load (TillPageSource *source, guint64 offset, guint limit);
TillInvoice *create_invoice (Fixture *fixture, const char *order_id, GError **error);
TillInvoice *get_invoice (Fixture *fixture, const char *id, GError **error);
gboolean cancel_invoice (Fixture *fixture, const char *id, GError **error);
TillCatalogue *get_catalogue (Fixture *fixture, const char *country, const char *search);
TillOrder *create_order (Fixture *fixture, const char *client_ref, GError **error);
TillOrder *get_order (Fixture *fixture, const char *id);
TillOrder *get_told (Fixture *fixture);
TillOrder *await_order (Fixture *fixture, const char *id, TillOrderStatus status);
void assert_remembered (TillOrder *order, TillOrder *created);

void pay_invoice (Fixture *fixture, TillInvoice *invoice, const char *amount);
TillInvoice *load_payment (Fixture *fixture, TillInvoice *invoice);
