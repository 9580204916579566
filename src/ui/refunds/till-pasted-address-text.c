/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about a text that was pasted instead of an address. */

#include "till-pasted-address-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-refund-text.h"

#define SHORT_START 6
#define SHORT_END   4

/* Joins @amount and @symbol, each if known: "0.5 BTC" or "USDT". */
static char *
describe_asset (const TillDecimal *amount, const char *symbol)
{
  return amount->is_known ? till_refund_text_for_asset (amount, symbol) : g_strdup (symbol);
}

static char *
describe_other_asset (const TillPastedAddress *pasted, const TillPayout *payout)
{
  const TillDecimal unknown = { 0 };
  const char *symbol =
      till_chain_is_coin (payout->chain, payout->symbol) ? payout->chain->symbol : payout->symbol;
  g_autofree char *asked = describe_asset (&pasted->amount, pasted->symbol);
  g_autofree char *ours =
      describe_asset (pasted->amount.is_known ? &payout->amount : &unknown, symbol);

  /* Translators: two amounts with their tokens or coins, or two tokens: "0.5 BTC", "USDT" */
  return g_strdup_printf (_("The link asks for %1$s; this refund is %2$s."), asked, ours);
}

/* Returns: why a secret is never stored: @secret is %TILL_NON_ADDRESS_PRIVATE_KEY or
 * %TILL_NON_ADDRESS_PHRASE. */
const char *
till_pasted_address_text_for_secret (TillNonAddress secret)
{
  if (secret == TILL_NON_ADDRESS_PRIVATE_KEY)
    return _("This is a private key: anyone who has seen it can take the coins. Delete it here "
              "and wherever it came from, and tell the customer to move the coins to a new "
              "wallet.");

  return _("This looks like a wallet’s recovery phrase: anyone who has seen it can take the "
            "coins. Delete it here and wherever it came from, and tell the customer to move the "
            "coins to a new wallet.");
}

static char *
describe_no_address (const TillPastedAddress *pasted, const TillChain *chain)
{
  switch (pasted->no_address)
    {
    case TILL_NON_ADDRESS_NAME:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is a wallet name, such as an ENS name, not an address. Ask for the address "
             "on {chain} that it points to."),
          chain);

    case TILL_NON_ADDRESS_LIGHTNING:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is a Lightning invoice, which belongs to another network. Ask for an address "
             "on {chain}."),
          chain);

    case TILL_NON_ADDRESS_LNURL:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is an LNURL for the Lightning network. Ask for an address on "
             "{chain}."),
          chain);

    case TILL_NON_ADDRESS_EMAIL:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is an e-mail address, a PayID or a Lightning address. Ask for an address on "
             "{chain}."),
          chain);

    case TILL_NON_ADDRESS_DIGITS:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is only a number, such as a user ID at an exchange. Ask for the deposit "
             "address on {chain} that the exchange shows."),
          chain);

    case TILL_NON_ADDRESS_PHONE:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is a phone number. Ask for an address on {chain}."), chain);

    case TILL_NON_ADDRESS_IBAN:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is the IBAN of a bank account. Ask for an address on {chain}."), chain);

    case TILL_NON_ADDRESS_CARD:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is a payment card number. Ask for an address on {chain}."), chain);

    case TILL_NON_ADDRESS_PUBLIC_KEY:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (
          _("This is an extended public key, which shows all the addresses of a "
             "wallet. Ask for one address on {chain}."),
          chain);

    case TILL_NON_ADDRESS_NETWORK:
      /* Translators: %s is the name of a network, or what its addresses begin with */
      return g_strdup_printf (_("This address is on a network Till doesn’t know (%s)."),
                              pasted->other);

    case TILL_NON_ADDRESS_PRIVATE_KEY:
    case TILL_NON_ADDRESS_PHRASE:
      return g_strdup (till_pasted_address_text_for_secret (pasted->no_address));

    case TILL_NON_ADDRESS_UNKNOWN:
      break;
    }

  return NULL;
}

/* Returns: (transfer full): a sentence that two memos or tags contradict each other. */
char *
till_pasted_address_text_for_two_memos (const char *memo, const char *other)
{
  return g_strdup_printf (
      _("This contains two memos or tags: %1$s and %2$s. Ask the customer which one is right."),
      memo, other);
}

/* Returns: (transfer full) (nullable): why the pasted text is refused; %NULL unless
 * till_pasted_address_is_refused (). */
