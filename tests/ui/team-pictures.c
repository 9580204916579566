/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store whose refunds a team shares, as pictures. Its ledger is painted, too: it has what two
 * desks could have written, and its team is in the state that is to be seen. */

#include "team-pictures.h"

#include "refund-pictures.h"
#include "till-base-url.h"
#include "till-ledger-chain.h"
#include "till-refund-dialog.h"
#include "till-refunds.h"
#include "till-team-dialog.h"
#include "till-team-error.h"
#include "till-vault.h"

#define TILL_TYPE_PAINTED_LEDGER (till_painted_ledger_get_type ())
G_DECLARE_FINAL_TYPE (TillPaintedLedger, till_painted_ledger, TILL, PAINTED_LEDGER, GObject)

struct _TillPaintedLedger
{
  GObject parent_instance;

  TillWorker *worker;
  TillTeam *team;
  char *origin;
  char *owner; /* NULL before it is bound */
};

static void till_painted_ledger_interface_init (TillLedgerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillPaintedLedger,
                               till_painted_ledger,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_LEDGER,
                                                      till_painted_ledger_interface_init))

static void
append (GPtrArray *entries, const char *id, TillRefundStep step, const char *who, const char *desk)
{
  g_autoptr (TillRefundEvent) event =
      till_refund_event_new (id, step, who, g_get_real_time () / 1000);

  event->desk = g_strdup (desk);
  event->number = (gint64) entries->len + 1;
  if (step == TILL_REFUND_AGREED)
    {
      till_refund_event_set (event, TILL_REFUND_ORDER, id);
      till_refund_event_set (event, TILL_REFUND_INVOICE, id);
      till_refund_event_set (event, TILL_REFUND_CHAIN, "ethereum");
      till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
      till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
      till_refund_event_set (event, TILL_REFUND_AMOUNT, "12.5");
    }
  if (step == TILL_REFUND_CHECKED || step == TILL_REFUND_INTENDED)
    till_refund_event_set (event, TILL_REFUND_ADDRESS,
                           "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  if (step == TILL_REFUND_PAID)
    till_refund_event_set (event, TILL_REFUND_TX_HASH,
                           "0x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
  g_ptr_array_add (entries,
                   till_ledger_entry_new (event, till_ledger_chain_get_last_hash (entries)));
}

static GPtrArray *
make_entries (void)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);

  append (entries, "10240", TILL_REFUND_AGREED, "ann", "desk-1");
  append (entries, "10241", TILL_REFUND_AGREED, "ann", "desk-1");
  append (entries, "10241", TILL_REFUND_CHECKED, "ann", "desk-1");
  append (entries, "10241", TILL_REFUND_INTENDED, "bob", "office-berlin");
  append (entries, "10242", TILL_REFUND_AGREED, "ann", "desk-1");
  append (entries, "10242", TILL_REFUND_CHECKED, "ann", "desk-1");
  append (entries, "10242", TILL_REFUND_INTENDED, "ann", "desk-1");
  append (entries, "10242", TILL_REFUND_PAID, "ann", "desk-1");
  append (entries, "10242", TILL_REFUND_SEEN, "bob", "office-berlin");

  return entries;
}

static gpointer
list_job (gpointer ledger, gpointer task_data, GError **error)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  g_autoptr (GPtrArray) entries = make_entries ();

  for (guint i = 0; i < entries->len; i++)
    till_ledger_entry_apply (g_ptr_array_index (entries, i), book);

  return till_ledger_listing_new (till_refund_book_list (book), NULL);
}

static gpointer
export_job (gpointer ledger, gpointer task_data, GError **error)
{
  g_autoptr (GPtrArray) entries = make_entries ();

  return till_ledger_chain_to_text (entries, TILL_PAINTED_LEDGER (ledger)->owner);
}

static gpointer
bind_job (gpointer ledger, gpointer store_id, GError **error)
{
  TillPaintedLedger *self = ledger;

  if (self->owner == NULL && store_id != NULL)
    self->owner = till_ledger_owner_build (self->origin, store_id);

  if (self->owner == NULL)
    g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_STORE, "No store");

  return GINT_TO_POINTER (self->owner != NULL);
}

static void
do_nothing (gpointer data)
{
}

static void
till_painted_ledger_finalize (GObject *object)
{
  TillPaintedLedger *self = TILL_PAINTED_LEDGER (object);

  till_worker_end (self->worker, do_nothing, NULL);
  g_object_unref (self->team);
  g_free (self->origin);
  g_free (self->owner);

  G_OBJECT_CLASS (till_painted_ledger_parent_class)->finalize (object);
}

static void
till_painted_ledger_class_init (TillPaintedLedgerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_painted_ledger_finalize;
}

static void
till_painted_ledger_init (TillPaintedLedger *self)
{
  self->worker = till_worker_new ("painted", NULL, NULL);
  self->team = till_team_new ();
}

static TillWorker *
get_worker (TillLedger *ledger)
{
  return TILL_PAINTED_LEDGER (ledger)->worker;
}

static TillTeam *
get_team (TillLedger *ledger)
{
  return TILL_PAINTED_LEDGER (ledger)->team;
}

static void
till_painted_ledger_interface_init (TillLedgerInterface *iface)
{
  iface->get_worker = get_worker;
  iface->get_team = get_team;
  iface->bind = bind_job;
  iface->list = list_job;
  iface->export = export_job;
}

