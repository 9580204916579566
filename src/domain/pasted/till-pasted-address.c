/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPastedAddress: reads the text that somebody pastes instead of an address. Nothing is
 * corrected silently. A text that is more than an address is taken with everything it says, or
 * offered for confirmation. A text that contradicts the payout is refused with a reason. */

#include "till-pasted-address.h"

#include <string.h>

#include "till-address-form.h"
#include "till-bech32.h"
#include "till-chain-mention.h"
#include "till-pasted-memo.h"
#include "till-payment-link-reader.h"
#include "till-tagged-address.h"
#include "till-text-pieces.h"
#include "till-token-unit.h"

#define TEXT_MAX   8192 /* bytes of a text */
#define PIECE_MAX  1200 /* bytes of a piece */
#define PIECES_MAX 300

/* The chains, and what is to be paid */
typedef struct
{
  const TillChainTable *table;
  const TillPayout *payout;
} Reader;

void
till_pasted_address_free (TillPastedAddress *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->address);
  g_free (self->memo);
  g_free (self->other);
  g_free (self->symbol);
  g_ptr_array_unref (self->left_out);
  g_free (self);
}

/* Returns: whether the address must not be used. */
gboolean
till_pasted_address_is_refused (const TillPastedAddress *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->kind > TILL_PASTED_OFFERED;
}

/* Returns: (transfer full): a result with @address, which may be %NULL. */
static TillPastedAddress *
create (TillPastedKind kind, const char *address)
{
  TillPastedAddress *self = g_new0 (TillPastedAddress, 1);

  self->kind = kind;
  self->address = g_strdup (address);
  self->left_out = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/* Refuses @self. The first refusal stays. @other may be %NULL. */
static void
refuse (TillPastedAddress *self, TillPastedKind kind, const char *other)
{
  if (till_pasted_address_is_refused (self))
    return;

  self->kind = kind;
  g_free (self->other);
  self->other = g_strdup (other);
}

/* An address without a checksum may belong to another network that has one. */
static gboolean
is_payable (const TillChain *chain, const char *text)
{
  TillAddressFit fit = till_address_fit (chain, text);
  g_autofree char *prefix =
      fit == TILL_ADDRESS_FIT_UNCHECKED ? till_bech32_dup_prefix (text) : NULL;

  return fit == TILL_ADDRESS_FIT_GOOD || (fit == TILL_ADDRESS_FIT_UNCHECKED && prefix == NULL);
}

static gboolean
is_address (const Reader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    if (is_payable (till_chain_table_get (reader->table, i), text))
      return TRUE;

  return FALSE;
}

/* Whether till_address_check_new () can judge @text, which has no white space, by itself. */
static gboolean
is_plain (const Reader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);
      TillAddressFit fit = till_address_fit (chain, text);

      if (is_payable (chain, text) || fit == TILL_ADDRESS_FIT_TEST || fit == TILL_ADDRESS_FIT_RAW ||
          till_chain_is_tx_hash (chain, text))
        return TRUE;
    }

  return FALSE;
}

/* Sets the chain, %NULL if unknown, and refuses @self if the payout is on another one. */
static void
set_chain (const Reader *reader, TillPastedAddress *self, const TillChain *chain)
{
  self->chain = chain;
  if (chain != NULL && chain != reader->payout->chain)
    refuse (self, TILL_PASTED_OTHER_CHAIN, NULL);
}

/* Adds a memo, which may be %NULL or empty. Refuses @self if there is another memo. */
static void
set_memo (TillPastedAddress *self, const char *memo)
{
  if (memo == NULL || *memo == '\0' || g_strcmp0 (self->memo, memo) == 0)
    return;

  if (self->memo != NULL)
    refuse (self, TILL_PASTED_TWO_MEMOS, memo);
  else
    self->memo = g_strdup (memo);
}

/* Returns: (transfer full) (nullable): the account and the tag of an X-address or muxed account. */
static TillPastedAddress *
read_tagged (const char *text)
{
  g_auto (TillTaggedAddress) tagged = { 0 };
  TillPastedAddress *self = NULL;

  till_tagged_address_read (text, &tagged);
  if (tagged.verdict == TILL_TAGGED_NOT)
    return NULL;

  self = create (TILL_PASTED_TAKEN, tagged.address);
  set_memo (self, tagged.tag);
  switch (tagged.verdict)
    {
    case TILL_TAGGED_TEST:
      refuse (self, TILL_PASTED_TESTNET, NULL);
      break;

    case TILL_TAGGED_BAD_CHECKSUM:
      refuse (self, TILL_PASTED_BAD_CHECKSUM, NULL);
      break;

    case TILL_TAGGED_BAD_TAG:
      refuse (self, TILL_PASTED_BAD_TAG, NULL);
      break;

    case TILL_TAGGED_FINE:
    case TILL_TAGGED_NOT:
      break;
    }

  return self;
}

