/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The activation kit: the codes on the screen and in files, the service's own picture, and what
 * remains of them while the screen is shared. */

#include <glib/gstdio.h>
#include <string.h>

#include "practice-esim.h"
#include "till-activation-kit.h"
#include "till-customer-card.h"
#include "till-field.h"
#include "till-activation-mask.h"
#include "till-qr-code.h"
#include "till-qr-file.h"
#include "till-qr-window.h"
#include "till-save.h"
#include "till-toaster.h"
#include "till-ui-driver.h"

#define CODE  "LPA:1$rsp.practice.example$K2-1A2B3C-4D5E6F"
#define ICCID "8943108170001029631"

typedef struct
{
  GtkWidget *kit;
  GtkWidget *window;
  TillOrder *order;
  char *folder;
  char *path;
} Fixture;

static void
toast_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  till_toaster_say (TILL_TOASTER (adw_window_get_content (user_data)),
                    g_variant_get_string (parameter, NULL));
}

/* What every window of the program has. */
static void
add_toasts (GtkWidget *window)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) toast = g_simple_action_new ("toast", G_VARIANT_TYPE_STRING);

  g_signal_connect_object (toast, "activate", G_CALLBACK (toast_cb), window, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (toast));
  gtk_widget_insert_action_group (window, "win", G_ACTION_GROUP (group));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  fixture->kit = g_object_new (TILL_TYPE_ACTIVATION_KIT, NULL);
  fixture->window = adw_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), fixture->kit);
  adw_window_set_content (ADW_WINDOW (fixture->window), scroller);
  till_toaster_wrap (fixture->window);
  add_toasts (fixture->window);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 420, 900);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->order = till_order_new ("o-1");
  fixture->order->esim = till_esim_new ();
  fixture->order->esim->activation_code = g_strdup (CODE);
  fixture->order->esim->iccid = g_strdup (ICCID);
  fixture->folder = g_dir_make_tmp ("till-kit-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "picture", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->order);
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
show (Fixture *fixture)
{
  till_activation_kit_set_order (TILL_ACTIVATION_KIT (fixture->kit), fixture->order, NULL);
  till_ui_wait_for_frames (fixture->window, 4);
}

static const char *
get_field (Fixture *fixture, const char *id)
{
  GtkWidget *field = till_ui_find_named (fixture->kit, id);

  return field != NULL ? till_field_get_value (TILL_FIELD (field)) : NULL;
}

/* Returns: (transfer full): what a scanner reads in the picture at fixture->path. */
static char *
scan (Fixture *fixture)
{
  const char *const argv[] = { "zbarimg", "--quiet", "--raw", fixture->path, NULL };
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);

  return g_strchomp (text);
}

static char *
scan_bytes (Fixture *fixture, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, g_bytes_get_data (bytes, NULL),
                       (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);

  return scan (fixture);
}

static char *
scan_texture (Fixture *fixture, GdkTexture *texture)
{
  g_autoptr (GBytes) png = gdk_texture_save_to_png_bytes (texture);

  return scan_bytes (fixture, png);
}

/* The service's picture and the one drawn here say the same, and what the service's string says. */
static void
test_both_codes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *drawn_here = NULL;
  g_autofree char *drawn_there = NULL;
  GtkWidget *picture = NULL;

  fixture->order->esim->qr_image = practice_esim_draw_code (CODE);
  show (fixture);
  till_ui_save_picture (fixture->window, fixture->path);
  drawn_here = scan (fixture);
  g_assert_cmpstr (drawn_here, ==, CODE);
  g_assert_null (till_ui_find_named (fixture->kit, "picture"));

  till_ui_click (till_ui_find_named (fixture->kit, "show_button"));
  picture = till_ui_find_named (fixture->kit, "picture");
  g_assert_nonnull (picture);
  drawn_there =
      scan_texture (fixture, GDK_TEXTURE (gtk_picture_get_paintable (GTK_PICTURE (picture))));
  g_assert_cmpstr (drawn_there, ==, CODE);
}

/* A picture of 30000 × 30000 pixels would take gigabytes; it is told by its header alone. */
static char *
build_huge_picture (void)
{
  static const guint8 bytes[] =
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\1\0\0\0\0\0\0\0\0";

  return g_base64_encode (bytes, sizeof bytes - 1);
}

/* The right picture without its second half. */
static char *
build_damaged_picture (void)
{
  g_autofree char *whole = practice_esim_draw_code (CODE);

  return g_strndup (whole, strlen ("data:image/png;base64,") + 400);
}

