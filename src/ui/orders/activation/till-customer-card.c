/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A page to hand to the customer with an eSIM, in the customer's language, with everything that the
 * phone asks for. */

#include "till-customer-card.h"

#include "till-activation-code.h"
#include "till-format.h"
#include "till-letter.h"

static void
add_code_line (TillPrintPage *paper, TillCustomerText *words, const char *key, const char *value)
{
  g_autofree char *title = till_customer_text_dup (words, "card", key);

  till_print_page_add_code_line (paper, title, value);
}

static void
add_codes (TillPrintPage *paper, TillCustomerText *words, const TillEsim *esim)
{
  g_autoptr (TillActivationCode) code = till_activation_code_parse (esim->activation_code);
  g_autofree char *iccid = esim->iccid != NULL ? till_format_groups (esim->iccid) : NULL;

  if (code != NULL)
    {
      add_code_line (paper, words, "smdp", code->smdp_address);
      add_code_line (paper, words, "matching-id", code->matching_id);
    }

  add_code_line (paper, words, "iccid", iccid);
}

/* The steps are numbered; the first missing one ends them. */
static void
add_steps (TillPrintPage *paper, TillCustomerText *words)
{
  for (guint i = 1;; i++)
    {
      g_autofree char *key = g_strdup_printf ("step-%u", i);
      g_autofree char *step = till_customer_text_dup (words, "card", key);

      if (step == NULL)
        return;

      till_print_page_add_step (paper, step);
    }
}

static char *
fill (TillCustomerText *words, const char *template, TillOrder *order, const char *store)
{
  g_autoptr (GHashTable) values = till_letter_collect (order, store, words);

  return till_letter_fill (template, values);
}

/* Returns: (transfer full): the card of @order, which must have an eSIM, sold by @store. */
TillPrintPage *
till_customer_card_create (TillOrder *order, const char *store, TillCustomerText *words)
{
  g_autofree char *title = NULL;
  g_autofree char *order_title = NULL;
  g_autofree char *scan = NULL;
  g_autofree char *plan = NULL;
  g_autofree char *name = NULL;
  TillPrintPage *paper = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order) && order->esim != NULL, NULL);
  g_return_val_if_fail (store != NULL && words != NULL, NULL);

  title = till_customer_text_dup (words, "card", "title");
  order_title = till_customer_text_dup (words, "card", "order");
  scan = till_customer_text_dup (words, "card", "scan");
  plan = fill (words, "{data} · {days}", order, store);
  name = fill (words, "{order}", order, store);

  paper = till_print_page_new (store, order->country != NULL ? order->country : title);
  till_print_page_add_line (paper, title, plan);
  till_print_page_add_line (paper, order_title, name);
  add_codes (paper, words, order->esim);
  till_print_page_set_code (paper, order->esim->activation_code, scan);
  add_steps (paper, words);

  return paper;
}
