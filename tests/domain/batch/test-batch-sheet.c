/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of spreadsheets in several languages, encodings and forms. */

#include "till-batch-sheet.h"

#include <string.h>

#include "till-csv-reader.h"

static TillBatchSheet *
read_bytes (const char *data, gsize length, const TillBatchChoices *choices)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);

  return till_batch_sheet_read (bytes, choices, "B", G_GINT64_CONSTANT (1700000000000));
}

static TillBatchSheet *
read_sheet (const char *text)
{
  return read_bytes (text, strlen (text), NULL);
}

static TillBatchSheet *
read_in (const char *text, const char *encoding)
{
  gsize length = 0;
  g_autofree char *data = g_convert (text, -1, encoding, "UTF-8", NULL, &length, NULL);

  g_assert_nonnull (data);

  return read_bytes (data, length, NULL);
}

static const TillBatchRow *
get_row (TillBatchSheet *sheet, guint place)
{
  g_assert_cmpuint (place, <, sheet->rows->len);

  return g_ptr_array_index (sheet->rows, place);
}

static void
assert_row (TillBatchSheet *sheet, guint place, const char *amount, const char *order_id)
{
  const TillBatchRow *row = get_row (sheet, place);
  g_autofree char *read = till_decimal_to_string (&row->draft->amount);

  g_assert_cmpstr (read, ==, amount);
  g_assert_cmpint (row->fault, ==, TILL_BATCH_ROW_FAULTLESS);
  if (order_id != NULL)
    g_assert_cmpstr (row->draft->order_id, ==, order_id);
}

static void
assert_read (const char *text, char separator, char decimal, const char *amount)
{
  g_autoptr (TillBatchSheet) sheet = read_sheet (text);

  g_test_message ("%s", text);
  g_assert_nonnull (sheet);
  g_assert_cmpint (sheet->choices.separator, ==, separator);
  g_assert_cmpint (sheet->choices.decimal, ==, decimal);
  g_assert_false (sheet->is_guess);
  assert_row (sheet, 0, amount, "A-1");
  g_assert_true (till_batch_plan_is_fine (sheet->rows));
}

static void
assert_fault (const char *text, TillBatchRowFault fault)
{
  g_autoptr (TillBatchSheet) sheet = read_sheet (text);

  g_test_message ("%s", text);
  g_assert_nonnull (sheet);
  g_assert_cmpint (get_row (sheet, 0)->fault, ==, fault);
  g_assert_false (till_batch_plan_is_fine (sheet->rows));
}

