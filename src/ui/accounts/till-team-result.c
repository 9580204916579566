/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamResult: what a check of the team's database has found: what would be carried over, as
 * whom the desk has signed in, and what the server has proven. What a certificate says is shown
 * literally. */

#include "till-team-result.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-format.h"
#include "till-text.h"

#define SOON_MS        (14 * (gint64) G_TIME_SPAN_DAY / 1000)
#define MAX_CHARACTERS 300

struct _TillTeamResult
{
  AdwBin parent_instance;

  /* Template children */
  GtkLabel *result_label;
  AdwActionRow *newest_row;
  AdwActionRow *offered_row;
  AdwActionRow *role_row;
  AdwActionRow *proof_row;
  AdwActionRow *subject_row;
  AdwActionRow *expiry_row;
};

G_DEFINE_FINAL_TYPE (TillTeamResult, till_team_result, ADW_TYPE_BIN)

static void
till_team_result_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_team_result_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_TEAM_RESULT);
}

static void
till_team_result_class_init (TillTeamResultClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_team_result_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-team-result.ui");
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, result_label);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, newest_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, offered_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, role_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, proof_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, subject_row);
  gtk_widget_class_bind_template_child (widget_class, TillTeamResult, expiry_row);
}

static void
till_team_result_init (TillTeamResult *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: (transfer full): what will be carried over. */
static char *
describe (const TillLedgerPreview *preview, TillTeamRole role)
{
  g_autofree char *count = till_format_count (preview->n_new);

  if (preview->n_new == 0)
    return g_strdup (_("The database accepts you and has all entries of this store’s ledger."));

  if (role != TILL_TEAM_OWNER)
    /* Translators: a number of entries of the ledger */
    return g_strdup_printf (
        ngettext ("The database accepts you, but only an owner can copy this store’s %s ledger "
                  "entry there. Sign in as an owner first.",
                  "The database accepts you, but only an owner can copy this store’s %s ledger "
                  "entries there. Sign in as an owner first.",
                  preview->n_new),
        count);

  /* Translators: a number of entries of the ledger */
  return g_strdup_printf (
      ngettext ("The database accepts you. Till will copy %s ledger entry there; the ledger here "
                "stays as a backup.",
                "The database accepts you. Till will copy %s ledger entries there; the ledger here "
                "stays as a backup.",
                preview->n_new),
      count);
}

/* Returns: (transfer full): as whom the database knows the person at this desk. */
static char *
describe_role (const TillTeamSession *session)
{
  switch (session->role)
    {
    case TILL_TEAM_VIEWER:
      /* Translators: %s is the name of a user of the database */
      return g_strdup_printf (_("%s, a viewer: can only read"), session->user);
    case TILL_TEAM_AGENT:
      /* Translators: %s is the name of a user of the database */
      return g_strdup_printf (_("%s, an agent: records refunds and notes"), session->user);
    case TILL_TEAM_OWNER:
      /* Translators: %s is the name of a user of the database */
      return g_strdup_printf (_("%s, an owner: can also copy a ledger there"), session->user);
    }

  g_return_val_if_reached (NULL);
}

/* Returns: (transfer full): what the server has proven. */
static char *
describe_proof (const TillTeamSession *session)
{
  if (session->verified_name == NULL)
    return g_strdup (_("Not needed: the connection stays on this computer"));

  /* Translators: the first %s is the name of a server, the second a protocol, "TLSv1.3" */
  return g_strdup_printf (_("Trusted and valid for %1$s (%2$s)"), session->verified_name,
                          session->protocol != NULL ? session->protocol : "–");
}

/* A name that only the list of other names has leaves the subject empty. */
static void
show_subject (TillTeamResult *self, const TillTeamSession *session)
{
  g_autofree char *shown = till_text_for_display_up_to (session->subject, MAX_CHARACTERS);

  adw_action_row_set_subtitle (self->subject_row, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->subject_row), *shown != '\0');
}

/* From the day on which the certificate ends, no desk reaches the database. */
static void
show_expiry (TillTeamResult *self, gint64 expires_ms, gint64 now_ms)
{
  gboolean is_soon = expires_ms - now_ms < SOON_MS;
  g_autofree char *day = till_format_day (expires_ms);
  g_autofree char *text =
      /* Translators: %s is the day on which a server's certificate expires */
      is_soon ? g_strdup_printf (_("%s. Ask the database’s administrator to renew it."), day)
              : g_strdup (day);

  adw_action_row_set_subtitle (self->expiry_row, text);
  till_css_class_set (GTK_WIDGET (self->expiry_row), "warning", is_soon);
  gtk_widget_set_visible (GTK_WIDGET (self->expiry_row), expires_ms != 0);
}

static void
show_newest (TillTeamResult *self, const TillLedgerPreview *preview)
{
  g_autofree char *time = till_format_time (preview->newest_ms);

  adw_action_row_set_subtitle (self->newest_row, time);
  gtk_widget_set_visible (GTK_WIDGET (self->newest_row), preview->n_new > 0);
}

static void
show_offered (TillTeamResult *self, guint64 n_offered)
{
  g_autofree char *count = till_format_count (n_offered);
  /* Translators: a number of notes, decisions, templates and prices */
  g_autofree char *text =
      g_strdup_printf (_("%s here. What the team already has stays as it is."), count);

  adw_action_row_set_subtitle (self->offered_row, text);
  gtk_widget_set_visible (GTK_WIDGET (self->offered_row), n_offered > 0);
}

/* @n_offered: notes, decisions, templates and prices
 *
 * Returns: whether this user may do it. */
gboolean
till_team_result_show (TillTeamResult *self,
                       const TillLedgerPreview *preview,
                       guint64 n_offered,
                       const TillTeamSession *session,
                       gint64 now_ms)
{
  g_autofree char *text = NULL;
  g_autofree char *role = NULL;
  g_autofree char *proof = NULL;

  g_return_val_if_fail (TILL_IS_TEAM_RESULT (self), FALSE);
  g_return_val_if_fail (preview != NULL && session != NULL, FALSE);

  text = describe (preview, session->role);
  role = describe_role (session);
  proof = describe_proof (session);
  till_text_set (self->result_label, text);
  show_newest (self, preview);
  show_offered (self, session->role != TILL_TEAM_VIEWER ? n_offered : 0);
  adw_action_row_set_subtitle (self->role_row, role);
  adw_action_row_set_subtitle (self->proof_row, proof);
  show_subject (self, session);
  show_expiry (self, session->expires_ms, now_ms);

  return preview->n_new == 0 || session->role == TILL_TEAM_OWNER;
}
