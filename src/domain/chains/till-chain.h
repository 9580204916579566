/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "till-decimal.h"

/* The form of a chain's addresses */
typedef enum
{
  TILL_ADDRESS_FORM_BITCOIN, /* base58check of known versions, or bech32 if the chain has prefixes
                              */
  TILL_ADDRESS_FORM_CASH,    /* CashAddr or base58check */
  TILL_ADDRESS_FORM_EVM,
  TILL_ADDRESS_FORM_TRON,
  TILL_ADDRESS_FORM_SOLANA,
  TILL_ADDRESS_FORM_TON,
  TILL_ADDRESS_FORM_XRP,
  TILL_ADDRESS_FORM_STELLAR,
} TillAddressForm;

typedef enum
{
  TILL_LINK_FORM_NONE, /* the chain's wallets share no form */
  TILL_LINK_FORM_BIP21,
  TILL_LINK_FORM_EIP681,
  TILL_LINK_FORM_SOLANA_PAY,
  TILL_LINK_FORM_TON,
} TillLinkForm;

typedef enum
{
  TILL_TX_FORM_HEX,    /* 64 hex digits */
  TILL_TX_FORM_0X_HEX, /* 0x and 64 hex digits */
  TILL_TX_FORM_BASE58, /* 64 bytes in base58 */
  TILL_TX_FORM_TON,    /* 64 hex digits, or 32 bytes in base64 */
} TillTxForm;

/* The contract identifies a token, never the symbol alone. */
typedef struct
{
  char *symbol;
  char *contract;
  guint decimals;
} TillToken;

/* What Till knows about a chain. It is read-only once it is in a table. */
typedef struct
{
  char *id;
  char *name;
  GStrv aliases;
  char *symbol;   /* of its coin */
  guint decimals; /* of its coin */
  gint64 evm_id;  /* EIP-155; zero for a chain that has none */
  TillAddressForm address_form;
  GStrv base58_versions; /* in hex */
  GStrv base58_test_versions;
  GStrv bech32_prefixes;
  GStrv bech32_test_prefixes;
  TillLinkForm link_form;
  char *link_scheme; /* nullable */
  TillTxForm tx_form;
  gboolean often_needs_memo;
  char *explorer_tx;      /* nullable; {t} stands for the hash */
  char *own_explorer_tx;  /* nullable; the user's own, used instead */
  char *explorer_address; /* nullable; {a} stands for the address */
  GPtrArray *tokens;      /* of TillToken */
} TillChain;

TillChain *till_chain_new (void);
void till_chain_free (TillChain *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillChain, till_chain_free)
void till_token_free (TillToken *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillToken, till_token_free)

gboolean till_chain_has_name (const TillChain *self, const char *name);
const TillToken *till_chain_find_token (const TillChain *self, const char *symbol);
gboolean till_chain_is_coin (const TillChain *self, const char *symbol);
gboolean till_chain_get_decimals (const TillChain *self, const char *symbol, guint *decimals);

#define TILL_EXPLORER_TX_PLACE      "{t}"
#define TILL_EXPLORER_ADDRESS_PLACE "{a}"
gboolean till_explorer_is_valid (const char *pattern, const char *place);

char *till_tx_hash_dup_identity (const char *hash);
gboolean till_tx_hash_is_same (const char *a, const char *b);
gboolean till_chain_is_tx_hash (const TillChain *self, const char *text);
char *till_chain_dup_tx_link (const TillChain *self, const char *tx_hash);

char *till_amount_to_units (const TillDecimal *amount, guint decimals);
