/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-address.h"

static TillAddress *
add_address (GPtrArray *addresses, const char *amount)
{
  TillAddress *address = till_address_new ();

  address->chain = g_strdup ("tron");
  address->address = g_strdup ("TR7N");
  address->expected_amount = g_strdup (amount);
  g_ptr_array_add (addresses, address);

  return address;
}

static void
test_addresses_equal (void)
{
  g_autoptr (GPtrArray) a = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
  g_autoptr (GPtrArray) b = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);

  g_assert_true (till_addresses_equal (NULL, NULL));
  g_assert_false (till_addresses_equal (NULL, a));
  g_assert_true (till_addresses_equal (a, b));

  add_address (a, "1.0");
  g_assert_false (till_addresses_equal (a, b));
  add_address (b, "1.0");
  g_assert_true (till_addresses_equal (a, b));
  add_address (a, "1.0");
  add_address (b, "1.00");
  g_assert_false (till_addresses_equal (a, b));
}

/* The first difference counts, whatever it is in. */
static void
test_difference_in_each_field (void)
{
  for (guint field = 0; field < 5; field++)
    {
      g_autoptr (GPtrArray) a = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
      g_autoptr (GPtrArray) b = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
      TillAddress *other = NULL;
      char **texts[4];

      add_address (a, "1.0");
      other = add_address (b, "1.0");
      g_assert_true (till_addresses_equal (a, b));
      texts[0] = &other->chain;
      texts[1] = &other->address;
      texts[2] = &other->expected_amount;
      texts[3] = &other->token_symbol;
      if (field < G_N_ELEMENTS (texts))
        {
          g_free (*texts[field]);
          *texts[field] = g_strdup ("other");
        }
      else
        other->is_token = TRUE;
      g_assert_false (till_addresses_equal (a, b));
      g_assert_false (till_addresses_equal (a, NULL));
    }
}

static void
test_asset (void)
{
  g_autoptr (TillAddress) address = till_address_new ();
  g_autofree char *coin = NULL;
  g_autofree char *token = NULL;

  address->chain = g_strdup ("tron");
  coin = till_address_dup_asset (address);
  address->token_symbol = g_strdup ("USDT");
  token = till_address_dup_asset (address);
  g_assert_cmpstr (coin, ==, "tron");
  g_assert_cmpstr (token, ==, "tron:USDT");
}

static void
test_payment_copy (void)
{
  g_autoptr (TillPayment) payment = till_payment_new ();
  g_autoptr (TillPayment) copy = NULL;

  payment->chain = g_strdup ("tron:USDT");
  payment->amount = g_strdup ("1.50");
  payment->tx_hash = g_strdup ("ab");
  payment->paid_at_ms = 7;
  copy = till_payment_copy (payment);
  g_assert_cmpstr (copy->chain, ==, "tron:USDT");
  g_assert_cmpstr (copy->amount, ==, "1.50");
  g_assert_cmpstr (copy->tx_hash, ==, "ab");
  g_assert_cmpint (copy->paid_at_ms, ==, 7);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/address/equal", test_addresses_equal);
  g_test_add_func ("/address/difference-in-each-field", test_difference_in_each_field);
  g_test_add_func ("/address/asset", test_asset);
  g_test_add_func ("/address/payment-copy", test_payment_copy);

  return g_test_run ();
}
