/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads payment links: BIP-21 (as BIP-321 has it) and its variants on other chains, EIP-681, Solana
 * Pay, ton:// and links of its wallets, SEP-7 of Stellar, and Trust Wallet's. Nothing is ignored
 * silently: what is not understood is a fault or is listed in left_out. */

#include "till-payment-link-reader.h"

#include <string.h>

#include "till-address-form.h"

#define DEMAND_PREFIX  "req-"
#define PAY_PREFIX     "pay-"
#define PUBLIC_STELLAR "Public Global Stellar Network ; September 2015"

typedef enum
{
  KIND_COIN, /* the address, and an amount in display units */
  KIND_EIP681,
  KIND_SOLANA_PAY,
  KIND_TON,
  KIND_SEP7,
  KIND_TRUST,
} Kind;

typedef enum
{
  ROLE_LEFT_OUT,
  ROLE_ADDRESS,
  ROLE_AMOUNT,
  ROLE_UNITS,
  ROLE_MEMO,
  ROLE_CONTRACT,
  ROLE_SYMBOL,
  ROLE_MEMO_TYPE,
  ROLE_NETWORK,
  ROLE_ASSET,
  ROLE_REPEATED, /* left out, and may be repeated */
} Role;

static const struct
{
  Kind kind;
  const char *key;
  Role role;
} keys[] = {
  { KIND_COIN, "amount", ROLE_AMOUNT },
  { KIND_COIN, "dt", ROLE_MEMO },
  { KIND_COIN, "tag", ROLE_MEMO },
  { KIND_COIN, "memo", ROLE_MEMO },
  { KIND_COIN, "bc", ROLE_ADDRESS },
  { KIND_COIN, "token", ROLE_CONTRACT },
  { KIND_EIP681, "value", ROLE_UNITS },
  { KIND_EIP681, "uint256", ROLE_UNITS },
  { KIND_EIP681, "address", ROLE_ADDRESS },
  { KIND_EIP681, "amount", ROLE_AMOUNT },
  { KIND_SOLANA_PAY, "amount", ROLE_AMOUNT },
  { KIND_SOLANA_PAY, "spl-token", ROLE_CONTRACT },
  { KIND_SOLANA_PAY, "memo", ROLE_MEMO },
  { KIND_SOLANA_PAY, "reference", ROLE_REPEATED },
  { KIND_TON, "amount", ROLE_UNITS },
  { KIND_TON, "text", ROLE_MEMO },
  { KIND_TON, "jetton", ROLE_CONTRACT },
  { KIND_SEP7, "destination", ROLE_ADDRESS },
  { KIND_SEP7, "amount", ROLE_AMOUNT },
  { KIND_SEP7, "asset_code", ROLE_SYMBOL },
  { KIND_SEP7, "memo", ROLE_MEMO },
  { KIND_SEP7, "memo_type", ROLE_MEMO_TYPE },
  { KIND_SEP7, "network_passphrase", ROLE_NETWORK },
  { KIND_TRUST, "asset", ROLE_ASSET },
  { KIND_TRUST, "address", ROLE_ADDRESS },
  { KIND_TRUST, "amount", ROLE_AMOUNT },
  { KIND_TRUST, "memo", ROLE_MEMO },
};

/* Beginnings that say more than a scheme */
static const struct
{
  const char *prefix;
  Kind kind;
  const char *chain; /* NULL if a parameter names it */
} beginnings[] = {
  { "ton://transfer/", KIND_TON, "ton" },
  { "tonkeeper://transfer/", KIND_TON, "ton" },
  { "https://app.tonkeeper.com/transfer/", KIND_TON, "ton" },
  { "https://tonkeeper.com/transfer/", KIND_TON, "ton" },
  { "https://tonhub.com/transfer/", KIND_TON, "ton" },
  { "https://my.tt/transfer/", KIND_TON, "ton" },
  { "web+stellar:pay", KIND_SEP7, "stellar" },
  { "https://link.trustwallet.com/send", KIND_TRUST, NULL },
  { "trust://send", KIND_TRUST, NULL },
  { "xrpl://", KIND_COIN, "xrp" },
  { "xrpl:", KIND_COIN, "xrp" },
  { "ripple://", KIND_COIN, "xrp" },
};

