/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recognises what a customer has pasted: from a bare number to a whole mail with links, a webhook's
 * JSON and greetings. The result is the few things to search for.
 *
 * Ids in groups and amounts are taken out first. The rest is split at spaces, quotes, brackets and
 * commas. Each piece is tried for the forms with a checksum or prefix. Of the other pieces only
 * those with a digit can be an id, unless the piece is the whole text or a word before it announces
 * an id. */

#include "till-recognise.h"

#include "till-chain-mention.h"
#include "till-encoding.h"
#include "till-message-amount.h"
#include "till-message-date.h"
#include "till-message-ids.h"
#include "till-message-repair.h"
#include "till-order-words.h"
#include "till-text-pieces.h"

#include <string.h>

#define MAX_BYTES      65536
#define MAX_DEPTH      3 /* of nested links */
#define ID_MIN         4
#define PART_MIN       6
#define NUMBER_MIN     3
#define SURE_MIN       8
#define LETTERS_MIN    6 /* of an id that is all letters */
#define LETTERS_MAX    16
#define LETTERS_OFTEN  9
#define CONSONANTS_MAX 2 /* in a row, in a word */
#define PAIR_MAX       40
#define FILLERS_MAX    4
#define ID_MAX         200 /* section 8 */
#define WORDS_MAX      200

void
till_search_query_free (TillSearchQuery *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->terms);
  g_free (self->chain);
  g_free (self->country_iso);
  g_free (self);
}

static void read_piece (TillMessageIds *self, const char *piece, gboolean is_alone, guint depth);

/* Adds an id that must match as a whole. A term that is already known otherwise stays as it is. */
static void
add_whole (TillMessageIds *self, const char *text, gboolean is_named)
{
  gboolean is_known = till_search_term_list_find (self->terms, text, NULL) != NULL;
  TillTerm *term = strlen (text) <= ID_MAX
                       ? till_search_term_list_add (self->terms, TILL_TERM_ID, text, NULL)
                       : NULL;

  if (term == NULL)
    return;
  term->is_named = term->is_named || is_named;
  term->is_whole_only = is_known ? term->is_whole_only : TRUE;
}

/* In "0.0041U (0.0041 BTC)" the number has both currencies. The coin is the one that is meant. */
static gboolean
is_better (const char *currency, const char *known)
{
  return known == NULL || (currency != NULL && g_str_has_prefix (known, "USD") &&
                           !g_str_has_prefix (currency, "USD"));
}

static gboolean
add_amount (TillMessageIds *self, const char *number, const char *currency)
{
  TillTerm *term = NULL;
  g_autofree char *text = g_strconcat (number, strchr (number, '.') == NULL ? ".00" : NULL, NULL);
  TillDecimal amount = { 0 };

  if (!g_ascii_isdigit (*number) || !till_decimal_parse (number, &amount))
    return FALSE;

  term = till_search_term_list_add (self->terms, TILL_TERM_AMOUNT, text, NULL);
  if (term != NULL && term->kind == TILL_TERM_AMOUNT && is_better (currency, term->currency))
    {
      term->amount = amount;
      g_free (term->currency);
      term->currency = g_strdup (currency);
    }

  return TRUE;
}

static gboolean
read_figure (TillMessageIds *self, const char *bare, const char *currency)
{
  g_autofree char *number = till_message_amount_plain (bare);
  g_autofree char *thousands = till_message_amount_thousands (bare);

  if (!add_amount (self, number, currency))
    return FALSE;
  if (thousands != NULL)
    add_amount (self, thousands, currency);

  return TRUE;
}

/* A number with a point or comma is an amount if it is the whole text. */
static gboolean
read_amount (TillMessageIds *self, const char *text)
{
  g_autofree char *bare = g_strdup (text);
  const char *currency = till_message_amount_strip_sign (bare);

  if (currency == NULL && strpbrk (bare, ".,") == NULL)
    return FALSE;

  return read_figure (self, bare, currency);
}

static void
add_found_amount (const char *number, const char *currency, gpointer data)
{
  read_figure (data, number, currency);
}

static gboolean
is_id (const char *piece, gboolean is_alone)
{
  gsize length = strlen (piece);

  if (length > ID_MAX)
    return FALSE;
  if (is_alone)
    return TRUE;

  return length >= ID_MIN && strpbrk (piece, "0123456789") != NULL &&
         !till_message_ids_is_figure (piece);
}

/* Reads the last part of the path, every part of the query and the fragment, unescaped. Explorers,
 * pay pages and install links have their ids there. */
static void
read_link (TillMessageIds *self, const char *link, const char *separators, guint depth)
{
  g_auto (GStrv) parts = g_strsplit_set (link, separators, -1);

  for (guint n = g_strv_length (parts); n-- > 0;)
    {
      g_autofree char *part = g_uri_unescape_string (parts[n], NULL);

      if (part != NULL && g_utf8_validate (part, -1, NULL) && *part != '\0' &&
          (strchr (part, '.') == NULL || strstr (part, "://") != NULL))
        read_piece (self, part, FALSE, depth + 1);
      else if (part != NULL && g_utf8_validate (part, -1, NULL))
        till_message_ids_read_form (self, part);
    }
}

