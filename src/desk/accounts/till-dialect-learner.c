/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-dialect-learner.h"

#include "till-define.h"

struct _TillDialectLearner
{
  GObject parent_instance;

  TillAccount *account;
  TillChainTable *chains;
};

G_DEFINE_FINAL_TYPE (TillDialectLearner, till_dialect_learner, G_TYPE_OBJECT)

static guint learned_signal;

static void
till_dialect_learner_finalize (GObject *object)
{
  TillDialectLearner *self = TILL_DIALECT_LEARNER (object);

  g_clear_object (&self->account);
  g_clear_pointer (&self->chains, till_chain_table_unref);

  G_OBJECT_CLASS (till_dialect_learner_parent_class)->finalize (object);
}

static void
till_dialect_learner_class_init (TillDialectLearnerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_dialect_learner_finalize;

  learned_signal = g_signal_new ("learned", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_ACCOUNT);
}

static void
till_dialect_learner_init (TillDialectLearner *self)
{
}

/* Returns: (transfer full): a learner that begins with the dialect of @account. */
TillDialectLearner *
till_dialect_learner_new (TillAccount *account, TillChainTable *chains)
{
  TillDialectLearner *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (account) && chains != NULL, NULL);

  self = g_object_new (TILL_TYPE_DIALECT_LEARNER, NULL);
  self->account = g_object_ref (account);
  self->chains = till_chain_table_ref (chains);

  return self;
}

/* Returns: (transfer none): the account with everything learned so far. */
TILL_DEFINE_OBJECT_GETTER (till_dialect_learner_get_account,
                           TillDialectLearner,
                           TillAccount *,
                           account)

/* Returns: the unit of the service's chain amounts, as set for the account or shown by an invoice.
 * While it is unknown, no amount may go into a payment link or a refund. */
TillTokenUnit
till_dialect_learner_get_amount_unit (TillDialectLearner *self)
{
  const TillDialect *dialect = NULL;

  g_return_val_if_fail (TILL_IS_DIALECT_LEARNER (self), TILL_TOKEN_UNIT_UNKNOWN);

  dialect = self->account->dialect;
  if (!dialect->amount_unit_is_confirmed)
    return TILL_TOKEN_UNIT_UNKNOWN;

  return dialect->amount_unit == TILL_AMOUNT_UNIT_BASE ? TILL_TOKEN_UNIT_BASE
                                                       : TILL_TOKEN_UNIT_DISPLAY;
}

static void
learn (TillDialectLearner *self, const TillDialect *dialect)
{
  g_autoptr (TillAccount) previous = self->account;

  self->account = till_account_copy (previous);
  till_dialect_free (self->account->dialect);
  self->account->dialect = till_dialect_copy (dialect);
  g_signal_emit (self, learned_signal, 0, previous);
}

/* @invoice has been read from the service. */
void
till_dialect_learner_learn_amount_unit (TillDialectLearner *self, TillInvoice *invoice)
{
  g_autoptr (TillDialect) dialect = NULL;
  TillTokenUnit unit = TILL_TOKEN_UNIT_UNKNOWN;

  g_return_if_fail (TILL_IS_DIALECT_LEARNER (self) && TILL_IS_INVOICE (invoice));

  if (!self->account->dialect->amount_unit_is_confirmed)
    unit = till_token_unit_recognise (self->chains, invoice);
  if (unit == TILL_TOKEN_UNIT_UNKNOWN)
    return;

  dialect = till_dialect_copy (self->account->dialect);
  dialect->amount_unit =
      unit == TILL_TOKEN_UNIT_BASE ? TILL_AMOUNT_UNIT_BASE : TILL_AMOUNT_UNIT_DISPLAY;
  dialect->amount_unit_is_confirmed = TRUE;
  dialect->found |= TILL_DIALECT_AMOUNT_UNIT;
  learn (self, dialect);
}

/* @status is the HTTP status of the answer to a create call. */
void
till_dialect_learner_learn_created_status (TillDialectLearner *self, guint status)
{
  g_autoptr (TillDialect) dialect = NULL;

  g_return_if_fail (TILL_IS_DIALECT_LEARNER (self));

  dialect = till_dialect_copy (self->account->dialect);
  if (till_dialect_learn_created (dialect, status))
    learn (self, dialect);
}

/* @raw is the amountUsd of a webhook about @invoice, which has been read from the service. */
void
till_dialect_learner_learn_usd_unit (TillDialectLearner *self,
                                     const TillDecimal *raw,
                                     TillInvoice *invoice)
{
  g_autoptr (TillDialect) dialect = NULL;

  g_return_if_fail (TILL_IS_DIALECT_LEARNER (self));
  g_return_if_fail (raw != NULL && TILL_IS_INVOICE (invoice));

  dialect = till_dialect_copy (self->account->dialect);
  if (till_dialect_learn_usd (dialect, raw, &invoice->amount))
    learn (self, dialect);
}
