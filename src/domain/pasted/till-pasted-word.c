/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One piece without white space that holds an address, and what it says of it: an address with its
 * tag within, a payment link, an account id, a page of an explorer. */

#include "till-pasted-word.h"

#include <string.h>

#include "till-address-form.h"
#include "till-bech32.h"
#include "till-payment-link-reader.h"
#include "till-message-text.h"
#include "till-tagged-address.h"
#include "till-token-unit.h"

#define PIECE_MAX 1200

/* Returns: (transfer full): of @kind, with @address, which may be %NULL. */
TillPastedAddress *
till_pasted_address_create (TillPastedKind kind, const char *address)
{
  TillPastedAddress *self = g_new0 (TillPastedAddress, 1);

  self->kind = kind;
  self->address = g_strdup (address);
  self->left_out = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/* Refuses @self by @kind, unless it is refused already: the first word stands. @other may be
 * %NULL. */
void
till_pasted_address_refuse (TillPastedAddress *self, TillPastedKind kind, const char *other)
{
  if (till_pasted_address_is_refused (self))
    return;

  self->kind = kind;
  g_free (self->other);
  self->other = g_strdup (other);
}

/* An address without a checksum can be one of another network that has a checksum. */
gboolean
till_pasted_is_payable (const TillChain *chain, const char *text)
{
  TillAddressFit fit = till_address_fit (chain, text);
  g_autofree char *prefix =
      fit == TILL_ADDRESS_FIT_UNCHECKED ? till_bech32_dup_prefix (text) : NULL;

  return fit == TILL_ADDRESS_FIT_GOOD || (fit == TILL_ADDRESS_FIT_UNCHECKED && prefix == NULL);
}

static gboolean
is_address (const TillPasteReader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    if (till_pasted_is_payable (till_chain_table_get (reader->table, i), text))
      return TRUE;

  return FALSE;
}

/* Whether till_address_check_new () says all there is to say of @text, which has no white space. */
gboolean
till_pasted_is_plain (const TillPasteReader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);
      TillAddressFit fit = till_address_fit (chain, text);

      if (till_pasted_is_payable (chain, text) || fit == TILL_ADDRESS_FIT_TEST ||
          fit == TILL_ADDRESS_FIT_RAW || till_chain_is_tx_hash (chain, text))
        return TRUE;
    }

  return FALSE;
}

/* Says that @self is of @chain, %NULL where nobody knows, and refuses it where the payout is not.
 */
void
till_pasted_address_name_chain (const TillPasteReader *reader,
                                TillPastedAddress *self,
                                const TillChain *chain)
{
  self->chain = chain;
  if (chain != NULL && chain != reader->payout->chain)
    till_pasted_address_refuse (self, TILL_PASTED_OTHER_CHAIN, NULL);
}

/* Says that @memo, which may be %NULL, stood with the address, and refuses @self where another one
 * does, too. */
void
till_pasted_address_set_memo (TillPastedAddress *self, const char *memo)
{
  if (memo == NULL || *memo == '\0' || g_strcmp0 (self->memo, memo) == 0)
    return;

  if (self->memo != NULL)
    till_pasted_address_refuse (self, TILL_PASTED_TWO_MEMOS, memo);
  else
    self->memo = g_strdup (memo);
}

/* Returns: (transfer full) (nullable): the account and the tag of an X-address and its like. */
static TillPastedAddress *
read_tagged (const char *text)
{
  g_auto (TillTaggedAddress) tagged = { 0 };
  TillPastedAddress *self = NULL;

  till_tagged_address_read (text, &tagged);
  if (tagged.diagnosis == TILL_TAGGED_NOT)
    return NULL;

  self = till_pasted_address_create (TILL_PASTED_TAKEN, tagged.address);
  till_pasted_address_set_memo (self, tagged.tag);
  switch (tagged.diagnosis)
    {
    case TILL_TAGGED_TEST:
      till_pasted_address_refuse (self, TILL_PASTED_TESTNET, NULL);
      break;

    case TILL_TAGGED_BAD_CHECKSUM:
      till_pasted_address_refuse (self, TILL_PASTED_BAD_CHECKSUM, NULL);
      break;

    case TILL_TAGGED_BAD_TAG:
      till_pasted_address_refuse (self, TILL_PASTED_BAD_TAG, NULL);
      break;

    case TILL_TAGGED_FINE:
    case TILL_TAGGED_NOT:
      break;
    }

  return self;
}

