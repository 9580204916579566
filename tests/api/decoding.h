/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decode.h"
#include "till-request.h"

/* Decodes the text of an answer, without a network. */

gpointer decoding_invoice (const TillJson *data, const TillRequest *request);
gpointer decoding_order (const TillJson *data, const TillRequest *request);
gpointer decoding_catalogue (const TillJson *data, const TillRequest *request);
gpointer decoding_store (const TillJson *data, const TillRequest *request);

gpointer decoding_read_reply (TillRequest *request, guint status, const char *body, GError **error);
gpointer decoding_read (TillDecodeFunc decode, const char *data, GError **error);
TillPage *decoding_read_page (guint64 offset, guint limit, const char *data, GError **error);
void decoding_assert_decimal (const TillDecimal *decimal, const char *expected);
