/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The recogniser of pasted text: what a customer wrote, from a bare number to a whole mail with a
 * link, a webhook's JSON and greetings in it, becomes the few things worth looking for.
 *
 * The text is cut where no id goes on: at blanks, quotes, brackets, commas. Each piece is tried for
 * the forms that tell themselves by a checksum or a prefix; of the rest only what has a digit in it
 * can be an id, unless the whole text is that one piece. Numbers and addresses written in groups
 * are put together first. Nothing is refused for a wrong check digit: what looks like an ICCID is
 * looked for. */

#include "till-recognise.h"

#include "till-activation-code.h"
#include "till-address-form.h"
#include "till-decimal.h"
#include "till-draft.h"
#include "till-iccid.h"
#include "till-message-amount.h"
#include "till-message-date.h"
#include "till-message-repair.h"
#include "till-recognise-text.h"
#include "till-message-wrap.h"
#include "till-term-list.h"

#include <string.h>

#define MAX_BYTES         65536
#define MAX_DEPTH         3 /* of links in links */
#define ID_MIN            4
#define NUMBER_MIN        3
#define WRAPPED_MIN       9
#define SURE_MIN          8
#define TYPED_MIN         18
#define TYPED_MAX         110
#define PAIR_MAX          40
#define FILLERS_MAX       4
#define NUMBER_GROUPS_MAX 24
#define ID_MAX            200 /* section 8 */
#define WORDS_MAX         200
#define EID_LENGTH        32
#define IMEI_LENGTH       15
#define GROUP_MIN         3
#define GROUP_MAX         8
#define GROUPS_MIN        5
#define GROUPS_MAX        30
#define TRIES_MAX         500 /* no mail has as many words that could be groups of an address */
#define FORM_MAX          600 /* no form is longer, and checking takes the square of the length */

typedef struct
{
  const TillChainTable *chains;
  GPtrArray *terms; /* of TillTerm */
  guint n_group_tries;
} Reading;

static void read_piece (Reading *self, const char *piece, gboolean is_alone, guint depth);

static void
add (Reading *self, TillTermKind kind, const char *text)
{
  TillTerm *term = till_term_list_add (self->terms, kind, text, NULL);

  if (term != NULL)
    term->is_whole_only = FALSE;
}

/* Adds what can only be a whole id; what is known by more than that stays so. */
static void
add_whole (Reading *self, const char *text, gboolean is_named)
{
  gboolean is_known = till_term_list_find (self->terms, text, NULL) != NULL;
  TillTerm *term =
      strlen (text) <= ID_MAX ? till_term_list_add (self->terms, TILL_TERM_ID, text, NULL) : NULL;

  if (term == NULL)
    return;
  term->is_named = term->is_named || is_named;
  term->is_whole_only = is_known ? term->is_whole_only : TRUE;
}

static gboolean
is_hex (const char *text, gsize length)
{
  return strlen (text) == length && strspn (text, "0123456789abcdefABCDEF") == length;
}