/* SLIP-44, and Trust Wallet's own numbers for newer chains */
static const struct
{
  const char *number;
  const char *chain;
} coin_numbers[] = {
  { "0", "bitcoin" },
  { "2", "litecoin" },
  { "3", "dogecoin" },
  { "5", "dash" },
  { "133", "zcash" },
  { "145", "bitcoincash" },
  { "60", "ethereum" },
  { "20000714", "bsc" },
  { "966", "polygon" },
  { "10042221", "arbitrum" },
  { "8453", "base" },
  { "10000070", "optimism" },
  { "10009000", "avalanche" },
  { "195", "tron" },
  { "501", "solana" },
  { "607", "ton" },
  { "144", "xrp" },
  { "148", "stellar" },
};

typedef struct
{
  const TillChainTable *table;
  TillPaymentLink *link;
  Kind kind;
  GHashTable *seen; /* of char *, the names in lower case */
} Reader;

/* The first fault stays. */
static void
set_fault (TillPaymentLink *link, TillLinkFault fault, const char *culprit)
{
  if (link->fault != TILL_LINK_FAULT_NONE)
    return;

  link->fault = fault;
  link->culprit = g_strdup (culprit);
}

static void
set_text (char **place, const char *value)
{
  g_free (*place);
  *place = g_strdup (value);
}

static void
leave_out (TillPaymentLink *link, const char *name)
{
  g_ptr_array_add (link->left_out, g_strdup (name));
}

/* Returns: (nullable): the chain with the EIP-155 number @id, in decimal digits. */
const TillChain *
till_find_evm_chain (const TillChainTable *table, const char *id)
{
  gint64 number = 0;

  g_return_val_if_fail (table != NULL && id != NULL, NULL);

  if (!g_ascii_isdigit (*id) || !g_ascii_string_to_signed (id, 10, 1, G_MAXINT64, &number, NULL))
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    if (till_chain_table_get (table, i)->evm_id == number)
      return till_chain_table_get (table, i);

  return NULL;
}

/* Reads Trust Wallet's "c195_tTR7N…": the number of the coin, and the contract of a token. */
static void
read_asset (Reader *self, const char *asset)
{
  gsize length = strcspn (asset, "_");
  g_autofree char *number = g_strndup (asset, length);

  if (g_str_has_prefix (asset + length, "_t"))
    set_text (&self->link->contract, asset + length + 2);
  for (guint i = 0; *number == 'c' && i < G_N_ELEMENTS (coin_numbers); i++)
    if (g_str_equal (number + 1, coin_numbers[i].number))
      self->link->chain = till_chain_table_find (self->table, coin_numbers[i].chain);

  if (self->link->chain == NULL)
    set_fault (self->link, TILL_LINK_FAULT_UNKNOWN_CHAIN, asset);
  else if (self->link->contract == NULL)
    set_text (&self->link->symbol, self->link->chain->symbol);
}

static Role
find_role (Kind kind, const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].kind == kind && g_str_equal (keys[i].key, key))
      return keys[i].role;

  return ROLE_LEFT_OUT;
}

static gboolean
is_tron (const TillPaymentLink *link)
{
  return link->chain != NULL && link->chain->address_form == TILL_ADDRESS_FORM_TRON;
}

