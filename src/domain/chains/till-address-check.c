/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAddressCheck: decides whether money may be sent to a text that somebody has typed or pasted.
 * Money that goes to a wrong address is lost. So everything that is not plainly right is refused
 * with a reason, and what is right but risky has a warning. */

#include "till-address-check.h"

#include <string.h>

#include "till-address-form.h"

#define ALIKE_AT_START  3
#define ALIKE_AT_END    3
#define MWEB_PREFIX     "ltcmweb1"
#define TON_BOUNCE_MARK 'E'
#define EVM_FIRST       "0x00000000000000000000000000000000000000"

static gboolean
is_invisible (gunichar letter)
{
  return g_unichar_type (letter) == G_UNICODE_FORMAT || letter == 0x034f || letter == 0x115f ||
         letter == 0x3164 || (letter >= 0xfe00 && letter <= 0xfe0f) ||
         (g_unichar_iscntrl (letter) && !g_unichar_isspace (letter));
}

/* Looks for characters that no address has. */
static TillAddressVerdict
judge_letters (const char *text)
{
  TillAddressVerdict verdict = TILL_ADDRESS_ACCEPTED;

  if (!g_utf8_validate (text, -1, NULL))
    return TILL_ADDRESS_FOREIGN;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);

      if (is_invisible (letter))
        return TILL_ADDRESS_INVISIBLE;
      if (g_unichar_isspace (letter))
        verdict = TILL_ADDRESS_SPACED;
      else if (letter > 0x7e && verdict == TILL_ADDRESS_ACCEPTED)
        verdict = TILL_ADDRESS_FOREIGN;
    }

  return verdict;
}

static const TillChain *
find_contract (const TillChainTable *table, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    if (till_address_find_token (till_chain_table_get (table, i), text) != NULL)
      return till_chain_table_get (table, i);

  return NULL;
}

