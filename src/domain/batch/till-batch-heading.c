/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The headings of columns in the languages of the program. Case, accents, spaces and punctuation do
 * not matter. */

#include "till-batch-heading.h"

#include "till-fold.h"

/* Folded, without spaces, most specific first. */
static const char *const amounts[] = { "amount",
                                       "betrag",
                                       "importe",
                                       "montant",
                                       "金额",
                                       "invoiceamount",
                                       "amountdue",
                                       "totalamount",
                                       "totaldue",
                                       "grandtotal",
                                       "rechnungsbetrag",
                                       "endbetrag",
                                       "gesamtbetrag",
                                       "bruttobetrag",
                                       "zahlbetrag",
                                       "importetotal",
                                       "montototal",
                                       "montantttc",
                                       "montanttotal",
                                       "应付金额",
                                       "订单金额",
                                       "发票金额",
                                       "总金额",
                                       "总额",
                                       "monto",
                                       "total",
                                       "totalttc",
                                       "gesamt",
                                       "gesamtsumme",
                                       "summe",
                                       "somme",
                                       "sum",
                                       "总价",
                                       "valor",
                                       "price",
                                       "preis",
                                       "precio",
                                       "prix",
                                       "prixttc",
                                       "价格",
                                       NULL };

static const char *const order_ids[] = { "orderid",
                                         "bestellnummer",
                                         "numerodepedido",
                                         "numerodecommande",
                                         "订单号",
                                         "ordernumber",
                                         "orderno",
                                         "ordernr",
                                         "ordernum",
                                         "bestellnr",
                                         "bestellid",
                                         "bestellung",
                                         "auftragsnummer",
                                         "auftragsnr",
                                         "auftrag",
                                         "idpedido",
                                         "iddepedido",
                                         "iddelpedido",
                                         "numeropedido",
                                         "numpedido",
                                         "npedido",
                                         "ndepedido",
                                         "nodepedido",
                                         "nopedido",
                                         "pedido",
                                         "numerocommande",
                                         "numcommande",
                                         "ndecommande",
                                         "nocommande",
                                         "ncommande",
                                         "idcommande",
                                         "iddecommande",
                                         "refcommande",
                                         "commande",
                                         "订单编号",
                                         "订单号码",
                                         "订单id",
                                         "订单",
                                         "单号",
                                         "编号",
                                         "order",
                                         "invoicenumber",
                                         "invoiceno",
                                         "invoiceid",
                                         "rechnungsnummer",
                                         "rechnungsnr",
                                         "numerodefactura",
                                         "numerodefacture",
                                         "ndefactura",
                                         "ndefacture",
                                         "发票号",
                                         "reference",
                                         "referenz",
                                         "referencia",
                                         "ref",
                                         "vorgangsnummer",
                                         "referencecommande",
                                         "identifiantcommande",
                                         "流水号",
                                         NULL };

static const char *const descriptions[] = {
  "description", "beschreibung", "descripcion", "描述",      "bezeichnung", "libelle",
  "designation", "concepto",     "说明",        "details",   "detail",      "detalle",
  "detalles",    "subject",      "betreff",     "asunto",    "objet",       "verwendungszweck",
  "purpose",     "item",         "product",     "artikel",   "produkt",     "leistung",
  "articulo",    "producto",     "article",     "produit",   "intitule",    "商品",
  "商品名称",    "产品",         "产品名称",    "内容",      "摘要",        "备注",
  "note",        "memo",         "text",        "bemerkung", "商品描述",    "订单描述",
  NULL
};

static const char *const metadata[] = { "metadata",
                                        "metadaten",
                                        "metadatos",
                                        "metadonnees",
                                        "元数据",
                                        "meta",
                                        "additionaldata",
                                        "customdata",
                                        "zusatzdaten",
                                        "datosadicionales",
                                        "donneesadditionnelles",
                                        "donneessupplementaires",
                                        "附加数据",
                                        "附加信息",
                                        NULL };

static const char *const currencies[] = { "currency", "currencycode", "wahrung", "waehrung",
                                          "moneda",   "divisa",       "devise",  "monnaie",
                                          "货币",     "币种",         NULL };

static const char *const *const names[TILL_BATCH_N_COLUMNS] = {
  [TILL_BATCH_COLUMN_AMOUNT] = amounts,           [TILL_BATCH_COLUMN_ORDER_ID] = order_ids,
  [TILL_BATCH_COLUMN_DESCRIPTION] = descriptions, [TILL_BATCH_COLUMN_METADATA] = metadata,
  [TILL_BATCH_COLUMN_CURRENCY] = currencies,
};

static gboolean
is_dollar_word (const char *word)
{
  static const char *const words[] = { "us",      "usd",  "dollar", "dollars", "dolar",
                                       "dolares", "美元", "in",     "en",      NULL };

  return g_strv_contains (words, word);
}

static gboolean
is_other_currency_word (const char *word)
{
  static const char *const words[] = { "eur",   "euro", "euros", "gbp",  "chf",    "cny",
                                       "rmb",   "jpy",  "cad",   "aud",  "mxn",    "ars",
                                       "clp",   "cop",  "usdt",  "usdc", "btc",    "eth",
                                       "pesos", "元",   "圆",    "欧元", "人民币", NULL };

  return g_strv_contains (words, word);
}

/* Returns: (transfer full): @heading without spaces and, after its first word, without names of
 * currencies. */
static char *
fold_name (const char *heading)
{
  g_autofree char *folded = till_fold_search (heading);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (name->len == 0 || (!is_dollar_word (words[i]) && !is_other_currency_word (words[i])))
      g_string_append (name, words[i]);

  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* Returns: the column that @heading names; %TILL_BATCH_N_COLUMNS if it names none. @rank is its
 * specificity, from zero for the most specific. */
TillBatchColumn
till_batch_heading_recognise (const char *heading, guint *rank)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (heading != NULL && rank != NULL, TILL_BATCH_N_COLUMNS);

  name = fold_name (heading);
  for (guint column = 0; column < TILL_BATCH_N_COLUMNS; column++)
    for (guint i = 0; names[column][i] != NULL; i++)
      if (g_str_equal (name, names[column][i]))
        {
          *rank = i;
          return column;
        }

  return TILL_BATCH_N_COLUMNS;
}

static char *
find_symbol (const char *heading)
{
  for (const char *p = heading; *p != '\0'; p = g_utf8_next_char (p))
    if (*p != '$' && g_unichar_type (g_utf8_get_char (p)) == G_UNICODE_CURRENCY_SYMBOL)
      return g_strndup (p, (gsize) (g_utf8_next_char (p) - p));

  return NULL;
}

/* @heading is of a column of amounts.
 *
 * Returns: (transfer full) (nullable): the currency in it ("Amount (EUR)"), unless that is the
 * dollar. */
char *
till_batch_heading_find_currency (const char *heading)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (heading != NULL, NULL);

  folded = till_fold_search (heading);
  words = g_strsplit (folded, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (is_other_currency_word (words[i]))
      return g_utf8_strup (words[i], -1);

  return find_symbol (heading);
}
