/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The diagnosis card and the text for the provider, alone in a window. */

#include "till-clipboard.h"
#include "till-escalation-dialog.h"
#include "till-field.h"
#include "till-language-picker.h"
#include "till-fake-clock.h"
#include "till-ui-driver.h"
#include "till-diagnosis-card.h"
#include "till-diagnosis-text.h"

#define NOW    G_GINT64_CONSTANT (1700000000000)
#define MINUTE G_GINT64_CONSTANT (60000)

typedef struct
{
  TillAccount *account;
  TillClock *clock;
  GtkWidget *card;
  GtkWidget *window;
  TillDiagnosisCase facts;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  fixture->account =
      till_account_new ("store-1", "Acme Store", "http://127.0.0.1:1", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  fixture->clock = till_fake_clock_new (NOW);
  fixture->card = g_object_new (TILL_TYPE_DIAGNOSIS_CARD, NULL);
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->card);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 600, 700);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->facts.order = till_order_new ("o-1");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->facts.order);
  g_object_unref (fixture->clock);
  g_object_unref (fixture->account);
}

static TillUsage *
add_usage (Fixture *fixture, TillInstallState state, const char *used)
{
  TillUsage *usage = till_usage_new ();

  usage->install_state = state;
  till_decimal_parse ("5120", &usage->package_mb);
  till_decimal_parse (used, &usage->used_mb);
  fixture->facts.order->status = TILL_ORDER_ACTIVE;
  fixture->facts.order->usage = usage;
  fixture->facts.asked_at_ms = NOW - 3 * MINUTE;

  return usage;
}

static void
show (Fixture *fixture)
{
  till_diagnosis_card_show (TILL_DIAGNOSIS_CARD (fixture->card), fixture->account, &fixture->facts,
                            fixture->clock);
}

static const char *
get_value (Fixture *fixture, const char *id)
{
  GtkWidget *field = till_ui_find_named (fixture->card, id);

  return field != NULL ? till_field_get_value (TILL_FIELD (field)) : NULL;
}

static const char *
get_title (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (fixture->card, "title_label")));
}

static char *
dup_answer (Fixture *fixture, TillDiagnosisKind kind, gboolean has_codes, const char *language)
{
  g_autoptr (TillCustomerText) words = till_customer_text_new (language);

  return till_diagnosis_dup_letter (kind, fixture->facts.order, has_codes, words);
}

static void
test_every_kind_has_words (void)
{
  for (guint kind = 0; kind < TILL_DIAGNOSIS_N_KINDS; kind++)
    {
      g_assert_cmpstr (till_diagnosis_get_title (kind), !=, "");
      g_assert_cmpstr (till_diagnosis_get_advice (kind), !=, "");
      g_assert_nonnull (till_diagnosis_get_icon (kind));
    }
}

static void
test_card (Fixture *fixture, gconstpointer data)
{
  g_autofree char *answer = dup_answer (fixture, TILL_DIAGNOSIS_NOTHING_USED, FALSE, "en");

  add_usage (fixture, TILL_INSTALL_INSTALLED, "0");
  show (fixture);

  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_NOTHING_USED));
  gtk_expander_set_expanded (GTK_EXPANDER (till_ui_find_named (fixture->card, "expander")), TRUE);
  g_assert_cmpstr (get_value (fixture, "answer_field"), ==, answer);
  g_assert_nonnull (strstr (get_value (fixture, "evidence_field"), "0 MB"));
  g_assert_true (g_str_has_prefix (get_value (fixture, "age_field"), "3 min"));
  g_assert_nonnull (get_value (fixture, "refund_field"));
  g_assert_null (till_ui_find_named (fixture->card, "seen_button"));
  g_assert_nonnull (till_ui_find_button (fixture->card, "Copy Letter"));
  g_assert_true (
      till_ui_can_choose (till_ui_find_named (fixture->card, "actions_button"), "Escalate…"));
}

static void
keep_text_cb (GObject *source, GAsyncResult *result, gpointer text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_read (gpointer text)
{
  return *(char **) text != NULL;
}

static char *
copy_answer (Fixture *fixture)
{
  char *text = NULL;

  gtk_widget_activate_action (fixture->card, "diagnosis.copy-answer", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->card), NULL, keep_text_cb,
                                 &text);
  till_ui_wait_until (is_read, &text, "the clipboard is read");

  return text;
}

