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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/address/equal", test_addresses_equal);

  return g_test_run ();
}