/* "r…:12345". */
static TillPastedAddress *
read_colon (const TillPasteReader *reader, const char *text)
{
  const char *colon = strrchr (text, ':');
  g_autofree char *head = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  TillPastedAddress *self = NULL;

  if (head == NULL)
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (reader->table) && self == NULL; i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);

      if (chain->often_needs_memo && till_pasted_is_payable (chain, head))
        {
          self = till_pasted_address_create (TILL_PASTED_TAKEN, head);
          self->chain = chain;
        }
    }
  if (self == NULL)
    self = read_tagged (head);
  if (self != NULL)
    till_pasted_address_set_memo (self, colon + 1);

  return self;
}

static TillPastedKind
get_fault_kind (TillLinkFault fault)
{
  switch (fault)
    {
    case TILL_LINK_FAULT_TWICE:
      return TILL_PASTED_TWICE;

    case TILL_LINK_FAULT_DEMAND:
      return TILL_PASTED_DEMAND;

    case TILL_LINK_FAULT_UNREADABLE:
      return TILL_PASTED_UNREADABLE;

    case TILL_LINK_FAULT_UNKNOWN_CHAIN:
      return TILL_PASTED_UNKNOWN_CHAIN;

    case TILL_LINK_FAULT_NO_ADDRESS:
      return TILL_PASTED_EMPTY_LINK;

    case TILL_LINK_FAULT_NONE:
      break;
    }

  return TILL_PASTED_TAKEN;
}

static const TillToken *
find_contract (const TillChain *chain, const char *contract)
{
  for (guint i = 0; i < chain->tokens->len; i++)
    {
      const TillToken *token = g_ptr_array_index (chain->tokens, i);

      if (till_address_is_same (chain, token->contract, contract))
        return token;
    }

  return NULL;
}

static const char *
get_symbol (const TillPayout *payout)
{
  return till_chain_is_coin (payout->chain, payout->symbol) ? payout->chain->symbol
                                                            : payout->symbol;
}

/* Reads the amount of @link into display units. */
static gboolean
read_amount (const TillPaymentLink *link, guint decimals, TillDecimal *amount)
{
  TillDecimal written = { 0 };
  const char *text = link->amount;

  if (!link->is_in_units)
    return till_decimal_parse (text, amount) && amount->coefficient >= 0;

  return till_decimal_parse_number (*text == '+' ? text + 1 : text, &written) &&
         written.coefficient >= 0 && till_token_unit_from_base (&written, decimals, amount);
}

static void
judge_amount (const TillPasteReader *reader,
              TillPastedAddress *self,
              const TillPaymentLink *link,
              guint decimals)
{
  const TillDecimal *wanted = &reader->payout->amount;

  if (link->amount == NULL)
    return;

  if (!read_amount (link, decimals, &self->amount))
    till_pasted_address_refuse (self, TILL_PASTED_ODD_AMOUNT, link->amount);
  else if (!wanted->is_known || till_decimal_compare (&self->amount, wanted) != 0)
    till_pasted_address_refuse (self, TILL_PASTED_OTHER_ASSET, NULL);
}

