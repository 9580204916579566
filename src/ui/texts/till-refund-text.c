/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences about refunds. No address, hash or link is part of a translated sentence: they are
 * added from data, whole. */

#include "till-refund-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-format.h"
#include "till-message.h"
#include "till-pasted-hash.h"
#include "till-team-error.h"

/* An address that follows the rules of its chain may still belong to nobody. */
static const char *
get_checked_word (TillRefund *refund)
{
  return till_refund_get (refund, TILL_REFUND_CONFIRMED) != NULL
             ? C_("refund status", "Address confirmed")
             : C_("refund status", "Address not confirmed");
}

TillStatus
till_status_for_refund (TillRefund *refund)
{
  g_return_val_if_fail (refund != NULL, (TillStatus){ 0 });

  switch (refund->step)
    {
    case TILL_REFUND_AGREED:
      return (TillStatus){ "till-pending-symbolic", C_("refund status", "Agreed"), NULL };
    case TILL_REFUND_CHECKED:
      return (TillStatus){ "till-pending-symbolic", get_checked_word (refund), NULL };
    case TILL_REFUND_INTENDED:
      return (TillStatus){ "till-failed-symbolic", C_("refund status", "Possibly paid"), "error" };
    case TILL_REFUND_PAID:
      return (TillStatus){ "till-provisioning-symbolic", C_("refund status", "Paid, not arrived"),
                           "accent" };
    case TILL_REFUND_SEEN:
      return (TillStatus){ "till-paid-symbolic", C_("refund status", "Arrived"), "success" };
    case TILL_REFUND_TOLD:
      return (TillStatus){ "till-paid-symbolic", C_("refund status", "Done"), "success" };
    case TILL_REFUND_VOID:
      return (TillStatus){ "till-cancelled-symbolic", C_("refund status", "Cancelled"),
                           "dim-label" };
    }

  return (TillStatus){ 0 };
}

const char *
till_refund_text_for_amount (TillAmountProblem problem)
{
  switch (problem)
    {
    case TILL_AMOUNT_FINE:
      return NULL;
    case TILL_AMOUNT_EMPTY:
      return _("Enter an amount");
    case TILL_AMOUNT_COMMA:
      return _("Use a decimal point and no separators");
    case TILL_AMOUNT_EXPONENT:
      return _("Write out the number without an exponent");
    case TILL_AMOUNT_SPACED:
      return _("This amount contains a space or an invisible character");
    case TILL_AMOUNT_NO_NUMBER:
      return _("This is not a number");
    case TILL_AMOUNT_NEGATIVE:
      return _("The amount can’t be negative");
    case TILL_AMOUNT_ZERO:
      return _("The amount must be more than zero");
    case TILL_AMOUNT_TOO_PRECISE:
      return _("This token doesn’t have that many decimals");
    case TILL_AMOUNT_TOO_LONG:
      return _("This number is too long");
    }

  return NULL;
}

const char *
till_refund_text_for_terms (TillRefundTermsProblem problem)
{
  switch (problem)
    {
    case TILL_REFUND_TERMS_FINE:
      return NULL;
    case TILL_REFUND_TERMS_NO_PAYMENT:
      return _("This invoice has no known payment, so you have nothing to refund.");
    case TILL_REFUND_TERMS_UNKNOWN_CHAIN:
      return _("Till doesn’t know the network of this payment. Add it to your own network table.");
    case TILL_REFUND_TERMS_UNKNOWN_TOKEN:
      return _("Till doesn’t know this token or how many decimals it has. Add it to your own "
                "network table.");
    case TILL_REFUND_TERMS_UNCLEAR_AMOUNT:
      return _("Till can’t read the amount paid as a number of this token.");
    case TILL_REFUND_TERMS_TWO_UNITS:
      return _("The payment differs from the expected amount by a factor of more than 1,000, "
                "so the two may be in different units. Compare it with your wallet, then choose "
                "the unit in Manage Stores.");
    case TILL_REFUND_TERMS_UNKNOWN_UNIT:
      return _("Till doesn’t know yet which unit the service uses for amounts. Choose it in "
                "Manage Stores, so that no amount can be off by a factor of a million.");
    }

  return NULL;
}

