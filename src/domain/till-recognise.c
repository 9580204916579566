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
#include "till-message-text.h"

#include <string.h>

#define MAX_BYTES         65536
#define MAX_TERMS         64
#define MAX_FOUND         1024 /* before the most telling are taken */
#define MAX_DEPTH         3    /* of links in links */
#define ID_MIN            4
#define NUMBER_MIN        3
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

static TillTerm *
find (Reading *self, const char *text, const char *tail)
{
  for (guint i = 0; i < self->terms->len; i++)
    {
      TillTerm *known = g_ptr_array_index (self->terms, i);

      if (g_str_equal (known->text, text) && g_strcmp0 (known->tail, tail) == 0)
        return known;
    }

  return NULL;
}

static TillTerm *
add_term (Reading *self, TillTermKind kind, const char *text, const char *tail)
{
  TillTerm *term = find (self, text, tail);

  if (term != NULL)
    return term;
  if ((*text == '\0' && tail == NULL) || self->terms->len >= MAX_FOUND)
    return NULL;

  term = g_new0 (TillTerm, 1);
  term->kind = kind;
  term->text = g_strdup (text);
  term->tail = g_strdup (tail);
  g_ptr_array_add (self->terms, term);

  return term;
}

static void
add (Reading *self, TillTermKind kind, const char *text)
{
  TillTerm *term = add_term (self, kind, text, NULL);

  if (term != NULL)
    term->is_whole_only = FALSE;
}

/* Adds what can only be a whole id; what is known by more than that stays so. */
static void
add_whole (Reading *self, const char *text, gboolean is_named)
{
  gboolean is_known = find (self, text, NULL) != NULL;
  TillTerm *term = strlen (text) <= ID_MAX ? add_term (self, TILL_TERM_ID, text, NULL) : NULL;

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

static const char *
sign_currency (const char *text)
{
  return strstr (text, "USDT") != NULL ? "USDT" : strstr (text, "USDC") != NULL ? "USDC" : "USD";
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
add_amount (Reading *self, const char *number, const char *currency)
{
  TillTerm *term = NULL;
  g_autofree char *text = g_strconcat (number, strchr (number, '.') == NULL ? ".00" : NULL, NULL);
  TillDecimal amount = { 0 };

  if (!g_ascii_isdigit (*number) || !till_decimal_parse (number, &amount))
    return FALSE;

  term = add_term (self, TILL_TERM_AMOUNT, text, NULL);
  if (term != NULL && term->kind == TILL_TERM_AMOUNT && term->currency == NULL)
    {
      term->amount = amount;
      term->currency = g_strdup (currency);
    }

  return TRUE;
}

/* "1,000" is a thousand, "49,90" is written with a decimal comma, and "1.500" is looked for as
 * either. */
static gboolean
read_figure (Reading *self, const char *bare, const char *currency)
{
  g_autofree char *number = NULL;
  g_autofree char *thousands = NULL;

  if (is_grouped (bare, "^[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?$"))
    number = join_thousands (bare, ",");
  else if (is_grouped (bare, "^[1-9][0-9]{0,2}(\\.[0-9]{3})+,[0-9]+$"))
    number = join_thousands (bare, ".");
  else
    number = g_strdup (bare);
  g_strdelimit (number, ",", '.');
  if (!add_amount (self, number, currency))
    return FALSE;

  thousands = join_thousands (bare, ".");
  if (is_grouped (bare, "^[1-9][0-9]{0,2}\\.[0-9]{3}$"))
    add_amount (self, thousands, currency);

  return TRUE;
}

/* A figure with a point or comma is an amount where nothing else was written. */
static gboolean
read_amount (Reading *self, const char *text)
{
  g_autofree char *bare = g_strdup (text);
  gboolean has_sign = strip_sign (bare);

  if (!has_sign && strpbrk (bare, ".,") == NULL)
    return FALSE;

  return read_figure (self, bare, has_sign ? sign_currency (text) : NULL);
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

/* Marks at the end of a word belong to the sentence. */
static void
strip (char *piece)
{
  gsize length = strlen (piece);

  while (length > 0 && strchr (".,;:!?", piece[length - 1]) != NULL)
    piece[--length] = '\0';
}

/* What shortens a text stays in it. */
static gboolean
is_break (gunichar c)
{
  if (c < 128)
    return g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c) ||
           strchr ("<>()[]{}\"'`,;|\\", (int) c) != NULL;

  return c != 0x2026 && c != 0x2022 &&
         (g_unichar_isspace (c) || g_unichar_iscntrl (c) || g_unichar_ispunct (c));
}

/* Whether the number in @tokens behind the word at @i is told to be an order's. */
static gboolean
is_named_at (GPtrArray *tokens, guint i)
{
  for (guint back = 1; back <= FILLERS_MAX && back <= i; back++)
    {
      const char *word = g_ptr_array_index (tokens, i - back);

      if (till_message_text_names_order (word))
        return TRUE;
      if (!till_message_text_is_filler (word))
        return FALSE;
    }

  return FALSE;
}

/* Dates by their year first and times are in every mail. */
static gboolean
is_moment (const char *piece)
{
  return g_regex_match_simple ("^20\\d\\d-\\d\\d-\\d\\d(T.*)?$", piece, 0, 0);
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
  if (is_named || (is_plain && length >= NUMBER_MIN && !is_moment (piece)))
    add_whole (self, piece, is_named);
}

/* A word and the number behind it are one id in some shops, "Rechnung 5521", "INV 2024/33". */
static void
read_pair (Reading *self, const char *word, const char *number, gboolean is_named)
{
  g_autofree char *pair = g_strconcat (word, " ", number, NULL);
  gboolean is_name =
      g_unichar_isupper (g_utf8_get_char (word)) || till_message_text_names_order (word);

  if (is_name && g_ascii_isdigit (*number) && strlen (pair) <= PAIR_MAX && !is_moment (number) &&
      strpbrk (word, "0123456789:") == NULL && (is_named || strlen (number) >= NUMBER_MIN))
    add_whole (self, pair, is_named);
}

static void
read_token (Reading *self, GPtrArray *tokens, guint i)
{
  const char *piece = g_ptr_array_index (tokens, i);
  const char *bare = piece + strspn (piece, "#:=");
  const char *glued = till_message_text_skip_name (piece);
  gboolean is_named = *piece == '#' || is_named_at (tokens, i);
  TillTerm *term = NULL;

  if (*bare == '\0')
    return;

  read_piece (self, bare, FALSE, 0);
  read_bare_number (self, bare, is_named);
  if (glued != NULL)
    add_whole (self, glued, TRUE);
  if (*piece == '#' && g_ascii_isalnum (*bare))
    add_whole (self, piece, TRUE);
  if (i > 0)
    read_pair (self, g_ptr_array_index (tokens, i - 1), bare, is_named);
  term = find (self, bare, NULL);
  if (term != NULL)
    term->is_named = term->is_named || is_named;
}

/* Returns: where the piece ends that begins at @text. */
static const char *
find_end (const char *text)
{
  const char *end = text;
  gunichar before = 0;

  while (*end != '\0' && !is_break (g_utf8_get_char (end)) &&
         !till_message_text_is_cut (before, g_utf8_get_char (end)))
    {
      before = g_utf8_get_char (end);
      end = g_utf8_next_char (end);
    }

  return end;
}

/* Returns: (transfer full) (element-type utf8): the pieces of @text. */
static GPtrArray *
split (const char *text)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      const char *end = find_end (text);
      char *piece = g_strndup (text, (gsize) (end - text));

      strip (piece);
      if (*piece != '\0')
        g_ptr_array_add (tokens, piece);
      else
        g_free (piece);
      text = *end != '\0' && is_break (g_utf8_get_char (end)) ? g_utf8_next_char (end) : end;
    }

  return tokens;
}

