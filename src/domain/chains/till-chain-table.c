/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillChainTable: finds chains by all their names. The text of a table passes the same strict
 * parser as an answer of the service, and every member is checked. One mistake refuses the whole
 * table, because a chain that is half right loses money. */

#include "till-chain-table.h"

#include <string.h>

#include "till-address-form.h"
#include "till-domain-resources.h"
#include "till-json.h"

#define SHIPPED_PATH "/org/tillconsole/Till/domain/chains.json"

struct _TillChainTable
{
  gatomicrefcount ref_count;
  GPtrArray *chains; /* of TillChain; the user's are at the end */
};

/* What a file says, before it becomes a part of the table */
typedef struct
{
  TillChainTable *table; /* borrowed */
  GPtrArray *chains;     /* of TillChain */
  GPtrArray *more;       /* of TillChain that have only tokens, one for each in @extended */
  GPtrArray *extended;   /* of TillChain, borrowed of the table */
} Reading;

static const char *const address_forms[] = { "bitcoin", "cash", "evm",     "tron", "solana",
                                             "ton",     "xrp",  "stellar", NULL };
static const char *const link_forms[] = { "none", "bip21", "eip681", "solana-pay", "ton", NULL };
static const char *const tx_forms[] = { "hex", "0x-hex", "base58", "ton", NULL };
static const char *const memo_rules[] = { "none", "often", NULL };

static guint
read_word (const TillJson *json, const char *name, const char *const *words)
{
  g_autofree char *word = till_json_require_string (json, name);

  for (guint i = 0; word != NULL && words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;

  if (word != NULL)
    till_json_fail (json, name, "none of the known words");

  return 0;
}

static guint
read_decimals (const TillJson *json)
{
  gint64 decimals = till_json_get_int64 (json, "decimals", -1);

  if (decimals >= 0 && decimals <= TILL_DECIMAL_MAX_SCALE)
    return (guint) decimals;

  till_json_fail (json, "decimals", "a whole number of at most 18 expected");

  return 0;
}

static GStrv
read_texts (const TillJson *json, const char *name)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  TillJson array = { 0 };

  if (!till_json_get_array (json, name, &array))
    return g_strv_builder_end (builder);

  for (guint i = 0; i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);
      g_autofree char *text = till_json_dup_value (&element);

      if (text == NULL || *text == '\0')
        till_json_fail (&element, NULL, "a text expected");
      else
        g_strv_builder_add (builder, text);
    }

  return g_strv_builder_end (builder);
}

/* The versions before a base58check payload are whole bytes in hex. */
static GStrv
read_versions (const TillJson *json, const char *name)
{
  GStrv versions = read_texts (json, name);

  for (guint i = 0; versions[i] != NULL; i++)
    if (strlen (versions[i]) % 2 != 0 ||
        strspn (versions[i], "0123456789abcdef") != strlen (versions[i]))
      till_json_fail (json, name, "bytes in lower-case hex expected");

  return versions;
}

/* An https address with one @place to fill in. */
static char *
read_explorer (const TillJson *json, const char *name, const char *place)
{
  g_autofree char *pattern = till_json_dup_string (json, name);

  if (pattern != NULL && !till_explorer_is_valid (pattern, place))
    {
      till_json_fail (json, name, "an https address with one place to fill in expected");
      return NULL;
    }

  return g_steal_pointer (&pattern);
}

static char *
read_scheme (const TillJson *json)
{
  g_autofree char *scheme = till_json_dup_string (json, "scheme");

  if (scheme != NULL &&
      (*scheme == '\0' || strspn (scheme, "abcdefghijklmnopqrstuvwxyz") != strlen (scheme)))
    {
      till_json_fail (json, "scheme", "lower-case letters expected");
      return NULL;
    }

  return g_steal_pointer (&scheme);
}

static void
read_token (TillChain *chain, const TillJson *json)
{
  TillToken *token = g_new0 (TillToken, 1);

  token->symbol = till_json_require_string (json, "symbol");
  token->contract = till_json_require_string (json, "contract");
  token->decimals = read_decimals (json);
  g_ptr_array_add (chain->tokens, token);
}

static void
read_tokens (TillChain *chain, const TillJson *json)
{
  TillJson tokens = { 0 };

  if (!till_json_get_array (json, "tokens", &tokens))
    return;

  for (guint i = 0; i < till_json_get_length (&tokens); i++)
    {
      TillJson element = till_json_get_element (&tokens, i);

      read_token (chain, &element);
    }
}