/* The meaning of a parameter depends on the kind of link. */
static Role
judge_role (const Reader *self, const char *key)
{
  const TillPaymentLink *link = self->link;
  Role role = find_role (self->kind, key);

  /* Wallets disagree about the unit in "tron:". */
  if (self->kind == KIND_COIN && g_str_equal (key, "amount") && is_tron (link))
    return ROLE_LEFT_OUT;
  if (self->kind == KIND_COIN && role == ROLE_ADDRESS && link->address != NULL)
    return ROLE_LEFT_OUT;
  /* The call has the recipient and amount of a token; "value" is the amount of the coin. */
  if (self->kind == KIND_EIP681 && link->contract == NULL && !g_str_equal (key, "value") &&
      role != ROLE_AMOUNT)
    return ROLE_LEFT_OUT;
  if (self->kind == KIND_EIP681 && link->contract != NULL && g_str_equal (key, "value"))
    return ROLE_LEFT_OUT;

  return role;
}

static void
set_amount (TillPaymentLink *link, const char *amount, gboolean is_in_units)
{
  if (link->amount != NULL)
    set_fault (link, TILL_LINK_FAULT_TWICE, "amount");
  set_text (&link->amount, amount);
  link->is_in_units = is_in_units;
}

static void
set_memo (TillPaymentLink *link, const char *memo)
{
  if (link->memo != NULL)
    set_fault (link, TILL_LINK_FAULT_TWICE, "memo");
  set_text (&link->memo, memo);
}

/* Nobody can type a memo that is a hash into a wallet. */
static void
judge_memo_type (TillPaymentLink *link, const char *type)
{
  if (!g_str_equal (type, "MEMO_TEXT") && !g_str_equal (type, "MEMO_ID"))
    set_fault (link, TILL_LINK_FAULT_DEMAND, type);
}

/* QR codes often have upper case, and "0X" begins no address. */
static char *
dup_evm_address (const char *text)
{
  return g_str_has_prefix (text, "0X") ? g_strconcat ("0x", text + 2, NULL) : g_strdup (text);
}

static void
set_address (TillPaymentLink *link, const char *text)
{
  g_free (link->address);
  link->address = dup_evm_address (text);
}

static void
set_parameter (Reader *self, const char *key, const char *value)
{
  TillPaymentLink *link = self->link;

  switch (judge_role (self, key))
    {
    case ROLE_ADDRESS:
      set_address (link, value);
      break;

    case ROLE_AMOUNT:
      set_amount (link, value, FALSE);
      break;

    case ROLE_UNITS:
      set_amount (link, value, TRUE);
      break;

    case ROLE_MEMO:
      set_memo (link, value);
      break;

    case ROLE_CONTRACT:
      set_text (&link->contract, value);
      break;

    case ROLE_SYMBOL:
      set_text (&link->symbol, value);
      break;

    case ROLE_MEMO_TYPE:
      judge_memo_type (link, value);
      break;

    case ROLE_NETWORK:
      if (!g_str_equal (value, PUBLIC_STELLAR))
        set_fault (link, TILL_LINK_FAULT_UNKNOWN_CHAIN, value);
      break;

    case ROLE_ASSET:
      read_asset (self, value);
      break;

    case ROLE_LEFT_OUT:
    case ROLE_REPEATED:
      leave_out (link, key);
      break;
    }
}

