/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"
#include "till-decimal.h"
#include "till-invoice.h"
#include "till-json.h"
#include "till-order.h"
#include "till-page.h"
#include "till-store.h"

/* Longer lists would block the window. */
#define TILL_DECODE_MAX_ADDRESSES 64  /* of an invoice or order */
#define TILL_DECODE_MAX_COUNTRIES 400 /* of a catalogue */
#define TILL_DECODE_MAX_PLANS     500 /* of a country */

/* Fields that several answers share. */
void till_decode_expect (const TillJson *json, const char *name, ...) G_GNUC_NULL_TERMINATED;
gboolean
till_decode_array (const TillJson *json, const char *name, guint max_length, TillJson *array);
gint64 till_decode_time (const TillJson *json, const char *name);
TillDecimal till_decode_decimal (const TillJson *json, const char *name);
char *till_decode_amount (const TillJson *json, const char *name);
char *till_decode_currency (const TillJson *json, const char *name);
char *till_decode_country_code (const TillJson *json, const char *name);
void till_decode_strings (const TillJson *json, const char *name, GStrv *strings);
void till_decode_addresses (const TillJson *json, const char *name, GPtrArray *addresses);
char *till_decode_id (const TillJson *json,
                      const char *name,
                      const char *known_id,
                      GPtrArray **unreadable);
GPtrArray *till_decode_end (const TillJson *json, const char *id, GPtrArray *unreadable);
void till_decode_end_record (const TillJson *json, TillRecord *record, GPtrArray *unreadable);
void till_decode_same_id (const TillJson *json, const char *name, const char *expected);

/* The records of section 2. A decoder returns NULL only where till_json_failed(); other unreadable
 * fields are in till_record_get_unreadable(). */
TillInvoice *till_decode_invoice (const TillJson *json, gboolean is_complete, const char *known_id);
TillOrder *till_decode_order (const TillJson *json, const char *known_id);
TillCatalogue *till_decode_catalogue (const TillJson *json);
TillStore *till_decode_store (const TillJson *json);

/* The pages of sections 4.4 and 4.6. */
typedef gpointer (*TillDecodeItemFunc) (const TillJson *item);
TillPage *till_decode_page (const TillJson *json,
                            const char *list_name,
                            guint64 offset,
                            guint limit,
                            TillDecodeItemFunc decode_item);
