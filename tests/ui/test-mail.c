/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The letter with which a customer gets an eSIM: in the customer's language, from the store's own
 * template, and opened in another program. */

#include <string.h>

#include "till-activation-kit.h"
#include "till-form-row.h"
#include "till-language-picker.h"
#include "till-letter-editor.h"
#include "till-letter-templates.h"
#include "till-letter-window.h"
#include "till-mail-window.h"
#include "till-activation-mask.h"
#include "till-ui-driver.h"

#define CODE "LPA:1$rsp.practice.example$K2-1A2B3C"

typedef struct
{
  GSettings *settings;
  TillAccount *account;
  TillOrder *order;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  fixture->settings = g_settings_new ("org.tillconsole.Till");
  fixture->account =
      till_account_new ("store-1", "Ana’s SIMs", "http://127.0.0.1:1", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  fixture->order = till_order_new ("o-1");
  fixture->order->country = g_strdup ("Japan");
  fixture->order->client_email = g_strdup ("ana@shop.example");
  fixture->order->esim = till_esim_new ();
  fixture->order->esim->activation_code = g_strdup (CODE);
  fixture->order->esim->iccid = g_strdup ("8943108170001029631");
  g_settings_set_string (fixture->settings, "customer-language", "en");
  fixture->window = till_mail_window_new (NULL, fixture->order, fixture->account);
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (fixture->window, 2);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->order);
  g_object_unref (fixture->account);
  g_settings_reset (fixture->settings, "mask-activation");
  g_settings_reset (fixture->settings, "customer-language");
  g_settings_reset (fixture->settings, "letter-templates");
  g_object_unref (fixture->settings);
}

static const char *
get_label (GtkWidget *root, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (root, id)));
}

/* Returns: (transfer full): what a mail program is handed of the letter, unescaped. */
static char *
open_letter (Fixture *fixture)
{
  g_autofree char *link = till_mail_window_dup_link (TILL_MAIL_WINDOW (fixture->window));

  return g_uri_unescape_string (link, NULL);
}

static void
test_letter (Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = till_mail_window_dup_link (TILL_MAIL_WINDOW (fixture->window));
  g_autofree char *letter = open_letter (fixture);

  g_assert_true (
      g_str_has_prefix (link, "mailto:ana@shop.example?subject=Your%20eSIM%20for%20Japan&body="));
  g_assert_nonnull (strstr (letter, CODE));
  g_assert_nonnull (strstr (letter, "Activation code: K2-1A2B3C\r\n"));
  g_assert_nonnull (strstr (letter, "Ana’s SIMs"));
  g_assert_cmpstr (get_label (fixture->window, "subject_label"), ==, "Your eSIM for Japan");
  g_assert_nonnull (strstr (get_label (fixture->window, "body_label"), CODE));
  /* The plan is not known, so nothing is said of it. */
  g_assert_null (strstr (letter, "GB"));
}

static void
test_languages (Fixture *fixture, gconstpointer data)
{
  GtkWidget *picker = till_ui_find_type (fixture->window, TILL_TYPE_LANGUAGE_PICKER);
  g_autofree char *chinese = NULL;

  till_language_picker_set_language (TILL_LANGUAGE_PICKER (picker), "de");
  g_assert_cmpstr (get_label (fixture->window, "subject_label"), ==, "Ihre eSIM für Japan");
  till_language_picker_set_language (TILL_LANGUAGE_PICKER (picker), "zh");
  chinese = open_letter (fixture);
  g_assert_nonnull (strstr (chinese, "激活码：K2-1A2B3C"));
}

static void
test_address_is_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = till_ui_find_named (fixture->window, "to_row");

  till_form_row_set_text (TILL_FORM_ROW (row), "not an address");
  gtk_widget_activate_action (fixture->window, "mail.open", NULL);
  g_assert_nonnull (till_ui_find_text (row, "This is not an e-mail address"));
  till_form_row_set_text (TILL_FORM_ROW (row), "");
  g_assert_null (till_ui_find_text (row, "This is not an e-mail address"));
}

/* The letter is there to be copied where no program takes it. */
static void
test_no_mail_program (Fixture *fixture, gconstpointer data)
{
  g_assert_null (till_ui_find_named (fixture->window, "notice_label"));
  gtk_widget_activate_action (fixture->window, "mail.open", NULL);
  till_ui_wait_for_text (fixture->window, till_letter_get_no_program ());
}

/* What is masked is so in the window; who opens or copies the letter wants it whole. */
static void
test_masked (Fixture *fixture, gconstpointer data)
{
  g_autofree char *letter = NULL;

  g_settings_set_boolean (fixture->settings, "mask-activation", TRUE);
  g_assert_null (strstr (get_label (fixture->window, "body_label"), "1A2B3C"));
  g_assert_null (strstr (get_label (fixture->window, "body_label"), "8170"));
  g_assert_nonnull (strstr (get_label (fixture->window, "body_label"), TILL_ACTIVATION_MASK));
  g_assert_nonnull (till_ui_find_named (fixture->window, "masked_label"));
  letter = open_letter (fixture);
  g_assert_nonnull (strstr (letter, CODE));
}