static gboolean
is_printable (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isprint (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full) (nullable): the unescaped text; %NULL if it can't be displayed. */
static char *
unescape (const char *escaped)
{
  g_autofree char *text = g_uri_unescape_string (escaped, NULL);

  return text != NULL && is_printable (text) ? g_steal_pointer (&text) : NULL;
}

static void
read_parameter (Reader *self, const char *parameter)
{
  const char *equals = strchr (parameter, '=');
  gsize length = equals != NULL ? (gsize) (equals - parameter) : strlen (parameter);
  g_autofree char *escaped = g_strndup (parameter, length);
  g_autofree char *name = unescape (escaped);
  g_autofree char *key = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  g_autofree char *value = unescape (equals != NULL ? equals + 1 : "");

  if (key == NULL || *key == '\0' || value == NULL)
    {
      set_fault (self->link, TILL_LINK_FAULT_UNREADABLE, key != NULL ? key : escaped);
      return;
    }

  if (g_str_has_prefix (key, DEMAND_PREFIX))
    set_fault (self->link, TILL_LINK_FAULT_DEMAND, key);
  if (!g_hash_table_add (self->seen, g_strdup (key)) &&
      find_role (self->kind, key) != ROLE_REPEATED)
    set_fault (self->link, TILL_LINK_FAULT_TWICE, key);
  else if (*value != '\0')
    set_parameter (self, key, value);
}

static void
read_query (Reader *self, const char *query)
{
  g_auto (GStrv) parameters = g_strsplit (query, "&", -1);

  for (guint i = 0; parameters[i] != NULL; i++)
    if (*parameters[i] != '\0')
      read_parameter (self, parameters[i]);
}

/* "<to>@<chain>" and "<contract>@<chain>/transfer". */
static void
read_target (TillPaymentLink *link, const TillChainTable *table, const char *target)
{
  const char *skipped = g_ascii_strncasecmp (target, PAY_PREFIX, strlen (PAY_PREFIX)) == 0
                            ? target + strlen (PAY_PREFIX)
                            : target;
  g_auto (GStrv) call = g_strsplit (skipped, "/", 2);
  g_auto (GStrv) parts = g_strsplit (call[0] != NULL ? call[0] : "", "@", 2);
  g_autofree char *payee = dup_evm_address (parts[0] != NULL ? parts[0] : "");

  if (parts[0] != NULL && parts[1] != NULL)
    {
      link->chain = till_find_evm_chain (table, parts[1]);
      if (link->chain == NULL)
        set_fault (link, TILL_LINK_FAULT_UNKNOWN_CHAIN, parts[1]);
    }

  if (call[0] == NULL || call[1] == NULL)
    set_text (&link->address, payee);
  else if (g_ascii_strcasecmp (call[1], "transfer") == 0)
    set_text (&link->contract, payee);
  else
    set_fault (link, TILL_LINK_FAULT_DEMAND, call[1]);
}

static void
read_payee (Reader *self, const char *escaped)
{
  g_autofree char *text = unescape (escaped);

  if (text == NULL)
    set_fault (self->link, TILL_LINK_FAULT_UNREADABLE, escaped);
  else if (self->kind == KIND_EIP681)
    read_target (self->link, self->table, text);
  else if (self->kind != KIND_SEP7 && self->kind != KIND_TRUST && *text != '\0')
    set_text (&self->link->address, text);
}

/* Reads the payee and the parameters. */
static void
read_rest (Reader *self, const char *rest)
{
  gsize length = strcspn (rest, "?");
  g_autofree char *payee = g_strndup (rest, length);
  gsize end = strlen (payee);

  while (end > 0 && payee[end - 1] == '/')
    payee[--end] = '\0';
  read_payee (self, payee);
  if (rest[length] == '?')
    read_query (self, rest + length + 1);
  if (self->link->address == NULL || *self->link->address == '\0')
    set_fault (self->link, TILL_LINK_FAULT_NO_ADDRESS, NULL);
}

static Kind
get_kind (const TillChain *chain)
{
  switch (chain->address_form)
    {
    case TILL_ADDRESS_FORM_EVM:
      return KIND_EIP681;

    case TILL_ADDRESS_FORM_SOLANA:
      return KIND_SOLANA_PAY;

    case TILL_ADDRESS_FORM_TON:
      return KIND_TON;

    case TILL_ADDRESS_FORM_BITCOIN:
    case TILL_ADDRESS_FORM_CASH:
    case TILL_ADDRESS_FORM_TRON:
    case TILL_ADDRESS_FORM_XRP:
    case TILL_ADDRESS_FORM_STELLAR:
      return KIND_COIN;
    }

  return KIND_COIN;
}

/* Returns: (nullable): the chain with links of @scheme. If several share it, the first one. */
static const TillChain *
find_scheme (const TillChainTable *table, const char *scheme)
{
  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    {
      const TillChain *chain = till_chain_table_get (table, i);

      if (chain->link_scheme != NULL && g_ascii_strcasecmp (chain->link_scheme, scheme) == 0)
        return chain;
    }

  return NULL;
}

/* Whether the text before a colon is a scheme and not a word that a person has typed. */
static gboolean
is_usual_scheme (const TillChain *chain, const char *scheme, const char *rest)
{
  if (strpbrk (rest, "?@") != NULL)
    return TRUE;

  return chain->address_form != TILL_ADDRESS_FORM_EVM &&
         (g_ascii_strcasecmp (chain->id, scheme) == 0 ||
          g_ascii_strcasecmp (scheme, "ripple") == 0);
}

/* All EIP-681 chains share one scheme, so the link may not say which chain it is for. */
static gboolean
begin_with_scheme (Reader *self, const char *text, const char **rest)
{
  gsize length = strcspn (text, ":");
  g_autofree char *scheme = g_strndup (text, length);
  const TillChain *of_scheme = NULL;
  const TillChain *named = NULL;

  if (text[length] != ':' || length == 0)
    return FALSE;

  of_scheme = find_scheme (self->table, scheme);
  named = till_chain_table_find (self->table, scheme);
  *rest = text + length + 1;
  if (g_str_has_prefix (*rest, "//"))
    *rest += 2;
  if (of_scheme == NULL && (named == NULL || !is_usual_scheme (named, scheme, *rest)))
    return FALSE;

  self->link->chain = of_scheme != NULL ? of_scheme : named;
  self->kind = get_kind (self->link->chain);
  if (self->kind == KIND_EIP681 && of_scheme != NULL)
    self->link->chain = NULL;

  return TRUE;
}

/* Reads an address with parameters, "r…?dt=12345". */
static gboolean
begin_with_address (Reader *self, const char *text, const char **rest)
{
  gsize length = strcspn (text, "?");
  g_autofree char *payee = g_strndup (text, length);

  if (text[length] != '?')
    return FALSE;

  for (guint i = 0; i < till_chain_table_get_length (self->table); i++)
    {
      const TillChain *chain = till_chain_table_get (self->table, i);

      if (!till_address_is_payable (chain, payee))
        continue;
      self->kind = get_kind (chain);
      self->link->chain = self->kind == KIND_EIP681 ? NULL : chain;
      *rest = text;
      return TRUE;
    }

  return FALSE;
}

static gboolean
begin_as_known (Reader *self, const char *text, const char **rest)
{
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      gsize length = strlen (beginnings[i].prefix);

      if (g_ascii_strncasecmp (text, beginnings[i].prefix, length) != 0)
        continue;
      self->kind = beginnings[i].kind;
      self->link->chain = till_chain_table_find (self->table, beginnings[i].chain);
      *rest = text + length;
      return TRUE;
    }

  return FALSE;
}