/* An answer that speaks of the codes has them, where they are asked for, and always the order. */
static void
test_codes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *with_codes = NULL;
  g_autofree char *bare = NULL;
  GtkWidget *button = NULL;

  if (fixture->facts.order->esim == NULL)
    fixture->facts.order->esim = till_esim_new ();
  g_free (fixture->facts.order->esim->activation_code);
  fixture->facts.order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$QQ-12");
  add_usage (fixture, TILL_INSTALL_NOT_INSTALLED, "0");
  show (fixture);
  bare = copy_answer (fixture);
  g_assert_nonnull (strstr (bare, till_record_get_id (TILL_RECORD (fixture->facts.order))));
  g_assert_null (strstr (bare, "QQ-12"));

  gtk_expander_set_expanded (GTK_EXPANDER (till_ui_find_named (fixture->card, "expander")), TRUE);
  button = till_ui_find_named (fixture->card, "codes_button");
  g_assert_nonnull (button);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  with_codes = copy_answer (fixture);
  g_assert_nonnull (strstr (with_codes, "QQ-12"));
  g_assert_nonnull (strstr (with_codes, "smdp.example.com"));
  g_assert_null (strstr (get_value (fixture, "answer_field"), "QQ-12"));
  till_clipboard_clear_secret (gtk_widget_get_clipboard (fixture->card));
}

/* The agent reads English and the customer German; the next card begins with what was chosen. */
static void
test_language_of_the_customer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tillconsole.Till");
  g_autofree char *german = dup_answer (fixture, TILL_DIAGNOSIS_WORKS, FALSE, "de");
  g_autofree char *french = dup_answer (fixture, TILL_DIAGNOSIS_WORKS, FALSE, "fr");
  GtkWidget *picker = NULL;

  add_usage (fixture, TILL_INSTALL_INSTALLED, "7");
  show (fixture);
  gtk_expander_set_expanded (GTK_EXPANDER (till_ui_find_named (fixture->card, "expander")), TRUE);
  picker = till_ui_find_type (fixture->card, TILL_TYPE_LANGUAGE_PICKER);
  till_language_picker_set_language (TILL_LANGUAGE_PICKER (picker), "de");
  g_assert_cmpstr (get_value (fixture, "answer_field"), ==, german);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_WORKS));

  gtk_drop_down_set_selected (GTK_DROP_DOWN (till_ui_find_type (picker, GTK_TYPE_DROP_DOWN)), 3);
  g_assert_cmpstr (get_value (fixture, "answer_field"), ==, french);
  g_settings_reset (settings, "customer-language");
  g_assert_cmpstr (till_language_picker_get_language (TILL_LANGUAGE_PICKER (picker)), ==, "en");
}

/* The phone tells the service late: the customer's own eyes decide, for this order only. */
static void
test_seen_in_settings (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) other = till_order_new ("o-2");
  GtkWidget *button = NULL;

  add_usage (fixture, TILL_INSTALL_NOT_INSTALLED, "0");
  show (fixture);
  g_assert_cmpstr (get_title (fixture), ==,
                   till_diagnosis_get_title (TILL_DIAGNOSIS_NOT_INSTALLED));

  button = till_ui_find_named (fixture->card, "seen_button");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_STATUS_LAGS));
  show (fixture);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_STATUS_LAGS));

  other->status = TILL_ORDER_PENDING;
  fixture->facts.asked_at_ms = 0;
  g_set_object (&fixture->facts.order, other);
  show (fixture);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (button)));
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_TO_BE_PAID));
  g_assert_null (get_value (fixture, "age_field"));
}

/* The days of a plan may count only from its first use. */
static void
test_end_of_what_is_not_used (Fixture *fixture, gconstpointer data)
{
  TillUsage *usage = add_usage (fixture, TILL_INSTALL_NOT_INSTALLED, "0");

  usage->expires_at_ms = NOW + 60 * MINUTE;
  show (fixture);
  gtk_expander_set_expanded (GTK_EXPANDER (till_ui_find_named (fixture->card, "expander")), TRUE);
  g_assert_nonnull (strstr (get_value (fixture, "evidence_field"), "if unused"));
  g_assert_null (strstr (get_value (fixture, "evidence_field"), "Plan ends"));

  usage->install_state = TILL_INSTALL_INSTALLED;
  show (fixture);
  g_assert_nonnull (strstr (get_value (fixture, "evidence_field"), "Plan ends"));
  g_assert_null (strstr (get_value (fixture, "evidence_field"), "if unused"));
}