static void
assert_not_shown (Fixture *fixture, char *image, const char *words)
{
  g_free (fixture->order->esim->qr_image);
  fixture->order->esim->qr_image = image;
  show (fixture);
  till_ui_click (till_ui_find_named (fixture->kit, "show_button"));
  g_assert_null (till_ui_find_named (fixture->kit, "picture"));
  g_assert_nonnull (till_ui_find_text (fixture->kit, words));
  /* The code that is drawn here does not depend on it. */
  g_assert_nonnull (till_ui_find_type (fixture->kit, TILL_TYPE_QR_CODE));
}

static void
test_hostile_pictures (Fixture *fixture, gconstpointer data)
{
  static const char too_large[] =
      "The service sent an image too large for a QR code, so Till didn’t open it.";
  static const char no_png[] = "The service sent something other than a PNG image, so Till "
                               "didn’t open it.";
  g_autofree char *huge = build_huge_picture ();

  assert_not_shown (fixture, g_strconcat ("data:image/png;base64,", huge, NULL), too_large);
  assert_not_shown (fixture, g_strdup (huge), too_large);
  assert_not_shown (fixture, g_strdup ("data:image/svg+xml;base64,PHN2Zy8+"), no_png);
  assert_not_shown (fixture, g_strdup ("file:///etc/passwd"), no_png);
  assert_not_shown (fixture, g_strndup (huge, 24), no_png);
  assert_not_shown (fixture, build_damaged_picture (), "The service sent a damaged image.");

  g_clear_pointer (&fixture->order->esim->qr_image, g_free);
  show (fixture);
  g_assert_null (till_ui_find_named (fixture->kit, "service_code"));
}

static void
test_files (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GBytes) png = till_qr_file_create_png (CODE);
  g_autoptr (GBytes) svg = till_qr_file_create_svg (CODE);
  g_autofree char *read_png = scan_bytes (fixture, png);
  g_autofree char *read_svg = NULL;
  g_autoptr (GdkPixbuf) pixels = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (read_png, ==, CODE);

  g_file_set_contents (fixture->path, g_bytes_get_data (svg, NULL), (gssize) g_bytes_get_size (svg),
                       &error);
  g_assert_no_error (error);
  pixels = gdk_pixbuf_new_from_file_at_size (fixture->path, 400, 400, &error);
  g_assert_no_error (error);
  gdk_pixbuf_save (pixels, fixture->path, "png", &error, NULL);
  g_assert_no_error (error);
  read_svg = scan (fixture);
  g_assert_cmpstr (read_svg, ==, CODE);

  /* The quiet zone of the file is white, whatever it is put on. */
  g_assert_cmpuint (gdk_pixbuf_get_pixels (pixels)[0], ==, 0xff);
  g_assert_null (till_qr_file_create_png (""));
  g_assert_null (till_qr_file_create_svg (NULL));
}

static gboolean
says (gpointer user_data)
{
  gpointer *wait = user_data;

  return till_ui_find_text (wait[0], wait[1]) != NULL;
}

static void
test_saving (Fixture *fixture, gconstpointer data)
{
  const TillSaveWords words = { "Save it", "It is saved" };
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GFile) nowhere = g_file_get_child (file, "below/a/file");
  g_autoptr (GBytes) content = g_bytes_new_static ("code", 4);
  g_autofree char *name = till_save_make_name ("../o:1/ü", NULL, "svg");
  gpointer saved[] = { fixture->window, (gpointer) words.done };
  gpointer failed[] = { fixture->window, (gpointer) "Couldn’t save the file there" };
  GStatBuf status;

  till_save_bytes_to (fixture->kit, &words, file, content);
  till_ui_wait_until (says, saved, "the toast of a file that was saved");
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_size, ==, 4);
  g_assert_cmpint (status.st_mode & 0077, ==, 0);

  till_save_bytes_to (fixture->kit, &words, nowhere, content);
  till_ui_wait_until (says, failed, "the toast of a file that was not");
  g_assert_true (g_str_has_prefix (name, "---o-1-u-"));
}

/* A QR code holds some kilobytes; what is longer can still be copied. */
static void
test_endless_code (Fixture *fixture, gconstpointer data)
{
  gpointer told[] = { fixture->window, (gpointer) "This code is too long for a QR code" };

  g_free (fixture->order->esim->activation_code);
  fixture->order->esim->activation_code = g_strnfill (20000, 'x');
  show (fixture);
  gtk_widget_activate_action (fixture->kit, "kit.save-svg", NULL);
  till_ui_wait_until (says, told, "the toast of a code without a QR code");
  g_assert_cmpuint (strlen (get_field (fixture, "code_field")), ==, 20000);
}

