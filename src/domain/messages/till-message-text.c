/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a customer's message in the characters that ids have, and the words that stand before
 * an order's number in the languages of the shops' customers. */

#include "till-message-text.h"

#include <string.h>

#define LETTERS_MAX    12 /* of another script in an id */
#define SPACELESS_MAX  4  /* the same where no blank is before them */
#define MIXED_MAX      64 /* ids of both, in one message */
#define CONSONANTS_MAX 2  /* in a row, in a word */

/* In lower case. A word of ASCII is the beginning of a word in the message; one of another script
 * may stand anywhere in it, since Chinese, Japanese and Thai write without blanks and Russian,
 * Arabic and Korean add endings. */
static const char *const order_words[] = {
  "order",      "invoice",    "bestell",   "auftrag",   "rechnung",   "pedido",      "factura",
  "compra",     "commande",   "facture",   "ordine",    "fattura",    "encomenda",   "fatura",
  "siparis",    "bestelling", "factuur",   "zamowieni", "ticket",     "booking",     "purchase",
  "referenc",   "referenz",   "zamówieni", "sipariş",   "заказ",      "счет",        "счёт",
  "замовлення", "订单",       "訂單",      "发票",      "单号",       "單號",        "注文",
  "請求書",     "주문",       "송장",      "طلب",       "فاتورة",     "คำสั่งซื้อ",      "ออเดอร์",
  "đơn",        "hóa đơn",    "ऑर्डर",      "आदेश",       "παραγγελ",   "הזמנה",       "objednávk",
  "faktur",     "comand",     "comenz",    "référence", "referência", "riferimento", "рахун",
  "рахунк",     "накладн",    "سفارش",     "pesanan",   "编号",       "ใบแจ้งหนี้",
};

/* In lower case; whole words only. */
static const char *const short_names[] = {
  "no",       "n",      "رقم",   "nr",     "num",    "nº",     "n°",      "n.º",
  "№",        "#",      "id",    "inv",    "ord",    "ref",    "po",      "rg",
  "best.-nr", "re",     "cmd",   "номер",  "number", "nummer", "numero",  "número",
  "numéro",   "hàng",   "numer", "numara", "no.lu",  "réf",    "rif",     "code",
  "código",   "codice", "kod",   "mã",     "číslo",  "nomor",  "numaram",
};

static const char *const fillers[] = {
  "is",     "رقم",    "رقمه",   "n",      "was",    "ist",   "es",   "est", "è",   "lautet",
  "number", "nummer", "numero", "número", "numéro", "номер", "is:",  "the", "n",   "of",
  "de",     "mit",    "der",    "with",   "my",     "numer", "hàng", "id",  "",    "هو",
  "é",      "this",   "shows",  "as",     "da",     "di",    "del",  "la",  "für",
};

/* Zero-width characters, bidirectional controls and the soft hyphen. */
static gboolean
is_dropped (gunichar c)
{
  return c == 0xad || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff ||
         (c >= 0xfe00 && c <= 0xfe0f);
}

static gunichar
fold (gunichar c)
{
  if (c >= 0xff01 && c <= 0xff5e)
    return c - 0xfee0;
  if (c == 0x2116)
    return '#';
  if (c == 0x66b || c == 0x66c)
    return c == 0x66b ? '.' : ',';
  if (c == 0x2010 || c == 0x2011 || c == 0x2012 || c == 0x2013 || c == 0x2212)
    return '-';
  if (c > 127 && g_unichar_type (c) == G_UNICODE_DECIMAL_NUMBER)
    return (gunichar) ('0' + g_unichar_digit_value (c));
  if (c > 127 && g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR)
    return ' ';

  return c;
}

/* Writes the digits of all scripts and the full-width forms as ASCII, every kind of blank as ' ',
 * and leaves out what can't be seen. Three dots become one "…".
 *
 * Returns: (transfer full): @text, which is UTF-8, in the characters that ids have. */
char *
till_message_text_normalise (const char *text)
{
  g_autoptr (GString) plain = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  plain = g_string_sized_new (strlen (text));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (strncmp (p, "...", 3) == 0)
        {
          g_string_append (plain, "…");
          p += strspn (p, ".") - 1;
        }
      else if (!is_dropped (c))
        g_string_append_unichar (plain, fold (c));
    }

  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* Latin with its accents, which the ids of some shops have. */
