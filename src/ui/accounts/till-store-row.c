/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillStoreRow: one connected store with its badge, and below it the settings of it.
 *
 * Signal: "changed" with the new TillAccount. The row goes on showing the account that was set
 * last. */

#include "till-store-row.h"

#include "till-account-badge.h"
#include "till-dialect-row.h"
#include "till-format.h"
#include "till-text.h"

#include <glib/gi18n.h>

struct _TillStoreRow
{
  AdwExpanderRow parent_instance;

  /* Owned */
  TillAccount *account;
  TillRequestScheduler *scheduler; /* of the desk, or NULL while the store is not open */
  guint use_timer;                 /* 0 while the usage is out of sight */
  gboolean is_showing;             /* the code sets the widgets, not a person */

  /* Template children */
  TillAccountBadge *mark;
  GtkWidget *read_only_label;
  GtkEditable *name_row;
  GtkSwitch *read_only_switch;
  GtkEditable *pace_row;
  AdwActionRow *use_row;
  TillDialectRow *dialect_row;
  AdwActionRow *team_row;
  GtkActionable *keys_row;
  GtkActionable *remove_button;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillStoreRow, till_store_row, ADW_TYPE_EXPANDER_ROW)

static guint signals[N_SIGNALS];

static void
rename_cb (TillStoreRow *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_row)));
  g_autoptr (TillAccount) changed = NULL;

  if (*name == '\0' || g_str_equal (name, self->account->name))
    {
      gtk_editable_set_text (self->name_row, self->account->name);
      return;
    }

  changed = till_account_copy (self->account);
  g_free (changed->name);
  changed->name = g_steal_pointer (&name);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, changed);
}

static void
read_only_cb (TillStoreRow *self)
{
  g_autoptr (TillAccount) changed = NULL;

  if (self->is_showing)
    return;

  changed = till_account_copy (self->account);
  changed->is_read_only = gtk_switch_get_active (self->read_only_switch);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, changed);
}

/* An empty entry means no ceiling. */
static void
show_ceiling (TillStoreRow *self)
{
  guint ceiling = self->account->per_minute;
  g_autofree char *text =
      ceiling != TILL_ACCOUNT_NO_CEILING ? g_strdup_printf ("%u", ceiling) : g_strdup ("");

  gtk_editable_set_text (self->pace_row, text);
}

static gboolean
read_ceiling (const char *typed, guint *ceiling)
{
  guint64 number = TILL_ACCOUNT_NO_CEILING;

  if (*typed != '\0' && !g_ascii_string_to_unsigned (typed, 10, TILL_ACCOUNT_MIN_PER_MINUTE,
                                                     TILL_ACCOUNT_MAX_PER_MINUTE, &number, NULL))
    return FALSE;

  *ceiling = (guint) number;

  return TRUE;
}

static void
pace_cb (TillStoreRow *self)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (self->pace_row)));
  g_autoptr (TillAccount) changed = NULL;
  guint ceiling = 0;

  if (!read_ceiling (typed, &ceiling) || ceiling == self->account->per_minute)
    {
      show_ceiling (self);
      return;
    }

  changed = till_account_copy (self->account);
  changed->per_minute = ceiling;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, changed);
}

static void
dialect_cb (TillStoreRow *self, const TillDialect *dialect)
{
  g_autoptr (TillAccount) changed = till_account_copy (self->account);

  till_dialect_free (changed->dialect);
  changed->dialect = till_dialect_copy (dialect);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, changed);
}

/* Returns: (transfer full): the ceiling of the request rate, in words. */
static char *
describe_pace (TillStoreRow *self)
{
  guint pace = till_request_scheduler_get_pace (self->scheduler);
  g_autofree char *count = till_format_count (pace);

  if (till_request_scheduler_get_hold_ms (self->scheduler) > 0)
    return g_strdup (_("The service asked Till to wait."));
  if (self->account->per_minute != TILL_ACCOUNT_NO_CEILING && pace >= self->account->per_minute)
    return g_strdup (_("This is the limit you set."));

  /* Translators: a number of requests */
  return g_strdup_printf (ngettext ("The service currently accepts about %s per minute.",
                                    "The service currently accepts about %s per minute.", pace),
                          count);
}

static void
show_use (TillStoreRow *self)
{
  g_autofree char *count = NULL;
  g_autofree char *used = NULL;
  g_autofree char *pace = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->use_row), self->scheduler != NULL);
  if (self->scheduler == NULL)
    return;

  count = till_format_count (till_request_scheduler_get_used (self->scheduler));
  pace = describe_pace (self);
  /* Translators: a number of requests */
  used = g_strdup_printf (_("In use: %s per minute"), count);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->use_row), used);
  adw_action_row_set_subtitle (self->use_row, pace);
}