/* "r…:12345". */
static TillPastedAddress *
read_colon (const Reader *reader, const char *text)
{
  const char *colon = strrchr (text, ':');
  g_autofree char *head = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  TillPastedAddress *self = NULL;

  if (head == NULL)
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (reader->table) && self == NULL; i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);

      if (chain->often_needs_memo && is_payable (chain, head))
        {
          self = create (TILL_PASTED_TAKEN, head);
          self->chain = chain;
        }
    }
  if (self == NULL)
    self = read_tagged (head);
  if (self != NULL)
    set_memo (self, colon + 1);

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

static const char *
get_symbol (const TillPayout *payout)
{
  return till_chain_is_coin (payout->chain, payout->symbol) ? payout->chain->symbol
                                                            : payout->symbol;
}

/* Converts the amount of @link into display units. */
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
judge_amount (const Reader *reader,
              TillPastedAddress *self,
              const TillPaymentLink *link,
              guint decimals)
{
  const TillDecimal *due = &reader->payout->amount;

  if (link->amount == NULL)
    return;

  if (!read_amount (link, decimals, &self->amount))
    refuse (self, TILL_PASTED_BAD_AMOUNT, link->amount);
  else if (!due->is_known || till_decimal_compare (&self->amount, due) != 0)
    refuse (self, TILL_PASTED_OTHER_ASSET, NULL);
}

/* Compares what the link pays with the payout: a token by its contract, else the coin. */
static void
judge_asset (const Reader *reader, TillPastedAddress *self, const TillPaymentLink *link)
{
  const TillChain *chain = reader->payout->chain;
  const TillToken *token =
      link->contract != NULL ? till_address_find_token (chain, link->contract) : NULL;
  guint decimals = token != NULL ? token->decimals : chain->decimals;

  if (link->contract != NULL && token == NULL)
    {
      refuse (self, TILL_PASTED_UNKNOWN_TOKEN, link->contract);
      return;
    }

  if (token != NULL)
    self->symbol = g_strdup (token->symbol);
  else if (link->symbol != NULL || link->amount != NULL)
    self->symbol = g_strdup (link->symbol != NULL ? link->symbol : chain->symbol);

  judge_amount (reader, self, link, decimals);
  if (self->symbol != NULL && g_ascii_strcasecmp (self->symbol, get_symbol (reader->payout)) != 0)
    refuse (self, TILL_PASTED_OTHER_ASSET, NULL);
}

static void
judge_no_address (const Reader *reader, TillPastedAddress *self)
{
  g_autofree char *network = NULL;
  TillNonAddress kind = till_non_address_recognise (reader->table, self->address, &network);

  if (till_pasted_address_is_refused (self))
    return;

  if (kind != TILL_NON_ADDRESS_UNKNOWN)
    {
      refuse (self, TILL_PASTED_NO_ADDRESS, network);
      self->no_address = kind;
    }
  else if (strstr (self->address, "//") != NULL)
    refuse (self, TILL_PASTED_EMPTY_LINK, NULL);
}

