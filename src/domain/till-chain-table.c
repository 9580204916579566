/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillChainTable: chains by all their names. The text of a table is data: it passes the strict gate
 * like any answer of the service, every member is checked, and a table with a mistake is refused
 * whole, because a chain that is half right sends money away. */

#include "till-chain-table.h"

#include <string.h>

#include "till-domain-resources.h"
#include "till-json.h"

#define SHIPPED_PATH "/org/tillconsole/Till/domain/chains.json"

struct _TillChainTable
{
  gatomicrefcount ref_count;
  GPtrArray *chains; /* of TillChain; the user's come first */
};

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

/* Versions in front of a base58check payload are whole bytes in hex. */
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

/* A place on the web to which nothing but @place is added. */
static char *
read_explorer (const TillJson *json, const char *name, const char *place)
{
  g_autofree char *pattern = till_json_dup_string (json, name);

  if (pattern != NULL &&
      (!g_str_has_prefix (pattern, "https://") || !g_str_is_ascii (pattern) ||
       strpbrk (pattern, " <>\"\\^`|") != NULL || strstr (pattern, place) == NULL))
    {
      till_json_fail (json, name, "an https address with a place to fill in expected");
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
  chain->explorer_tx = read_explorer (json, "explorerTx", "{t}");
  chain->explorer_address = read_explorer (json, "explorerAddress", "{a}");
  read_forms (chain, json);
  read_tokens (chain, json);

  return chain;
}

static GPtrArray *
read_chains (JsonNode *document, GError **error)
{
  g_autoptr (GPtrArray) chains = g_ptr_array_new_with_free_func ((GDestroyNotify) till_chain_free);
  GError *failure = NULL;
  TillJson root = till_json_root (document, &failure);
  TillJson array = { 0 };

  if (!till_json_get_array (&root, "chains", &array))
    till_json_fail (&root, "chains", "missing");

  for (guint i = 0; failure == NULL && i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);

      g_ptr_array_add (chains, read_chain (&element));
    }

  if (failure == NULL)
    return g_steal_pointer (&chains);

  g_propagate_error (error, failure);

  return NULL;
}

/* Returns: (transfer full): the chains that Till ships with. */
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

/* Adds the chains of @text, which is written like resources/chains.json; they win over those that
 * are in the table by the same name. The table must not yet be shared.
 *
 * Returns: %FALSE with %TILL_JSON_ERROR, and nothing added, where anything in it is wrong. */
gboolean
till_chain_table_extend (TillChainTable *self, const char *text, gsize length, GError **error)
{
  g_autoptr (JsonNode) document = NULL;
  g_autoptr (GPtrArray) chains = NULL;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  document = till_json_parse (text, length, &till_json_usual_limits, error);
  if (document == NULL)
    return FALSE;

  chains = read_chains (document, error);
  if (chains == NULL)
    return FALSE;

  g_ptr_array_extend_and_steal (chains, g_steal_pointer (&self->chains));
  self->chains = g_steal_pointer (&chains);

  return TRUE;
}

/* Returns: (nullable) (transfer none): the chain that goes by @name, which may have a token behind
 * it as the service joins them ("tron:USDT"). */
const TillChain *
till_chain_table_find (const TillChainTable *self, const char *name)
{
  g_autofree char *alone = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (name == NULL)
    return NULL;

  alone = g_strndup (name, strcspn (name, ":"));
  for (guint i = 0; i < self->chains->len; i++)
    if (till_chain_goes_by (g_ptr_array_index (self->chains, i), alone))
      return g_ptr_array_index (self->chains, i);

  return NULL;
}

guint
till_chain_table_get_length (const TillChainTable *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->chains->len;
}

/* Returns: (transfer none): the chain at @index. */
const TillChain *
till_chain_table_get (const TillChainTable *self, guint index)
{
  g_return_val_if_fail (self != NULL && index < self->chains->len, NULL);

  return g_ptr_array_index (self->chains, index);
}