/* Returns: (transfer full) (nullable): what is wrong with the user's own chain table, where
 * anything is. */
char *
till_refund_text_for_chains (const GError *problem)
{
  if (problem == NULL)
    return NULL;

  return g_strjoin ("\n", _("Your own network table contains a mistake, so Till ignored it:"),
                    problem->message, NULL);
}

/* Returns: (transfer full): @sentence with the name of @chain, which may be %NULL, where it says
 * {chain}. */
char *
till_refund_text_put_chain (const char *sentence, const TillChain *chain)
{
  g_auto (GStrv) parts = g_strsplit (sentence, "{chain}", 2);

  return g_strjoinv (chain != NULL ? chain->name : "", parts);
}

static char *
describe_other_chain (const char *sentence, const TillAddressCheck *check)
{
  return till_refund_text_put_chain (sentence, check->other);
}

/* Returns: (transfer full) (nullable): why the address is refused. */
char *
till_refund_text_for_diagnosis (const TillAddressCheck *check, const TillChain *chain)
{
  switch (check->verdict)
    {
    case TILL_ADDRESS_ACCEPTED:
    case TILL_ADDRESS_EMPTY:
      return NULL;
    case TILL_ADDRESS_INVISIBLE:
      return g_strdup (_("This text contains invisible characters. Ask for the address again, "
                          "or type it in."));
    case TILL_ADDRESS_SPACED:
      return g_strdup (_("This address contains spaces."));
    case TILL_ADDRESS_FOREIGN:
      return g_strdup (_("Some characters only look like those of a real address. Do not pay "
                          "to it."));
    case TILL_ADDRESS_LINK:
      return g_strdup (_("This is a link. Paste just the address."));
    case TILL_ADDRESS_TX_HASH:
      return g_strdup (_("This is a transaction hash, not an address."));
    case TILL_ADDRESS_CONTRACT:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return describe_other_chain (
          _("This is a token contract on {chain}. Anything sent there is lost."), check);
    case TILL_ADDRESS_BURN:
      return g_strdup (_("Nobody has the key to this address. Anything sent there is lost."));
    case TILL_ADDRESS_OWN:
      return g_strdup (_("This is one of your own store’s payment addresses, not the "
                          "customer’s."));
    case TILL_ADDRESS_TESTNET:
      return g_strdup (_("This address is on a test network."));
    case TILL_ADDRESS_OTHER_CHAIN:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return describe_other_chain (_("This address is on another network, {chain}."), check);
    case TILL_ADDRESS_MIXED_CASE:
      return g_strdup (_("This kind of address can’t mix uppercase and lowercase letters."));
    case TILL_ADDRESS_BAD_CHECKSUM:
      return g_strdup (_("The checksum doesn’t match: a character in this address is wrong or "
                          "missing."));
    case TILL_ADDRESS_RAW:
      return g_strdup (_("Wallets show this address in another format. Ask for that one."));
    case TILL_ADDRESS_NO_ADDRESS:
      /* Translators: %s is the name of a chain */
      return g_strdup_printf (_("This is not an address on %s."), chain->name);
    }

  return NULL;
}

static const TillChain *
find_chain_of_hash (const TillChainTable *table, const char *text)
{
  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    if (till_chain_is_tx_hash (till_chain_table_get (table, i), text))
      return till_chain_table_get (table, i);

  return NULL;
}

static gboolean
is_address (const TillChainTable *table, const TillChain *chain, const char *text)
{
  static const TillAddressContext nothing = { NULL, NULL, FALSE, FALSE };
  g_autoptr (TillAddressCheck) check = till_address_check_new (table, chain, text, &nothing);

  return check->verdict == TILL_ADDRESS_ACCEPTED || check->verdict == TILL_ADDRESS_OTHER_CHAIN;
}

