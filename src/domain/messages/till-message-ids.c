/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recognises ids that have a prefix, a checksum or a fixed length. A wrong check digit is no
 * obstacle: a text that looks like an ICCID is searched as one. */

#include "till-message-ids.h"

#include "till-activation-code.h"
#include "till-address-form.h"
#include "till-email.h"
#include "till-encoding.h"
#include "till-iccid.h"
#include "till-message-repair.h"
#include "till-message-wrap.h"
#include "till-tagged-address.h"

#include <string.h>

#define TYPED_MIN   18
#define TYPED_MAX   110
#define EID_LENGTH  32
#define IMEI_LENGTH 15
#define FORM_MAX    600 /* no form is longer, and checking costs the square of the length */

/* Ids in groups, or broken over lines */
#define WRAPPED_MIN       9
#define NUMBER_GROUPS_MAX 24
#define GROUP_MIN         3
#define GROUP_MAX         8
#define GROUPS_MIN        5
#define GROUPS_MAX        30
#define TRIES_MAX         500 /* a limit that no real mail reaches */

static gboolean
is_hex_of (const char *text, gsize length)
{
  return strlen (text) == length && till_is_hex (text);
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

/* Adds a number of a phone or eSIM by its length. An EID begins with 89 like an ICCID. */
static gboolean
add_number (TillMessageIds *self, const char *digits)
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

/* Whether the check digit confirms that the first groups of a longer run are an ICCID. */
static gboolean
is_sure_iccid (const char *digits)
{
  return till_iccid_check (digits) == TILL_ICCID_FINE;
}

/* Whether @piece is an amount, a date or a time. */
gboolean
till_message_ids_is_figure (const char *piece)
{
  gboolean is_date = strlen (piece) >= 10 && piece[4] == '-' && piece[7] == '-';

  return is_date || strspn (piece, "0123456789.,:%+-$€") == strlen (piece);
}

/* Adds an activation code, also without its beginning and in any case. */
static gboolean
read_activation_code (TillMessageIds *self, const char *piece)
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

/* The invoice knows the chain: several chains share a form. */
static gboolean
read_tx_hash (TillMessageIds *self, const char *piece)
{
  if (is_hex_of (piece, 64) ||
      (g_ascii_strncasecmp (piece, "0x", 2) == 0 && is_hex_of (piece + 2, 64)))
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

/* Adds an address, also in the upper case of QR codes. If it contains a tag, adds its account. */
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

  return till_message_ids_is_digits (digits) && add_number (self, digits);
}

/* Adds @piece if it has one of the forms.
 *
 * Returns: whether it has. */
gboolean
till_message_ids_read_form (TillMessageIds *self, const char *piece)
{
  if (strlen (piece) > FORM_MAX)
    return FALSE;

  return read_activation_code (self, piece) || read_email (self, piece) ||
         read_iccid (self, piece) || read_tx_hash (self, piece) ||
         till_message_ids_read_address (self, piece);
}

/* Corrects look-alike letters if a checksum confirms the result. */
void
till_message_ids_read_mistyped (TillMessageIds *self, const char *piece)
{
  g_autofree char *base58 = till_message_repair_base58 (piece);
  g_autofree char *bech32 = till_message_repair_bech32 (piece);
  g_autofree char *digits = till_message_repair_digits (piece);

  if (strlen (piece) < TYPED_MIN || strlen (piece) > TYPED_MAX)
    return;

  if (digits != NULL && till_message_ids_is_digits (digits) && is_sure_iccid (digits))
    till_message_ids_add (self, TILL_TERM_ICCID, digits);
  if (base58 != NULL)
    read_checked_address (self, base58);
  if (bech32 != NULL)
    read_checked_address (self, bech32);
}

/* Returns: the next group of a number after its group's end @p: after one separator, or on the next
 * line after quote marks; NULL if there is none. */
static char *
skip_joint (char *p)
{
  char *next = p;

  if (*p == '\r' || *p == '\n')
    next += strspn (p, "\r\n> ");
  else if (*p != '\0' && strchr (" -./_", *p) != NULL)
    next++;

  return next > p && g_ascii_isdigit (*next) ? next : NULL;
}

/* Adds a number in groups, "8943 1081 7000 1029 631". Blanks the groups of an ICCID, which are no
 * ids.
 *
 * Returns: the end of the number, or of its first group. */
static char *
read_number (TillMessageIds *self, char *start)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  char *ends[NUMBER_GROUPS_MAX] = { NULL };
  gsize lengths[NUMBER_GROUPS_MAX] = { 0 };
  guint n_groups = 0;

  for (char *p = start; p != NULL && n_groups < NUMBER_GROUPS_MAX; n_groups++)
    {
      gsize length = strspn (p, "0123456789");

      g_string_append_len (digits, p, (gssize) length);
      ends[n_groups] = p + length;
      lengths[n_groups] = digits->len;
      p = skip_joint (p + length);
    }

  for (guint n = n_groups; n > 0; n--)
    {
      const char *end = ends[n - 1];
      gboolean is_end = !g_ascii_isalnum (*end) || g_ascii_tolower (*end) == 'f';

      g_string_truncate (digits, lengths[n - 1]);
      if (!is_end || (n < n_groups && !is_sure_iccid (digits->str)) ||
          !add_number (self, digits->str))
        continue;
      if (n > 1 && g_str_has_prefix (digits->str, "89"))
        memset (start, ' ', (gsize) (end - start));
      return ends[n - 1];
    }

  return ends[0];
}