/* "bitcoin:<address>?amount=1", "ethereum:<address>@1", "eip155:1:<address>" and
 * "<address>:12345". */
static gboolean
read_payment_link (TillMessageIds *self, const char *piece)
{
  const char *colon = strchr (piece, ':');
  const char *last = strrchr (piece, ':');
  g_autofree char *rest = NULL;
  g_autofree char *head = NULL;

  if (colon == NULL || colon == piece)
    return FALSE;

  rest = g_strndup (colon + 1, strcspn (colon + 1, "?@"));
  head = g_strndup (piece, (gsize) (last - piece));

  return till_message_ids_read_form (self, rest) ||
         till_message_ids_read_address (self, last + 1) ||
         till_message_ids_read_address (self, head);
}

/* Whether words before the token at @i announce the number of an order. */
static gboolean
is_named_at (GPtrArray *tokens, guint i)
{
  for (guint back = 1; back <= FILLERS_MAX && back <= i; back++)
    {
      const char *word = g_ptr_array_index (tokens, i - back);

      if (till_order_words_has (word))
        return TRUE;
      if (!till_order_words_is_filler (word))
        return FALSE;
    }

  return FALSE;
}

/* Returns: whether @piece is a date with the year first, perhaps with a time. Every mail has
 * some. */
static gboolean
is_moment (const char *piece)
{
  return g_regex_match_simple ("^20\\d\\d-\\d\\d-\\d\\d(T.*)?$", piece, 0, 0);
}

/* A number with optional hyphens or slashes may be a whole id. A number with points is an amount or
 * a time, unless a word announces it. */
static void
read_bare_number (TillMessageIds *self, const char *piece, gboolean is_named)
{
  gsize length = strlen (piece);
  gboolean is_plain = strspn (piece, "0123456789-/") == length;

  if (!g_ascii_isdigit (*piece) || strspn (piece, "0123456789-/.:") != length)
    return;
  if (is_named || (is_plain && length >= NUMBER_MIN && !is_moment (piece)))
    add_whole (self, piece, is_named);
}

/* In some shops a word and a number are one id: "Rechnung 5521", "INV 2024/33". */
static void
read_pair (TillMessageIds *self, const char *word, const char *number, gboolean is_named)
{
  g_autofree char *pair = g_strconcat (word, " ", number, NULL);
  gboolean is_name = g_unichar_isupper (g_utf8_get_char (word)) || till_order_words_has (word);

  if (is_name && g_ascii_isdigit (*number) && strlen (pair) <= PAIR_MAX && !is_moment (number) &&
      strpbrk (word, "0123456789:") == NULL && (is_named || strlen (number) >= NUMBER_MIN))
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
  if (is_sure && g_str_has_prefix (head, "89") && till_message_ids_is_digits (head) &&
      (is_begun || till_message_ids_is_digits (tail)))
    return TILL_TERM_ICCID;
  if (is_sure && !(is_begun && till_message_ids_is_digits (head)) && till_is_hex (hex) &&
      till_is_hex (tail))
    return TILL_TERM_TX_HASH;

  return is_begun ? TILL_TERM_ID : TILL_TERM_ADDRESS;
}

/* Adds both ends of a shortened or masked id. The dots at the end may also belong to the
 * sentence. */
static gboolean
read_shortened (TillMessageIds *self, const char *piece)
{
  g_autofree char *head = NULL;
  g_autofree char *tail = NULL;
  TillTermKind kind = TILL_TERM_ID;

  if (!till_message_split_shortened (piece, &head, &tail))
    return FALSE;

  kind = guess_kind (head, tail);
  till_search_term_list_add (self->terms, kind, head, kind == TILL_TERM_ID ? NULL : tail);
  if (*head == '\0' || *tail == '\0')
    read_bare_number (self, *tail == '\0' ? head : tail, FALSE);

  return TRUE;
}

/* A short piece of a message is a part of too many ids. */
static void
add_id (TillMessageIds *self, const char *piece, gboolean is_alone)
{
  if (is_alone || strlen (piece) >= PART_MIN)
    till_message_ids_add (self, TILL_TERM_ID, piece);
  else
    add_whole (self, piece, FALSE);
}

static void
read_piece (TillMessageIds *self, const char *piece, gboolean is_alone, guint depth)
{
  const char *link = strstr (piece, "://");

  if (link == NULL && read_shortened (self, piece))
    return;
  if (till_message_ids_read_form (self, piece) || depth > MAX_DEPTH)
    return;

  if (link != NULL)
    read_link (self, link + 3, "/?&=#", depth);
  else if (strchr (piece, '=') != NULL)
    read_link (self, piece, "&=", depth);
  else if (!read_payment_link (self, piece) && is_id (piece, is_alone))
    add_id (self, piece, is_alone);
}

/* Returns: whether @word can be pronounced. The random letters of an id hardly ever can. */
static gboolean
is_pronounceable (const char *word)
{
  gsize n_vowels = 0;
  gsize n_row = 0;
  gsize longest = 0;

  for (const char *p = word; *p != '\0'; p++)
    {
      gboolean is_vowel = strchr ("aeiouyAEIOUY", *p) != NULL;

      n_vowels += is_vowel;
      n_row = is_vowel ? 0 : n_row + 1;
      longest = MAX (longest, n_row);
    }

  return longest <= CONSONANTS_MAX && n_vowels * 4 >= strlen (word);
}

