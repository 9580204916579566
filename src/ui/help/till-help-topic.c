/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The topics of the help, in the order of a first week with the program. */

#include "till-help-topic.h"

#include <glib/gi18n.h>

static const TillHelpTopic topics[] = {
  { NULL,
    N_("First Steps"),
    N_("Connect a store with the address and keys from your service. To learn without moving "
        "any money, use the practice service: a complete store on this computer where you can "
        "take payments, sell and refund."),
    { { "app.connect-store", N_("_Connect a Store…") },
      { "app.practice", N_("_Practice Service") } } },
  { "overview",
    N_("Needs Attention"),
    N_("The overview starts with what is most urgent: invoices about to expire, unfinished "
        "refunds, eSIMs that are late or running out, and rejected webhooks. Press Enter on a "
        "row to open its record. The figures below come from the service; Till shows its own "
        "totals beside them."),
    { { "win.show-page::overview", N_("Show Overview") } } },
  { "invoices",
    N_("Taking a Payment"),
    N_("Create an invoice, then show its QR code at the counter or send its payment link. Its "
        "status changes to Paid automatically. You can cancel an invoice as long as nothing was "
        "paid, and you have a few seconds to undo that."),
    { { "win.show-page::invoices", N_("Show Invoices") } } },
  { "invoices",
    N_("Late, Too Small and Too Large Payments"),
    N_("Till marks such a payment in the list and shows above the invoice what you can do: ask "
        "the customer for the rest, accept the payment as it is, or refund the excess. Nothing "
        "happens automatically."),
    { { "win.show-page::invoices", N_("Show Invoices") } } },
  { "refunds",
    N_("Refunding a Customer"),
    N_("Till has no wallet and moves no money. It checks the amount, the network and the "
        "customer’s address, and records each step. You pay from your own wallet, then paste "
        "the transaction hash so that nobody pays twice."),
    { { "win.show-page::refunds", N_("Show Refunds") } } },
  { "refunds",
    N_("Closing the Month"),
    N_("The month-end statement on the Refunds page shows your bookkeeper what you received "
        "and refunded. You can export invoices as CSV from their list. Both are complete once "
        "all records are copied to this computer."),
    { { "win.show-page::refunds", N_("Show Refunds") }, { "win.archive", N_("Show Archive") } } },
  { "plans",
    N_("Selling an eSIM"),
    N_("Choose a country and a plan, and order it for the customer. After payment, the service "
        "provisions the eSIM; the order then has its QR code and a letter in the customer’s "
        "language. You can show your own prices beside the service’s."),
    { { "win.show-page::plans", N_("Show eSIM Plans") },
      { "win.show-page::orders", N_("Show eSIM Orders") } } },
  { "orders",
    N_("Answering a Customer"),
    N_("Paste whatever the customer sent into Find: an order ID, an e-mail address, an ICCID, "
        "a transaction hash or a whole message. The case shows everything that happened, in "
        "order, and you can copy a summary for your reply."),
    { { "win.find", N_("_Find…") }, { "win.show-page::orders", N_("Show eSIM Orders") } } },
  { "usage",
    N_("eSIMs Running Out"),
    N_("Till checks active eSIMs in turn, the most urgent first, and never more often than the "
        "service allows. Each figure shows its age."),
    { { "win.show-page::usage", N_("Show Live Usage") } } },
  { "events",
    N_("Hearing About Payments Instantly"),
    N_("Till checks the service for changes regularly. Webhooks tell it instantly: turn on "
        "“Listen for Webhooks” and point a tunnel or reverse proxy at it, because Till listens "
        "on this computer only. Till keeps webhooks without a valid signature for you to "
        "inspect, but doesn’t act on them. Use the webhook tester to check a signature that "
        "your own shop rejects."),
    { { "win.show-page::events", N_("Show Events") } } },
  { NULL,
    N_("Keys and Privacy"),
    N_("Store keys are in the desktop’s keyring. The data that Till copies stays on this "
        "computer; you can erase a single customer’s data or all of it, but the refund ledger "
        "stays. Press one key to hide everything when somebody comes near."),
    { { "app.preferences", N_("Show Preferences") }, { "win.archive", N_("Show Archive") } } },
  { NULL,
    N_("When Something Goes Wrong"),
    N_("Error messages tell you what to do. For a bug report, copy the troubleshooting "
        "information from About Till: it has versions and settings, but no keys, addresses or "
        "customer data."),
    { { "app.about", N_("Show Troubleshooting") } } },
};

guint
till_help_get_n_topics (void)
{
  return G_N_ELEMENTS (topics);
}

const TillHelpTopic *
till_help_get_topic (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (topics), NULL);

  return &topics[index];
}