static void
read_forms (TillChain *chain, const TillJson *json)
{
  chain->address_form = (TillAddressForm) read_word (json, "address", address_forms);
  chain->link_form = (TillLinkForm) read_word (json, "link", link_forms);
  chain->tx_form = (TillTxForm) read_word (json, "transaction", tx_forms);
  chain->often_needs_memo = read_word (json, "memo", memo_rules) == 1;
  chain->link_scheme = read_scheme (json);
  chain->evm_id = till_json_get_int64 (json, "chainId", 0);

  if (chain->link_form != TILL_LINK_FORM_NONE && chain->link_scheme == NULL)
    till_json_fail (json, "scheme", "missing");
  if (chain->link_form == TILL_LINK_FORM_EIP681 && chain->evm_id <= 0)
    till_json_fail (json, "chainId", "a number above zero expected");
}

static TillChain *
read_chain (const TillJson *json)
{
  TillChain *chain = till_chain_new ();

  chain->id = till_json_require_string (json, "id");
  chain->name = till_json_require_string (json, "name");
  chain->symbol = till_json_require_string (json, "symbol");
  chain->decimals = read_decimals (json);
  chain->aliases = read_texts (json, "aliases");
  chain->base58_versions = read_versions (json, "base58");
  chain->base58_test_versions = read_versions (json, "testBase58");
  chain->bech32_prefixes = read_texts (json, "bech32");
  chain->bech32_test_prefixes = read_texts (json, "testBech32");
  chain->explorer_tx = read_explorer (json, "explorerTx", TILL_EXPLORER_TX_PLACE);
  chain->explorer_address = read_explorer (json, "explorerAddress", TILL_EXPLORER_ADDRESS_PLACE);
  read_forms (chain, json);
  read_tokens (chain, json);

  return chain;
}

static gboolean
is_known (GPtrArray *chains, const char *name)
{
  for (guint i = 0; i < chains->len; i++)
    if (till_chain_has_name (g_ptr_array_index (chains, i), name))
      return TRUE;

  return FALSE;
}

/* A name must mean one chain only, because payments use it. */
static void
check_name (const Reading *reading, const TillJson *json, const char *member, const char *name)
{
  if (name != NULL && (is_known (reading->table->chains, name) || is_known (reading->chains, name)))
    till_json_fail (json, member, "another chain goes by this name");
}

static void
check_names (const Reading *reading, const TillJson *json, const TillChain *chain)
{
  check_name (reading, json, "id", chain->id);
  check_name (reading, json, "name", chain->name);
  for (guint i = 0; chain->aliases[i] != NULL; i++)
    check_name (reading, json, "aliases", chain->aliases[i]);
}

static gboolean
has_token (const TillChain *chain, const TillToken *token)
{
  for (guint i = 0; i < chain->tokens->len; i++)
    {
      const TillToken *known = g_ptr_array_index (chain->tokens, i);

      if (g_ascii_strcasecmp (known->symbol, token->symbol) == 0 ||
          g_ascii_strcasecmp (known->contract, token->contract) == 0)
        return TRUE;
    }

  return FALSE;
}

/* A file can't replace a token of the table: its decimals decide how much is sent. */
static void
check_token (const TillJson *json, const TillChain *chain, const TillToken *token)
{
  if (token->symbol == NULL || token->contract == NULL)
    return;

  if (till_chain_is_coin (chain, token->symbol) || has_token (chain, token))
    till_json_fail (json, "tokens", "the chain has this token already");
  else if (!till_address_is_payable (chain, token->contract))
    till_json_fail (json, "tokens", "a contract is no address of the chain");
}

/* Reads more tokens for a chain of the table. */
static void
read_more (Reading *reading, const TillJson *json, const char *name)
{
  const TillChain *chain = till_chain_table_find (reading->table, name);
  g_autoptr (TillChain) more = till_chain_new ();

  if (chain == NULL)
    {
      till_json_fail (json, "extends", "there is no such chain");
      return;
    }

  read_tokens (more, json);
  for (guint i = 0; i < more->tokens->len; i++)
    check_token (json, chain, g_ptr_array_index (more->tokens, i));
  g_ptr_array_add (reading->more, g_steal_pointer (&more));
  g_ptr_array_add (reading->extended, (gpointer) chain);
}

static void
read_element (Reading *reading, const TillJson *json)
{
  g_autofree char *extended = till_json_dup_string (json, "extends");
  g_autoptr (TillChain) chain = NULL;

  if (extended != NULL)
    {
      read_more (reading, json, extended);
      return;
    }

  chain = read_chain (json);
  check_names (reading, json, chain);
  g_ptr_array_add (reading->chains, g_steal_pointer (&chain));
}

static gboolean
read_chains (Reading *reading, JsonNode *document, GError **error)
{
  GError *failure = NULL;
  TillJson root = till_json_root (document, &failure);
  TillJson array = { 0 };

  if (!till_json_get_array (&root, "chains", &array))
    till_json_fail (&root, "chains", "missing");

  for (guint i = 0; failure == NULL && i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);

      read_element (reading, &element);
    }

  if (failure == NULL)
    return TRUE;

  g_propagate_error (error, failure);

  return FALSE;
}