static gboolean
is_digits (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* A number of a phone's world by its length: an EID begins with 89, too. */
static gboolean
add_number (Reading *self, const char *digits)
{
  gsize length = strlen (digits);
  gboolean has_start = g_str_has_prefix (digits, "89");

  if (has_start && length == EID_LENGTH)
    add (self, TILL_TERM_EID, digits);
  else if (has_start && length >= 18 && length <= 22)
    add (self, TILL_TERM_ICCID, digits);
  else if (length == IMEI_LENGTH)
    add (self, TILL_TERM_IMEI, digits);
  else
    return FALSE;

  return TRUE;
}

/* Returns: where the number goes on behind its group's end @p: behind one mark, or on the next line
 * behind the marks of a quote; NULL where it does not. */
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

/* Whether the first groups of a longer run of them are a number of their own: their check digit
 * tells. */
static gboolean
is_sure_iccid (const char *digits)
{
  return till_iccid_check (digits) == TILL_ICCID_FINE;
}

/* Numbers in groups, "8943 1081 7000 1029 631". The groups of an ICCID are blanked: one is nothing
 * of its own.
 *
 * Returns: the end of the number, or of its first group. */
static char *
read_number (Reading *self, char *start)
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
read_numbers (Reading *self, char *text)
{
  char *p = text;

  while (*p != '\0')
    {
      gboolean is_start = g_ascii_isdigit (*p) && (p == text || !g_ascii_isalnum (p[-1]));

      p = is_start ? read_number (self, p) : p + 1;
    }
}

/* Amounts, dates and times have digits, too. */
static gboolean
is_figure (const char *piece)
{
  gboolean is_date = strlen (piece) >= 10 && piece[4] == '-' && piece[7] == '-';

  return is_date || strspn (piece, "0123456789.,:%+-$€") == strlen (piece);
}

/* Codes come without their beginning, too, and in any case of it. */
static gboolean
read_activation_code (Reading *self, const char *piece)
{
  g_autofree char *text = NULL;
  g_autoptr (TillActivationCode) code = NULL;

  if (g_ascii_strncasecmp (piece, "LPA:", 4) == 0)
    text = g_strconcat ("LPA:", piece + 4, NULL);
  else if (g_str_has_prefix (piece, "1$"))
    text = g_strconcat ("LPA:", piece, NULL);
  else if (*piece == '$' && !is_figure (piece))
    text = g_strconcat ("LPA:1", piece, NULL);
  else
    return FALSE;

  code = till_activation_code_parse (text);
  if (code == NULL)
    return FALSE;

  add (self, TILL_TERM_ACTIVATION_CODE, text);

  return TRUE;
}

static gboolean
read_email (Reading *self, const char *piece)
{
  g_autofree char *lower = NULL;

  if (g_ascii_strncasecmp (piece, "mailto:", 7) == 0)
    piece += 7;
  if (!till_is_email (piece))
    return FALSE;

  lower = g_utf8_strdown (piece, -1);
  add (self, TILL_TERM_EMAIL, lower);

  return TRUE;
}

/* The chain is the invoice's to tell: one form serves many. */
static gboolean
read_tx_hash (Reading *self, const char *piece)
{
  if (is_hex (piece, 64) || (g_ascii_strncasecmp (piece, "0x", 2) == 0 && is_hex (piece + 2, 64)))
    {
      g_autofree char *lower = g_ascii_strdown (piece, -1);

      add (self, TILL_TERM_TX_HASH, lower);
      return TRUE;
    }

  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (till_chain_is_tx_hash (till_chain_table_get (self->chains, i), piece))
      {
        add (self, TILL_TERM_TX_HASH, piece);
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
read_address (Reading *self, const char *piece)
{
  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (is_address_of (till_chain_table_get (self->chains, i), piece))
      {
        add (self, TILL_TERM_ADDRESS, piece);
        return TRUE;
      }

  return FALSE;
}

static void
read_checked_address (Reading *self, const char *piece)
{
  for (guint i = 0; i < till_chain_table_get_length (self->chains); i++)
    if (till_address_fit (till_chain_table_get (self->chains, i), piece) == TILL_ADDRESS_FIT_GOOD)
      {
        add (self, TILL_TERM_ADDRESS, piece);
        return;
      }
}

/* Returns: how many letters and digits of ASCII are at @text. */
static gsize
measure_group (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]))
    length++;

  return length;
}

/* Puts groups together that begin at @start, all as long as the first but the last. The most of
 * them that are an address are one: a part of it can be in the form of another chain.
 *
 * Returns: where the address ends, NULL where there is none. */
static char *
read_groups (Reading *self, char *start)
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
      if (read_address (self, joined->str))
        return start + joined->len + n - 1;
      g_string_truncate (joined, joined->len - lengths[n - 1]);
    }

  return NULL;
}

/* Addresses in groups, as Till and wallets write them, "TYrr ufMr 5Fyr". What was read is blanked:
 * a group is nothing of its own. */