/* Nothing in the window, to see or to read aloud, has the code in it. */
static void
assert_hidden (GtkWidget *widget, const char *secret)
{
  if (!gtk_widget_get_visible (widget))
    return;
  g_assert_false (TILL_IS_QR_CODE (widget));
  if (GTK_IS_LABEL (widget))
    g_assert_null (strstr (gtk_label_get_text (GTK_LABEL (widget)), secret));
  if (gtk_widget_get_tooltip_text (widget) != NULL)
    g_assert_null (strstr (gtk_widget_get_tooltip_text (widget), secret));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_hidden (child, secret);
}

static void
assert_label (Fixture *fixture, const char *id, const char *label)
{
  GtkWidget *field = till_ui_find_named (fixture->kit, id);
  g_autofree char *found = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  g_assert_cmpstr (found, ==, NULL);
}

static void
test_masked (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tillconsole.Till");
  GtkWidget *large = NULL;

  fixture->order->esim->qr_image = practice_esim_draw_code (CODE);
  show (fixture);
  till_ui_click (till_ui_find_named (fixture->kit, "qr_button"));
  large = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  g_assert_nonnull (large);

  gtk_widget_activate_action (fixture->kit, "kit.masked", NULL);
  g_assert_true (g_settings_get_boolean (settings, "mask-activation"));
  g_assert_null (till_ui_find_window (TILL_TYPE_QR_WINDOW));
  till_ui_wait_for_frames (fixture->window, 2);
  assert_hidden (fixture->kit, "1A2B3C");
  assert_hidden (fixture->kit, "8170");
  assert_label (fixture, "matching_id_field", "Matching ID: " TILL_ACTIVATION_MASK);
  assert_label (fixture, "code_field", "Activation code: " TILL_ACTIVATION_MASK);
  assert_label (fixture, "iccid_field", "ICCID: 8943 •••• •••• 9631");
  /* What is copied is what it is. */
  g_assert_cmpstr (get_field (fixture, "code_field"), ==, CODE);
  g_assert_cmpstr (get_field (fixture, "iccid_field"), ==, ICCID);

  /* It is remembered, and the next order is hidden as well. */
  g_free (fixture->order->esim->activation_code);
  fixture->order->esim->activation_code = g_strdup ("LPA:1$other.example$NEXT");
  show (fixture);
  assert_hidden (fixture->kit, "NEXT");

  g_settings_set_boolean (settings, "mask-activation", FALSE);
  g_assert_nonnull (till_ui_find_type (fixture->kit, TILL_TYPE_QR_CODE));
  g_assert_nonnull (till_ui_find_text (fixture->kit, "NEXT"));
}