/* Moves what was read into the table. */
static void
add_to_table (Reading *reading)
{
  for (guint i = 0; i < reading->more->len; i++)
    {
      TillChain *more = g_ptr_array_index (reading->more, i);
      TillChain *chain = g_ptr_array_index (reading->extended, i);

      g_ptr_array_extend_and_steal (chain->tokens, g_steal_pointer (&more->tokens));
      more->tokens = g_ptr_array_new_with_free_func ((GDestroyNotify) till_token_free);
    }

  g_ptr_array_extend_and_steal (reading->table->chains, g_steal_pointer (&reading->chains));
}

/* Returns: (transfer full): the table that Till ships. */
TillChainTable *
till_chain_table_new (void)
{
  TillChainTable *self = g_new0 (TillChainTable, 1);
  g_autoptr (GBytes) shipped = g_resource_lookup_data (till_domain_get_resource (), SHIPPED_PATH,
                                                       G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  gsize size = 0;
  const char *text = g_bytes_get_data (shipped, &size);

  g_atomic_ref_count_init (&self->ref_count);
  self->chains = g_ptr_array_new_with_free_func ((GDestroyNotify) till_chain_free);
  if (!till_chain_table_extend (self, text, size, &error))
    g_error ("The chain table is broken: %s", error->message);

  return self;
}

TillChainTable *
till_chain_table_ref (TillChainTable *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
till_chain_table_unref (TillChainTable *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_ptr_array_unref (self->chains);
  g_free (self);
}

/* Adds the chains and tokens of @text, which has the form of resources/chains.json: new chains, and
 * more tokens for a chain of the table ("extends" and "tokens"). It can't change what the table
 * has, so that a user's file can't disable a check. Call this before the table is shared.
 *
 * Returns: %FALSE with %TILL_JSON_ERROR, and nothing added, if anything is wrong. */
gboolean
till_chain_table_extend (TillChainTable *self, const char *text, gsize length, GError **error)
{
  g_autoptr (JsonNode) document = NULL;
  g_autoptr (GPtrArray) more = NULL;
  g_autoptr (GPtrArray) extended = NULL;
  Reading reading = { 0 };
  gboolean is_read;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  document = till_json_parse (text, length, &till_json_usual_limits, error);
  if (document == NULL)
    return FALSE;

  more = g_ptr_array_new_with_free_func ((GDestroyNotify) till_chain_free);
  extended = g_ptr_array_new ();
  reading = (Reading){ self, g_ptr_array_new_with_free_func ((GDestroyNotify) till_chain_free),
                       more, extended };
  is_read = read_chains (&reading, document, error);
  if (is_read)
    add_to_table (&reading);
  g_clear_pointer (&reading.chains, g_ptr_array_unref);

  return is_read;
}

/* Returns: (nullable) (transfer none): the chain with @name, which may have a token after it, as
 * the service joins them ("tron:USDT"). */
const TillChain *
till_chain_table_find (const TillChainTable *self, const char *name)
{
  g_autofree char *alone = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (name == NULL)
    return NULL;

  alone = g_strndup (name, strcspn (name, ":"));
  for (guint i = 0; i < self->chains->len; i++)
    if (till_chain_has_name (g_ptr_array_index (self->chains, i), alone))
      return g_ptr_array_index (self->chains, i);

  return NULL;
}

guint
till_chain_table_get_length (const TillChainTable *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->chains->len;
}

const TillChain *
till_chain_table_get (const TillChainTable *self, guint index)
{
  g_return_val_if_fail (self != NULL && index < self->chains->len, NULL);

  return g_ptr_array_index (self->chains, index);
}

/* Sets the user's own explorer for the chain with the id @chain_id. {t} in @pattern stands for the
 * hash; %NULL restores the shipped explorer. Only the thread that shares the table may call this.
 *
 * Returns: %FALSE, with nothing changed, if there is no such chain or the pattern is invalid. */
gboolean
till_chain_table_set_explorer (TillChainTable *self, const char *chain_id, const char *pattern)
{
  g_return_val_if_fail (self != NULL && chain_id != NULL, FALSE);

  if (pattern != NULL && !till_explorer_is_valid (pattern, TILL_EXPLORER_TX_PLACE))
    return FALSE;

  for (guint i = 0; i < self->chains->len; i++)
    {
      TillChain *chain = g_ptr_array_index (self->chains, i);

      if (!g_str_equal (chain->id, chain_id))
        continue;

      g_free (chain->own_explorer_tx);
      chain->own_explorer_tx = g_strdup (pattern);

      return TRUE;
    }

  return FALSE;
}