/* An id of letters only counts if a word announces it. It is searched in upper case, as shops write
 * it. */
static void
read_letters (TillMessageIds *self, const char *piece, const char *word)
{
  gsize length = strlen (piece);
  g_autofree char *upper = g_ascii_strup (piece, -1);
  g_autofree char *lower = g_ascii_strdown (piece, -1);
  g_autofree char *shouted = g_utf8_strup (word, -1);
  gboolean is_word = is_pronounceable (piece);

  if (length < LETTERS_MIN || length > LETTERS_MAX ||
      strspn (lower, "abcdefghijklmnopqrstuvwxyz") != length)
    return;

  if (g_str_equal (piece, upper) && !(is_word && g_str_equal (word, shouted)))
    add_whole (self, upper, TRUE);
  else if (g_str_equal (piece, lower) && (!is_word || length == LETTERS_OFTEN))
    add_whole (self, upper, !is_word);
}

/* Removes the marks for bold and italic text in chats. */
static char *
dup_bare (const char *piece)
{
  const char *start = piece + strspn (piece, "#:=");
  gsize length = strlen (start);

  while (length > 2 && strchr ("*_~", *start) != NULL && start[length - 1] == *start)
    {
      start++;
      length -= 2;
    }

  return g_strndup (start, length);
}

static void
read_token (TillMessageIds *self, GPtrArray *tokens, guint i)
{
  const char *piece = g_ptr_array_index (tokens, i);
  const char *before = i > 0 ? g_ptr_array_index (tokens, i - 1) : "";
  const char *glued = till_order_words_skip (piece);
  gboolean is_named = *piece == '#' || is_named_at (tokens, i);
  g_autofree char *bare = dup_bare (piece);
  TillTerm *term = NULL;

  if (*bare == '\0')
    return;

  read_piece (self, bare, FALSE, 0);
  till_message_ids_read_mistyped (self, bare);
  read_bare_number (self, bare, is_named);
  if (is_named)
    read_letters (self, bare, before);
  if (glued != NULL)
    add_whole (self, glued, TRUE);
  if (*piece == '#' && g_ascii_isalnum (*bare))
    add_whole (self, piece, TRUE);
  if (*before != '\0')
    read_pair (self, before, bare, is_named);
  term = till_search_term_list_find (self->terms, bare, NULL);
  if (term != NULL)
    term->is_named = term->is_named || is_named;
}

static void
read_pieces (TillMessageIds *self, const char *text)
{
  g_autoptr (GPtrArray) tokens = till_text_pieces_split (text);
  g_autoptr (GPtrArray) mixed = till_text_pieces_list_mixed (text);
  const char *bare = text + strspn (text, "#");

  if (!till_text_pieces_has_break (text) && tokens->len == 1 && *bare != '\0')
    {
      g_autofree char *alone = g_strdup (bare);

      till_text_pieces_strip (alone);
      if (*alone != '\0')
        read_piece (self, alone, TRUE, 0);
    }
  for (guint i = 0; i < tokens->len; i++)
    read_token (self, tokens, i);
  for (guint i = 0; i < mixed->len; i++)
    add_whole (self, mixed->pdata[i], FALSE);
}

/* Reads at most 64 kilobytes of @pasted, which may be any bytes. Days such as "yesterday" are
 * relative to @now and in its time zone.
 *
 * Returns: (transfer full): what to search for. If nothing is recognised and the text is not empty,
 * it is one term of %TILL_TERM_WORDS. */
TillSearchQuery *
till_recognise (const TillChainTable *chains, const char *pasted, GDateTime *now)
{
  g_autoptr (TillSearchQuery) query = NULL;
  g_autofree char *valid = NULL;
  g_autofree char *text = NULL;
  TillMessageIds reading = { chains, NULL, 0 };

  g_return_val_if_fail (chains != NULL && pasted != NULL && now != NULL, NULL);

  query = g_new0 (TillSearchQuery, 1);
  query->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  reading.terms = query->terms;
  valid = g_utf8_make_valid (pasted, (gssize) strnlen (pasted, MAX_BYTES));
  text = till_text_pieces_normalise (valid);
  g_strstrip (text);
  if (!read_amount (&reading, text))
    {
      till_message_ids_read_split (&reading, text);
      till_message_amounts_find (text, add_found_amount, &reading);
      read_pieces (&reading, text);
      till_message_days (text, now, &query->from_ms, &query->until_ms);
      query->chain = g_strdup (till_chain_mention_find (text, chains));
      query->country_iso = till_message_country (text);
      query->paid = till_message_paid (text);
    }
  if (query->terms->len == 0 && g_utf8_strlen (text, -1) <= WORDS_MAX)
    till_message_ids_add (&reading, TILL_TERM_WORDS, text);
  till_search_term_list_sort (query->terms);

  return g_steal_pointer (&query);
}
