/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words before the number of an order or an invoice, in the languages of the shops'
 * customers. */

#include "till-order-words.h"

#include <string.h>

/* In lower case. An ASCII word is the beginning of a word in the message. A word of another script
 * may stand anywhere in it: Chinese, Japanese and Thai have no spaces, and Russian, Arabic and
 * Korean add endings. */
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

static gboolean
is_in (const char *const *words, gsize n, const char *word)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (words[i], word))
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full): @word in lower case without the punctuation after it. */
static char *
lower_bare (const char *word)
{
  g_autofree char *lower = g_utf8_strdown (word, -1);
  gsize length = strlen (lower);

  while (length > 1 && strchr (".:#=-", lower[length - 1]) != NULL)
    lower[--length] = '\0';

  return g_steal_pointer (&lower);
}

/* Returns: whether @word announces the number of an order or an invoice: "order", "Nr.",
 * "Bestellnummer", "заказа", "#". */
gboolean
till_order_words_has (const char *word)
{
  g_autofree char *lower = NULL;

  g_return_val_if_fail (word != NULL, FALSE);

  lower = lower_bare (word);
  if (is_in (short_names, G_N_ELEMENTS (short_names), lower))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (order_words); i++)
    if (g_str_is_ascii (order_words[i]) ? g_str_has_prefix (lower, order_words[i])
                                        : strstr (lower, order_words[i]) != NULL)
      return TRUE;

  return FALSE;
}

/* Returns: whether @word may stand between such a word and the number, as in "order number is
 * 10234". */
gboolean
till_order_words_is_filler (const char *word)
{
  g_autofree char *lower = NULL;

  g_return_val_if_fail (word != NULL, FALSE);

  lower = lower_bare (word);

  return is_in (fillers, G_N_ELEMENTS (fillers), lower) ||
         is_in (short_names, G_N_ELEMENTS (short_names), lower);
}

/* Returns: the length in bytes of the separator at @p between such a word and the number. */
static gsize
measure_joint (const char *p)
{
  return g_str_has_prefix (p, "°") || g_str_has_prefix (p, "º") ? strlen ("°") : strspn (p, "#:.=");
}

/* Returns: (nullable): the id in a word without spaces: "order#10234", "Nr.10234", "n°WC/17". */
const char *
till_order_words_skip (const char *word)
{
  const char *end = word;
  const char *id = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (word != NULL, NULL);

  while (*end != '\0' && !g_ascii_isdigit (*end) && measure_joint (end) == 0)
    end = g_utf8_next_char (end);
  id = end + measure_joint (end);
  name = g_strndup (word, (gsize) (end - word));
  if (end == word || !till_order_words_has (name) || !g_ascii_isalnum (*id))
    return NULL;

  return strpbrk (id, "0123456789") != NULL ? id : NULL;
}
