/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The forms of what customers write that tell themselves, by a checksum or a prefix. Nothing is
 * refused for a wrong check digit: what looks like an ICCID is looked for. */

#include "till-message-ids.h"

#include "till-activation-code.h"
#include "till-address-form.h"
#include "till-draft.h"
#include "till-iccid.h"
#include "till-message-repair.h"
#include "till-tagged-address.h"
#include "till-search-term-list.h"

#include <string.h>

#define TYPED_MIN   18
#define TYPED_MAX   110
#define EID_LENGTH  32
#define IMEI_LENGTH 15
#define FORM_MAX    600 /* no form is longer, and checking takes the square of the length */

gboolean
till_message_ids_is_hex (const char *text, gsize length)
{
  return strlen (text) == length && strspn (text, "0123456789abcdefABCDEF") == length;
}

gboolean
till_message_ids_is_digits (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

void
till_message_ids_add (TillMessageIds *self, TillTermKind kind, const char *text)
{
  TillTerm *term = till_search_term_list_add (self->terms, kind, text, NULL);

  if (term != NULL)
    term->is_whole_only = FALSE;
}

/* A number of a phone's world by its length: an EID begins with 89, too. */
gboolean
till_message_ids_add_number (TillMessageIds *self, const char *digits)
{
  gsize length = strlen (digits);
  gboolean has_start = g_str_has_prefix (digits, "89");

  if (has_start && length == EID_LENGTH)
    till_message_ids_add (self, TILL_TERM_EID, digits);
  else if (has_start && length >= 18 && length <= 22)
    till_message_ids_add (self, TILL_TERM_ICCID, digits);
  else if (length == IMEI_LENGTH)
    till_message_ids_add (self, TILL_TERM_IMEI, digits);
  else
    return FALSE;

  return TRUE;
}

/* Whether the first groups of a longer run of them are a number of their own: their check digit
 * tells. */
gboolean
till_message_ids_is_sure_iccid (const char *digits)
{
  return till_iccid_check (digits) == TILL_ICCID_FINE;
}

/* Amounts, dates and times have digits, too. */
gboolean
till_message_ids_is_figure (const char *piece)
{
  gboolean is_date = strlen (piece) >= 10 && piece[4] == '-' && piece[7] == '-';

  return is_date || strspn (piece, "0123456789.,:%+-$€") == strlen (piece);
}

/* Codes come without their beginning, too, and in any case of it. */
gboolean
till_message_ids_read_activation_code (TillMessageIds *self, const char *piece)
{
  g_autofree char *text = NULL;
  g_autoptr (TillActivationCode) code = NULL;

  if (g_ascii_strncasecmp (piece, "LPA:", 4) == 0)
    text = g_strconcat ("LPA:", piece + 4, NULL);
  else if (g_str_has_prefix (piece, "1$"))
    text = g_strconcat ("LPA:", piece, NULL);
  else if (*piece == '$' && !till_message_ids_is_figure (piece))
    text = g_strconcat ("LPA:1", piece, NULL);
  else
    return FALSE;

  code = till_activation_code_parse (text);
  if (code == NULL)
    return FALSE;

  till_message_ids_add (self, TILL_TERM_ACTIVATION_CODE, text);

  return TRUE;
}

static gboolean
read_email (TillMessageIds *self, const char *piece)
{
  g_autofree char *lower = NULL;

  if (g_ascii_strncasecmp (piece, "mailto:", 7) == 0)
    piece += 7;
  if (!till_is_email (piece))
    return FALSE;

  lower = g_utf8_strdown (piece, -1);
  till_message_ids_add (self, TILL_TERM_EMAIL, lower);

  return TRUE;
}

/* The chain is the invoice's to tell: one form serves many. */
static gboolean
read_tx_hash (TillMessageIds *self, const char *piece)
{
  if (till_message_ids_is_hex (piece, 64) ||
      (g_ascii_strncasecmp (piece, "0x", 2) == 0 && till_message_ids_is_hex (piece + 2, 64)))
    {
      g_autofree char *lower = g_ascii_strdown (piece, -1);

      till_message_ids_add (self, TILL_TERM_TX_HASH, lower);
      return TRUE;
    }

  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (till_chain_is_tx_hash (till_chain_table_get (self->chains, i), piece))
      {
        till_message_ids_add (self, TILL_TERM_TX_HASH, piece);
        return TRUE;
      }

  return FALSE;
}

static gboolean
is_address_of (const TillChain *chain, const char *piece)
{
  TillAddressFit fit = till_address_fit (chain, piece);

  return fit == TILL_ADDRESS_FIT_GOOD || fit == TILL_ADDRESS_FIT_UNCHECKED ||
         fit == TILL_ADDRESS_FIT_TEST || fit == TILL_ADDRESS_FIT_RAW;
}

static gboolean
read_own_address (TillMessageIds *self, const char *piece)
{
  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (is_address_of (till_chain_table_get (self->chains, i), piece))
      {
        till_message_ids_add (self, TILL_TERM_ADDRESS, piece);
        return TRUE;
      }

  return FALSE;
}

/* Reads an address, also one that a code has in capitals or that has its tag within: what is looked
 * for is the account. */
gboolean
till_message_ids_read_address (TillMessageIds *self, const char *piece)
{
  g_auto (TillTaggedAddress) tagged = { 0 };
  g_autofree char *lower =
      g_str_has_prefix (piece, "0X") ? g_strconcat ("0x", piece + 2, NULL) : g_strdup (piece);

  if (read_own_address (self, lower))
    return TRUE;

  till_tagged_address_read (piece, &tagged);
  if (tagged.address == NULL)
    return FALSE;

  till_message_ids_add (self, TILL_TERM_ADDRESS, tagged.address);

  return TRUE;
}

static void
read_checked_address (TillMessageIds *self, const char *piece)
{
  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (till_address_fit (till_chain_table_get (self->chains, i), piece) == TILL_ADDRESS_FIT_GOOD)
      {
        till_message_ids_add (self, TILL_TERM_ADDRESS, piece);
        return;
      }
}

static gboolean
read_iccid (TillMessageIds *self, const char *piece)
{
  g_autofree char *digits = till_iccid_normalize (piece);

  return till_message_ids_is_digits (digits) && till_message_ids_add_number (self, digits);
}

/* Forms that tell themselves. */
gboolean
till_message_ids_read_form (TillMessageIds *self, const char *piece)
{
  if (strlen (piece) > FORM_MAX)
    return FALSE;

  return till_message_ids_read_activation_code (self, piece) || read_email (self, piece) ||
         read_iccid (self, piece) || read_tx_hash (self, piece) ||
         till_message_ids_read_address (self, piece);
}

/* Letters that look alike are tried where a checksum decides. */
void
till_message_ids_read_mistyped (TillMessageIds *self, const char *piece)
{
  g_autofree char *base58 = till_message_repair_base58 (piece);
  g_autofree char *bech32 = till_message_repair_bech32 (piece);
  g_autofree char *digits = till_message_repair_digits (piece);

  if (strlen (piece) < TYPED_MIN || strlen (piece) > TYPED_MAX)
    return;

  if (digits != NULL && till_message_ids_is_digits (digits) &&
      till_message_ids_is_sure_iccid (digits))
    till_message_ids_add (self, TILL_TERM_ICCID, digits);
  if (base58 != NULL)
    read_checked_address (self, base58);
  if (bech32 != NULL)
    read_checked_address (self, bech32);
}