static void
read_grouped_addresses (Reading *self, char *text)
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
add_amount (Reading *self, const char *number, const char *currency)
{
  TillTerm *term = NULL;
  g_autofree char *text = g_strconcat (number, strchr (number, '.') == NULL ? ".00" : NULL, NULL);
  TillDecimal amount = { 0 };

  if (!g_ascii_isdigit (*number) || !till_decimal_parse (number, &amount))
    return FALSE;

  term = till_term_list_add (self->terms, TILL_TERM_AMOUNT, text, NULL);
  if (term != NULL && term->kind == TILL_TERM_AMOUNT && term->currency == NULL)
    {
      term->amount = amount;
      term->currency = g_strdup (currency);
    }

  return TRUE;
}

static gboolean
read_figure (Reading *self, const char *bare, const char *currency)
{
  g_autofree char *number = till_message_amount_plain (bare);
  g_autofree char *thousands = till_message_amount_thousands (bare);

  if (!add_amount (self, number, currency))
    return FALSE;
  if (thousands != NULL)
    add_amount (self, thousands, currency);

  return TRUE;
}

/* A figure with a point or comma is an amount where nothing else was written. */
static gboolean
read_amount (Reading *self, const char *text)
{
  g_autofree char *bare = g_strdup (text);
  const char *currency = till_message_amount_strip_sign (bare);

  if (currency == NULL && strpbrk (bare, ".,") == NULL)
    return FALSE;

  return read_figure (self, bare, currency);
}

static void
add_told_amount (const char *number, const char *currency, gpointer data)
{
  read_figure (data, number, currency);
}

static gboolean
read_iccid (Reading *self, const char *piece)
{
  g_autofree char *digits = till_iccid_normalize (piece);

  return is_digits (digits) && add_number (self, digits);
}

/* Forms that tell themselves. */
static gboolean
read_form (Reading *self, const char *piece)
{
  if (strlen (piece) > FORM_MAX)
    return FALSE;

  return read_activation_code (self, piece) || read_email (self, piece) ||
         read_iccid (self, piece) || read_tx_hash (self, piece) || read_address (self, piece);
}

static gboolean
is_id (const char *piece, gboolean is_alone)
{
  gsize length = strlen (piece);

  if (length > ID_MAX)
    return FALSE;
  if (is_alone)
    return TRUE;

  return length >= ID_MIN && strpbrk (piece, "0123456789") != NULL && !is_figure (piece);
}

/* The last part of the path, every part of the query and what stands behind a #, undone of percent
 * escapes: explorers, pay pages and install links all have what matters there. */
static void
read_link (Reading *self, const char *link, guint depth)
{
  g_auto (GStrv) parts = g_strsplit_set (link, "/?&=#", -1);

  for (guint n = g_strv_length (parts); n-- > 0;)
    {
      g_autofree char *part = g_uri_unescape_string (parts[n], NULL);

      if (part != NULL && g_utf8_validate (part, -1, NULL) && *part != '\0' &&
          strchr (part, '.') == NULL)
        read_piece (self, part, FALSE, depth + 1);
      else if (part != NULL && g_utf8_validate (part, -1, NULL))
        read_form (self, part);
    }
}

/* "bitcoin:<address>?amount=1" and "ethereum:<address>@1". */
static gboolean
read_payment_link (Reading *self, const char *piece)
{
  const char *colon = strchr (piece, ':');
  g_autofree char *rest = NULL;

  if (colon == NULL || colon == piece)
    return FALSE;

  rest = g_strndup (colon + 1, strcspn (colon + 1, "?@"));

  return read_form (self, rest);
}

static void
read_piece (Reading *self, const char *piece, gboolean is_alone, guint depth)
{
  if (read_form (self, piece) || depth > MAX_DEPTH)
    return;

  if (strstr (piece, "://") != NULL)
    read_link (self, strstr (piece, "://") + 3, depth);
  else if (!read_payment_link (self, piece) && is_id (piece, is_alone))
    add (self, TILL_TERM_ID, piece);
}