static gboolean
has_break (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_break (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

static void
read_pieces (Reading *self, const char *text)
{
  g_autoptr (GPtrArray) tokens = split (text);
  const char *bare = text + strspn (text, "#");

  if (!has_break (text) && tokens->len == 1 && *bare != '\0')
    {
      g_autofree char *alone = g_strdup (bare);

      strip (alone);
      if (*alone != '\0')
        read_piece (self, alone, TRUE, 0);
    }
  for (guint i = 0; i < tokens->len; i++)
    read_token (self, tokens, i);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const TillTerm *const *x = a;
  const TillTerm *const *y = b;

  if ((*x)->kind != (*y)->kind)
    return (int) (*x)->kind - (int) (*y)->kind;
  if ((*x)->is_named != (*y)->is_named)
    return (*x)->is_named ? -1 : 1;

  return (int) (*x)->is_whole_only - (int) (*y)->is_whole_only;
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
  text = till_message_text_normalise (valid);
  g_strstrip (text);
  if (!read_amount (&reading, text))
    {
      read_numbers (&reading, text);
      read_grouped_addresses (&reading, text);
      read_pieces (&reading, text);
      till_message_amounts_foreach (text, add_told_amount, &reading);
      till_message_days (text, now, &query->from_ms, &query->until_ms);
    }
  if (query->terms->len == 0 && g_utf8_strlen (text, -1) <= WORDS_MAX)
    add (&reading, TILL_TERM_WORDS, text);
  g_ptr_array_sort (query->terms, compare);
  if (query->terms->len > MAX_TERMS)
    g_ptr_array_set_size (query->terms, MAX_TERMS);

  return g_steal_pointer (&query);
}
