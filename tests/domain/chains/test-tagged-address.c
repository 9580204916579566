/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-tagged-address.h"

#define CLASSIC "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"
#define STELLAR "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

typedef struct
{
  const char *text;
  TillTaggedVerdict verdict;
  const char *address;
  const char *tag;
} Row;

/* The vectors of XLS-5d and SEP-23 */
static void
test_read (void)
{
  static const Row rows[] = {
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", TILL_TAGGED_FINE, CLASSIC, NULL },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", TILL_TAGGED_FINE, CLASSIC, "1" },
    { "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", TILL_TAGGED_FINE,
      STELLAR, "0" },
    { "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK", TILL_TAGGED_FINE,
      STELLAR, "9223372036854775808" },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv", TILL_TAGGED_BAD_CHECKSUM, NULL, NULL },
    { "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR",
      TILL_TAGGED_BAD_CHECKSUM, NULL, NULL },
    { "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ", TILL_TAGGED_TEST, NULL, NULL },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaM4S13jjf1weCYAKW6", TILL_TAGGED_BAD_TAG, NULL, NULL },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A", TILL_TAGGED_FINE, CLASSIC, "11747" },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaM4S135zJJmc3HMChp", TILL_TAGGED_FINE, CLASSIC, "4294967295" },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGYE2g3s6f6M6XhwLm", TILL_TAGGED_BAD_TAG, NULL, NULL },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaBj989XiiqUk5erupz", TILL_TAGGED_BAD_TAG, NULL, NULL },
    { "X7AcgcsBL6XDcUb289X4mJ8djcdyKaM4S13jjfFywqGyHZn", TILL_TAGGED_BAD_TAG, NULL, NULL },
    { "XWECTgvEH9aTgyKbtcTXgkgwNx9AjqrGd3ox2eVVPz4HBM7", TILL_TAGGED_NOT, NULL, NULL },
    { "Y7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A", TILL_TAGGED_NOT, NULL, NULL },
    { "X0AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A", TILL_TAGGED_NOT, NULL, NULL },
    { "AA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", TILL_TAGGED_NOT,
      NULL, NULL },
    { CLASSIC, TILL_TAGGED_NOT, NULL, NULL },
    { STELLAR, TILL_TAGGED_NOT, NULL, NULL },
    { "", TILL_TAGGED_NOT, NULL, NULL },
    { "\xff", TILL_TAGGED_NOT, NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (TillTaggedAddress) tagged = { .verdict = TILL_TAGGED_BAD_TAG };
      g_autofree char *shown = g_strescape (rows[i].text, NULL);

      till_tagged_address_read (rows[i].text, &tagged);
      g_test_message ("%s", shown);
      g_assert_cmpint (tagged.verdict, ==, rows[i].verdict);
      g_assert_cmpstr (tagged.address, ==, rows[i].address);
      g_assert_cmpstr (tagged.tag, ==, rows[i].tag);
      if (tagged.verdict == TILL_TAGGED_FINE)
        g_assert_cmpint (tagged.form, ==,
                         *rows[i].text == 'X' ? TILL_ADDRESS_FORM_XRP : TILL_ADDRESS_FORM_STELLAR);
    }
}

static void
test_xrp_tag (void)
{
  g_assert_true (till_is_xrp_tag ("0"));
  g_assert_true (till_is_xrp_tag ("4294967295"));
  g_assert_false (till_is_xrp_tag ("4294967296"));
  g_assert_false (till_is_xrp_tag ("-1"));
  g_assert_false (till_is_xrp_tag ("+1"));
  g_assert_false (till_is_xrp_tag ("12a"));
  g_assert_false (till_is_xrp_tag (""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tagged-address/read", test_read);
  g_test_add_func ("/tagged-address/xrp-tag", test_xrp_tag);

  return g_test_run ();
}
