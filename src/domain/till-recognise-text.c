/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a customer's message in the characters that ids have, and the words that stand before
 * an order's number in the languages of the shops' customers. */

#include "till-recognise-text.h"

#include <string.h>

/* In lower case. A word of ASCII is the beginning of a word in the message; one of another script
 * may stand anywhere in it, since Chinese, Japanese and Thai write without blanks and Russian,
 * Arabic and Korean add endings. */
static const char *const order_words[] = {
  "order",      "invoice",    "bestell",   "auftrag",   "rechnung", "pedido",    "factura",
  "compra",     "commande",   "facture",   "ordine",    "fattura",  "encomenda", "fatura",
  "siparis",    "bestelling", "factuur",   "zamowieni", "ticket",   "booking",   "purchase",
  "reference",  "referenz",   "zamówieni", "sipariş",   "заказ",    "счет",      "счёт",
  "замовлення", "订单",       "訂單",      "发票",      "单号",     "單號",      "注文",
  "請求書",     "주문",       "송장",      "طلب",       "فاتورة",   "คำสั่งซื้อ",    "ออเดอร์",
  "đơn",        "hóa đơn",    "ऑर्डर",      "आदेश",       "παραγγελ", "הזמנה",
};

/* In lower case; whole words only. */
static const char *const short_names[] = {
  "no",     "n",      "رقم",    "nr",     "num",    "nº",   "n°",       "n.º",    "№",     "#",
  "id",     "inv",    "ord",    "ref",    "po",     "rg",   "best.-nr", "re",     "cmd",   "номер",
  "number", "nummer", "numero", "número", "numéro", "hàng", "numer",    "numara", "no.lu",
};

static const char *const fillers[] = {
  "is",     "رقم",    "رقمه",   "n",      "was",    "ist",   "es",   "est", "è", "lautet",
  "number", "nummer", "numero", "número", "numéro", "номер", "is:",  "the", "n", "of",
  "de",     "mit",    "der",    "with",   "my",     "numer", "hàng", "id",  "",
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
till_recognise_text_normalise (const char *text)
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

/* Whether an id ends or begins between the neighbours @before and @after, because only one
 * of them is of another script. */
static gboolean
is_cut (gunichar before, gunichar after)
{
  return before != 0 && after != 0 &&
         ((before < 128 && is_foreign (after)) || (is_foreign (before) && after < 128));
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
till_recognise_text_names_order (const char *word)
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
till_recognise_text_is_filler (const char *word)
{
  g_autofree char *lower = NULL;

  g_return_val_if_fail (word != NULL, FALSE);

  lower = lower_bare (word);

  return is_in (fillers, G_N_ELEMENTS (fillers), lower) ||
         is_in (short_names, G_N_ELEMENTS (short_names), lower);
}

/* Returns: (nullable): where the number begins that is written without a blank behind the name of
 * an order, "order#10234", "Nr.10234". */
const char *
till_recognise_text_skip_name (const char *word)
{
  gsize length = 0;
  gsize marks = 0;
  g_autofree char *name = NULL;

  g_return_val_if_fail (word != NULL, NULL);

  length = strcspn (word, "0123456789#:.=");
  marks = strspn (word + length, "#:.=");
  name = g_strndup (word, length);
  if (length == 0 || !g_ascii_isdigit (word[length + marks]) ||
      !till_recognise_text_names_order (name))
    return NULL;

  return word + length + marks;
}

/* Takes the marks at the end of @piece away, which belong to the sentence. */
void
till_recognise_text_strip (char *piece)
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
till_recognise_text_split (const char *text)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      const char *end = find_end (text);
      char *piece = g_strndup (text, (gsize) (end - text));

      till_recognise_text_strip (piece);
      if (*piece != '\0')
        g_ptr_array_add (tokens, piece);
      else
        g_free (piece);
      text = *end != '\0' && is_break (g_utf8_get_char (end)) ? g_utf8_next_char (end) : end;
    }

  return tokens;
}

/* Returns: whether @text is more than one piece by its blanks and marks. */
gboolean
till_recognise_text_has_break (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_break (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

/* Returns: whether @piece is a date by its year first, perhaps with its time: every mail has some.
 */
gboolean
till_recognise_text_is_moment (const char *piece)
{
  return g_regex_match_simple ("^20\\d\\d-\\d\\d-\\d\\d(T.*)?$", piece, 0, 0);
}