/* Whether the number in @tokens behind the word at @i is told to be an order's. */
static gboolean
is_named_at (GPtrArray *tokens, guint i)
{
  for (guint back = 1; back <= FILLERS_MAX && back <= i; back++)
    {
      const char *word = g_ptr_array_index (tokens, i - back);

      if (till_recognise_text_names_order (word))
        return TRUE;
      if (!till_recognise_text_is_filler (word))
        return FALSE;
    }

  return FALSE;
}

/* A number, or one with hyphens or slashes in it, may be a whole id; one with points is an amount
 * or a time unless a word before it says otherwise. */
static void
read_bare_number (Reading *self, const char *piece, gboolean is_named)
{
  gsize length = strlen (piece);
  gboolean is_plain = strspn (piece, "0123456789-/") == length;

  if (!g_ascii_isdigit (*piece) || strspn (piece, "0123456789-/.:") != length)
    return;
  if (is_named || (is_plain && length >= NUMBER_MIN && !till_recognise_text_is_moment (piece)))
    add_whole (self, piece, is_named);
}

/* A word and the number behind it are one id in some shops, "Rechnung 5521", "INV 2024/33". */
static void
read_pair (Reading *self, const char *word, const char *number, gboolean is_named)
{
  g_autofree char *pair = g_strconcat (word, " ", number, NULL);
  gboolean is_name =
      g_unichar_isupper (g_utf8_get_char (word)) || till_recognise_text_names_order (word);

  if (is_name && g_ascii_isdigit (*number) && strlen (pair) <= PAIR_MAX &&
      !till_recognise_text_is_moment (number) && strpbrk (word, "0123456789:") == NULL &&
      (is_named || strlen (number) >= NUMBER_MIN))
    add_whole (self, pair, is_named);
}

static TillTermKind
guess_kind (const char *head, const char *tail)
{
  gboolean is_begun = *tail == '\0';
  gboolean is_sure = !is_begun || strlen (head) >= SURE_MIN || g_str_has_prefix (head, "0x");
  const char *hex = g_str_has_prefix (head, "0x") ? head + 2 : head;

  if (strchr (tail, '@') != NULL)
    return TILL_TERM_EMAIL;
  if (g_ascii_strncasecmp (head, "LPA:", 4) == 0 || g_str_has_prefix (head, "1$"))
    return TILL_TERM_ACTIVATION_CODE;
  if (is_sure && g_str_has_prefix (head, "89") && is_digits (head) &&
      (is_begun || is_digits (tail)))
    return TILL_TERM_ICCID;
  if (is_sure && !(is_begun && is_digits (head)) && is_hex (hex, strlen (hex)) &&
      is_hex (tail, strlen (tail)))
    return TILL_TERM_TX_HASH;

  return is_begun ? TILL_TERM_ID : TILL_TERM_ADDRESS;
}

/* What was cut by "…" or masked is looked for by what is left of both ends. Where the end alone is
 * cut off, the dots may also be the sentence's. */
static gboolean
read_shortened (Reading *self, const char *piece)
{
  g_autofree char *head = NULL;
  g_autofree char *tail = NULL;
  TillTermKind kind = TILL_TERM_ID;

  if (!till_message_split_shortened (piece, &head, &tail))
    return FALSE;

  kind = guess_kind (head, tail);
  till_term_list_add (self->terms, kind, head, kind == TILL_TERM_ID ? NULL : tail);
  read_bare_number (self, *tail == '\0' ? head : tail, FALSE);

  return TRUE;
}

/* Letters that look alike are tried where a checksum decides. */
static void
read_mistyped (Reading *self, const char *piece)
{
  g_autofree char *base58 = till_message_repair_base58 (piece);
  g_autofree char *bech32 = till_message_repair_bech32 (piece);
  g_autofree char *digits = till_message_repair_digits (piece);

  if (strlen (piece) < TYPED_MIN || strlen (piece) > TYPED_MAX)
    return;

  if (digits != NULL && is_digits (digits) && is_sure_iccid (digits))
    add (self, TILL_TERM_ICCID, digits);
  if (base58 != NULL)
    read_checked_address (self, base58);
  if (bech32 != NULL)
    read_checked_address (self, bech32);
}