/* The address of a link can contain its tag, or can be no address at all. */
static void
judge_payee (const Reader *reader, TillPastedAddress *self)
{
  g_autoptr (TillPastedAddress) inner = NULL;

  if (self->address == NULL || is_plain (reader, self->address))
    return;

  inner = read_tagged (self->address);
  if (inner == NULL)
    inner = read_colon (reader, self->address);
  if (inner != NULL)
    {
      g_free (self->address);
      self->address = g_strdup (inner->address);
      set_memo (self, inner->memo);
      if (till_pasted_address_is_refused (inner))
        refuse (self, inner->kind, inner->other);
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
read_link (const Reader *reader, const char *text)
{
  g_autoptr (TillPaymentLink) link = till_payment_link_read (reader->table, text);
  TillPastedAddress *self = NULL;

  if (link == NULL)
    return NULL;

  self = create (TILL_PASTED_TAKEN, link->address);
  if (link->fault != TILL_LINK_FAULT_NONE)
    refuse (self, get_fault_kind (link->fault), link->culprit);
  set_chain (reader, self, link->chain);
  judge_payee (reader, self);
  set_memo (self, link->memo);
  g_ptr_array_extend (self->left_out, link->left_out, copy_name, NULL);
  if (!till_pasted_address_is_refused (self))
    judge_asset (reader, self, link);

  return self;
}

/* Finds a chain by name. The table has most short names of EIP-3770, but not these. */
static const TillChain *
find_named (const Reader *reader, const char *name)
{
  static const char *const others[][2] = {
    { "arb1", "arbitrum" }, { "oeth", "optimism" }, { "basechain", "base" },
    { "xrpl", "xrp" },      { "spl", "solana" },
  };
  g_autofree char *bare = g_strdup (name);

  till_text_pieces_strip (bare);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (bare, others[i][0]) == 0)
      return till_chain_table_find (reader->table, others[i][1]);

  return *bare != '\0' ? till_chain_table_find (reader->table, bare) : NULL;
}

/* Returns: (transfer full) (nullable): @text if it is an address, also if it begins with 0X. */
static char *
dup_address (const Reader *reader, const char *text)
{
  g_autofree char *lowered =
      g_str_has_prefix (text, "0X") ? g_strconcat ("0x", text + 2, NULL) : g_strdup (text);

  return is_address (reader, lowered) ? g_steal_pointer (&lowered) : NULL;
}

/* "eip155:1:0x…" (CAIP-10). */
static TillPastedAddress *
read_account_id (const Reader *reader, const char *text)
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
  self = create (TILL_PASTED_OFFERED, address);
  if (chain == NULL)
    {
      g_autofree char *name = g_strjoin (":", parts[0], parts[1], NULL);

      refuse (self, TILL_PASTED_UNKNOWN_CHAIN, name);
    }
  set_chain (reader, self, chain);

  return self;
}

/* "eth:0x…", "TRC20:T…", or a word that is no chain, "address:T…". */
static TillPastedAddress *
read_labelled (const Reader *reader, const char *text)
{
  const char *mark = strpbrk (text, ":=");
  g_autofree char *label = mark != NULL ? g_strndup (text, (gsize) (mark - text)) : NULL;
  g_autofree char *address = mark != NULL ? dup_address (reader, mark + 1) : NULL;
  TillPastedAddress *self = NULL;

  if (address == NULL)
    return NULL;

  self = create (TILL_PASTED_OFFERED, address);
  set_chain (reader, self, find_named (reader, label));

  return self;
}

/* Returns: (transfer full) (nullable): the address in @text, a page with the form of @pattern. Its
 * scheme may be missing, and more may follow. */
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
read_page (const Reader *reader, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (reader->table); i++)
    {
      const TillChain *chain = till_chain_table_get (reader->table, i);
      g_autofree char *part =
          chain->explorer_address != NULL ? dup_from_page (chain->explorer_address, text) : NULL;
      TillPastedAddress *self = NULL;

      if (part == NULL || !is_payable (chain, part))
        continue;
      self = create (TILL_PASTED_OFFERED, part);
      set_chain (reader, self, chain);
      return self;
    }

  return NULL;
}

/* Returns: (transfer full) (nullable): the address in @piece, which has no white space, and what
 * @piece says about it. */