static void
test_time_passes (Fixture *fixture, gconstpointer data)
{
  fixture->facts.order->status = TILL_ORDER_PROVISIONING;
  fixture->facts.since_ms = NOW;
  show (fixture);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_BEING_MADE));

  till_fake_clock_pass (fixture->clock, 10 * MINUTE);
  show (fixture);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_SLOW));
  till_fake_clock_pass (fixture->clock, 60 * MINUTE);
  show (fixture);
  g_assert_cmpstr (get_title (fixture), ==, till_diagnosis_get_title (TILL_DIAGNOSIS_STUCK));
}

static void
test_escalation_text (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *bare = NULL;

  add_usage (fixture, TILL_INSTALL_INSTALLED, "0");
  fixture->facts.now_ms = NOW;
  fixture->facts.order->esim = till_esim_new ();
  fixture->facts.order->esim->iccid = g_strdup ("8943108170001029631");
  fixture->facts.order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$SECRET");
  fixture->facts.order->created_at_ms = NOW - 90 * MINUTE;
  text = till_diagnosis_build_escalation (&fixture->facts, "Shinjuku Station", "Pixel 8",
                                          TILL_STEP_ROAMING | TILL_STEP_RESTARTED);

  g_assert_nonnull (strstr (text, "8943108170001029631"));
  g_assert_nonnull (strstr (text, "Shinjuku Station"));
  g_assert_nonnull (strstr (text, "Pixel 8"));
  g_assert_nonnull (strstr (text, "o-1"));
  g_assert_nonnull (strstr (text, "2023-11-14T22:13:20.000Z"));
  g_assert_nonnull (strstr (text, "2023-11-14T20:43:20.000Z"));
  g_assert_nonnull (strstr (text, till_diagnosis_get_step (4)));
  g_assert_nonnull (strstr (text, till_diagnosis_get_step (7)));
  g_assert_null (strstr (text, till_diagnosis_get_step (0)));
  /* Who has the code has the eSIM. */
  g_assert_null (strstr (text, "SECRET"));

  bare = till_diagnosis_build_escalation (&fixture->facts, "", "", 0);
  g_assert_null (strstr (bare, "Location"));
}

static void
test_escalation_dialog (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  GtkWidget *label = NULL;

  add_usage (fixture, TILL_INSTALL_INSTALLED, "0");
  show (fixture);
  gtk_widget_activate_action (fixture->card, "diagnosis.escalate", NULL);
  dialog = till_ui_find_window (TILL_TYPE_ESCALATION_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_nonnull (till_ui_find_text (dialog, "Acme Store"));

  label = till_ui_find_named (dialog, "text_label");
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (dialog, "place_row")), "Kyoto");
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "Kyoto"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (till_ui_find_type (dialog, GTK_TYPE_CHECK_BUTTON)),
                               TRUE);
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), till_diagnosis_get_step (0)));
  till_ui_close (dialog);
}

/* Who looks on at a shared screen does not read the ICCID. */
static void
test_escalation_on_a_shared_screen (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tillconsole.Till");
  GtkWidget *dialog = NULL;
  const char *shown = NULL;

  g_settings_set_boolean (settings, "mask-activation", TRUE);
  add_usage (fixture, TILL_INSTALL_INSTALLED, "0");
  fixture->facts.order->esim = till_esim_new ();
  fixture->facts.order->esim->iccid = g_strdup ("8943108170001029631");
  show (fixture);
  gtk_widget_activate_action (fixture->card, "diagnosis.escalate", NULL);
  dialog = till_ui_find_window (TILL_TYPE_ESCALATION_DIALOG);
  shown = gtk_label_get_text (GTK_LABEL (till_ui_find_named (dialog, "text_label")));
  g_assert_null (strstr (shown, "8943108170001029631"));
  g_assert_nonnull (strstr (shown, "9631"));
  till_ui_close (dialog);
  g_settings_reset (settings, "mask-activation");
}

#define ADD(path, func) g_test_add ("/ui/diagnosis/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/diagnosis/every-kind-has-words", test_every_kind_has_words);
  ADD ("card", test_card);
  ADD ("codes", test_codes);
  ADD ("language-of-the-customer", test_language_of_the_customer);
  ADD ("seen-in-settings", test_seen_in_settings);
  ADD ("end-of-what-is-not-used", test_end_of_what_is_not_used);
  ADD ("time-passes", test_time_passes);
  ADD ("escalation-text", test_escalation_text);
  ADD ("escalation-dialog", test_escalation_dialog);
  ADD ("escalation-on-a-shared-screen", test_escalation_on_a_shared_screen);

  return g_test_run ();
}