static void
read_token (Reading *self, GPtrArray *tokens, guint i)
{
  const char *piece = g_ptr_array_index (tokens, i);
  const char *bare = piece + strspn (piece, "#:=");
  const char *glued = till_recognise_text_skip_name (piece);
  gboolean is_named = *piece == '#' || is_named_at (tokens, i);
  TillTerm *term = NULL;

  if (*bare == '\0')
    return;

  read_shortened (self, bare);
  read_piece (self, bare, FALSE, 0);
  read_mistyped (self, bare);
  read_bare_number (self, bare, is_named);
  if (glued != NULL)
    add_whole (self, glued, TRUE);
  if (*piece == '#' && g_ascii_isalnum (*bare))
    add_whole (self, piece, TRUE);
  if (i > 0)
    read_pair (self, g_ptr_array_index (tokens, i - 1), bare, is_named);
  term = till_term_list_find (self->terms, bare, NULL);
  if (term != NULL)
    term->is_named = term->is_named || is_named;
}

static gboolean
is_form (Reading *self, const char *piece)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  Reading probe = { self->chains, terms, 0 };

  return read_form (&probe, piece);
}

/* A code that is broken is one before the break, too: both are looked for, unless the next line
 * has a part that only a code has. */
static gboolean
join_code (Reading *self, const char *joined, const char *start)
{
  if (strpbrk (start, "$0123456789") == NULL || !read_activation_code (self, joined))
    return FALSE;

  return strchr (start, '$') != NULL;
}

/* Other forms are joined only where neither line is whole by itself. */
static gboolean
join (const char *joined, const char *end, const char *start, gpointer data)
{
  if (g_ascii_strncasecmp (end, "LPA:", 4) == 0 || g_str_has_prefix (end, "1$"))
    return join_code (data, joined, start);

  return strlen (joined) >= WRAPPED_MIN && is_form (data, joined) && !is_form (data, end) &&
         !is_form (data, start) && read_form (data, joined);
}

static void
read_pieces (Reading *self, const char *text)
{
  g_autoptr (GPtrArray) tokens = till_recognise_text_split (text);
  const char *bare = text + strspn (text, "#");

  if (!till_recognise_text_has_break (text) && tokens->len == 1 && *bare != '\0')
    {
      g_autofree char *alone = g_strdup (bare);

      till_recognise_text_strip (alone);
      if (*alone != '\0')
        read_piece (self, alone, TRUE, 0);
    }
  for (guint i = 0; i < tokens->len; i++)
    read_token (self, tokens, i);
}

/* Reads at most the first 64 kilobytes of @pasted, which may be any bytes. Days such as "yesterday"
 * are counted from @now, whose time zone is the reader's.
 *
 * Returns: (transfer full): what it tells; a text in which nothing is recognised is one term of
 * %TILL_TERM_WORDS, unless it is empty. */
TillSearchQuery *
till_recognise (const TillChainTable *chains, const char *pasted, GDateTime *now)
{
  g_autoptr (TillSearchQuery) query = NULL;
  g_autofree char *valid = NULL;
  g_autofree char *text = NULL;
  Reading reading = { chains, NULL, 0 };

  g_return_val_if_fail (chains != NULL && pasted != NULL && now != NULL, NULL);

  query = g_new0 (TillSearchQuery, 1);
  query->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  reading.terms = query->terms;
  valid = g_utf8_make_valid (pasted, (gssize) strnlen (pasted, MAX_BYTES));
  text = till_recognise_text_normalise (valid);
  g_strstrip (text);
  if (!read_amount (&reading, text))
    {
      till_message_join_lines (text, join, &reading);
      read_numbers (&reading, text);
      read_grouped_addresses (&reading, text);
      read_pieces (&reading, text);
      till_message_amounts_foreach (text, add_told_amount, &reading);
      till_message_days (text, now, &query->from_ms, &query->until_ms);
    }
  if (query->terms->len == 0 && g_utf8_strlen (text, -1) <= WORDS_MAX)
    add (&reading, TILL_TERM_WORDS, text);
  till_term_list_sort (query->terms);

  return g_steal_pointer (&query);
}
