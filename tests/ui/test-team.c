/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store whose refunds a team shares, over a real practice service and a real database. Bob sits
 * at another desk. TILL_TEAM_PICTURES names a folder for what is seen. */

#include "fixture.h"
#include "refund-fixture.h"

#include "till-archive-window.h"
#include "till-base-url.h"
#include "till-case-window.h"
#include "till-invoice-refunds.h"
#include "till-local-ledger.h"
#include "till-refund-dialog.h"
#include "till-team-dialog.h"
#include "till-team-ledger.h"
#include "till-vault.h"

#define HASH_2 "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define UNREACHABLE                                                                                \
  "The team’s database can’t be reached. Another computer may be paying this refund."
#define READ_ONLY                                                                                  \
  "You can read what your team shares, but not change it\nTo record refunds, notes and "           \
  "decisions, ask the database’s administrator to make you an agent."
#define OUT_OF_REACH "Team: out of reach since "
#define CUT_OFF      "The team’s database can’t be reached. You see the refunds as of "

typedef struct
{
  RefundFixture refund; /* first: the functions of its own take it */
  TillLedger *bob;
  char *bob_name; /* as others see it */
  char *folder;
  char *bob_folder;
} Fixture;

static char *
read_store_id (TillDesk *desk)
{
  RefundAnswer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillStore) store = NULL;

  till_desk_get_store_async (desk, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the store");
  result = answer.result;
  store = till_desk_get_store_finish (desk, result, NULL);
  g_assert_nonnull (store);

  return g_strdup (till_record_get_id (TILL_RECORD (store)));
}

static TillLedger *
open_ledger (const char *user, const char *origin, const char *store_id, const char *folder)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  return TILL_LEDGER (till_team_ledger_new (settings, NULL, origin, store_id, folder, FALSE));
}

/* In memory, as before the store joins a team. */
static TillLedger *
open_local_ledger (TillDesk *desk)
{
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_desk_get_account (desk)->base_url, NULL);
  RefundAnswer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (NULL, "practice", till_base_url_get_origin (base_url), NULL,
                                refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the ledger");
  result = answer.result;
  ledger = till_local_ledger_open_finish (result, NULL, NULL);
  g_assert_nonnull (ledger);

  return ledger;
}

static TillRefunds *
get_refunds (Fixture *fixture)
{
  return till_desk_get_refunds (fixture->refund.driver->desk);
}

static TillTeam *
get_team (Fixture *fixture)
{
  return till_refunds_get_team (get_refunds (fixture));
}

static void
save (Fixture *fixture, GtkWidget *widget, const char *name)
{
  const char *folder = g_getenv ("TILL_TEAM_PICTURES");
  g_autofree char *file_name = g_strconcat (name, ".png", NULL);
  g_autofree char *path = NULL;

  if (folder == NULL)
    return;

  path = g_build_filename (folder, file_name, NULL);
  till_ui_wait_for_frames (widget, 20);
  till_ui_save_picture (widget, path);
}

static gboolean
is_live (gpointer fixture)
{
  return till_team_get_state (get_team (fixture)) == TILL_TEAM_LIVE &&
         till_refunds_get_problem (get_refunds (fixture)) == NULL;
}

static gboolean
is_out_of_reach (gpointer fixture)
{
  return till_team_get_state (get_team (fixture)) == TILL_TEAM_OUT_OF_REACH;
}