static gboolean
is_link (const TillChainTable *table, const char *text)
{
  if (strpbrk (text, "?&=@") != NULL || strstr (text, "//") != NULL)
    return TRUE;

  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    {
      const TillChain *chain = till_chain_table_get (table, i);
      gsize length = chain->link_scheme != NULL ? strlen (chain->link_scheme) : 0;

      if (length > 0 && g_ascii_strncasecmp (text, chain->link_scheme, length) == 0 &&
          text[length] == ':' && chain->address_form != TILL_ADDRESS_FORM_CASH)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_one_of (const TillChain *chain, const char *text, const char *const *addresses)
{
  for (guint i = 0; addresses != NULL && addresses[i] != NULL; i++)
    if (till_address_is_same (chain, addresses[i], text))
      return TRUE;

  return FALSE;
}

/* Addresses where coins are destroyed, and the programs of Solana, which are not accounts. */
static const struct
{
  TillAddressForm form;
  const char *address;
} burn_addresses[] = {
  { TILL_ADDRESS_FORM_BITCOIN, "1111111111111111111114oLvT2" },
  { TILL_ADDRESS_FORM_BITCOIN, "1BitcoinEaterAddressDontSendf59kuE" },
  { TILL_ADDRESS_FORM_CASH, "1111111111111111111114oLvT2" },
  { TILL_ADDRESS_FORM_EVM, "0x000000000000000000000000000000000000dead" },
  { TILL_ADDRESS_FORM_TRON, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" },
  { TILL_ADDRESS_FORM_SOLANA, "11111111111111111111111111111111" },
  { TILL_ADDRESS_FORM_SOLANA, "1nc1nerator11111111111111111111111111111111" },
  { TILL_ADDRESS_FORM_SOLANA, "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" },
  { TILL_ADDRESS_FORM_SOLANA, "So11111111111111111111111111111111111111112" },
  { TILL_ADDRESS_FORM_TON, "0:0000000000000000000000000000000000000000000000000000000000000000" },
  { TILL_ADDRESS_FORM_XRP, "rrrrrrrrrrrrrrrrrrrrrhoLvTp" },
  { TILL_ADDRESS_FORM_STELLAR, "GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF" },
};

/* The first addresses of an EVM chain, including the zero address, belong to the chain. */
static gboolean
is_burn_address (const TillChain *chain, const char *text)
{
  if (chain->address_form == TILL_ADDRESS_FORM_EVM && g_str_has_prefix (text, EVM_FIRST))
    return till_address_is_payable (chain, text);

  for (guint i = 0; i < G_N_ELEMENTS (burn_addresses); i++)
    if (burn_addresses[i].form == chain->address_form &&
        till_address_is_same (chain, burn_addresses[i].address, text))
      return TRUE;

  return FALSE;
}

/* Collects the other chains on which the text is an address. */
static void
find_other_chains (TillAddressCheck *self, const TillChainTable *table, const TillChain *chain)
{
  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    {
      const TillChain *other = till_chain_table_get (table, i);

      if (!g_str_equal (other->id, chain->id) && till_address_is_payable (other, self->address))
        g_ptr_array_add (self->valid_on, (gpointer) other);
    }
}

static TillAddressVerdict
judge_misfit (TillAddressCheck *self, const TillChain *chain, TillAddressFit fit)
{
  if (self->valid_on->len > 0)
    {
      self->other = g_ptr_array_index (self->valid_on, 0);
      return TILL_ADDRESS_OTHER_CHAIN;
    }

  switch (fit)
    {
    case TILL_ADDRESS_FIT_BAD_CHECKSUM:
      return TILL_ADDRESS_BAD_CHECKSUM;

    case TILL_ADDRESS_FIT_MIXED_CASE:
      return TILL_ADDRESS_MIXED_CASE;

    case TILL_ADDRESS_FIT_TEST:
      return TILL_ADDRESS_TESTNET;

    case TILL_ADDRESS_FIT_RAW:
      return TILL_ADDRESS_RAW;

    case TILL_ADDRESS_FIT_NOT:
    case TILL_ADDRESS_FIT_UNCHECKED:
    case TILL_ADDRESS_FIT_GOOD:
      break;
    }

  return till_chain_is_tx_hash (chain, self->address) ? TILL_ADDRESS_TX_HASH
                                                      : TILL_ADDRESS_NO_ADDRESS;
}

static TillAddressVerdict
judge (TillAddressCheck *self,
       const TillChainTable *table,
       const TillChain *chain,
       const TillAddressContext *context)
{
  TillAddressVerdict verdict = judge_letters (self->address);

  if (*self->address == '\0')
    return TILL_ADDRESS_EMPTY;
  if (verdict != TILL_ADDRESS_ACCEPTED)
    return verdict;

  self->other = find_contract (table, self->address);
  if (self->other != NULL)
    return TILL_ADDRESS_CONTRACT;
  if (is_burn_address (chain, self->address))
    return TILL_ADDRESS_BURN;
  if (is_one_of (chain, self->address, context->own))
    return TILL_ADDRESS_OWN;

  find_other_chains (self, table, chain);
  if (till_address_is_payable (chain, self->address))
    return TILL_ADDRESS_ACCEPTED;
  if (is_link (table, self->address))
    return TILL_ADDRESS_LINK;

  return judge_misfit (self, chain, till_address_fit (chain, self->address));
}

/* Skips the prefix that all addresses of the kind share. */
static const char *
skip_prefix (const char *address)
{
  static const char *const prefixes[] = { "0x", "bc1", "ltc1", "bitcoincash:", "UQ", "EQ", NULL };

  for (guint i = 0; prefixes[i] != NULL; i++)
    if (g_str_has_prefix (address, prefixes[i]))
      return address + strlen (prefixes[i]);

  return address;
}

/* Whether somebody who compares only both ends would confuse the two addresses. Thieves make such
 * addresses to be paid by mistake. */
static gboolean
is_look_alike (const char *a, const char *b)
{
  const char *start_a = skip_prefix (a);
  const char *start_b = skip_prefix (b);
  gsize length_a = strlen (start_a);
  gsize length_b = strlen (start_b);

  if (length_a < ALIKE_AT_START + ALIKE_AT_END || length_b < ALIKE_AT_START + ALIKE_AT_END)
    return FALSE;

  return g_ascii_strncasecmp (start_a, start_b, ALIKE_AT_START) == 0 &&
         g_ascii_strcasecmp (start_a + length_a - ALIKE_AT_END,
                             start_b + length_b - ALIKE_AT_END) == 0;
}

static const char *
find_look_alike (const TillChain *chain, const char *text, const char *const *addresses)
{
  for (guint i = 0; addresses != NULL && addresses[i] != NULL; i++)
    if (is_look_alike (addresses[i], text) && !till_address_is_same (chain, addresses[i], text))
      return addresses[i];

  return NULL;
}

static void
warn (TillAddressCheck *self, const TillChain *chain, const TillAddressContext *context)
{
  const char *look_alike = find_look_alike (chain, self->address, context->earlier);

  if (look_alike == NULL)
    look_alike = find_look_alike (chain, self->address, context->own);
  self->look_alike = g_strdup (look_alike);

  if (look_alike != NULL)
    self->warnings |= TILL_ADDRESS_WARN_LOOK_ALIKE;
  if (till_address_fit (chain, self->address) == TILL_ADDRESS_FIT_UNCHECKED)
    self->warnings |= TILL_ADDRESS_WARN_NO_CHECKSUM;
  if (self->valid_on->len > 0)
    self->warnings |= TILL_ADDRESS_WARN_SEVERAL_CHAINS;
  if (chain->often_needs_memo && !context->has_memo)
    self->warnings |= TILL_ADDRESS_WARN_MEMO;
  if (!context->is_confirmed && !is_one_of (chain, self->address, context->earlier))
    self->warnings |= TILL_ADDRESS_WARN_UNCONFIRMED;
  if (chain->address_form == TILL_ADDRESS_FORM_TON && self->address[0] == TON_BOUNCE_MARK)
    self->warnings |= TILL_ADDRESS_WARN_BOUNCEABLE;
  if (g_ascii_strncasecmp (self->address, MWEB_PREFIX, strlen (MWEB_PREFIX)) == 0)
    self->warnings |= TILL_ADDRESS_WARN_PRIVATE;
}

/* Checks @text, any bytes up to a NUL, as an address of @chain.
 *
 * Returns: (transfer full): the result. Its chains belong to @table. */
TillAddressCheck *
till_address_check_new (const TillChainTable *table,
                        const TillChain *chain,
                        const char *text,
                        const TillAddressContext *context)
{
  TillAddressCheck *self = NULL;

  g_return_val_if_fail (table != NULL && chain != NULL, NULL);
  g_return_val_if_fail (text != NULL && context != NULL, NULL);

  self = g_new0 (TillAddressCheck, 1);
  self->valid_on = g_ptr_array_new ();
  self->address = g_strstrip (g_strdup (text));
  if (strlen (self->address) != strlen (text))
    self->warnings |= TILL_ADDRESS_WARN_TRIMMED;

  self->verdict = judge (self, table, chain, context);
  if (self->verdict == TILL_ADDRESS_ACCEPTED)
    warn (self, chain, context);

  return self;
}

void
till_address_check_free (TillAddressCheck *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->address);
  g_free (self->look_alike);
  g_ptr_array_unref (self->valid_on);
  g_free (self);
}