static GtkWidget *
open_editor (Fixture *fixture)
{
  GtkWidget *editor = NULL;

  gtk_widget_activate_action (fixture->window, "mail.edit-template", NULL);
  editor = till_ui_find_window (TILL_TYPE_LETTER_EDITOR);
  g_assert_nonnull (editor);

  return editor;
}

static void
write_body (GtkWidget *editor, const char *text)
{
  GtkTextView *view = GTK_TEXT_VIEW (till_ui_find_named (editor, "body_view"));

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), text, -1);
}

static gboolean
can_save (GtkWidget *editor)
{
  return gtk_widget_get_sensitive (till_ui_find_button (editor, "Save"));
}

static void
test_template_is_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *editor = open_editor (fixture);
  g_autofree char *long_text = g_strnfill (9000, 'a');

  g_assert_true (can_save (editor));
  write_body (editor, "{ordre} {code}");
  g_assert_nonnull (till_ui_find_text (editor, "{ordre} is not a known placeholder"));
  g_assert_false (can_save (editor));
  write_body (editor, " \n");
  g_assert_nonnull (till_ui_find_text (editor, "The letter is empty"));
  g_assert_false (can_save (editor));
  write_body (editor, long_text);
  g_assert_false (can_save (editor));

  /* A greeting is a letter, too. */
  write_body (editor, "Hello {store}");
  g_assert_nonnull (till_ui_find_named (editor, "problem_label"));
  g_assert_true (can_save (editor));
  write_body (editor, "{code}");
  g_assert_null (till_ui_find_named (editor, "problem_label"));
  till_ui_close (editor);
}

static void
test_template_of_the_store (Fixture *fixture, gconstpointer data)
{
  GtkWidget *editor = open_editor (fixture);
  g_autoptr (TillLetterTemplate) other = NULL;
  g_autoptr (TillLetterTemplate) german = NULL;
  g_autoptr (TillLetterTemplate) shipped = till_letter_templates_load_shipped ("en");

  write_body (editor, "Enjoy ");
  till_ui_click (till_ui_find_button (editor, "{country}"));
  gtk_widget_activate_action (editor, "letter.save", NULL);
  g_assert_cmpstr (get_label (fixture->window, "body_label"), ==, "Enjoy Japan");

  /* It is this store's and this language's. */
  other = till_letter_templates_load ("store-2", "en");
  german = till_letter_templates_load ("store-1", "de");
  g_assert_cmpstr (other->body, ==, shipped->body);
  g_assert_cmpstr (german->body, !=, "Enjoy {country}");

  editor = open_editor (fixture);
  gtk_widget_activate_action (editor, "letter.use-shipped", NULL);
  gtk_widget_activate_action (editor, "letter.save", NULL);
  g_assert_nonnull (strstr (get_label (fixture->window, "body_label"), CODE));
  {
    g_autoptr (GVariant) kept = g_settings_get_value (fixture->settings, "letter-templates");

    g_assert_cmpuint (g_variant_n_children (kept), ==, 0);
  }
}

static void
test_way_from_the_kit (Fixture *fixture, gconstpointer data)
{
  GtkWidget *kit = g_object_new (TILL_TYPE_ACTIVATION_KIT, NULL);
  GtkWidget *window = adw_window_new ();
  GtkWidget *opened = NULL;

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  adw_window_set_content (ADW_WINDOW (window), kit);
  gtk_window_present (GTK_WINDOW (window));
  till_activation_kit_set_order (TILL_ACTIVATION_KIT (kit), fixture->order, fixture->account);
  gtk_widget_activate_action (kit, "kit.mail", NULL);
  opened = till_ui_find_window (TILL_TYPE_MAIL_WINDOW);
  g_assert_nonnull (opened);
  g_assert_cmpstr (get_label (opened, "subject_label"), ==, "Your eSIM for Japan");
  /* It goes with the window it belongs to. */
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_null (till_ui_find_window (TILL_TYPE_MAIL_WINDOW));
  fixture->window = till_mail_window_new (NULL, fixture->order, fixture->account);
}

#define ADD(path, func) g_test_add ("/ui/mail/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("letter", test_letter);
  ADD ("languages", test_languages);
  ADD ("address-is-checked", test_address_is_checked);
  ADD ("no-mail-program", test_no_mail_program);
  ADD ("masked", test_masked);
  ADD ("template-is-checked", test_template_is_checked);
  ADD ("template-of-the-store", test_template_of_the_store);
  ADD ("way-from-the-kit", test_way_from_the_kit);

  return g_test_run ();
}