static char *
describe_no_hash (const TillChainTable *table, const TillChain *chain, const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  const TillChain *other = find_chain_of_hash (table, bare);

  if (*bare == '\0')
    return g_strdup (_("Paste the hash your wallet shows"));
  if (other != NULL && chain->tx_form == TILL_TX_FORM_0X_HEX)
    return g_strdup (_("A hash on this network starts with 0x. Paste the whole hash"));
  if (other != NULL)
    /* Translators: keep {chain} as it is; the name of a chain takes its place */
    return till_refund_text_put_chain (_("This looks like a hash on another network, {chain}"),
                                       other);

  return g_strdup (is_address (table, chain, bare) ? _("This is an address, not a hash")
                                                   : _("This is not a hash on this network"));
}

/* Reads the hash of a transaction of @chain, %NULL if unknown, from @text, which a person has
 * pasted.
 *
 * Returns: (transfer full) (nullable): why there is none; %NULL where @hash is set. */
char *
till_refund_text_find_hash (const TillChainTable *table,
                            const TillChain *chain,
                            const char *text,
                            char **hash)
{
  const TillChain *other = NULL;

  if (chain == NULL)
    return g_strdup (till_refund_text_for_terms (TILL_REFUND_TERMS_UNKNOWN_CHAIN));

  switch (till_pasted_hash_find (table, chain, text, hash, &other))
    {
    case TILL_PASTED_HASH_ONE:
      return NULL;

    case TILL_PASTED_HASH_SEVERAL:
      return g_strdup (_("This contains several hashes. Paste only the one you mean"));

    case TILL_PASTED_HASH_OTHER_CHAIN:
      /* Translators: keep {chain} as it is; the name of a chain takes its place */
      return till_refund_text_put_chain (_("This transaction is on another network, {chain}"),
                                         other);

    case TILL_PASTED_HASH_NONE:
      break;
    }

  return describe_no_hash (table, chain, text);
}

static const char *
describe_warning (TillAddressWarnings warning)
{
  switch ((guint) warning)
    {
    case TILL_ADDRESS_WARN_TRIMMED:
      return _("Till removed spaces around the address.");
    case TILL_ADDRESS_WARN_NO_CHECKSUM:
      return _("This address format has no checksum, so a typo would go unnoticed. Compare it "
                "character by character.");
    case TILL_ADDRESS_WARN_LOOK_ALIKE:
      return _("It starts and ends like another known address, but is a different one.");
    case TILL_ADDRESS_WARN_SEVERAL_CHAINS:
      return _(
          "This address is also valid on other networks. Ask which network the customer means.");
    case TILL_ADDRESS_WARN_MEMO:
      return _("Exchanges often require a memo here. Ask the customer whether they have one.");
    case TILL_ADDRESS_WARN_UNCONFIRMED:
      return _("Nobody has confirmed this address yet.");
    case TILL_ADDRESS_WARN_BOUNCEABLE:
      return _("This is the format for contracts; a personal wallet usually shows the other "
                "one.");
    case TILL_ADDRESS_WARN_PRIVATE:
      return _("Most exchanges reject this kind of address.");
    default:
      return NULL;
    }
}

/* Returns: (transfer full) (nullable): the warnings, one a line. */
char *
till_refund_text_for_warnings (TillAddressWarnings warnings)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < TILL_ADDRESS_N_WARNINGS; i++)
    if ((warnings & (1u << i)) != 0)
      g_string_append_printf (text, "%s• %s", text->len > 0 ? "\n" : "",
                              describe_warning ((TillAddressWarnings) (1u << i)));

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Returns: (transfer full): a warning that this refund sends again what @earlier has sent or may
 * have sent. */
char *
till_refund_text_for_repeated (TillRefund *earlier)
{
  g_autofree char *begun = till_format_time (earlier->step_ms[TILL_REFUND_AGREED]);
  g_autofree char *text = NULL;

  if (earlier->step == TILL_REFUND_INTENDED)
    /* Translators: %s is a date and time */
    text = g_strdup_printf (_("You may already have paid this amount to this address: see the "
                               "refund started on %s."),
                            begun);
  else
    /* Translators: %s is a date and time */
    text = g_strdup_printf (_("You already paid this amount to this address: see the refund "
                               "started on %s."),
                            begun);

  return g_strconcat ("• ", text, NULL);
}