/* Reads @text, any bytes up to a NUL, without white space around it.
 *
 * Returns: (transfer full) (nullable): the parts of the link; %NULL if it is not a payment link.
 * The chain belongs to @table. */
TillPaymentLink *
till_payment_link_read (const TillChainTable *table, const char *text)
{
  g_autoptr (TillPaymentLink) link = NULL;
  g_autoptr (GHashTable) seen = NULL;
  Reader reader = { table, NULL, KIND_COIN, NULL };
  const char *rest = NULL;

  g_return_val_if_fail (table != NULL && text != NULL, NULL);

  if (!is_printable (text))
    return NULL;

  link = g_new0 (TillPaymentLink, 1);
  link->left_out = g_ptr_array_new_with_free_func (g_free);
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader.link = link;
  reader.seen = seen;
  if (!begin_as_known (&reader, text, &rest) && !begin_with_scheme (&reader, text, &rest) &&
      !begin_with_address (&reader, text, &rest))
    return NULL;

  read_rest (&reader, rest);

  return g_steal_pointer (&link);
}

void
till_payment_link_free (TillPaymentLink *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->culprit);
  g_free (self->address);
  g_free (self->memo);
  g_free (self->contract);
  g_free (self->symbol);
  g_free (self->amount);
  g_ptr_array_unref (self->left_out);
  g_free (self);
}
