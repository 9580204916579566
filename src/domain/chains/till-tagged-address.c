/* SPDX-License-Identifier: GPL-3.0-or-later */

/* X-addresses of the XRP Ledger (XLS-5d) and muxed accounts of Stellar (SEP-23). */

#include "till-tagged-address.h"

#include <string.h>

#include "till-base58.h"
#include "till-strkey.h"

#define X_LENGTH      47
#define X_PREFIX      0x0544
#define X_TEST_PREFIX 0x0493
#define X_BYTES       31 /* prefix, account, flag, tag */
#define X_ACCOUNT     2
#define X_FLAG        22
#define X_TAG         23
#define TAG_BYTES     8
#define ACCOUNT_BYTES 20

/* Returns: whether @text is a destination tag: a 32-bit number in decimal digits. */
gboolean
till_is_xrp_tag (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return g_ascii_isdigit (*text) &&
         g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, NULL, NULL);
}

static guint64
read_tag (const guint8 *bytes)
{
  guint64 tag = 0;

  for (guint i = TAG_BYTES; i > 0; i--)
    tag = tag << 8 | bytes[i - 1];

  return tag;
}

static char *
dup_classic (const guint8 *account)
{
  guint8 bytes[1 + ACCOUNT_BYTES] = { 0 };

  memcpy (bytes + 1, account, ACCOUNT_BYTES);

  return till_base58check_encode (bytes, sizeof bytes, TILL_BASE58_XRP);
}

static TillTaggedVerdict
judge_x_bytes (const guint8 *data, gsize size)
{
  guint prefix = size == X_BYTES ? (guint) (data[0] << 8 | data[1]) : 0;

  if (prefix == X_TEST_PREFIX)
    return TILL_TAGGED_TEST;
  if (prefix != X_PREFIX)
    return TILL_TAGGED_NOT;
  if (data[X_FLAG] > 1 || read_tag (data + X_TAG) > (data[X_FLAG] == 1 ? G_MAXUINT32 : 0))
    return TILL_TAGGED_BAD_TAG;

  return TILL_TAGGED_FINE;
}

static TillTaggedVerdict
judge_x_address (const char *text, GBytes *bytes)
{
  g_autoptr (GBytes) digits = NULL;

  if (bytes != NULL)
    return judge_x_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  digits = till_base58_decode (text, TILL_BASE58_XRP);

  return digits != NULL && *text == 'X' ? TILL_TAGGED_BAD_CHECKSUM : TILL_TAGGED_NOT;
}

static void
read_x_address (const char *text, TillTaggedAddress *self)
{
  g_autoptr (GBytes) bytes = NULL;
  const guint8 *data = NULL;

  if (strlen (text) != X_LENGTH)
    return;

  bytes = till_base58check_decode (text, TILL_BASE58_XRP);
  self->form = TILL_ADDRESS_FORM_XRP;
  self->verdict = judge_x_address (text, bytes);
  if (self->verdict != TILL_TAGGED_FINE)
    return;

  data = g_bytes_get_data (bytes, NULL);
  self->address = dup_classic (data + X_ACCOUNT);
  if (data[X_FLAG] == 1)
    self->tag = g_strdup_printf ("%" G_GUINT64_FORMAT, read_tag (data + X_TAG));
}

static guint64
read_muxed_id (const guint8 *bytes)
{
  guint64 id = 0;

  for (guint i = 0; i < TAG_BYTES; i++)
    id = id << 8 | bytes[i];

  return id;
}

static void
read_muxed (const char *text, TillTaggedAddress *self)
{
  g_autoptr (GBytes) bytes = NULL;
  const guint8 *data = NULL;

  if (*text != 'M' || !till_strkey_has_form (text, TILL_STRKEY_MUXED_BYTES))
    return;

  self->form = TILL_ADDRESS_FORM_STELLAR;
  self->verdict = TILL_TAGGED_BAD_CHECKSUM;
  bytes = till_strkey_decode (text, TILL_STRKEY_MUXED, TILL_STRKEY_MUXED_BYTES);
  if (bytes == NULL)
    return;

  data = g_bytes_get_data (bytes, NULL);
  self->verdict = TILL_TAGGED_FINE;
  self->address = till_strkey_encode (TILL_STRKEY_ACCOUNT, data, TILL_STRKEY_ACCOUNT_BYTES);
  self->tag =
      g_strdup_printf ("%" G_GUINT64_FORMAT, read_muxed_id (data + TILL_STRKEY_ACCOUNT_BYTES));
}

/* Decodes @text, any bytes up to a NUL, into @self, which the caller clears. */
void
till_tagged_address_read (const char *text, TillTaggedAddress *self)
{
  g_return_if_fail (text != NULL && self != NULL);

  memset (self, 0, sizeof *self);
  read_x_address (text, self);
  if (self->verdict == TILL_TAGGED_NOT)
    read_muxed (text, self);
}

void
till_tagged_address_clear (TillTaggedAddress *self)
{
  g_clear_pointer (&self->address, g_free);
  g_clear_pointer (&self->tag, g_free);
}