/* Each test has a team of its own: an origin that no other has. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *origin = team_make_store_id ();
  g_autofree char *store_id = NULL;
  g_autoptr (TillLedger) ann = NULL;

  refund_set_up (&fixture->refund, "{}");
  fixture->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  fixture->bob_folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  fixture->bob_name = g_strdup_printf ("bob (%s)", g_get_host_name ());
  store_id = read_store_id (fixture->refund.driver->desk);
  g_assert_null (till_ui_find_named (fixture->refund.window, "team_mark"));
  ann = open_ledger ("ann", origin, store_id, fixture->folder);
  fixture->bob = open_ledger ("bob", origin, store_id, fixture->bob_folder);
  till_refunds_set_ledger (get_refunds (fixture), ann, NULL);
  till_ui_wait_until (is_live, fixture, "that the team is live");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  refund_tear_down (&fixture->refund, NULL);
  g_object_unref (fixture->bob);
  team_remove_folder (fixture->folder);
  team_remove_folder (fixture->bob_folder);
  g_free (fixture->folder);
  g_free (fixture->bob_folder);
  g_free (fixture->bob_name);
}

static const char *
read_mark (Fixture *fixture)
{
  GtkWidget *mark = till_ui_find_named (fixture->refund.window, "team_mark");

  return gtk_label_get_text (GTK_LABEL (till_ui_find_type (mark, GTK_TYPE_LABEL)));
}

static gboolean
is_mark_live (gpointer fixture)
{
  return g_str_equal (read_mark (fixture), "Team: live");
}

static gboolean
is_mark_out_of_reach (gpointer fixture)
{
  return g_str_has_prefix (read_mark (fixture), OUT_OF_REACH);
}

/* What Bob appends is listed without a question, with who he is and where. */
static void
test_others_entries (Fixture *fixture, gconstpointer data)
{
  g_autofree char *line = g_strdup_printf ("i-1 · Step 2 of 4: Address · %s", fixture->bob_name);
  GtkWidget *page = NULL;

  till_window_show_page (fixture->refund.driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->refund.window, "refunds_page");
  team_assert_appended (fixture->bob, team_agreed ("r-1", "i-1", NULL));
  till_ui_wait_for_text (page, line);
  save (fixture, fixture->refund.window, "team-entries");
}

static gboolean
is_old (gpointer refunds)
{
  GtkWidget *label = till_ui_find_named (refunds, "age_label");

  return label != NULL && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), CUT_OFF);
}

/* The page of an invoice says who works on its refund, and how old that is. */
static void
test_invoice (Fixture *fixture, gconstpointer data)
{
  g_autofree char *line = g_strdup_printf ("1 Jan 1970, 00:00 · %s", fixture->bob_name);
  GtkWidget *refunds = NULL;

  team_assert_appended (fixture->bob, team_agreed ("r-1", fixture->refund.invoice_id, NULL));
  gtk_widget_activate_action (fixture->refund.window, "win.show-invoice", "s",
                              fixture->refund.invoice_id);
  till_ui_wait_for_text (fixture->refund.window, line);
  refunds = till_ui_find_type (fixture->refund.window, TILL_TYPE_INVOICE_REFUNDS);
  g_assert_false (is_old (refunds));
  team_run_server ("--kill");
  till_ui_wait_until (is_old, refunds, "how old the refunds are");
  save (fixture, fixture->refund.window, "invoice-out-of-reach");
  team_run_server ("--start");
}

static void
test_mark (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *label = NULL;
  const char *text = NULL;

  till_ui_wait_until (is_mark_live, fixture, "the mark to be live");
  till_window_show_page (fixture->refund.driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->refund.window, "refunds_page");
  g_assert_false (
      gtk_revealer_get_reveal_child (GTK_REVEALER (till_ui_find_named (page, "problem_revealer"))));

  team_run_server ("--kill");
  till_ui_wait_until (is_mark_out_of_reach, fixture, "the mark to be out of reach");
  label = till_ui_wait_for_named (page, "problem_label");
  text = gtk_label_get_text (GTK_LABEL (label));
  g_assert_nonnull (strstr (text, CUT_OFF));
  g_assert_null (till_ui_find_named (page, "restore_button"));
  save (fixture, fixture->refund.window, "team-out-of-reach");

  team_run_server ("--start");
  till_ui_wait_until (is_mark_live, fixture, "the mark to be live again");
  till_ui_wait_until (is_live, fixture, "that the team is live again");
  g_assert_false (
      gtk_revealer_get_reveal_child (GTK_REVEALER (till_ui_find_named (page, "problem_revealer"))));
}

static gboolean
can_be_used (gpointer dialog)
{
  return gtk_widget_get_sensitive (GTK_WIDGET (refund_get_stack (dialog)));
}

static gboolean
can_not_be_used (gpointer dialog)
{
  return !can_be_used (dialog);
}

/* Waits until the dialog, on a page to type on, refuses that and says why. */
static void
assert_refused (GtkWidget *dialog)
{
  till_ui_wait_until (can_not_be_used, dialog, "the dialog to refuse");
  till_ui_wait_for_text (dialog, UNREACHABLE);
  g_assert_false (gtk_widget_is_sensitive (refund_get_child (dialog, "main_button")));
}

