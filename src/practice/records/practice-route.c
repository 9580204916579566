/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeRoute: the ways to pay an invoice. The database does not store addresses and transaction
 * hashes; they follow from the seed, the invoice and the chain. So a million invoices do not need
 * eight million rows. The EVM chains of an invoice share one address. Exchange rates are fixed. */

#include "practice-route.h"
#include "practice-address.h"
#include "practice-random.h"

#include <string.h>

const PracticeRoute practice_routes[] = {
  { "tron", "USDT", TRUE, 6, 2, 100 },         { "ethereum", "USDT", TRUE, 6, 2, 100 },
  { "ethereum", "USDC", TRUE, 6, 2, 100 },     { "bsc", "USDT", TRUE, 18, 2, 100 },
  { "polygon", "USDC", TRUE, 6, 2, 100 },      { "bitcoin", "BTC", FALSE, 8, 8, 6842500 },
  { "ethereum", "ETH", FALSE, 18, 8, 311240 }, { "litecoin", "LTC", FALSE, 8, 8, 8415 },
};

const guint practice_n_routes = G_N_ELEMENTS (practice_routes);

static gboolean
is_evm (const PracticeRoute *self)
{
  return !g_str_equal (self->chain, "tron") && !g_str_equal (self->chain, "bitcoin") &&
         !g_str_equal (self->chain, "litecoin");
}

/* Returns: (nullable): the route called @name, which is "chain:SYMBOL", or a chain for its first
 * route. */
const PracticeRoute *
practice_route_find (const char *name)
{
  const char *colon = NULL;
  gsize chain_length;

  g_return_val_if_fail (name != NULL, NULL);

  colon = strchr (name, ':');
  chain_length = colon != NULL ? (gsize) (colon - name) : strlen (name);

  for (guint i = 0; i < practice_n_routes; i++)
    {
      const PracticeRoute *route = &practice_routes[i];

      if (strlen (route->chain) == chain_length &&
          strncmp (route->chain, name, chain_length) == 0 &&
          (colon == NULL || g_str_equal (colon + 1, route->symbol)))
        return route;
    }

  return NULL;
}

/* Returns: (transfer full): the "<chain>:<TOKEN>" of section 2.3. The token of a native coin is its
 * symbol. */
char *
practice_route_get_name (const PracticeRoute *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_strconcat (self->chain, ":", self->symbol, NULL);
}

/* Returns: the price of @cents US cents on this route, in display units, rounded up. */
TillDecimal
practice_route_quote (const PracticeRoute *self, gint64 cents)
{
  TillDecimal amount = { cents, (guint8) self->quoted_decimals, TRUE };

  g_return_val_if_fail (cents >= 0, amount);

  for (guint i = 0; i < self->quoted_decimals; i++)
    amount.coefficient *= 10;

  amount.coefficient = (amount.coefficient + self->cents_per_unit - 1) / self->cents_per_unit;

  return amount;
}

/* Returns: (transfer full): @amount as text in display or in base units. @amount is in display
 * units and has no more decimals than the chain. */
char *
practice_route_write_amount (const PracticeRoute *self, TillDecimal amount, gboolean in_base)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (amount.scale <= self->decimals, NULL);

  if (!in_base)
    return till_decimal_to_fixed (&amount, self->is_token ? self->quoted_decimals : 0);

  for (guint i = amount.scale; i < self->decimals; i++)
    amount.coefficient *= 10;
  amount.scale = 0;

  return till_decimal_to_string (&amount);
}

/* Returns: (transfer full): the address that invoice number @invoice is paid to. */
char *
practice_route_get_address (const PracticeRoute *self, guint64 seed, gint64 invoice)
{
  guint8 payload[32];
  const char *family = is_evm (self) ? "evm" : self->chain;

  practice_random_bytes (seed, family, (guint64) invoice, payload, sizeof payload);

  if (is_evm (self))
    return practice_address_eip55 (payload);
  if (g_str_equal (self->chain, "tron"))
    return practice_address_base58check (0x41, payload);

  return practice_address_bech32 (g_str_equal (self->chain, "bitcoin") ? "bc" : "ltc", payload);
}

/* Returns: (transfer full): the hash of payment @nth of invoice number @invoice, as the chain
 * writes it. */
char *
practice_route_get_hash (const PracticeRoute *self, guint64 seed, gint64 invoice, guint nth)
{
  guint8 bytes[32];
  char hex[2 * sizeof bytes + 1];

  practice_random_bytes (seed, "hash", (guint64) invoice << 8 | nth, bytes, sizeof bytes);
  for (guint i = 0; i < sizeof bytes; i++)
    g_snprintf (hex + 2 * i, 3, "%02x", bytes[i]);

  return g_strconcat (is_evm (self) ? "0x" : "", hex, NULL);
}