/* Returns: (transfer full): an amount with its token, "12.50 USDT". */
char *
till_refund_text_for_asset (const TillDecimal *amount, const char *symbol)
{
  g_autofree char *text = till_decimal_to_fixed (amount, 2);

  return g_strjoin (" ", text, symbol, NULL);
}

static char *
describe_part (const TillDecimal *paid, const TillDecimal *received, const char *symbol)
{
  g_autofree char *refunded = till_decimal_to_fixed (paid, 2);
  g_autofree char *whole = till_refund_text_for_asset (received, symbol);

  /* Translators: an amount of how much, "Partly refunded 12.50 of 40.00 USDT" */
  return g_strdup_printf (_("Refunded %s of %s"), refunded, whole);
}

/* Returns: (transfer full) (nullable): how much of an invoice is refunded, where @paid is what is
 * known to be paid back; %NULL where nothing is. */
char *
till_refund_text_for_progress (const TillRefundTerms *terms, const TillDecimal *paid)
{
  if (terms->problem != TILL_REFUND_TERMS_FINE || !paid->is_known || paid->coefficient == 0)
    return NULL;
  if (till_decimal_compare (paid, &terms->received) >= 0)
    return g_strdup (C_("invoice status", "Refunded"));

  return describe_part (paid, &terms->received, terms->symbol);
}

/* Returns: (transfer full): the same for a list of invoices; @brief leaves out words that the place
 * has no room for. */
char *
till_refund_text_for_list (const TillRefundProgress *progress, char **brief)
{
  g_autofree char *refunded = NULL;
  g_autofree char *received = NULL;

  g_return_val_if_fail (progress != NULL && brief != NULL, NULL);

  if (till_refund_progress_is_whole (progress))
    {
      *brief = g_strdup (C_("invoice status", "Refunded"));
      return g_strdup (*brief);
    }
  /* Refunds in two tokens have no common sum. */
  if (progress->next != NULL || !progress->received.is_known || !progress->paid.is_known)
    {
      *brief = g_strdup (C_("invoice status", "Partly refunded"));
      return g_strdup (*brief);
    }

  refunded = till_decimal_to_fixed (&progress->paid, 2);
  received = till_decimal_to_fixed (&progress->received, 2);
  /* Translators: how much of an amount was refunded, where there is little room: "12.50 of 40.00"
   */
  *brief = g_strdup_printf (_("%s of %s"), refunded, received);

  return describe_part (&progress->paid, &progress->received, progress->symbol);
}

/* Returns: (transfer full): that @refund is under way, and how sure that is: it is not confirmed
 * that it was paid. */
char *
till_refund_text_for_begun (TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));

  return g_strjoin (" · ", _("Refund started"), asset, till_status_for_refund (refund).word, NULL);
}

/* Returns: the name of @stage. */
const char *
till_refund_text_for_stage (TillRefundStage stage)
{
  static const char *const names[] = {
    [TILL_REFUND_STAGE_AMOUNT] = NC_("refund step", "Amount"),
    [TILL_REFUND_STAGE_ADDRESS] = NC_("refund step", "Address"),
    [TILL_REFUND_STAGE_PAY] = NC_("refund step", "Pay"),
    [TILL_REFUND_STAGE_PROOF] = NC_("refund step", "Proof"),
  };

  g_return_val_if_fail (stage < TILL_REFUND_N_STAGES, "");

  return g_dpgettext2 (NULL, "refund step", names[stage]);
}

static char *
count_stage (TillRefundStage stage, const char *name)
{
  /* Translators: the first %u is the number of a step, the second how many there are; %s is the
   * name of the step */
  return g_strdup_printf (_("Step %1$u of %2$u: %3$s"), (guint) stage + 1,
                          (guint) TILL_REFUND_N_STAGES, name);
}

/* Returns: (transfer full) (nullable): how far @stage is; %NULL if nothing is left to do. */
char *
till_refund_text_count_stage (TillRefundStage stage)
{
  return stage < TILL_REFUND_N_STAGES ? count_stage (stage, till_refund_text_for_stage (stage))
                                      : NULL;
}