static void
test_refused_before_typing (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  team_run_server ("--kill");
  till_ui_wait_until (is_out_of_reach, fixture, "that the team is out of reach");
  gtk_widget_activate_action (fixture->refund.window, "win.refund-invoice", "s",
                              fixture->refund.invoice_id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_for_named (dialog, "agree");
  assert_refused (dialog);
  save (fixture, dialog, "refund-refused");

  team_run_server ("--start");
  till_ui_wait_until (can_be_used, dialog, "the dialog to go on");
  g_assert_false (gtk_revealer_get_reveal_child (
      GTK_REVEALER (till_ui_find_named (dialog, "failure_revealer"))));
  refund_go_on (dialog, "address");
}

/* Nothing is recorded as paid, and nothing that could be paid with can be copied. */
static void
test_payment_refused (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");

  refund_go_to_pay (dialog);
  team_run_server ("--kill");
  assert_refused (dialog);
  g_assert_false (gtk_widget_is_sensitive (refund_get_child (dialog, "copy_address_button")));
  team_run_server ("--start");
  till_ui_wait_until (can_be_used, dialog, "the dialog to go on");
  g_assert_true (gtk_widget_is_sensitive (refund_get_child (dialog, "copy_address_button")));
}

static gboolean
has_another (gpointer team_and_record)
{
  gpointer *both = team_and_record;
  g_autoptr (GPtrArray) others = till_team_list_others (both[0], both[1]);

  return others->len > 0;
}

static gboolean
has_nobody (gpointer team_and_record)
{
  return !has_another (team_and_record);
}

static gboolean
is_alone (gpointer dialog)
{
  return !gtk_revealer_get_reveal_child (GTK_REVEALER (till_ui_find_named (dialog, "revealer")));
}

static void
test_presence (Fixture *fixture, gconstpointer data)
{
  TillTeam *bob = till_ledger_get_team (fixture->bob);
  gpointer bob_and_invoice[] = { bob, fixture->refund.invoice_id };
  g_autofree char *text = g_strdup_printf ("%s has this refund open, too.", fixture->bob_name);
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");
  GtkWidget *presence = refund_get_child (dialog, "presence");

  g_assert_true (is_alone (presence));
  till_team_open (bob, fixture->refund.invoice_id);
  till_ui_wait_for_text (presence, text);
  save (fixture, dialog, "refund-presence");
  till_ui_wait_until (has_another, bob_and_invoice, "that Bob is told");
  till_team_close (bob, fixture->refund.invoice_id);
  till_ui_wait_until (is_alone, presence, "that Bob has closed it");

  till_team_open (bob, fixture->refund.invoice_id);
  till_ui_close (dialog);
  till_ui_wait_until (has_nobody, bob_and_invoice, "that Ann has closed it");
}

typedef struct
{
  AdwActionRow *row;
  const char *name;
} BobRow;

static gboolean
names_bob (gpointer data)
{
  const BobRow *bob = data;
  const char *subtitle = adw_action_row_get_subtitle (bob->row);

  return subtitle != NULL && g_str_has_suffix (subtitle, bob->name);
}

/* What the ledger has refused comes before what others have done. */
static gboolean
has_refused (gpointer dialog)
{
  return strstr (refund_get_text (dialog, "failure_label"), "Don’t pay it again") == NULL;
}

static const char *
get_id (Fixture *fixture)
{
  return till_record_get_id (TILL_RECORD (refund_get_only (&fixture->refund)));
}

static char *
name_bob (Fixture *fixture, const char *format_end)
{
  return g_strconcat (fixture->bob_name, format_end, NULL);
}

/* A refund that Bob pays here is no longer one to pay, but whoever has paid it keeps the entry. */
static void
test_others_payment (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text =
      name_bob (fixture, " has recorded the payment of this refund. Don’t pay it again.");
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");

  refund_go_to_pay (dialog);
  team_assert_appended (fixture->bob, team_paid (get_id (fixture), REFUND_HASH));
  till_ui_wait_for_text (dialog, text);
  refund_wait_for_page (dialog, "pay");
  g_assert_null (till_ui_find_named (dialog, "code_box"));
  g_assert_null (till_ui_find_named (dialog, "copy_address_button"));
  save (fixture, dialog, "refund-paid-elsewhere");

  refund_type (dialog, "hash_row", HASH_2);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  till_ui_wait_until (has_refused, dialog, "the refusal");
  g_assert_cmpstr (till_refund_get (refund_get_only (&fixture->refund), TILL_REFUND_TX_HASH), ==,
                   REFUND_HASH);
}

static TillRefundEvent *
make_void (const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_VOID, "bob", 1);

  till_refund_event_set (event, TILL_REFUND_VOID_REASON, "asked to");

  return event;
}

