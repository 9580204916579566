/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The topics of the help, in the order of a first week with the program. */

#include "till-help-topic.h"

#include <glib/gi18n.h>

static const TillHelpTopic topics[] = {
  { NULL,
    N_("First Steps"),
    N_("Connect a store with the address and the keys that its service has given you. The "
        "practice "
        "service is a whole store on this computer: pay, sell and refund in it as you like, no "
        "money moves."),
    { { "app.connect-store", N_("_Connect a Store…") },
      { "app.practice", N_("_Practice Service") } } },
  { "overview",
    N_("What Needs You"),
    N_("The overview begins with what can be lost soonest: invoices about to expire, refunds that "
        "were begun, eSIMs that do not come or run out, and calls of the service that were not "
        "accepted. Enter on a row opens its record. The figures below it are the service’s, beside "
        "what this desk has added up itself."),
    { { "win.show-page::overview", N_("Show Overview") } } },
  { "invoices",
    N_("Taking a Payment"),
    N_("Make an invoice, then show its QR code across the counter or send its payment link. The "
        "row turns to Paid by itself. An invoice that is not needed any more can be cancelled as "
        "long as nothing was paid; for some seconds that can be undone."),
    { { "win.show-page::invoices", N_("Show Invoices") } } },
  { "invoices",
    N_("Paid Too Little, Too Much or Too Late"),
    N_("Such a payment is marked in the list and said above the invoice, with what can be done: "
        "ask the customer for the rest, accept it as it is, or pay back what was too much. Nothing "
        "of it happens by itself."),
    { { "win.show-page::invoices", N_("Show Invoices") } } },
  { "refunds",
    N_("Paying a Customer Back"),
    N_("Till holds no wallet and moves no money. It makes sure of the amount, the chain and the "
        "customer’s address, and keeps each step; the payment itself is made from your own wallet. "
        "Paste the hash of that transaction afterwards, so that nobody pays twice."),
    { { "win.show-page::refunds", N_("Show Refunds") } } },
  { "refunds",
    N_("The End of the Month"),
    N_("The month-end statement of the refunds page puts down what came in and what was paid "
        "back, "
        "for the bookkeeper. Invoices can be saved as CSV from their list. Both are whole once the "
        "archive has read all of the store."),
    { { "win.show-page::refunds", N_("Show Refunds") },
      { "win.archive", N_("Show the Archive") } } },
  { "plans",
    N_("Selling an eSIM"),
    N_("Choose a country and a plan and order it for the customer. Once the order is paid the "
        "eSIM "
        "is made; its QR code and a letter in the customer’s language are with the order then. "
        "Your "
        "own prices can be shown beside those of the service."),
    { { "win.show-page::plans", N_("Show eSIM Plans") },
      { "win.show-page::orders", N_("Show eSIM Orders") } } },
  { "orders",
    N_("A Customer Writes"),
    N_("Paste into Find whatever the customer has sent: an order id, an e-mail address, an ICCID, "
        "a "
        "transaction hash or a whole letter. The case shows all that is known in the order in "
        "which "
        "it happened, and the answer can be copied from it."),
    { { "win.find", N_("_Find…") }, { "win.show-page::orders", N_("Show eSIM Orders") } } },
  { "usage",
    N_("Which eSIMs Run Out"),
    N_("Active eSIMs are watched in turn, those that need somebody first. How old a figure is "
        "stands beside it; the service is asked no more often than it allows."),
    { { "win.show-page::usage", N_("Show Live Usage") } } },
  { "events",
    N_("Hearing of Payments at Once"),
    N_("Till asks the service by itself. With webhooks it hears at once: switch on the listener "
        "and "
        "let a tunnel or a reverse proxy lead to it, for it listens on this computer only. What is "
        "not signed with the store’s key is kept to be looked at and changes nothing. The bench "
        "checks a signature that your own shop refuses."),
    { { "win.show-page::events", N_("Show Events") } } },
  { NULL,
    N_("Keys and Privacy"),
    N_("The keys of a store are in the desktop’s keyring. What this desk has seen is on this "
        "computer only, and can be forgotten for one customer or deleted as a whole; the ledger of "
        "refunds stays. Hide everything with one key when somebody comes near."),
    { { "app.preferences", N_("Show Preferences") },
      { "win.archive", N_("Show the Archive") } } },
  { NULL,
    N_("When Something Does Not Work"),
    N_("A message says what can be done about it. For a report, the troubleshooting page behind "
        "About has versions and settings to copy: no key, no address and nothing of a customer is "
        "in it."),
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
