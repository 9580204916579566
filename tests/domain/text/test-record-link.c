/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links of other programs, valid and invalid. */

#include "till-record-link.h"

#define ARCHIVE "0123456789abcdef0123456789abcdef"

static void
assert_leads_to (const char *uri, TillRecordLinkKind kind, const char *text, const char *archive)
{
  g_autoptr (TillRecordLink) link = till_record_link_parse (uri);

  g_assert_nonnull (link);
  g_assert_cmpint (link->kind, ==, kind);
  g_assert_cmpstr (link->text, ==, text);
  g_assert_cmpstr (link->archive, ==, archive);
}

static void
test_good (void)
{
  assert_leads_to ("till:invoice/INV-1", TILL_RECORD_LINK_INVOICE, "INV-1", NULL);
  assert_leads_to ("TILL:order/a:b.c~1_2", TILL_RECORD_LINK_ORDER, "a:b.c~1_2", NULL);
  assert_leads_to ("till:find/ana%40example.com", TILL_RECORD_LINK_FIND, "ana@example.com", NULL);
  assert_leads_to ("till:find/two%20words", TILL_RECORD_LINK_FIND, "two words", NULL);
  assert_leads_to ("till:find/50%25", TILL_RECORD_LINK_FIND, "50%", NULL);
  assert_leads_to ("till:find/https%3A%2F%2Fexample.com%2Ftx", TILL_RECORD_LINK_FIND,
                   "https://example.com/tx", NULL);
  assert_leads_to ("till:find/%C3%A9t%C3%A9", TILL_RECORD_LINK_FIND, "été", NULL);
  assert_leads_to ("till:order/7?archive=" ARCHIVE, TILL_RECORD_LINK_ORDER, "7", ARCHIVE);
}

static void
test_hostile (void)
{
  static const char *const links[] = {
    "",
    "till:",
    "till:invoice",
    "till:invoice/",
    "till:INVOICE/1",
    "till://invoice/1",
    "till:/invoice/1",
    "till:cancel/1",
    "till:invoice/1/cancel",
    "till:invoice/..",
    "till:invoice/%2e%2e",
    "till:invoice/..%2f..%2fstats",
    "till:invoice/1%2Fcancel",
    "till:invoice/1%00",
    "till:invoice/1%252F%3Fa",
    "till:invoice/1%0A",
    "till:invoice/1 2",
    "till:invoice/%3Cb%3E",
    "till:invoice/1#a",
    "till:invoice/1?cancel=1",
    "till:invoice/1?archive=../../x",
    "till:invoice/1?archive=" ARCHIVE "&x=1",
    "till:invoice/%",
    "till:invoice/%zz",
    "till:find/",
    "till:find/a%00b",
    "till:find/a%0Ab",
    "till:find/%E2%80%AEab",
    "till:find/%FF",
    "https://example.com/till:invoice/1",
    "tiller:invoice/1",
    "file:///etc/passwd",
  };

  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autoptr (TillRecordLink) link = till_record_link_parse (links[i]);

      if (link != NULL)
        g_error ("\"%s\" leads to \"%s\"", links[i], link->text);
    }
}

static void
test_long (void)
{
  g_autofree char *id = g_strnfill (200, 'a');
  g_autofree char *good = g_strconcat ("till:invoice/", id, NULL);
  g_autofree char *bad = g_strconcat ("till:invoice/a", id, NULL);
  g_autofree char *blanks = g_strnfill (100000, ' ');
  g_autofree char *endless = g_strconcat ("till:find/", blanks, NULL);

  assert_leads_to (good, TILL_RECORD_LINK_INVOICE, id, NULL);
  g_assert_null (till_record_link_parse (bad));
  g_assert_null (till_record_link_parse (endless));
}

static void
test_build (void)
{
  g_autofree char *invoice = till_record_link_build (TILL_RECORD_LINK_INVOICE, "INV:1", ARCHIVE);
  g_autofree char *term = till_record_link_build (TILL_RECORD_LINK_FIND, "50% of été/a?b#c", NULL);

  g_assert_cmpstr (invoice, ==, "till:invoice/INV%3A1?archive=" ARCHIVE);
  assert_leads_to (invoice, TILL_RECORD_LINK_INVOICE, "INV:1", ARCHIVE);
  assert_leads_to (term, TILL_RECORD_LINK_FIND, "50% of été/a?b#c", NULL);
  g_assert_null (till_record_link_build (TILL_RECORD_LINK_ORDER, "a/b", NULL));
  g_assert_null (till_record_link_build (TILL_RECORD_LINK_FIND, "", NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-link/good", test_good);
  g_test_add_func ("/record-link/hostile", test_hostile);
  g_test_add_func ("/record-link/long", test_long);
  g_test_add_func ("/record-link/build", test_build);

  return g_test_run ();
}