/* What was paid here before Bob cancelled it can be recorded, and counts again. */
static void
test_others_cancelling (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = name_bob (fixture, " has cancelled this refund. Don’t pay it. If you "
                                             "have paid, enter the transaction.");
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");

  refund_go_to_pay (dialog);
  team_assert_appended (fixture->bob, make_void (get_id (fixture)));
  till_ui_wait_for_text (dialog, text);
  refund_wait_for_page (dialog, "pay");
  g_assert_null (till_ui_find_named (dialog, "code_box"));
  till_ui_close (dialog);

  gtk_widget_activate_action (fixture->refund.window, "win.show-refund", "s", get_id (fixture));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  refund_wait_for_page (dialog, "failed");
  save (fixture, dialog, "refund-cancelled-elsewhere");
  gtk_widget_activate_action (dialog, "refund.enter-payment", NULL);
  refund_wait_for_page (dialog, "pay");
  g_assert_null (till_ui_find_named (dialog, "code_box"));
  save (fixture, dialog, "refund-enter-payment");
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");
  g_assert_true (till_refund_is_claim (refund_get_only (&fixture->refund)));
}

/* A refund that Bob is about to pay shows nobody else what to pay, until they ask for it. */
static void
test_others_intent (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text =
      name_bob (fixture, " is about to pay this refund or has paid it. Don’t pay it again.");
  g_autofree char *warning =
      name_bob (fixture, " may have paid this already. Ask, or check the wallet.");
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");
  TillRefundEvent *event = NULL;

  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  event = till_refund_event_new (get_id (fixture), TILL_REFUND_INTENDED, "bob", 1);
  till_refund_event_set (event, TILL_REFUND_ADDRESS, REFUND_CUSTOMER);
  team_assert_appended (fixture->bob, event);
  refund_wait_for_page (dialog, "failed");
  till_ui_wait_for_text (dialog, text);
  save (fixture, dialog, "refund-intended-elsewhere");
  gtk_widget_activate_action (dialog, "refund.enter-payment", NULL);
  refund_wait_for_page (dialog, "pay");
  g_assert_null (till_ui_find_named (dialog, "code_box"));
  till_ui_wait_for_text (dialog, text);
  till_ui_close (dialog);

  gtk_widget_activate_action (fixture->refund.window, "win.show-refund", "s", get_id (fixture));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  refund_wait_for_page (dialog, "pay");
  g_assert_nonnull (till_ui_find_named (dialog, "code_box"));
  g_assert_cmpstr (refund_get_text (dialog, "paid_label"), ==, warning);
  save (fixture, dialog, "refund-may-be-paid");
}

/* A refund that Bob has paid and seen elsewhere goes on here, too, and names him. */
static void
test_others_step (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");
  AdwActionRow *row = NULL;

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");
  team_assert_appended (fixture->bob,
                        till_refund_event_new (get_id (fixture), TILL_REFUND_SEEN, "bob", 1000));
  row = ADW_ACTION_ROW (refund_get_child (dialog, "seen_row"));
  till_ui_wait_until (names_bob, &(BobRow){ row, fixture->bob_name }, "Bob's step");
}

static gboolean
shows_hash_2 (gpointer dialog)
{
  return strstr (refund_get_text (dialog, "hash_label"), HASH_2) != NULL;
}

/* A proof that is open shows the transaction that Bob has corrected, and that he did. */
static void
test_others_correction (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (&fixture->refund, "agree");
  AdwActionRow *row = NULL;
  TillRefundEvent *correction = NULL;

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");
  correction = team_paid (get_id (fixture), HASH_2);
  correction->replaces = g_strdup (REFUND_HASH);
  team_assert_appended (fixture->bob, correction);
  till_ui_wait_until (shows_hash_2, dialog, "Bob's transaction");
  row = ADW_ACTION_ROW (refund_get_child (dialog, "paid_row"));
  till_ui_wait_until (names_bob, &(BobRow){ row, fixture->bob_name }, "Bob's correction");
  save (fixture, dialog, "refund-corrected-elsewhere");
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (dialog, row)), text);
}

static const char *
get_subtitle (GtkWidget *dialog, const char *row)
{
  return adw_action_row_get_subtitle (ADW_ACTION_ROW (till_ui_find_named (dialog, row)));
}

static GtkWidget *
open_team_dialog (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "accounts.ini", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  g_autoptr (TillLedger) local = open_local_ledger (fixture->refund.driver->desk);
  GtkWidget *dialog =
      till_team_dialog_new (fixture->refund.driver->desk, accounts, fixture->folder);

  team_assert_appended (local, team_agreed ("r-1", fixture->refund.invoice_id, NULL));
  till_refunds_set_ledger (get_refunds (fixture), local, NULL);
  till_ui_present (dialog, fixture->refund.window);

  return dialog;
}