/* What the link is to be paid in: a token by its contract, or the coin where it has an amount. */
static void
judge_asset (const TillPasteReader *reader, TillPastedAddress *self, const TillPaymentLink *link)
{
  const TillChain *chain = reader->payout->chain;
  const TillToken *token = link->contract != NULL ? find_contract (chain, link->contract) : NULL;
  guint decimals = token != NULL ? token->decimals : chain->decimals;

  if (link->contract != NULL && token == NULL)
    {
      till_pasted_address_refuse (self, TILL_PASTED_UNKNOWN_TOKEN, link->contract);
      return;
    }

  if (token != NULL)
    self->symbol = g_strdup (token->symbol);
  else if (link->symbol != NULL || link->amount != NULL)
    self->symbol = g_strdup (link->symbol != NULL ? link->symbol : chain->symbol);

  judge_amount (reader, self, link, decimals);
  if (self->symbol != NULL && g_ascii_strcasecmp (self->symbol, get_symbol (reader->payout)) != 0)
    till_pasted_address_refuse (self, TILL_PASTED_OTHER_ASSET, NULL);
}

static void
judge_no_address (const TillPasteReader *reader, TillPastedAddress *self)
{
  g_autofree char *network = NULL;
  TillNonAddress kind = till_non_address_recognise (reader->table, self->address, &network);

  if (till_pasted_address_is_refused (self))
    return;

  if (kind != TILL_NON_ADDRESS_UNKNOWN)
    {
      till_pasted_address_refuse (self, TILL_PASTED_NO_ADDRESS, network);
      self->no_address = kind;
    }
  else if (strstr (self->address, "//") != NULL)
    till_pasted_address_refuse (self, TILL_PASTED_EMPTY_LINK, NULL);
}

/* The address of a link can be one with its tag within, or be none. */
static void
judge_payee (const TillPasteReader *reader, TillPastedAddress *self)
{
  g_autoptr (TillPastedAddress) inner = NULL;

  if (self->address == NULL || till_pasted_is_plain (reader, self->address))
    return;

  inner = read_tagged (self->address);
  if (inner == NULL)
    inner = read_colon (reader, self->address);
  if (inner != NULL)
    {
      g_free (self->address);
      self->address = g_strdup (inner->address);
      till_pasted_address_set_memo (self, inner->memo);
      if (till_pasted_address_is_refused (inner))
        till_pasted_address_refuse (self, inner->kind, inner->other);
      return;
    }

  judge_no_address (reader, self);
}

static gpointer
copy_name (gconstpointer name, gpointer data)
{
  return g_strdup (name);
}

static TillPastedAddress *
read_link (const TillPasteReader *reader, const char *text)
{
  g_autoptr (TillPaymentLink) link = till_payment_link_read (reader->table, text);
  TillPastedAddress *self = NULL;

  if (link == NULL)
    return NULL;

  self = till_pasted_address_create (TILL_PASTED_TAKEN, link->address);
  if (link->fault != TILL_LINK_FAULT_NONE)
    till_pasted_address_refuse (self, get_fault_kind (link->fault), link->culprit);
  till_pasted_address_name_chain (reader, self, link->chain);
  judge_payee (reader, self);
  till_pasted_address_set_memo (self, link->memo);
  g_ptr_array_extend (self->left_out, link->left_out, copy_name, NULL);
  if (!till_pasted_address_is_refused (self))
    judge_asset (reader, self, link);

  return self;
}

/* The short names of EIP-3770 that are no name of the chain in the table. */
static const TillChain *
find_named (const TillPasteReader *reader, const char *name)
{
  static const char *const others[][2] = {
    { "arb1", "arbitrum" }, { "oeth", "optimism" }, { "basechain", "base" },
    { "xrpl", "xrp" },      { "spl", "solana" },
  };
  g_autofree char *bare = g_strdup (name);

  till_message_text_strip (bare);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (bare, others[i][0]) == 0)
      return till_chain_table_find (reader->table, others[i][1]);

  return *bare != '\0' ? till_chain_table_find (reader->table, bare) : NULL;
}

/* Returns: (transfer full) (nullable): the address that @text is, or would be if it began with 0x
 * as it ought to. */
static char *
dup_address (const TillPasteReader *reader, const char *text)
{
  g_autofree char *lowered =
      g_str_has_prefix (text, "0X") ? g_strconcat ("0x", text + 2, NULL) : g_strdup (text);

  return is_address (reader, lowered) ? g_steal_pointer (&lowered) : NULL;
}