static void
read_numbers (TillMessageIds *self, char *text)
{
  char *p = text;

  while (*p != '\0')
    {
      gboolean is_start = g_ascii_isdigit (*p) && (p == text || !g_ascii_isalnum (p[-1]));

      p = is_start ? read_number (self, p) : p + 1;
    }
}

/* Returns: the number of ASCII letters and digits at @text. */
static gsize
measure_group (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]))
    length++;

  return length;
}

/* Joins the groups at @start, all as long as the first except the last. Takes the longest join that
 * is an address, because a part of it may have the form of another chain.
 *
 * Returns: the end of the address; NULL if there is none. */
static char *
read_groups (TillMessageIds *self, char *start)
{
  gsize width = measure_group (start);
  gsize length = width;
  g_autoptr (GString) joined = g_string_new (NULL);
  gsize lengths[GROUPS_MAX] = { 0 };
  char *at = start;
  guint n = 0;

  if (width < GROUP_MIN || width > GROUP_MAX)
    return NULL;

  while (n < GROUPS_MAX && length > 0 && length <= width && (n == 0 || lengths[n - 1] == width))
    {
      g_string_append_len (joined, at, (gssize) length);
      lengths[n++] = length;
      at += length;
      length = *at == ' ' ? measure_group (++at) : 0;
    }

  for (; n >= GROUPS_MIN && self->n_group_tries < TRIES_MAX; n--)
    {
      self->n_group_tries++;
      if (till_message_ids_read_address (self, joined->str))
        return start + joined->len + n - 1;
      g_string_truncate (joined, joined->len - lengths[n - 1]);
    }

  return NULL;
}

/* Adds addresses in groups, "TYrr ufMr 5Fyr", as Till and wallets write them. Blanks the groups,
 * which are no ids. */
static void
read_grouped_addresses (TillMessageIds *self, char *text)
{
  char *p = text;

  while (*p != '\0')
    {
      gboolean is_start = p == text || !g_ascii_isalnum (p[-1]);
      char *end = is_start ? read_groups (self, p) : NULL;

      if (end != NULL)
        memset (p, ' ', (gsize) (end - p));
      p++;
    }
}

static gboolean
is_form (TillMessageIds *self, const char *piece)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  TillMessageIds probe = { self->chains, terms, 0 };

  return till_message_ids_read_form (&probe, piece);
}

/* The part before a line break is a valid code too. Adds both, unless the next line has a part that
 * only a code has. */
static gboolean
join_code (TillMessageIds *self, const char *joined, const char *start)
{
  if (strpbrk (start, "$0123456789") == NULL || !read_activation_code (self, joined))
    return FALSE;

  return strchr (start, '$') != NULL;
}

/* Joins other forms only if neither line is one by itself. */
static gboolean
join (const char *joined, const char *end, const char *start, gpointer data)
{
  if (g_ascii_strncasecmp (end, "LPA:", 4) == 0 || g_str_has_prefix (end, "1$"))
    return join_code (data, joined, start);

  return strlen (joined) >= WRAPPED_MIN && is_form (data, joined) && !is_form (data, end) &&
         !is_form (data, start) && till_message_ids_read_form (data, joined);
}

/* Adds the ids that are split into groups or lines, and blanks them in @text. */
void
till_message_ids_read_split (TillMessageIds *self, char *text)
{
  till_message_join_lines (text, join, self);
  read_numbers (self, text);
  read_grouped_addresses (self, text);
}