/* Types where the database is, and checks. */
static void
check_team (GtkWidget *dialog, const char *host, const char *user, const char *password)
{
  g_autofree char *port = g_strdup_printf ("%u", team_get_port ());

  type (dialog, "host_row", host);
  type (dialog, "port_row", port);
  type (dialog, "database_row", "till");
  type (dialog, "user_row", user);
  type (dialog, "password_row", password);
  till_ui_click (till_ui_find_named (dialog, "main_button"));
}

static gboolean
is_mark_read_only (gpointer fixture)
{
  return g_str_equal (read_mark (fixture), "Team: live, read only");
}

/* Who may only read is told so before a refund, and that nobody sees what is written here. */
static void
test_viewer (Fixture *fixture, gconstpointer data)
{
  g_autofree char *origin = team_make_store_id ();
  g_autofree char *store_id = read_store_id (fixture->refund.driver->desk);
  g_autoptr (TillLedger) vic = open_ledger ("vic", origin, store_id, fixture->bob_folder);
  RefundAnswer answer = { NULL };
  GtkWidget *page = NULL;
  GtkWidget *dialog = NULL;

  till_refunds_set_ledger (get_refunds (fixture), vic, NULL);
  till_ui_wait_until (is_mark_read_only, fixture, "the mark to say that Vic only reads");
  till_window_show_page (fixture->refund.driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->refund.window, "refunds_page");
  till_ui_wait_for_text (page, READ_ONLY);
  save (fixture, fixture->refund.window, "team-read-only");
  gtk_widget_activate_action (fixture->refund.window, "win.refund-invoice", "s",
                              fixture->refund.invoice_id);
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_for_named (dialog, "agree");
  till_ui_wait_until (can_not_be_used, dialog, "the dialog to refuse");
  save (fixture, dialog, "refund-read-only");
  till_ui_close (dialog);

  /* A database that is away lets nobody write. */
  gtk_widget_activate_action (fixture->refund.window, "win.show-case", "(bs)", FALSE,
                              fixture->refund.invoice_id);
  dialog = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  till_ui_wait_for_text (dialog, READ_ONLY);
  save (fixture, dialog, "case-read-only");
  team_run_server ("--kill");
  till_ui_wait_until (is_out_of_reach, fixture, "that the team is out of reach");
  till_refunds_read_async (get_refunds (fixture), NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the refunds");
  g_object_unref (answer.result);
  g_assert_true (g_error_matches (till_refunds_get_problem (get_refunds (fixture)), TILL_TEAM_ERROR,
                                  TILL_TEAM_ERROR_UNREACHABLE));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (dialog, "note_entry")));
  team_run_server ("--start");
  till_ui_close (dialog);
}

static void
find_customer (GtkWidget *archive)
{
  type (archive, "customer_row", "REFUND-1");
  gtk_widget_activate_action (archive, "archive.find", NULL);
  till_ui_wait_for_text (archive, "Data about this customer");
}

static gboolean
can_erase (GtkWidget *archive)
{
  return till_ui_can_choose (till_ui_find_named (archive, "actions_button"),
                             "Erase This Customer…");
}

/* Who may only read can erase what is only here, but not what the others have, too. */
static void
test_viewer_erases (Fixture *fixture, gconstpointer data)
{
  g_autofree char *origin = team_make_store_id ();
  g_autofree char *store_id = read_store_id (fixture->refund.driver->desk);
  g_autoptr (TillLedger) vic = open_ledger ("vic", origin, store_id, fixture->bob_folder);
  GtkWidget *archive = NULL;

  till_refunds_set_ledger (get_refunds (fixture), vic, NULL);
  till_ui_wait_until (is_mark_read_only, fixture, "the mark to say that Vic only reads");
  gtk_widget_activate_action (fixture->refund.window, "win.archive", NULL);
  archive = till_ui_find_window (TILL_TYPE_ARCHIVE_WINDOW);
  find_customer (archive);
  g_assert_null (till_ui_find_named (archive, "notice"));
  g_assert_true (can_erase (archive));

  refund_note (&fixture->refund, "tron:USDT", "40", REFUND_HASH);
  find_customer (archive);
  g_assert_nonnull (till_ui_find_text (till_ui_find_named (archive, "notice"), READ_ONLY));
  g_assert_false (can_erase (archive));
  save (fixture, archive, "archive-read-only");

  type (archive, "customer_row", "");
  g_assert_null (till_ui_find_named (archive, "notice"));
  till_ui_close (archive);
}