static gboolean
show_use_cb (gpointer user_data)
{
  show_use (user_data);

  return G_SOURCE_CONTINUE;
}

/* The number of requests of the last minute falls with each second without one. */
static void
watch_use (TillStoreRow *self)
{
  gboolean is_seen = self->scheduler != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->use_row));

  if (!is_seen)
    g_clear_handle_id (&self->use_timer, g_source_remove);
  else if (self->use_timer == 0)
    {
      show_use (self);
      self->use_timer = g_timeout_add_seconds (1, show_use_cb, self);
    }
}

static void
till_store_row_dispose (GObject *object)
{
  TillStoreRow *self = TILL_STORE_ROW (object);

  g_clear_handle_id (&self->use_timer, g_source_remove);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->account);

  G_OBJECT_CLASS (till_store_row_parent_class)->dispose (object);
}

static void
till_store_row_class_init (TillStoreRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_store_row_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_STORE_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_ACCOUNT);

  g_type_ensure (TILL_TYPE_ACCOUNT_BADGE);
  g_type_ensure (TILL_TYPE_DIALECT_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-store-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, mark);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, read_only_label);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, name_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, read_only_switch);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, pace_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, use_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, dialect_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, team_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, keys_row);
  gtk_widget_class_bind_template_child (widget_class, TillStoreRow, remove_button);
  gtk_widget_class_bind_template_callback (widget_class, dialect_cb);
  gtk_widget_class_bind_template_callback (widget_class, pace_cb);
  gtk_widget_class_bind_template_callback (widget_class, watch_use);
  gtk_widget_class_bind_template_callback (widget_class, rename_cb);
  gtk_widget_class_bind_template_callback (widget_class, read_only_cb);
}

static void
till_store_row_init (TillStoreRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: (transfer floating) */
TillStoreRow *
till_store_row_new (TillAccount *account)
{
  TillStoreRow *self = g_object_new (TILL_TYPE_STORE_ROW, NULL);
  const char *id = till_record_get_id (TILL_RECORD (account));

  gtk_actionable_set_action_target (self->keys_row, "s", id);
  gtk_actionable_set_action_target (self->remove_button, "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->team_row), "s", id);
  till_store_row_set_account (self, account);

  return self;
}

/* Only an open store has refunds that could go anywhere. */
static void
show_team (TillStoreRow *self)
{
  const TillTeamSettings *team = self->account->team;
  g_autofree char *text = NULL;

  /* Translators: a database, the server that has it, and a user */
  if (team != NULL)
    text = g_strdup_printf (_("In “%s” on %s, signed in as %s"), team->database, team->host,
                            team->user);
  adw_action_row_set_subtitle (self->team_row,
                               text != NULL ? text : _("Refunds are on this computer only"));
  gtk_widget_set_visible (GTK_WIDGET (self->team_row), self->scheduler != NULL);
}

/* Returns: (transfer none) */
TillAccount *
till_store_row_get_account (TillStoreRow *self)
{
  g_return_val_if_fail (TILL_IS_STORE_ROW (self), NULL);

  return self->account;
}

/* Shows @account, which has the same id as the previous one. */
void
till_store_row_set_account (TillStoreRow *self, TillAccount *account)
{
  g_autofree char *name = NULL;

  g_return_if_fail (TILL_IS_STORE_ROW (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  g_set_object (&self->account, account);
  self->is_showing = TRUE;
  name = till_text_for_display (account->name);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), name);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), account->base_url);
  till_account_badge_set_account (self->mark, account);
  gtk_widget_set_visible (self->read_only_label, account->is_read_only);
  gtk_editable_set_text (self->name_row, account->name);
  gtk_switch_set_active (self->read_only_switch, account->is_read_only);
  show_ceiling (self);
  till_dialect_row_set_dialect (self->dialect_row, account->dialect);
  show_use (self);
  show_team (self);
  self->is_showing = FALSE;
}

/* Shows how much of the rate of @scheduler is used, the scheduler of the store's desk; %NULL while
 * the store is not open. */
void
till_store_row_set_scheduler (TillStoreRow *self, TillRequestScheduler *scheduler)
{
  g_return_if_fail (TILL_IS_STORE_ROW (self));
  g_return_if_fail (scheduler == NULL || TILL_IS_REQUEST_SCHEDULER (scheduler));

  if (!g_set_object (&self->scheduler, scheduler))
    return;

  show_use (self);
  show_team (self);
  watch_use (self);
}