/* "eip155:1:0x…" (CAIP-10). */
static TillPastedAddress *
read_account_id (const TillPasteReader *reader, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 4);
  g_autofree char *address = NULL;
  TillPastedAddress *self = NULL;
  const TillChain *chain = NULL;

  if (g_strv_length (parts) != 3)
    return NULL;

  address = dup_address (reader, parts[2]);
  if (address == NULL)
    return NULL;

  chain = g_ascii_strcasecmp (parts[0], "eip155") == 0
              ? till_find_evm_chain (reader->table, parts[1])
              : find_named (reader, parts[0]);
  self = till_pasted_address_create (TILL_PASTED_OFFERED, address);
  if (chain == NULL)
    {
      g_autofree char *name = g_strjoin (":", parts[0], parts[1], NULL);

      till_pasted_address_refuse (self, TILL_PASTED_UNKNOWN_CHAIN, name);
    }
  till_pasted_address_name_chain (reader, self, chain);

  return self;
}

/* "eth:0x…", "TRC20:T…", and a word that names no chain, "address:T…". */
static TillPastedAddress *
read_labelled (const TillPasteReader *reader, const char *text)
{
  const char *mark = strpbrk (text, ":=");
  g_autofree char *label = mark != NULL ? g_strndup (text, (gsize) (mark - text)) : NULL;
  g_autofree char *address = mark != NULL ? dup_address (reader, mark + 1) : NULL;
  TillPastedAddress *self = NULL;

  if (address == NULL)
    return NULL;

  self = till_pasted_address_create (TILL_PASTED_OFFERED, address);
  till_pasted_address_name_chain (reader, self, find_named (reader, label));

  return self;
}

/* Returns: (transfer full) (nullable): what stands in @text in the place of the address of
 * @pattern, which may be written without its scheme, and with something behind it. */
static char *
dup_from_page (const char *pattern, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (pattern, TILL_EXPLORER_ADDRESS_PLACE, 2);
  const char *begin = strstr (parts[0], "//") != NULL ? strstr (parts[0], "//") + 2 : parts[0];
  const char *at = strstr (text, "://") != NULL ? strstr (text, "://") + 3 : text;
  g_autofree char *escaped = NULL;

  if (g_ascii_strncasecmp (at, "www.", 4) == 0)
    at += 4;
  if (g_ascii_strncasecmp (at, begin, strlen (begin)) != 0)
    return NULL;

  escaped = g_strndup (at + strlen (begin), strcspn (at + strlen (begin), "/?#&"));

  return g_uri_unescape_string (escaped, NULL);
}

static TillPastedAddress *
read_page (const TillPasteReader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);
      g_autofree char *part =
          chain->explorer_address != NULL ? dup_from_page (chain->explorer_address, text) : NULL;
      TillPastedAddress *self = NULL;

      if (part == NULL || !till_pasted_is_payable (chain, part))
        continue;
      self = till_pasted_address_create (TILL_PASTED_OFFERED, part);
      till_pasted_address_name_chain (reader, self, chain);
      return self;
    }

  return NULL;
}

/* Returns: (transfer full) (nullable): the address that @piece, which has no white space, holds,
 * and what it says of it. */
TillPastedAddress *
till_pasted_word_read (const TillPasteReader *reader, const char *piece)
{
  g_autofree char *address = dup_address (reader, piece);
  TillPastedAddress *self = NULL;

  if (strlen (piece) > PIECE_MAX)
    return NULL;
  if (address != NULL)
    return till_pasted_address_create (TILL_PASTED_OFFERED, address);

  self = read_tagged (piece);
  if (self == NULL)
    self = read_link (reader, piece);
  if (self == NULL)
    self = read_account_id (reader, piece);
  if (self == NULL)
    self = read_colon (reader, piece);
  if (self == NULL)
    self = read_labelled (reader, piece);
  if (self == NULL)
    self = read_page (reader, piece);

  return self;
}
