/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What real answers show of the dialect: the unit of amounts, the unit of amountUsd and the status
 * of what was created. It is taken into the desk's account at once; "account-learned" tells whoever
 * keeps accounts. What somebody has set by hand stays as it is. */

#include "till-desk-private.h"

static TillDialect *
dup_dialect (TillDesk *self)
{
  return till_dialect_copy (self->account->dialect);
}

static void
learn (TillDesk *self, const TillDialect *dialect)
{
  g_autoptr (TillAccount) account = till_account_copy (self->account);
  g_autoptr (TillAccount) previous = g_object_ref (self->account);

  till_dialect_free (account->dialect);
  account->dialect = till_dialect_copy (dialect);
  g_set_object (&self->account, account);
  till_desk_emit_account_learned (self, previous);
}

/* Returns: the unit of the service's chain amounts, as it was set for the account or as an invoice
 * has shown it. Where it is unknown no amount may go into a payment link or a refund. */
TillTokenUnit
till_desk_get_amount_unit (TillDesk *self)
{
  const TillDialect *dialect = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), TILL_TOKEN_UNIT_UNKNOWN);

  dialect = self->account->dialect;
  if (!dialect->amount_unit_is_confirmed)
    return TILL_TOKEN_UNIT_UNKNOWN;

  return dialect->amount_unit == TILL_AMOUNT_UNIT_BASE ? TILL_TOKEN_UNIT_BASE
                                                       : TILL_TOKEN_UNIT_DISPLAY;
}

/* @invoice has been read from the service. */
void
till_desk_learn_unit (TillDesk *self, TillInvoice *invoice)
{
  g_autoptr (TillDialect) dialect = NULL;
  TillTokenUnit unit = TILL_TOKEN_UNIT_UNKNOWN;

  if (!self->account->dialect->amount_unit_is_confirmed)
    unit = till_token_unit_recognise (self->chains, invoice);
  if (unit == TILL_TOKEN_UNIT_UNKNOWN)
    return;

  dialect = dup_dialect (self);
  dialect->amount_unit =
      unit == TILL_TOKEN_UNIT_BASE ? TILL_AMOUNT_UNIT_BASE : TILL_AMOUNT_UNIT_DISPLAY;
  dialect->amount_unit_is_confirmed = TRUE;
  dialect->found |= TILL_DIALECT_AMOUNT_UNIT;
  learn (self, dialect);
}

/* An invoice was made: with which status is the transport's to know. */
void
till_desk_learn_created (TillDesk *self)
{
  g_autoptr (TillDialect) dialect = dup_dialect (self);

  if (till_dialect_learn_created (dialect, till_transport_get_created_status (self->transport)))
    learn (self, dialect);
}

/* @raw is the amountUsd of a webhook about @invoice, which has been read from the service. */
void
till_desk_learn_usd (TillDesk *self, const TillDecimal *raw, TillInvoice *invoice)
{
  g_autoptr (TillDialect) dialect = dup_dialect (self);

  if (till_dialect_learn_usd (dialect, raw, &invoice->amount))
    learn (self, dialect);
}