static gboolean
is_foreign (gunichar c)
{
  return c > 127 && (g_unichar_isalpha (c) || g_unichar_ismark (c)) &&
         g_unichar_get_script (c) != G_UNICODE_SCRIPT_LATIN;
}

/* What an id has in it: ASCII, and the marks that shorten it. */
static gboolean
is_of_id (gunichar c)
{
  return c < 128 || c == 0x2026 || c == 0x2022;
}

/* Whether an id ends or begins between the neighbours @before and @after, because only one
 * of them is of another script. */
static gboolean
is_cut (gunichar before, gunichar after)
{
  return before != 0 && after != 0 &&
         ((is_of_id (before) && is_foreign (after)) || (is_foreign (before) && is_of_id (after)));
}

static gboolean
is_ascii_word (const char *word)
{
  return g_str_is_ascii (word);
}

static gboolean
is_in (const char *const *words, gsize n, const char *word)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (words[i], word))
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full): @word in lower case without the marks behind it. */
static char *
lower_bare (const char *word)
{
  g_autofree char *lower = g_utf8_strdown (word, -1);
  gsize length = strlen (lower);

  while (length > 1 && strchr (".:#=-", lower[length - 1]) != NULL)
    lower[--length] = '\0';

  return g_steal_pointer (&lower);
}

/* Returns: whether @word stands before the number of an order or an invoice: "order", "Nr.",
 * "Bestellnummer", "заказа", "#". */
gboolean
till_message_text_names_order (const char *word)
{
  g_autofree char *lower = NULL;

  g_return_val_if_fail (word != NULL, FALSE);

  lower = lower_bare (word);
  if (is_in (short_names, G_N_ELEMENTS (short_names), lower))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (order_words); i++)
    if (is_ascii_word (order_words[i]) ? g_str_has_prefix (lower, order_words[i])
                                       : strstr (lower, order_words[i]) != NULL)
      return TRUE;

  return FALSE;
}

/* Returns: whether @word may stand between such a word and the number, "order number is 10234". */
gboolean
till_message_text_is_filler (const char *word)
{
  g_autofree char *lower = NULL;

  g_return_val_if_fail (word != NULL, FALSE);

  lower = lower_bare (word);

  return is_in (fillers, G_N_ELEMENTS (fillers), lower) ||
         is_in (short_names, G_N_ELEMENTS (short_names), lower);
}

/* Returns: how many bytes of a mark between the name of an order and its id are at @p. */
static gsize
measure_joint (const char *p)
{
  return g_str_has_prefix (p, "°") || g_str_has_prefix (p, "º") ? strlen ("°") : strspn (p, "#:.=");
}

/* Returns: (nullable): where the id begins that is written without a blank behind the name of an
 * order, "order#10234", "Nr.10234", "n°WC/17". */
const char *
till_message_text_skip_name (const char *word)
{
  const char *end = word;
  const char *id = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (word != NULL, NULL);

  while (*end != '\0' && !g_ascii_isdigit (*end) && measure_joint (end) == 0)
    end = g_utf8_next_char (end);
  id = end + measure_joint (end);
  name = g_strndup (word, (gsize) (end - word));
  if (end == word || !till_message_text_names_order (name) || !g_ascii_isalnum (*id))
    return NULL;

  return strpbrk (id, "0123456789") != NULL ? id : NULL;
}

/* Whether the next sentence begins at @p without a blank, "WC/17.Merci". */
static gboolean
is_sentence (const char *p)
{
  const char *rest = g_utf8_next_char (p);

  if (!g_unichar_isupper (g_utf8_get_char (p)) || *rest == '\0')
    return FALSE;
  while (g_unichar_islower (g_utf8_get_char (rest)))
    rest = g_utf8_next_char (rest);

  return *rest == '\0';
}