/* The window's menu and its key hide codes as well, in every place at once. */
static void
test_masked_from_the_menu (void)
{
  static const char *const arguments[] = { "--invoices", "4", "--orders", "4", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (GSettings) settings = g_settings_new ("org.tillconsole.Till");

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.mask-activation", NULL);
  g_assert_true (g_settings_get_boolean (settings, "mask-activation"));
  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.mask-activation", NULL);
  g_assert_false (g_settings_get_boolean (settings, "mask-activation"));
}

static void
test_mask_of_an_iccid (void)
{
  g_autofree char *usual = till_activation_mask_iccid (ICCID);
  g_autofree char *strange = till_activation_mask_iccid ("12345678901");
  g_autofree char *hostile = till_activation_mask_iccid ("8943108170001029ü31");

  g_assert_cmpstr (usual, ==, "8943 •••• •••• 9631");
  g_assert_cmpstr (strange, ==, TILL_ACTIVATION_MASK);
  g_assert_cmpstr (hostile, ==, TILL_ACTIVATION_MASK);
}

static void
test_iccid_hint (Fixture *fixture, gconstpointer data)
{
  show (fixture);
  g_assert_null (get_field (fixture, "iccid_hint_field"));

  fixture->order->usage = till_usage_new ();
  fixture->order->usage->install_state = TILL_INSTALL_EXPIRED;
  show (fixture);
  g_assert_nonnull (strstr (get_field (fixture, "iccid_hint_field"), "for another one"));

  fixture->order->esim->iccid[18] = '2';
  show (fixture);
  g_assert_nonnull (strstr (get_field (fixture, "iccid_hint_field"), "check digit doesn’t match"));
  g_assert_nonnull (till_ui_find_text (fixture->kit, "8943 1081 7000 1029 632"));
}

static void
test_links (Fixture *fixture, gconstpointer data)
{
  show (fixture);
  g_assert_cmpstr (get_field (fixture, "ios_link_field"), ==,
                   "https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=" CODE);
  g_assert_cmpstr (get_field (fixture, "android_link_field"), ==,
                   "https://esimsetup.android.com/esim_qrcode_provisioning?carddata=" CODE);
  g_assert_nonnull (till_ui_find_button (fixture->kit, "Open Install Link"));

  /* What the service gives stays as it is, even with the code escaped. */
  fixture->order->esim->ios_tap_link = g_strdup ("https://install.example/?carddata=LPA%3A1%24x");
  show (fixture);
  g_assert_cmpstr (get_field (fixture, "ios_link_field"), ==,
                   "https://install.example/?carddata=LPA%3A1%24x");
}

static void
spawn (const char *const *command, char **output)
{
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                NULL, NULL, output, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

static gboolean
is_set (gpointer user_data)
{
  return *(GAsyncResult **) user_data != NULL;
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* Writes the card to fixture->path as a PDF. */
static void
export_card (Fixture *fixture, const char *language)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (TillCustomerText) words = till_customer_text_new (language);
  g_autoptr (TillPrintPage) card = till_customer_card_create (fixture->order, "Ana’s SIMs", words);
  g_autoptr (GAsyncResult) result = NULL;

  till_print_page_export_async (card, file, exported_cb, &result);
  till_ui_wait_until (is_set, &result, "the PDF");
  g_assert_true (till_print_page_export_finish (card, result, NULL));
}

static char *
read_card (Fixture *fixture)
{
  const char *const command[] = { "pdftotext", "-layout", fixture->path, "-", NULL };
  char *text = NULL;

  spawn (command, &text);

  return text;
}

/* The page as a scanner sees it. */
static char *
scan_card (Fixture *fixture)
{
  g_autofree char *picture = g_strconcat (fixture->path, ".png", NULL);
  const char *const draw[] = { "pdftoppm",    "-png",        "-r",          "150",
                               "-singlefile", fixture->path, fixture->path, NULL };
  const char *const read[] = { "zbarimg", "--quiet", "--raw", picture, NULL };
  char *text = NULL;

  spawn (draw, NULL);
  spawn (read, &text);
  g_assert_cmpint (g_unlink (picture), ==, 0);

  return g_strchomp (text);
}

static guint
count_pages (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\f';

  return n;
}

/* A page in the customer's language with all that the phone asks for. */
static void
test_card (Fixture *fixture, gconstpointer data)
{
  static const char *const parts[] = {
    "Ana’s SIMs",
    "Ihre eSIM",
    "Japan",
    "5 GB · 30 Tage",
    "ESIM-7",
    "rsp.practice.example",
    "K2-1A2B3C-4D5E6F",
    "8943 1081 7000 1029 631",
    "1.",
    "5.",
    "löschen Sie",
  };
  g_autofree char *text = NULL;
  g_autofree char *code = NULL;

  fixture->order->country = g_strdup ("Japan");
  fixture->order->data_gb = g_strdup ("5");
  fixture->order->days = 30;
  fixture->order->client_ref = g_strdup ("ESIM-7");
  export_card (fixture, "de");
  text = read_card (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strcasestr (text, parts[i]) == NULL)
      g_error ("“%s” is not in:\n%s", parts[i], text);
  g_assert_cmpuint (count_pages (text), ==, 1);
  code = scan_card (fixture);
  g_assert_cmpstr (code, ==, CODE);
}

/* What is not known leaves no gap, and what the service says is literal. */
static void
test_card_of_little (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_free (fixture->order->esim->activation_code);
  fixture->order->esim->activation_code = g_strdup ("<b>no code</b>");
  g_clear_pointer (&fixture->order->esim->iccid, g_free);
  fixture->order->country = g_strdup ("<i>Japan</i> & {code}");
  export_card (fixture, "en");
  text = read_card (fixture);
  g_assert_nonnull (strstr (text, "<i>Japan</i> & {code}"));
  g_assert_null (strstr (text, "SM-DP+"));
  g_assert_null (strstr (text, "ICCID"));
}

#define ADD(path, func) g_test_add ("/ui/kit/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("both-codes", test_both_codes);
  ADD ("hostile-pictures", test_hostile_pictures);
  ADD ("files", test_files);
  ADD ("saving", test_saving);
  ADD ("endless-code", test_endless_code);
  ADD ("masked", test_masked);
  g_test_add_func ("/ui/kit/masked-from-the-menu", test_masked_from_the_menu);
  g_test_add_func ("/ui/kit/mask-of-an-iccid", test_mask_of_an_iccid);
  ADD ("iccid-hint", test_iccid_hint);
  ADD ("links", test_links);
  ADD ("card", test_card);
  ADD ("card-of-little", test_card_of_little);

  return g_test_run ();
}