static TillPastedAddress *
read_piece (const Reader *reader, const char *piece)
{
  g_autofree char *address = dup_address (reader, piece);
  TillPastedAddress *self = NULL;

  if (strlen (piece) > PIECE_MAX)
    return NULL;
  if (address != NULL)
    return create (TILL_PASTED_OFFERED, address);

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

/* A tag of the XRP Ledger must be a number. */
static void
judge_memo (const Reader *reader, TillPastedAddress *self)
{
  if (self->memo != NULL && reader->payout->chain->address_form == TILL_ADDRESS_FORM_XRP &&
      !till_is_xrp_tag (self->memo))
    refuse (self, TILL_PASTED_BAD_TAG, self->memo);
}

/* Two ways to write one address are the same address. */
static gboolean
is_same (const Reader *reader, const TillPastedAddress *a, const TillPastedAddress *b)
{
  return a->address != NULL && b->address != NULL &&
         (g_str_equal (a->address, b->address) ||
          till_address_is_same (reader->payout->chain, a->address, b->address));
}

/* Combines the results of two pieces of one text. */
static void
merge (const Reader *reader, TillPastedAddress *self, const TillPastedAddress *next)
{
  if (!is_same (reader, self, next))
    {
      if (self->address != NULL && next->address != NULL)
        refuse (self, TILL_PASTED_TWO_ADDRESSES, next->address);
      return;
    }

  set_memo (self, next->memo);
  if (till_pasted_address_is_refused (next))
    {
      refuse (self, next->kind, next->other);
      self->chain = next->chain;
    }
}

/* The words around an address may mention its chain. */
static void
judge_words (const Reader *reader, TillPastedAddress *self, const char *text)
{
  const TillChain *chain =
      till_chain_table_find (reader->table, till_chain_mention_find (text, reader->table));

  if (chain != NULL && self->chain == NULL && self->address != NULL &&
      is_payable (chain, self->address))
    set_chain (reader, self, chain);
}

static void
read_memos (TillPastedAddress *self, const char *text)
{
  g_autoptr (GPtrArray) memos = till_pasted_memos_find (text);

  for (guint i = 0; i < memos->len; i++)
    set_memo (self, memos->pdata[i]);
}

/* Reads an address among other words. */
static TillPastedAddress *
read_message (const Reader *reader, const char *text)
{
  g_autoptr (GPtrArray) pieces = till_text_pieces_split (text);
  TillPastedAddress *self = NULL;

  for (guint i = 0; i < pieces->len && i < PIECES_MAX; i++)
    {
      g_autoptr (TillPastedAddress) next = read_piece (reader, pieces->pdata[i]);

      if (next == NULL)
        continue;
      if (self == NULL)
        self = g_steal_pointer (&next);
      else
        merge (reader, self, next);
    }
  if (self == NULL)
    return NULL;

  if (self->kind == TILL_PASTED_TAKEN)
    self->kind = TILL_PASTED_OFFERED;
  read_memos (self, text);
  judge_words (reader, self, text);

  return self;
}

/* Reads an address in groups or on two lines. */
static TillPastedAddress *
read_joined (const Reader *reader, const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
  g_autofree char *joined = g_strjoinv ("", parts);
  TillPastedAddress *self = NULL;

  if (g_str_equal (joined, text) || !is_payable (reader->payout->chain, joined))
    return NULL;

  self = create (TILL_PASTED_OFFERED, joined);
  self->is_joined = TRUE;

  return self;
}

static TillPastedAddress *
read_no_address (const Reader *reader, const char *text)
{
  g_autoptr (TillPastedAddress) self = create (TILL_PASTED_NO_ADDRESS, NULL);
  TillAddressFit fit = till_address_fit (reader->payout->chain, text);

  if (fit == TILL_ADDRESS_FIT_NOT || fit == TILL_ADDRESS_FIT_UNCHECKED)
    self->no_address = till_non_address_recognise (reader->table, text, &self->other);

  return self->no_address != TILL_NON_ADDRESS_UNKNOWN ? g_steal_pointer (&self) : NULL;
}

static TillPastedAddress *
read_secret (const char *text)
{
  TillNonAddress secret = till_non_address_find_secret (text);
  TillPastedAddress *self = NULL;

  if (secret == TILL_NON_ADDRESS_UNKNOWN)
    return NULL;

  self = create (TILL_PASTED_NO_ADDRESS, NULL);
  self->no_address = secret;

  return self;
}

static gboolean
has_invisible (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);

      if (g_unichar_type (letter) == G_UNICODE_FORMAT ||
          (g_unichar_iscntrl (letter) && !g_unichar_isspace (letter)))
        return TRUE;
    }

  return FALSE;
}

static TillPastedAddress *
read_text (const Reader *reader, const char *text)
{
  gboolean is_one = strpbrk (text, " \t\r\n\v\f") == NULL;
  TillPastedAddress *self = NULL;

  if (*text == '\0' || strlen (text) > TEXT_MAX || !g_utf8_validate (text, -1, NULL))
    return NULL;

  self = read_secret (text);
  if (self != NULL)
    return self;
  if (has_invisible (text) || (is_one && is_plain (reader, text)))
    return NULL;

  if (is_one)
    self = read_piece (reader, text);
  if (self == NULL)
    self = read_joined (reader, text);
  if (self == NULL)
    self = read_message (reader, text);
  if (self == NULL)
    self = read_no_address (reader, text);
  if (self != NULL)
    judge_memo (reader, self);

  return self;
}

/* Reads @text, any bytes up to a NUL, as an address for @payout.
 *
 * Returns: (transfer full): the result. Its chains belong to @table. */
TillPastedAddress *
till_pasted_address_new (const TillChainTable *table, const TillPayout *payout, const char *text)
{
  Reader reader = { table, payout };
  g_autofree char *bare = NULL;
  TillPastedAddress *self = NULL;

  g_return_val_if_fail (table != NULL && payout != NULL && payout->chain != NULL, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  bare = g_strstrip (g_strdup (text));
  self = read_text (&reader, bare);

  return self != NULL ? self : create (TILL_PASTED_PLAIN, NULL);
}
