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

#include <string.h>

#define MAX_BYTES   65536
#define MAX_TERMS   32
#define MAX_DEPTH   3 /* of links in links */
#define ID_MIN      4
#define ID_MAX      200 /* section 8 */
#define WORDS_MAX   200
#define EID_LENGTH  32
#define IMEI_LENGTH 15
#define GROUP_MIN   3
#define GROUP_MAX   8
#define GROUPS_MIN  5
#define GROUPS_MAX  30
#define TRIES_MAX   500 /* no mail has as many words that could be groups of an address */
#define FORM_MAX    600 /* no form is longer, and checking takes the square of the length */

typedef struct
{
  const TillChainTable *chains;
  GPtrArray *terms; /* of TillTerm */
  guint n_group_tries;
} Reading;

static void read_piece (Reading *self, const char *piece, gboolean is_alone, guint depth);

void
till_term_free (TillTerm *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->text);
  g_free (self->tail);
  g_free (self->currency);
  g_free (self);
}

void
till_search_query_free (TillSearchQuery *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->terms);
  g_free (self->chain);
  g_free (self->country_iso);
  g_free (self);
}

static void
add (Reading *self, TillTermKind kind, const char *text)
{
  TillTerm *term = NULL;

  for (guint i = 0; i < self->terms->len; i++)
    {
      const TillTerm *known = g_ptr_array_index (self->terms, i);

      if (g_str_equal (known->text, text))
        return;
    }

  if (*text == '\0' || self->terms->len >= MAX_TERMS)
    return;

  term = g_new0 (TillTerm, 1);
  term->kind = kind;
  term->text = g_strdup (text);
  g_ptr_array_add (self->terms, term);
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

/* Whether @p is one blank or hyphen inside a number that goes on. */
static gboolean
joins_digits (const char *p)
{
  return (*p == ' ' || *p == '-') && g_ascii_isdigit (p[1]);
}

/* Numbers in groups, "8943 1081 7000 1029 631". Returns: the end of the number. */
static const char *
read_number (Reading *self, const char *start)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  const char *p = start;

  while (g_ascii_isdigit (*p) || (p > start && joins_digits (p)))
    {
      if (g_ascii_isdigit (*p))
        g_string_append_c (digits, *p);
      p++;
    }

  if (!g_ascii_isalnum (*p) || g_ascii_tolower (*p) == 'f')
    add_number (self, digits->str);

  return p;
}

static void
read_numbers (Reading *self, const char *text)
{
  const char *p = text;

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

/* Takes the sign of a currency before or after the number in @bare away. Invoices are in dollars:
 * an amount in another currency is none of theirs.
 *
 * Returns: whether there was one. */
static gboolean
strip_sign (char *bare)
{
  static const char *const signs[] = { "US$", "USDT", "USDC", "USD", "$" };
  gboolean has_sign = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_suffix (bare, signs[i]) && (has_sign = TRUE))
      bare[strlen (bare) - strlen (signs[i])] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (bare, signs[i]) && (has_sign = TRUE))
      memmove (bare, bare + strlen (signs[i]), strlen (bare + strlen (signs[i])) + 1);
  g_strstrip (bare);

  return has_sign;
}

/* Whether the separators of @number are before groups of three digits, as @pattern has them. */
static gboolean
is_grouped (const char *number, const char *pattern)
{
  return g_regex_match_simple (pattern, number, 0, 0);
}

/* Returns: (transfer full): @number without @separator. */
static char *
join_thousands (const char *number, const char *separator)
{
  g_auto (GStrv) groups = g_strsplit (number, separator, -1);

  return g_strjoinv (NULL, groups);
}

static gboolean
add_amount (Reading *self, const char *number)
{
  g_autofree char *text = g_strconcat (number, strchr (number, '.') == NULL ? ".00" : NULL, NULL);
  TillDecimal amount = { 0 };

  if (!g_ascii_isdigit (*number) || !till_decimal_parse (number, &amount))
    return FALSE;

  add (self, TILL_TERM_AMOUNT, text);

  return TRUE;
}

/* An amount is looked for only where nothing else was written: a mail is full of them. "1,000" is a
 * thousand, "49,90" is written with a decimal comma, and "1.500" is looked for as either. */
static gboolean
read_amount (Reading *self, const char *text)
{
  g_autofree char *bare = g_strdup (text);
  g_autofree char *number = NULL;
  g_autofree char *thousands = NULL;

  if (!strip_sign (bare) && strpbrk (bare, ".,") == NULL)
    return FALSE;

  if (is_grouped (bare, "^[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?$"))
    number = join_thousands (bare, ",");
  else if (is_grouped (bare, "^[1-9][0-9]{0,2}(\\.[0-9]{3})+,[0-9]+$"))
    number = join_thousands (bare, ".");
  else
    number = g_strdup (bare);
  g_strdelimit (number, ",", '.');
  if (!add_amount (self, number))
    return FALSE;

  thousands = join_thousands (bare, ".");
  if (is_grouped (bare, "^[1-9][0-9]{0,2}\\.[0-9]{3}$"))
    add_amount (self, thousands);

  return TRUE;
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

/* Marks at the end of a word belong to the sentence. */
static void
strip (char *piece)
{
  gsize length = strlen (piece);

  while (length > 0 && strchr (".,;:!?", piece[length - 1]) != NULL)
    piece[--length] = '\0';
}

static gboolean
is_break (gunichar c)
{
  return g_unichar_isspace (c) || g_unichar_iscntrl (c) || g_unichar_iszerowidth (c) ||
         (c < 128 && strchr ("<>()[]{}\"'`,;|\\", (int) c) != NULL) || c == 0x201c || c == 0x201d ||
         c == 0x00ab || c == 0x00bb || c == 0x201e;
}

static void
read_pieces (Reading *self, const char *text)
{
  gboolean is_alone = TRUE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    is_alone = is_alone && !is_break (g_utf8_get_char (p));

  while (*text != '\0')
    {
      const char *end = text;
      g_autofree char *piece = NULL;
      const char *bare = NULL; /* of the # before a ticket */

      while (*end != '\0' && !is_break (g_utf8_get_char (end)))
        end = g_utf8_next_char (end);
      piece = g_strndup (text, (gsize) (end - text));
      strip (piece);
      bare = piece + strspn (piece, "#");
      if (*bare != '\0')
        read_piece (self, bare, is_alone, 0);
      text = *end != '\0' ? g_utf8_next_char (end) : end;
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const TillTerm *const *x = a;
  const TillTerm *const *y = b;

  return (int) (*x)->kind - (int) (*y)->kind;
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
  g_autofree char *text = NULL;
  Reading reading = { chains, NULL, 0 };

  g_return_val_if_fail (chains != NULL && pasted != NULL && now != NULL, NULL);

  query = g_new0 (TillSearchQuery, 1);
  query->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  reading.terms = query->terms;
  text = g_utf8_make_valid (pasted, (gssize) strnlen (pasted, MAX_BYTES));
  g_strstrip (text);
  if (!read_amount (&reading, text))
    {
      read_numbers (&reading, text);
      read_grouped_addresses (&reading, text);
      read_pieces (&reading, text);
    }
  if (query->terms->len == 0 && g_utf8_strlen (text, -1) <= WORDS_MAX)
    add (&reading, TILL_TERM_WORDS, text);
  g_ptr_array_sort (query->terms, compare);

  return g_steal_pointer (&query);
}