/* What the dialog says before a store joins its team. */
static void
test_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_team_dialog (fixture);

  refund_note (&fixture->refund, "tron:USDT", "40", REFUND_HASH);
  save (fixture, dialog, "team-new");
  check_team (dialog, team_get_host (), "olga", "");
  till_ui_wait_for_named (dialog, "result_label");
  g_assert_nonnull (strstr (refund_get_text (dialog, "result_label"), "will copy 1 ledger entry"));
  g_assert_cmpstr (get_subtitle (dialog, "role_row"), ==,
                   "olga, an owner: can also copy a ledger there");
  g_assert_cmpstr (get_subtitle (dialog, "proof_row"), ==,
                   "Not needed: the connection stays on this computer");
  g_assert_nonnull (till_ui_find_named (dialog, "newest_row"));
  g_assert_cmpstr (get_subtitle (dialog, "offered_row"), ==,
                   "1 here. What the team already has stays as it is.");
  g_assert_null (till_ui_find_named (dialog, "subject_row"));
  g_assert_null (till_ui_find_named (dialog, "expiry_row"));
  g_assert_nonnull (till_ui_find_button (dialog, "Use"));
  save (fixture, dialog, "team-checked");

  /* Only an owner may. */
  type (dialog, "user_row", "ann");
  till_ui_click (till_ui_find_named (dialog, "main_button"));
  till_ui_wait_for_named (dialog, "result_label");
  g_assert_nonnull (strstr (refund_get_text (dialog, "result_label"), "only an owner can copy"));
  g_assert_null (till_ui_find_button (dialog, "Use"));
  save (fixture, dialog, "team-checked-as-agent");
  till_ui_close (dialog);
}

/* Over a network, the server has proven its name. A change of an entry says nothing of it. */
static void
test_checked_over_network (Fixture *fixture, gconstpointer data)
{
  TillAccount *account = till_desk_get_account (fixture->refund.driver->desk);
  g_autoptr (TillTeamSettings) settings = till_team_settings_new (TEAM_NETWORK_HOST, "till", "vic");
  GtkWidget *dialog = NULL;

  settings->root_certificate = g_build_filename (team_get_host (), "authority.pem", NULL);
  till_account_set_team (account, settings, "store");
  dialog = open_team_dialog (fixture);
  save (fixture, dialog, "team-leave");
  check_team (dialog, TEAM_NETWORK_HOST, "secret", "wrong");
  till_ui_wait_for_text (dialog,
                         "The database password is wrong\nEnter the password of this user.");
  save (fixture, dialog, "team-wrong-password");
  check_team (dialog, TEAM_NETWORK_HOST, "secret", "sesame");
  till_ui_wait_for_named (dialog, "result_label");
  g_assert_nonnull (strstr (get_subtitle (dialog, "proof_row"),
                            "Trusted and valid for " TEAM_NETWORK_HOST " (TLSv1."));
  g_assert_cmpstr (get_subtitle (dialog, "subject_row"), ==, "CN=Server of a test");
  /* The certificate is one for two days. */
  g_assert_true (g_str_has_suffix (get_subtitle (dialog, "expiry_row"),
                                   ". Ask the database’s administrator to renew it."));
  save (fixture, dialog, "team-checked-over-network");
  type (dialog, "user_row", "ann");
  g_assert_null (till_ui_find_named (dialog, "result_label"));
  till_account_set_team (account, NULL, NULL);
  till_ui_close (dialog);
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, function)                                                                        \
  g_test_add ("/ui/team/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("others-entries", test_others_entries);
  ADD ("invoice", test_invoice);
  ADD ("mark", test_mark);
  ADD ("refused-before-typing", test_refused_before_typing);
  ADD ("payment-refused", test_payment_refused);
  ADD ("presence", test_presence);
  ADD ("others-step", test_others_step);
  ADD ("others-correction", test_others_correction);
  ADD ("others-intent", test_others_intent);
  ADD ("others-payment", test_others_payment);
  ADD ("others-cancelling", test_others_cancelling);
  ADD ("viewer", test_viewer);
  ADD ("viewer-erases", test_viewer_erases);
  ADD ("checked", test_checked);
  ADD ("checked-over-network", test_checked_over_network);
#undef ADD

  return g_test_run ();
}