/* Returns: (transfer full) (nullable): what is to be done next for @refund: not to pay it, where it
 * may be paid already; %NULL if it does not wait for anybody. */
char *
till_refund_text_for_next (TillRefund *refund)
{
  if (!till_refund_needs_attention (refund))
    return NULL;
  if (refund->step == TILL_REFUND_INTENDED)
    return count_stage (TILL_REFUND_STAGE_PAY, C_("refund step", "Confirm Payment"));

  return till_refund_text_count_stage (till_refund_get_stage (refund));
}

/* Returns: (transfer full): a line about an earlier refund of the invoice. */
char *
till_refund_text_for_earlier (TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));
  g_autofree char *time = till_format_time (till_refund_get_changed_ms (refund));
  const char *hash = till_refund_get (refund, TILL_REFUND_TX_HASH);
  const char *address = till_refund_get (refund, TILL_REFUND_ADDRESS);

  return g_strjoin (" · ", asset, till_status_for_refund (refund).word, time,
                    address != NULL ? address : "", hash, NULL);
}

/* Returns: (transfer full): who wrote an entry of the ledger, and at which desk where @desk is not
 * %NULL. */
char *
till_refund_text_for_writer (const char *who, const char *desk)
{
  g_return_val_if_fail (who != NULL, NULL);

  /* Translators: a person and the name of a computer, "ann (desk-2)" */
  return desk != NULL ? g_strdup_printf (_("%s (%s)"), who, desk) : g_strdup (who);
}

/* Returns: (transfer full) (nullable): the same where a team shares the ledger; %NULL where @desk
 * is %NULL. */
char *
till_refund_text_for_teammate (const char *who, const char *desk)
{
  return desk != NULL ? till_refund_text_for_writer (who, desk) : NULL;
}

/* Returns: (transfer full): that @refund, of which there is an intent, may have been paid. */
char *
till_refund_text_for_intent (TillRefund *refund)
{
  const char *desk = refund->step_desk[TILL_REFUND_INTENDED];
  g_autofree char *writer = NULL;

  if (desk == NULL)
    return g_strdup (_("You may have paid this already. Check your wallet."));

  writer = till_refund_text_for_writer (refund->step_who[TILL_REFUND_INTENDED], desk);

  /* Translators: %s is a person with a computer, "ann (desk-2)" */
  return g_strdup_printf (_("%s may have paid this already. Ask, or check the wallet."), writer);
}

/* Returns: (transfer full): what somebody else has made of @refund, of which there is an intent at
 * least. */
char *
till_refund_text_for_other (TillRefund *refund)
{
  TillRefundStep step = refund->step;
  g_autofree char *writer = NULL;

  if (step != TILL_REFUND_INTENDED && step != TILL_REFUND_VOID)
    step = TILL_REFUND_PAID;
  writer = till_refund_text_for_writer (refund->step_who[step], refund->step_desk[step]);

  if (step == TILL_REFUND_INTENDED)
    return g_strdup_printf (
        _("%s is about to pay this refund or has paid it. Don’t pay it again."), writer);
  if (step == TILL_REFUND_PAID)
    return g_strdup_printf (_("%s has recorded the payment of this refund. Don’t pay it again."),
                            writer);

  return g_strdup_printf (_("%s has cancelled this refund. Don’t pay it. If you have paid, enter "
                             "the transaction."),
                          writer);
}

static char *
join_others (GPtrArray *others)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = 0; i < others->len; i++)
    {
      const TillPresence *other = g_ptr_array_index (others, i);
      g_autofree char *name = till_refund_text_for_writer (other->who, other->desk);

      g_strv_builder_add (names, name);
    }
  all = g_strv_builder_end (names);

  return g_strjoinv (", ", all);
}

/* @others: of TillPresence
 *
 * Returns: (transfer full) (nullable): that they have the same refund open; %NULL for nobody. */