/* Takes the marks at the end of @piece away, which belong to the sentence. */
void
till_message_text_strip (char *piece)
{
  gsize length = strlen (piece);
  char *dot = strrchr (piece, '.');

  if (dot != NULL && strpbrk (piece, "@") == NULL && strstr (piece, "//") == NULL &&
      is_sentence (dot + 1))
    length = (gsize) (dot + 1 - piece);
  piece[length] = '\0';
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

/* Returns: where the piece ends that begins at @text. */
static const char *
find_end (const char *text)
{
  const char *end = text;
  gunichar before = 0;

  while (*end != '\0' && !is_break (g_utf8_get_char (end)) &&
         !is_cut (before, g_utf8_get_char (end)))
    {
      before = g_utf8_get_char (end);
      end = g_utf8_next_char (end);
    }

  return end;
}

/* Returns: (transfer full) (element-type utf8): the pieces of @text, which end where no id goes
 * on. */
GPtrArray *
till_message_text_split (const char *text)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      const char *end = find_end (text);
      char *piece = g_strndup (text, (gsize) (end - text));

      till_message_text_strip (piece);
      if (*piece != '\0')
        g_ptr_array_add (tokens, piece);
      else
        g_free (piece);
      text = *end != '\0' && is_break (g_utf8_get_char (end)) ? g_utf8_next_char (end) : end;
    }

  return tokens;
}

static gboolean
is_of_spaceless (gunichar c)
{
  GUnicodeScript script = g_unichar_get_script (c);

  return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
         script == G_UNICODE_SCRIPT_KATAKANA || script == G_UNICODE_SCRIPT_THAI;
}

/* Returns: the end of the id whose part in ASCII begins at @p. */
static const char *
find_id_end (const char *p)
{
  p += strspn (p, "-/_.");
  while (g_ascii_isalnum (*p) || (*p != '\0' && strchr ("-/_.", *p) != NULL))
    p++;
  while (strchr ("-/_.", p[-1]) != NULL)
    p--;

  return p;
}

/* Adds what ends with the number at @p and begins with letters of another script before it. Where
 * no blank tells how many of them, each number of letters up to a few may be right. */
static void
list_begun (GPtrArray *ids, const char *text, const char *p)
{
  const char *end = find_id_end (p);
  const char *start = p;
  const char *prev = g_utf8_find_prev_char (text, start);
  gboolean is_spaceless = prev != NULL && is_of_spaceless (g_utf8_get_char (prev));

  if (is_spaceless && g_ascii_isdigit (*p))
    return;

  for (guint n = 0; n < LETTERS_MAX && prev != NULL && is_foreign (g_utf8_get_char (prev)); n++)
    {
      start = prev;
      prev = g_utf8_find_prev_char (text, start);
      if (is_spaceless && n < SPACELESS_MAX)
        g_ptr_array_add (ids, g_strndup (start, (gsize) (end - start)));
    }
  if (!is_spaceless && start < p && (prev == NULL || !is_foreign (g_utf8_get_char (prev))))
    g_ptr_array_add (ids, g_strndup (start, (gsize) (end - start)));
}

/* Returns: (transfer full) (element-type utf8): what may be an id that begins in another script and
 * goes on in ASCII, "РТ-000817", "订单-20261112-07". */
GPtrArray *
till_message_text_list_mixed (const char *text)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  gunichar before = 0;

  g_return_val_if_fail (text != NULL, ids);

  for (const char *p = text; *p != '\0' && ids->len < MIXED_MAX; p = g_utf8_next_char (p))
    {
      gboolean is_joint = strchr ("-/_", *p) != NULL && g_ascii_isdigit (p[1]);

      if (is_foreign (before) && (is_joint || g_ascii_isdigit (*p)))
        list_begun (ids, text, p);
      before = g_utf8_get_char (p);
    }

  return ids;
}

/* Returns: whether @word could be read aloud, which a shop's nine letters by chance hardly can. */
gboolean
till_message_text_is_pronounceable (const char *word)
{
  gsize n_vowels = 0;
  gsize n_row = 0;
  gsize longest = 0;

  g_return_val_if_fail (word != NULL, TRUE);

  for (const char *p = word; *p != '\0'; p++)
    {
      gboolean is_vowel = strchr ("aeiouyAEIOUY", *p) != NULL;

      n_vowels += is_vowel;
      n_row = is_vowel ? 0 : n_row + 1;
      longest = MAX (longest, n_row);
    }

  return longest <= CONSONANTS_MAX && n_vowels * 4 >= strlen (word);
}

/* Returns: whether @text is more than one piece by its blanks and marks. */
gboolean
till_message_text_has_break (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_break (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

/* Returns: whether @piece is a date by its year first, perhaps with its time: every mail has some.
 */
gboolean
till_message_text_is_moment (const char *piece)
{
  return g_regex_match_simple ("^20\\d\\d-\\d\\d-\\d\\d(T.*)?$", piece, 0, 0);
}
