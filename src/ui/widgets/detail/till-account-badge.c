/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAccountBadge: names in a word the kind of the open store, so that nobody mistakes practice
 * for money or money for practice. */

#include "till-account-badge.h"

#include <glib/gi18n.h>

#include "till-text.h"

struct _TillAccountBadge
{
  AdwBin parent_instance;

  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillAccountBadge, till_account_badge, ADW_TYPE_BIN)

typedef struct
{
  const char *word; /* N_() */
  const char *css_class;
} Style;

static const Style styles[] = {
  /* Translators: the mark of a store where real money is paid; one short word */
  [TILL_ACCOUNT_LIVE] = { NC_("account mark", "LIVE"), "live" },
  /* Translators: the mark of a store on the service's sandbox server; one short word */
  [TILL_ACCOUNT_SANDBOX] = { NC_("account mark", "SANDBOX"), "sandbox" },
  /* Translators: the mark of the practice service's store; one short word */
  [TILL_ACCOUNT_PRACTICE] = { NC_("account mark", "PRACTICE"), "practice" },
};

static void
till_account_badge_class_init (TillAccountBadgeClass *klass)
{
}

static void
till_account_badge_init (TillAccountBadge *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Shows the kind of @account; %NULL hides the badge. */
void
till_account_badge_set_account (TillAccountBadge *self, TillAccount *account)
{
  const char *classes[] = { "account-badge", NULL, NULL };

  g_return_if_fail (TILL_IS_ACCOUNT_BADGE (self));

  gtk_widget_set_visible (GTK_WIDGET (self), account != NULL);
  if (account == NULL)
    return;

  classes[1] = styles[account->kind].css_class;
  gtk_widget_set_css_classes (GTK_WIDGET (self), classes);
  gtk_label_set_text (self->label, g_dpgettext2 (NULL, "account mark", styles[account->kind].word));
  till_text_set_tooltip (GTK_WIDGET (self), till_account_describe_origin (account));
}

/* Returns: (transfer none) (nullable): where the account comes from, in words; %NULL for an account
 * of this computer's own list. */
const char *
till_account_describe_origin (TillAccount *account)
{
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  switch (account->origin)
    {
    case TILL_ACCOUNT_ENVIRONMENT:
      return _("Set by environment variables; not saved on this computer");
    case TILL_ACCOUNT_SESSION:
      return account->kind == TILL_ACCOUNT_PRACTICE
                 ? _("Practice service on this computer; no real money")
                 : _("For this session only; not saved on this computer");
    case TILL_ACCOUNT_KEPT:
      break;
    }

  return NULL;
}

/* Returns: (transfer none) (nullable): the sentence that says why nothing can be written; %NULL
 * unless @account is read-only. */
const char *
till_account_explain_read_only (TillAccount *account)
{
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  if (!account->is_read_only)
    return NULL;

  return _("This store is read-only on this computer; change this in Manage Stores");
}