char *
till_refund_text_for_others (GPtrArray *others)
{
  g_autofree char *names = NULL;

  g_return_val_if_fail (others != NULL, NULL);

  if (others->len == 0)
    return NULL;

  names = join_others (others);

  /* Translators: one or more people with their computers, "ann (desk-2), bob (desk-3)" */
  return g_strdup_printf (
      ngettext ("%s has this refund open, too.", "%s have this refund open, too.", others->len),
      names);
}

static gboolean
is_out_of_reach (const GError *problem)
{
  return g_error_matches (problem, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE) ||
         g_error_matches (problem, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST);
}

/* Returns: (transfer full): why nothing can be written about a refund now. */
char *
till_refund_text_for_problem (const GError *problem)
{
  g_return_val_if_fail (problem != NULL, NULL);

  return is_out_of_reach (problem)
             ? g_strdup (_("The team’s database can’t be reached. Another computer may be paying "
                            "this refund."))
             : till_message_describe_error (problem);
}

/* Returns: (transfer full) (nullable): the time as of which @team is known; %NULL for never. */
static char *
dup_heard_time (TillTeam *team)
{
  gint64 heard_ms = till_team_get_heard_ms (team);

  return heard_ms != 0 ? till_format_moment (heard_ms, g_get_real_time () / 1000) : NULL;
}

/* Returns: (transfer full): why nothing is heard of the other desks. */
static char *
describe_silence (const GError *problem)
{
  return problem == NULL || is_out_of_reach (problem)
             ? g_strdup (_("The team’s database can’t be reached."))
             : till_message_describe_error (problem);
}

/* Returns: (transfer full) (nullable): why @team, which is nullable, is out of reach, and how old
 * the refunds are; %NULL where it is not. */
char *
till_refund_text_for_lost_team (TillTeam *team)
{
  g_autofree char *silence = NULL;
  g_autofree char *time = NULL;
  g_autofree char *age = NULL;

  if (team == NULL || till_team_get_state (team) != TILL_TEAM_OUT_OF_REACH)
    return NULL;

  silence = describe_silence (till_team_get_problem (team));
  time = dup_heard_time (team);
  if (time != NULL)
    /* Translators: %s is a time, "14:02" */
    age = g_strdup_printf (_("You see the refunds as of %s."), time);

  return g_strjoin (" ", silence, age, NULL);
}

static const char *
get_chain_name (TillRefund *refund, const TillChain *chain)
{
  return chain != NULL ? chain->name : till_refund_get (refund, TILL_REFUND_CHAIN);
}

/* Returns: (transfer full): a text that asks the customer for an address of their own. */
char *
till_refund_text_to_ask (TillRefund *refund, const TillChain *chain)
{
  TillDecimal amount = till_refund_get_amount (refund);
  const char *order_id = till_refund_get (refund, TILL_REFUND_ORDER);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));

  /* Translators: a message to a customer. The first %s is an order id, the second an amount with
   * its token, the third the name of a chain. */
  return g_strdup_printf (
      _("For your order %1$s, we are about to refund %2$s on %3$s. Please send us your own "
         "deposit address for this token on this network, along with the memo if your exchange "
         "shows one. The address you paid from may belong to an exchange, so we can’t use it. "
         "Please reply the same way you have contacted us so far."),
      order_id != NULL ? order_id : "–", asset, get_chain_name (refund, chain));
}

/* Returns: (transfer full): a text that tells the customer. */
char *
till_refund_text_to_tell (TillRefund *refund, const TillChain *chain)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));
  const char *order_id = till_refund_get (refund, TILL_REFUND_ORDER);
  const char *hash = till_refund_get (refund, TILL_REFUND_TX_HASH);
  g_autofree char *link = hash != NULL ? till_chain_dup_tx_link (chain, hash) : NULL;
  /* Translators: a message to a customer. The first %s is an amount with its token, the second the
   * name of a chain, the third an order id. */
  g_autofree char *text = g_strdup_printf (
      _("We have refunded %1$s on %2$s for your order %3$s. Here is the transaction:"), asset,
      get_chain_name (refund, chain), order_id != NULL ? order_id : "–");

  return g_strjoin ("\n", text, hash != NULL ? hash : "", link, NULL);
}
