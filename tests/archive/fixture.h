/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"

#define ACCOUNT "a1b2c3"
#define ORIGIN  "https://pay.example.com"

/* A folder of this test's own, and its archive once it is opened. */
typedef struct
{
  char *folder;
  TillArchive *archive;
} Fixture;

TillArchive *
open_archive (const char *folder, const char *account_id, const char *origin, GError **error);
void reopen (Fixture *fixture);
void assert_refused (Fixture *fixture, TillArchiveError code);
void set_up (Fixture *fixture, gconstpointer data);
void tear_down (Fixture *fixture, gconstpointer data);
char *find_file (const char *path, const char *suffix);
char *make_path (Fixture *fixture);
guint get_mode (const char *path);
void add_address (GPtrArray *addresses, const char *chain, const char *amount, const char *token);
TillOrder *make_order (const char *id);
void assert_same_addresses (GPtrArray *found, GPtrArray *expected);
void assert_same_order (TillOrder *found, TillOrder *expected);
void add_order (TillArchive *archive, TillOrder *order);
void add_invoice (TillArchive *archive, TillInvoice *invoice);
void update_order (TillArchive *archive, const char *id, TillOrderStatus status);
GHashTable *find_orders (TillArchive *archive, const char *const *ids);
TillOrder *find_order (TillArchive *archive, const char *id);
TillInvoice *find_invoice (TillArchive *archive, const char *id);
char *list_open (TillArchive *archive);
void put_record (TillArchive *archive, gpointer record);
GPtrArray *look_inside (TillArchive *archive, const char *text);
GPtrArray *look_up (TillArchive *archive, const char *text);
