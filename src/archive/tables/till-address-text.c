/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payment addresses as one text: that of a GVariant, which is readable, exact, and safe to
 * parse. */

#include "till-address-text.h"

#define ADDRESSES_TYPE "a(msmsmsbms)"

/* Returns: (transfer full) (nullable): @addresses, or %NULL where there is none. */
char *
till_address_text_print (GPtrArray *addresses)
{
  g_autoptr (GVariant) variant = NULL;
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (ADDRESSES_TYPE));

  if (addresses->len == 0)
    return NULL;

  for (guint i = 0; i < addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (addresses, i);

      g_variant_builder_add (&builder, "(msmsmsbms)", address->chain, address->address,
                             address->expected_amount, address->is_token, address->token_symbol);
    }
  variant = g_variant_ref_sink (g_variant_builder_end (&builder));

  return g_variant_print (variant, FALSE);
}

/* Adds the addresses of a text of till_address_text_print() to @addresses; none where @text is
 * %NULL. */
void
till_address_text_parse (const char *text, GPtrArray *addresses)
{
  g_autoptr (GVariant) variant = NULL;
  GVariantIter iter;
  TillAddress *address = NULL;

  if (text != NULL)
    variant = g_variant_parse (G_VARIANT_TYPE (ADDRESSES_TYPE), text, NULL, NULL, NULL);
  if (variant == NULL)
    return;

  g_variant_iter_init (&iter, variant);
  address = till_address_new ();
  while (g_variant_iter_next (&iter, "(msmsmsbms)", &address->chain, &address->address,
                              &address->expected_amount, &address->is_token,
                              &address->token_symbol))
    {
      g_ptr_array_add (addresses, address);
      address = till_address_new ();
    }
  till_address_free (address);
}