char *
till_pasted_address_text_for_refusal (const TillPastedAddress *pasted, const TillPayout *payout)
{
  switch (pasted->kind)
    {
    case TILL_PASTED_PLAIN:
    case TILL_PASTED_TAKEN:
    case TILL_PASTED_OFFERED:
      return NULL;

    case TILL_PASTED_OTHER_ASSET:
      return describe_other_asset (pasted, payout);

    case TILL_PASTED_BAD_AMOUNT:
      /* Translators: %s is what stands for an amount in a link */
      return g_strdup_printf (_("The amount in the link can’t be read: %s"), pasted->other);

    case TILL_PASTED_OTHER_CHAIN:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (_("This is for another network, {chain}."),
                                         pasted->chain);

    case TILL_PASTED_UNKNOWN_CHAIN:
      return g_strdup_printf (_("Till doesn’t know this network: %s"), pasted->other);

    case TILL_PASTED_UNKNOWN_TOKEN:
      return g_strdup_printf (_("The link asks for a token Till doesn’t know: %s"), pasted->other);

    case TILL_PASTED_DEMAND:
      /* Translators: %s is the name of something that a link demands, such as req-pop */
      return g_strdup_printf (_("The link requires “%s”, which Till doesn’t support. Ask for "
                                 "just the address."),
                              pasted->other);

    case TILL_PASTED_TWICE:
      /* Translators: %s is the name of a part of a link, such as amount */
      return g_strdup_printf (_("The link contains “%s” twice. Ask for just the address."),
                              pasted->other);

    case TILL_PASTED_UNREADABLE:
      /* Translators: %s is the name of a part of a link, such as label */
      return g_strdup_printf (_("Till can’t read “%s” in the link. Ask for just the address."),
                              pasted->other);

    case TILL_PASTED_EMPTY_LINK:
      return g_strdup (_("This link contains no address. Ask for just the address."));

    case TILL_PASTED_TWO_ADDRESSES:
      return g_strdup_printf (_("This text contains two addresses: %1$s and %2$s. Ask the "
                                 "customer which one is right."),
                              pasted->address, pasted->other);

    case TILL_PASTED_TWO_MEMOS:
      return till_pasted_address_text_for_two_memos (pasted->memo, pasted->other);

    case TILL_PASTED_BAD_TAG:
      if (pasted->other == NULL)
        return g_strdup (
            _("This network doesn’t use the kind of tag in this address. Ask for the address "
               "and the tag separately."));
      return g_strdup_printf (_("“%s” is not a tag on this network, where tags are numbers. "
                                 "Ask the customer for it again."),
                              pasted->other);

    case TILL_PASTED_TESTNET:
      return g_strdup (_("This address is on a test network."));

    case TILL_PASTED_BAD_CHECKSUM:
      return g_strdup (_("The checksum doesn’t match: a character in this address is wrong or "
                          "missing."));

    case TILL_PASTED_NO_ADDRESS:
      return describe_no_address (pasted, payout->chain);
    }

  return NULL;
}

static char *
join_names (GPtrArray *names)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (const char *) names->pdata[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_name (GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (g_str_equal (names->pdata[i], name))
      return TRUE;

  return FALSE;
}

static void
add_line (GString *text, const char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* Returns: (transfer full) (nullable): what the text had beside the address, one per line: the
 * memo, and what was left out. */
char *
till_pasted_address_text_for_parts (const TillPastedAddress *pasted, const TillPayout *payout)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (pasted->memo != NULL)
    {
      /* Translators: %s is a memo or tag */
      g_autofree char *line = g_strdup_printf (_("Memo or tag in the text: %s"), pasted->memo);

      add_line (text, line);
    }
  if (pasted->left_out->len > 0)
    {
      g_autofree char *names = join_names (pasted->left_out);
      /* Translators: %s are names of parts of a link, such as label, message */
      g_autofree char *line = g_strdup_printf (_("Ignored: %s"), names);

      add_line (text, line);
    }
  if (has_name (pasted->left_out, "amount") &&
      payout->chain->address_form == TILL_ADDRESS_FORM_TRON)
    add_line (text, _("Wallets disagree on the unit of amounts in Tron links."));

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Returns: (transfer full): the label of the button that accepts the address, with both of its
 * ends. */
char *
till_pasted_address_text_for_offer (const TillPastedAddress *pasted)
{
  const char *address = pasted->address;
  gsize length = strlen (address);
  g_autofree char *ends = NULL;

  if (length > SHORT_START + SHORT_END)
    ends = g_strdup_printf ("%.*s…%s", SHORT_START, address, address + length - SHORT_END);

  /* Translators: %s is an address, shortened */
  return g_strdup_printf (_("Use %s?"), ends != NULL ? ends : address);
}