/* One table, saved by LibreOffice Calc in five languages. */
static void
test_calc (void)
{
  static const struct
  {
    const char *name;
    TillCsvEncoding encoding;
    char separator;
    char decimal;
    const char *description;
  } files[] = {
    { "calc-de.csv", TILL_CSV_WINDOWS_1252, ';', ',', "Grüße aus Köln" },
    { "calc-es.csv", TILL_CSV_ISO_8859_15, ';', ',', "Año en España, 5 €" },
    { "calc-fr.csv", TILL_CSV_UTF_8, ';', ',', "Un cœur à Orléans" },
    { "calc-zh.csv", TILL_CSV_GB18030, ',', '.', "日本一周流量" },
    { "calc-en.txt", TILL_CSV_UTF_16, '\t', '.', "A week in “Spain”" },
    { "calc-de-usd.csv", TILL_CSV_UTF_8, ';', ',', "Grüße aus Köln" },
    { "calc-en-usd.csv", TILL_CSV_UTF_8, ',', '.', "A week in “Spain”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "sheets", files[i].name, NULL);
      g_autofree char *data = NULL;
      gsize length = 0;
      g_autoptr (TillBatchSheet) sheet = NULL;

      g_test_message ("%s", files[i].name);
      g_assert_true (g_file_get_contents (path, &data, &length, NULL));
      sheet = read_bytes (data, length, NULL);
      g_assert_nonnull (sheet);
      g_assert_cmpint (sheet->choices.encoding, ==, files[i].encoding);
      g_assert_cmpint (sheet->choices.separator, ==, files[i].separator);
      g_assert_cmpint (sheet->choices.decimal, ==, files[i].decimal);
      g_assert_false (sheet->is_guess);
      g_assert_true (till_batch_plan_is_fine (sheet->rows));
      g_assert_cmpuint (sheet->rows->len, ==, 4);
      assert_row (sheet, 0, "1234.5", "A-1");
      assert_row (sheet, 1, "0.75", "A-2");
      assert_row (sheet, 3, "1000000", "A-4");
      g_assert_cmpstr (get_row (sheet, 0)->draft->description, ==, files[i].description);
      g_assert_cmpstr (get_row (sheet, 1)->draft->description, ==, "two\nlines, \"quoted\"; all");
      g_assert_cmpstr (get_row (sheet, 1)->draft->metadata, ==, "{\"a\": 1}");
      g_assert_cmpuint (get_row (sheet, 2)->line, ==, 5);
    }
}

/* A file of the console for spreadsheets is read back unchanged. */
static void
test_text_marks (void)
{
  static const char text[] = "amount;order id\r\n12,50;=\"00123\"\r\n7,25;\"=\"\"00124\"\"\"\r\n"
                             "8,75;'=1+1\r\n9,25;'tis\r\n";
  g_autoptr (TillBatchSheet) sheet = read_bytes (text, strlen (text), NULL);

  g_assert_nonnull (sheet);
  assert_row (sheet, 0, "12.5", "00123");
  assert_row (sheet, 1, "7.25", "00124");
  assert_row (sheet, 2, "8.75", "=1+1");
  assert_row (sheet, 3, "9.25", "'tis");
}

static void
test_separators (void)
{
  assert_read ("Betrag;Bestellnummer\n12,50;A-1\n7;A-2\n", ';', ',', "12.5");
  assert_read ("amount,order id\n\"12,50\",A-1\n", ',', ',', "12.5");
  assert_read ("amount\torder id\r\n1,234.50\tA-1\r\n", '\t', '.', "1234.5");
  assert_read ("amount|order id\n12.50|A-1\n", '|', '.', "12.5");
  assert_read ("sep=;\r\nMontant;Commande\r\n1\u202f234,56;A-1\r\n", ';', ',', "1234.56");
  assert_read ("sep=,\nImporte,Pedido\n\"1.234,56\",A-1\n", ',', ',', "1234.56");
  assert_read ("\"sep=;\"\nBetrag;Bestell-Nr.\n5,00 $;A-1\n", ';', ',', "5");
  assert_read ("\xef\xbb\xbfsep=|\nBetrag|Bestell-Nr.\n5,00 $|A-1\n", '|', ',', "5");
  assert_read ("Betrag, brutto;Bestellnummer;Betrag\n1,5;A-1;12,50\n2,5;A-2;7\n", ';', ',', "12.5");
  assert_read ("Order;Text;Amount\nA-1;a,b,c,d;1,5\nA-2;e,f,g,h;2,5\n", ';', ',', "1.5");
}

static void
test_lines (void)
{
  assert_read ("Betrag;Bestellnummer\r12,50;A-1\r7;A-2\r", ';', ',', "12.5");
  assert_read ("Betrag;Bestellnummer;;\r\n12,50;A-1;;\r\n;;;\r\n;;;\r\n", ';', ',', "12.5");
  assert_read ("Betrag;Bestellnummer;Text\n\"12,50\";\"A-1\";\"x\ry; \"\"z\"\"\"\n", ';', ',',
               "12.5");
}

static void
test_one_column (void)
{
  g_autoptr (TillBatchSheet) comma = read_sheet ("Betrag\n12,50\n7,00\n");
  g_autoptr (TillBatchSheet) bare = read_sheet ("12,50\n7,00\n");

  assert_row (comma, 0, "12.5", NULL);
  assert_row (comma, 1, "7", NULL);
  assert_row (bare, 0, "12.5", NULL);
  g_assert_true (bare->is_guess);
}

static void
test_encodings (void)
{
  static const char german[] = "Betrag;Bestellnummer;Währung;Beschreibung\n5,00;A-1;USD;Größe\n";
  static const char chinese[] = "金额,订单号,备注\n5.00,A-1,手机流量，三天\n";
  static const struct
  {
    const char *text;
    const char *encoding;
    TillCsvEncoding found;
    const char *description;
  } files[] = {
    { german, "CP1252", TILL_CSV_WINDOWS_1252, "Größe" },
    { german, "UTF-8", TILL_CSV_UTF_8, "Größe" },
    { german, "UTF-16LE", TILL_CSV_UTF_16, "Größe" },
    { german, "UTF-16BE", TILL_CSV_UTF_16, "Größe" },
    { "\ufeffamount\tdescription\n5\tÑandú\n", "UTF-16BE", TILL_CSV_UTF_16, "Ñandú" },
    { "\ufeffamount\tdescription\n5\tÑandú\n", "UTF-16LE", TILL_CSV_UTF_16, "Ñandú" },
    { "montant;description\n5;œuvre\n", "ISO-8859-15", TILL_CSV_ISO_8859_15, "œuvre" },
    { "montant;description\n5;l´été, œuvre\n", "CP1252", TILL_CSV_WINDOWS_1252, "l´été, œuvre" },
    { chinese, "GB18030", TILL_CSV_GB18030, "手机流量，三天" },
    { chinese, "UTF-8", TILL_CSV_UTF_8, "手机流量，三天" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (TillBatchSheet) sheet = read_in (files[i].text, files[i].encoding);

      g_test_message ("%s in %s", files[i].text, files[i].encoding);
      g_assert_nonnull (sheet);
      g_assert_cmpint (sheet->choices.encoding, ==, files[i].found);
      g_assert_cmpstr (get_row (sheet, 0)->draft->description, ==, files[i].description);
      g_assert_true (till_batch_plan_is_fine (sheet->rows));
    }
}

/* A chosen encoding is used, and refused if the bytes do not fit. */
static void
test_chosen_encoding (void)
{
  static const char data[] = "amount;description\n5;\x8e\xe9\n";
  TillBatchChoices choices = { .encoding = TILL_CSV_MAC_ROMAN };
  g_autoptr (TillBatchSheet) sheet = read_bytes (data, strlen (data), &choices);

  g_assert_cmpstr (get_row (sheet, 0)->draft->description, ==, "éÈ");
  choices.encoding = TILL_CSV_UTF_8;
  g_assert_null (read_bytes (data, strlen (data), &choices));
}

static void
test_headings (void)
{
  static const char *const heads[] = {
    "Amount;Order ID;Description;Metadata",
    "AMOUNT (USD);order_id;Details;meta",
    "amount in US$;orderId;Item;metadata",
    "Betrag;Bestellnummer;Beschreibung;Metadaten",
    "Gesamtbetrag;Auftrags-Nr.;Artikel;Zusatzdaten",
    "Importe;Nº de pedido;Descripción;Metadatos",
    "Monto (dólares);Pedido;Concepto;Metadatos",
    "Montant;N° de commande;Libellé;Métadonnées",
    "Montant TTC;Référence commande;Désignation;Metadonnees",
    "金额;订单号;描述;元数据",
    "订单金额（美元）;订单编号;商品名称;附加信息",
  };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *text = g_strconcat (heads[i], "\n12,50;A-1;Tea;x\n", NULL);
      g_autoptr (TillBatchSheet) sheet = read_sheet (text);

      g_test_message ("%s", heads[i]);
      g_assert_nonnull (sheet);
      g_assert_false (sheet->is_guess);
      assert_row (sheet, 0, "12.5", "A-1");
      g_assert_cmpstr (get_row (sheet, 0)->draft->description, ==, "Tea");
      g_assert_cmpstr (get_row (sheet, 0)->draft->metadata, ==, "x");
    }
}

/* One of two columns of amounts is offered as a guess. */
static void
test_two_amounts (void)
{
  g_autoptr (TillBatchSheet) sheet = read_sheet ("price,total,order\n5,15,A-1\n");

  assert_row (sheet, 0, "15", "A-1");
  g_assert_true (sheet->is_guess);
}

/* Without headings the cells decide, and the first row is an invoice. */
static void
test_no_headings (void)
{
  g_autoptr (TillBatchSheet) sheet =
      read_sheet ("1001;Tea & cake;12,50;{\"a\": 1}\n1002;Tea & cake;1.234,50;\n");
  g_autoptr (TillBatchSheet) exception = read_sheet ("Kunde;Zu zahlen\nMüller;12,50\nMeier;7,00\n");

  g_assert_true (sheet->is_guess);
  g_assert_false (sheet->choices.has_heading);
  g_assert_cmpuint (sheet->rows->len, ==, 2);
  assert_row (sheet, 0, "12.5", "1001");
  assert_row (sheet, 1, "1234.5", "1002");
  g_assert_cmpstr (get_row (sheet, 0)->draft->description, ==, "Tea & cake");
  g_assert_cmpstr (get_row (sheet, 0)->draft->metadata, ==, "{\"a\": 1}");
  g_assert_cmpstr (g_ptr_array_index (sheet->headings, 1), ==, "");
  g_assert_cmpstr (g_ptr_array_index (sheet->examples, 1), ==, "Tea & cake");

  g_assert_true (exception->is_guess);
  g_assert_true (exception->choices.has_heading);
  g_assert_cmpuint (exception->rows->len, ==, 1 + 1);
  assert_row (exception, 0, "12.5", "Müller");
}

/* An order id is not an amount in an unknown currency. */
static void
test_ids_without_heading (void)
{
  static const char *const ids[] = { "DESK-", "INV", "ORD-2026-", "A1B", "" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("%s1;Tea;12,50\n%s2;Cake;1.234,50\n", ids[i], ids[i]);
      g_autofree char *first = g_strconcat (ids[i], "1", NULL);
      g_autoptr (TillBatchSheet) sheet = read_sheet (text);

      assert_row (sheet, 0, "12.5", first);
      assert_row (sheet, 1, "1234.5", NULL);
    }
}

/* Choices of the user win. */
static void
test_chosen_columns (void)
{
  static const char text[] = "Kunde;Zu zahlen;Netto\nM-1;12,50;10\nM-2;7,00;6\n";
  g_autoptr (TillBatchSheet) found = read_sheet (text);
  TillBatchChoices choices = found->choices;
  g_autoptr (TillBatchSheet) sheet = NULL;

  choices.places[TILL_BATCH_COLUMN_AMOUNT] = 2;
  choices.places[TILL_BATCH_COLUMN_ORDER_ID] = TILL_BATCH_NO_COLUMN;
  choices.places[TILL_BATCH_COLUMN_DESCRIPTION] = 0;
  sheet = till_batch_sheet_read (found->bytes, &choices, "B", 0);
  assert_row (sheet, 0, "10", NULL);
  g_assert_true (g_str_has_prefix (get_row (sheet, 0)->draft->order_id, "B-"));
  g_assert_cmpstr (get_row (sheet, 1)->draft->description, ==, "M-2");
  choices.places[TILL_BATCH_COLUMN_AMOUNT] = 7;
  g_assert_null (till_batch_sheet_read (found->bytes, &choices, "B", 0));
}

/* A single ambiguous amount is undecided if no other amount helps. */
static void
test_undecided (void)
{
  g_autoptr (TillBatchSheet) asked = read_sheet ("amount;order id\n1,234;A-1\n7;A-2\n");
  TillBatchChoices choices = asked->choices;
  g_autoptr (TillBatchSheet) answered = NULL;

  g_assert_cmpint (asked->choices.decimal, ==, '\0');
  g_assert_cmpstr (asked->undecided, ==, "1,234");
  g_assert_cmpint (get_row (asked, 0)->fault, ==, TILL_BATCH_ROW_AMOUNT_UNDECIDED);
  g_assert_false (till_batch_plan_is_fine (asked->rows));

  choices.decimal = '.';
  answered = till_batch_sheet_read (asked->bytes, &choices, "B", 0);
  assert_row (answered, 0, "1234", "A-1");
  g_assert_null (answered->undecided);
  assert_read ("amount;order id\n1,234;A-1\n7.50;A-2\n", ';', '.', "1234");
  assert_read ("amount;order id\n1.234;A-1\n7,50;A-2\n", ';', ',', "1234");
}

/* If most amounts have one sign, the others are refused. If one is ambiguous too, it is
 * undecided. */
static void
test_two_signs (void)
{
  g_autoptr (TillBatchSheet) sheet = read_sheet ("amount;order id\n1.50;A\n2.50;B\n3,50;C\n");
  g_autoptr (TillBatchSheet) asked = read_sheet ("amount;order id\n1.50;A\n3,50;C\n1.234;D\n");

  g_assert_cmpint (sheet->choices.decimal, ==, '.');
  g_assert_cmpint (get_row (sheet, 2)->fault, ==, TILL_BATCH_ROW_OTHER_DECIMAL);
  g_assert_cmpint (asked->choices.decimal, ==, '\0');
}

static void
test_faults (void)
{
  static const char *const currencies[] = {
    "amount,order id\n5 EUR,A-1\n",        "amount,order id,currency\n5,A-1,EUR\n",
    "Betrag (EUR);Bestellnummer\n5;A-1\n", "Betrag €;Bestellnummer\n5;A-1\n",
    "金额（元）,订单号\n5,A-1\n",          "Montant en euros;Commande\n5;A-1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (currencies); i++)
    assert_fault (currencies[i], TILL_BATCH_ROW_OTHER_CURRENCY);
  assert_fault ("Betrag;Bestellnummer\n1,23E+03;A-1\n", TILL_BATCH_ROW_AMOUNT_SHORTENED);
  assert_fault ("Betrag;Bestellnummer\n#####;A-1\n", TILL_BATCH_ROW_AMOUNT_TOO_NARROW);
  assert_fault ("Betrag;Bestellnummer\n12,50;1,02347E+12\n", TILL_BATCH_ROW_ORDER_ID_SHORTENED);
  assert_fault ("Betrag;Bestellnummer\n12,50;########\n", TILL_BATCH_ROW_ORDER_ID_TOO_NARROW);
  assert_fault ("amount,order id\n12,50,A-1\n", TILL_BATCH_ROW_TOO_WIDE);
  assert_read ("amount,order id,currency\n5,A-1,usd\n6,A-2,\n", ',', '.', "5");
  assert_read ("amount,order id\n5,\"=\"\"A-1\"\"\"\n", ',', '.', "5");
}

/* An amount in another currency is shown as in the file, not in dollars. */
static void
test_currency_shown (void)
{
  g_autoptr (TillBatchSheet) sheet = read_sheet ("amount,order id,currency\n5,A-1,EUR\n");

  g_assert_cmpstr (get_row (sheet, 0)->amount, ==, "5");
  g_assert_cmpstr (get_row (sheet, 0)->currency, ==, "EUR");
  g_assert_false (get_row (sheet, 0)->draft->amount.is_known);
}

/* Many columns cost little time, and those beyond the limit are ignored. */
static void
test_many_columns (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TillBatchSheet) sheet = NULL;

  for (guint row = 0; row < TILL_BATCH_MAX; row++)
    {
      g_string_append_printf (text, "%u.50", row + 1);
      for (guint i = 0; i < 2 * TILL_CSV_MAX_CELLS; i++)
        g_string_append (text, ";y");
      g_string_append (text, "x\n");
    }
  sheet = read_sheet (text->str);
  g_assert_cmpuint (sheet->headings->len, ==, TILL_CSV_MAX_CELLS);
  assert_row (sheet, 0, "1.5", NULL);
}

static void
test_cap (void)
{
  g_autoptr (GString) text = g_string_new ("amount\n");
  g_autoptr (TillBatchSheet) full = NULL;
  g_autoptr (TillBatchSheet) cut = NULL;

  for (guint i = 0; i < TILL_BATCH_MAX; i++)
    g_string_append (text, "1\n");
  full = read_sheet (text->str);
  g_string_append (text, "1\n");
  cut = read_sheet (text->str);
  g_assert_cmpuint (full->rows->len, ==, TILL_BATCH_MAX);
  g_assert_false (full->is_cut);
  g_assert_cmpuint (cut->rows->len, ==, TILL_BATCH_MAX);
  g_assert_true (cut->is_cut);
}

static void
test_no_sheet (void)
{
  static const char *const texts[] = { "",
                                       "amount\n",
                                       "order_id\nA-1\n",
                                       "\xff\xfe,amount\n1,2\n",
                                       "\"amount",
                                       "sep=;\n",
                                       "sep=",
                                       "\"sep=;",
                                       "\n\n",
                                       ";;;\n;;\n",
                                       "PK\x03\x04 5",
                                       "a\x01,1\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_null (read_sheet (texts[i]));
  g_assert_null (read_bytes ("amount\n1\0\n", 10, NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/batch-sheet/calc", test_calc);
  g_test_add_func ("/batch-sheet/text-marks", test_text_marks);
  g_test_add_func ("/batch-sheet/separators", test_separators);
  g_test_add_func ("/batch-sheet/lines", test_lines);
  g_test_add_func ("/batch-sheet/one-column", test_one_column);
  g_test_add_func ("/batch-sheet/encodings", test_encodings);
  g_test_add_func ("/batch-sheet/chosen-encoding", test_chosen_encoding);
  g_test_add_func ("/batch-sheet/headings", test_headings);
  g_test_add_func ("/batch-sheet/two-amounts", test_two_amounts);
  g_test_add_func ("/batch-sheet/no-headings", test_no_headings);
  g_test_add_func ("/batch-sheet/ids-without-heading", test_ids_without_heading);
  g_test_add_func ("/batch-sheet/chosen-columns", test_chosen_columns);
  g_test_add_func ("/batch-sheet/undecided", test_undecided);
  g_test_add_func ("/batch-sheet/two-signs", test_two_signs);
  g_test_add_func ("/batch-sheet/faults", test_faults);
  g_test_add_func ("/batch-sheet/currency-shown", test_currency_shown);
  g_test_add_func ("/batch-sheet/many-columns", test_many_columns);
  g_test_add_func ("/batch-sheet/cap", test_cap);
  g_test_add_func ("/batch-sheet/no-sheet", test_no_sheet);

  return g_test_run ();
}