static void
set_state (TillTeam *team, TillTeamState state)
{
  g_autoptr (GError) problem =
      state == TILL_TEAM_OUT_OF_REACH
          ? g_error_new_literal (TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE, "")
          : NULL;
  gint64 now_ms = g_get_real_time () / 1000;

  till_team_set_heard_ms (team, now_ms);
  till_team_set_state (team, state, problem, now_ms);
}

/* What a narrow window shows instead of the page. */
static void
save_mark (TillUiDriver *driver, const Variant *variant, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.show-sidebar", NULL);
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 40);
  picture_save (variant, GTK_WIDGET (driver->window), name);
}

static gboolean
is_to_be_agreed (gpointer dialog)
{
  return till_ui_find_named (dialog, "agree") != NULL;
}

static GtkWidget *
open_dialog (TillUiDriver *driver,
             const Variant *variant,
             const char *action,
             const char *id,
             TillUiCondition condition)
{
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), action, "s", id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_until (condition, dialog, "the refund");
  till_ui_wait_for_frames (dialog, 10);
  picture_fit_dialog (variant, dialog);
  till_ui_wait_for_frames (dialog, 10);

  return dialog;
}

static void
set_others (TillTeam *team, const char *record, gboolean has_some)
{
  GPtrArray *others = g_ptr_array_new_with_free_func ((GDestroyNotify) till_presence_free);

  if (has_some)
    {
      g_ptr_array_add (others, till_presence_new (record, "ann", "desk-1"));
      g_ptr_array_add (others, till_presence_new (record, "bob", "office-berlin"));
    }
  till_team_take_others (team, others);
}

static void
draw_dialog (TillUiDriver *driver, const Variant *variant, TillTeam *team)
{
  g_autofree char *invoice_id = make_refundable (driver, "10243");
  GtkWidget *dialog =
      open_dialog (driver, variant, "win.refund-invoice", invoice_id, is_to_be_agreed);

  set_others (team, invoice_id, TRUE);
  picture_save (variant, dialog, "refund-open-elsewhere");
  set_others (team, invoice_id, FALSE);
  set_state (team, TILL_TEAM_OUT_OF_REACH);
  picture_save (variant, dialog, "refund-out-of-reach");
  set_state (team, TILL_TEAM_LIVE);
  till_ui_close (dialog);
}

static gboolean
is_proven (gpointer dialog)
{
  return till_ui_find_named (dialog, "paid_row") != NULL;
}

static void
draw_proof (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *dialog = open_dialog (driver, variant, "win.show-refund", "10242", is_proven);

  picture_save (variant, dialog, "refund-of-team");
  till_ui_close (dialog);
}

static gboolean
is_asked (gpointer nothing)
{
  return till_ui_find_question () != NULL;
}

/* What is said before a store leaves its team. */
static void
draw_leaving (TillUiDriver *driver, const Variant *variant)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "till-team.ini", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  g_autoptr (TillTeamSettings) settings = till_team_settings_new ("db.example.com", "till", "ann");
  TillAccount *account = till_desk_get_account (driver->desk);
  g_auto (GStrv) parts = g_strsplit (g_dgettext (NULL, "_Cancel"), "_", 2);
  g_autofree char *cancel = g_strjoinv (NULL, parts);
  GtkWidget *dialog = NULL;

  till_account_set_team (account, settings, "store");
  dialog = till_team_dialog_new (driver->desk, accounts, g_get_user_data_dir ());
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  gtk_widget_activate_action (dialog, "dialog.leave-team", NULL);
  till_ui_wait_until (is_asked, NULL, "the question");
  till_ui_wait_for_frames (till_ui_find_question (), 20);
  picture_save (variant, till_ui_find_question (), "team-leaving");
  till_ui_answer (cancel);
  till_ui_close (dialog);
  till_account_set_team (account, NULL, NULL);
}

static gboolean
is_listed (gpointer refunds)
{
  return till_refunds_find (refunds, "10242") != NULL;
}

void
draw_team (TillUiDriver *driver, const Variant *variant)
{
  TillRefunds *refunds = till_desk_get_refunds (driver->desk);
  g_autoptr (TillLedger) previous = g_object_ref (till_refunds_get_ledger (refunds));
  g_autoptr (TillLedger) ledger = g_object_new (TILL_TYPE_PAINTED_LEDGER, NULL);
  TillTeam *team = till_ledger_get_team (ledger);
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_desk_get_account (driver->desk)->base_url, NULL);
  GtkWidget *window = GTK_WIDGET (driver->window);

  TILL_PAINTED_LEDGER (ledger)->origin = g_strdup (till_base_url_get_origin (base_url));
  till_refunds_set_ledger (refunds, ledger, NULL);
  till_ui_wait_until (is_listed, refunds, "the refunds");
  picture_show_page (driver, "refunds");
  save_mark (driver, variant, "team-catching-up");
  set_state (team, TILL_TEAM_LIVE);
  save_mark (driver, variant, "team-live");
  draw_dialog (driver, variant, team);
  draw_proof (driver, variant);
  draw_leaving (driver, variant);
  set_state (team, TILL_TEAM_OUT_OF_REACH);
  save_mark (driver, variant, "team-out-of-reach");
  picture_show_page (driver, "refunds");
  till_ui_wait_for_frames (window, 20);
  picture_save (variant, window, "refunds-out-of-reach");
  till_refunds_set_ledger (refunds, previous, NULL);
}
