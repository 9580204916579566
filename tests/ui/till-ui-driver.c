/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drives the window the way a person does: by what is on screen. Every wait is for an event, under
 * a watchdog. */

#include "till-ui-driver.h"

#include "till-desk.h"
#include "till-incremental-list.h"
#include "till-local-ledger.h"
#include "till-paged-list.h"
#include "till-shortcuts.h"
#include "till-ui-log.h"

#include <libsoup/soup.h>
#include <locale.h>

#ifdef GDK_WINDOWING_X11
#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>
#endif

#define MAX_FOCUS_STOPS 200
#define WATCHDOG_S      240
#define CORNER          2

static gboolean
watchdog_cb (gpointer user_data)
{
  g_error ("Waited %d s in vain for %s", WATCHDOG_S, (const char *) user_data);

  return G_SOURCE_REMOVE;
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* GTK 4.8 asks half a second after the pointer was over a popover what it is to explain there, also
 * where that has closed meanwhile and has no surface any more. In the corner of the windows, which
 * are all in that of the screen, no popover opens; beside the windows an open one has the pointer,
 * too. */
static void
put_pointer_away (void)
{
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gdk_display_get_default ();

  if (!GDK_IS_X11_DISPLAY (display))
    return;

  XWarpPointer (gdk_x11_display_get_xdisplay (display), None,
                gdk_x11_display_get_xrootwindow (display), 0, 0, 0, 0, CORNER, CORNER);
#endif
}

/* GTK's own set-up asks for American English, which is not on every system. */
void
till_ui_init (int *argc, char ***argv)
{
  g_log_set_writer_func (till_ui_log_write, NULL, NULL);
  gtk_test_init (argc, argv, NULL);
  setlocale (LC_ALL, "C");
  adw_init ();
  put_pointer_away ();
}

/* Runs the main loop until @condition holds; fails the test after four minutes. */
void
till_ui_wait_until (TillUiCondition condition, gpointer user_data, const char *what)
{
  guint watchdog = g_timeout_add_seconds (WATCHDOG_S, watchdog_cb, (gpointer) what);
  guint tick = g_timeout_add (20, tick_cb, NULL);

  while (!condition (user_data))
    g_main_context_iteration (NULL, TRUE);

  g_source_remove (tick);
  g_source_remove (watchdog);
}

typedef struct
{
  guint n_left;
} FrameCount;

static gboolean
count_frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  FrameCount *count = user_data;

  if (count->n_left > 0)
    count->n_left--;
  gtk_widget_queue_draw (widget);

  return count->n_left > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
has_counted_down (gpointer user_data)
{
  return ((FrameCount *) user_data)->n_left == 0;
}

/* Waits until @widget has been painted @n_frames more times. */
void
till_ui_wait_for_frames (GtkWidget *widget, guint n_frames)
{
  FrameCount count = { n_frames };

  gtk_widget_add_tick_callback (widget, count_frame_cb, &count, NULL);
  till_ui_wait_until (has_counted_down, &count, "frames");
}

typedef struct
{
  GtkNative *native;
  GskRenderNode *node;
} Picture;

static void
draw_cb (GdkFrameClock *clock, gpointer user_data)
{
  Picture *picture = user_data;
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (picture->native));
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  g_clear_pointer (&picture->node, gsk_render_node_unref);
  picture->node = gtk_snapshot_free_to_node (snapshot);
}

static gboolean
is_drawn (gpointer picture)
{
  return ((Picture *) picture)->node != NULL;
}

/* Saves what @widget, a window or a dialog inside of one, shows in the next frame. It is drawn
 * right after that: later, a widget may wait for its size again. */
void
till_ui_save_picture (GtkWidget *widget, const char *path)
{
  Picture picture = { gtk_widget_get_native (widget), NULL };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (draw_cb), &picture);
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gtk_widget_queue_draw (GTK_WIDGET (picture.native));
  till_ui_wait_until (is_drawn, &picture, "a frame");
  g_signal_handler_disconnect (clock, handler);
  node = picture.node;
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (picture.native), node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

/* What the real application offers is offered here too, so that nothing looks out of reach. */
static void
add_actions (GActionMap *map)
{
  static const char *const names[] = { "connect-store", "lock",   "manage-stores", "preferences",
                                       "practice",      "reopen", "unlock",        "welcome" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new (names[i], NULL);

      g_action_map_add_action (map, G_ACTION (action));
    }
}

/* There is one application in a process, as there is one of everything that it sets up. */
static GtkApplication *
get_application (void)
{
  static AdwApplication *application = NULL;
  g_autoptr (GError) error = NULL;

  if (application == NULL)
    {
      application = adw_application_new (NULL, G_APPLICATION_NON_UNIQUE);
      g_application_set_resource_base_path (G_APPLICATION (application), "/org/tillconsole/Till");
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
      add_actions (G_ACTION_MAP (application));
      till_shortcuts_add (GTK_APPLICATION (application));
    }

  return GTK_APPLICATION (application);
}

typedef struct
{
  GAsyncResult *result;
} Answer;

static gboolean
has_answer (gpointer user_data)
{
  return ((Answer *) user_data)->result != NULL;
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Answer *) user_data)->result = g_object_ref (result);
}

static TillPracticeProcess *
start_practice (const char *const *arguments)
{
  Answer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillPracticeProcess *practice = NULL;

  till_practice_process_start_async (g_getenv ("TILL_PRACTICE"), arguments, NULL, answer_cb,
                                     &answer);
  till_ui_wait_until (has_answer, &answer, "the practice service");
  result = answer.result;
  practice = till_practice_process_start_finish (result, &error);
  g_assert_no_error (error);

  return practice;
}

/* In memory: it goes with the desk. */
static TillArchive *
open_archive (void)
{
  Answer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "practice", "practice", NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the archive");
  result = answer.result;
  archive = till_archive_open_finish (result, &error);
  g_assert_no_error (error);

  return archive;
}

/* In memory, too. */
static TillLedger *
open_ledger (void)
{
  Answer answer = { NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (NULL, "practice", "practice", NULL, answer_cb, &answer);
  till_ui_wait_until (has_answer, &answer, "the ledger");
  result = answer.result;
  ledger = till_local_ledger_open_finish (result, NULL, &error);
  g_assert_no_error (error);

  return ledger;
}

static TillDesk *
open_desk (TillPracticeProcess *practice, TillCredentials *credentials, TillClock *clock)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillAccount) account =
      till_account_new ("practice", "Practice Store", till_practice_process_get_base_url (practice),
                        till_credentials_get_scheme (credentials), TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillLedger) ledger = open_ledger ();
  TillDesk *desk = till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);

  till_refunds_set_ledger (till_desk_get_refunds (desk), ledger, NULL);

  return desk;
}

static TillCredentials *
dup_credentials (TillPracticeProcess *practice, TillAuthScheme scheme)
{
  TillCredentials *own = till_practice_process_get_credentials (practice);

  return scheme == TILL_AUTH_BEARER
             ? till_credentials_new (scheme, till_credentials_get_api_key (own), NULL)
             : till_credentials_ref (own);
}

static TillUiDriver *
driver_new (const char *const *practice_arguments, TillClock *clock, TillAuthScheme scheme)
{
  TillUiDriver *self = g_new0 (TillUiDriver, 1);

  self->application = get_application ();
  self->settings = g_settings_new ("org.tillconsole.Till");
  self->accounts = g_list_store_new (TILL_TYPE_ACCOUNT);
  self->clock = g_object_ref (clock);
  self->practice = start_practice (practice_arguments);
  self->credentials = dup_credentials (self->practice, scheme);
  self->desk = open_desk (self->practice, self->credentials, self->clock);
  self->window = till_window_new (self->application, self->settings, G_LIST_MODEL (self->accounts));
  till_window_set_desk (self->window, self->desk);
  gtk_window_present (GTK_WINDOW (self->window));
  till_ui_wait_for_frames (GTK_WIDGET (self->window), 2);

  return self;
}

/* A window of the default size over a practice service with these more arguments, on its overview
 * page. */
TillUiDriver *
till_ui_driver_new (const char *const *practice_arguments)
{
  g_autoptr (TillClock) clock = till_clock_new ();

  return driver_new (practice_arguments, clock, TILL_AUTH_HMAC);
}

/* The same by the time of @clock. Requests are not signed: the service holds their times against
 * the machine's. */
TillUiDriver *
till_ui_driver_new_with_clock (const char *const *practice_arguments, TillClock *clock)
{
  return driver_new (practice_arguments, clock, TILL_AUTH_BEARER);
}

void
till_ui_driver_free (TillUiDriver *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_object (&self->desk);
  g_clear_object (&self->practice);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_object (&self->clock);
  g_clear_object (&self->accounts);
  g_clear_object (&self->settings);
  g_free (self);
}

static char *
dup_address (TillUiDriver *self)
{
  const char *base_url = till_desk_get_account (self->desk)->base_url;

  g_assert_true (g_str_has_prefix (base_url, "http://"));

  return g_strdup (base_url + strlen ("http://"));
}

static gboolean
is_refused (gpointer user_data)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_to_host (client, user_data, 0, NULL, &error);

  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

/* Ends the practice service and waits until nobody answers in its place. */
void
till_ui_driver_stop_practice (TillUiDriver *self)
{
  g_autofree char *address = dup_address (self);

  g_clear_object (&self->practice);
  till_ui_wait_until (is_refused, address, "the end of the practice service");
}

/* Starts a practice service with these more arguments where the stopped one was, with its keys. */
void
till_ui_driver_resume_practice (TillUiDriver *self, const char *const *arguments)
{
  g_autofree char *address = dup_address (self);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_assert_null (self->practice);

  g_ptr_array_add (all, (gpointer) "--listen");
  g_ptr_array_add (all, address);
  g_ptr_array_add (all, (gpointer) "--api-key");
  g_ptr_array_add (all, (gpointer) till_credentials_get_api_key (self->credentials));
  g_ptr_array_add (all, (gpointer) "--secret-key");
  g_ptr_array_add (all, (gpointer) till_credentials_get_secret_key (self->credentials));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (all, (gpointer) arguments[i]);
  g_ptr_array_add (all, NULL);
  self->practice = start_practice ((const char *const *) all->pdata);
}

static void
call_practice (TillUiDriver *self, const char *method, const char *path, const char *body)
{
  g_autofree char *uri =
      g_strconcat (till_practice_process_get_base_url (self->practice), path, NULL);
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new (method, uri);
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  g_autoptr (GBytes) reply = NULL;
  g_autoptr (GError) error = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
  reply = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (soup_message_get_status (message), ==, 200);
}

/* POSTs @body to a steering path of the practice service, for what a customer or the clock would
 * do. */
void
till_ui_driver_call_practice (TillUiDriver *self, const char *path, const char *body)
{
  call_practice (self, "POST", path, body);
}

/* All is well again with the practice service. */
void
till_ui_driver_clear_faults (TillUiDriver *self)
{
  call_practice (self, "DELETE", "/practice/faults", "");
}

/* Returns: (transfer full): what the practice service answers to a GET of @path. */
char *
till_ui_driver_read_practice (TillUiDriver *self, const char *path)
{
  g_autofree char *uri =
      g_strconcat (till_practice_process_get_base_url (self->practice), path, NULL);
  g_autofree char *bearer =
      g_strconcat ("Bearer ", till_credentials_get_api_key (self->credentials), NULL);
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);
  g_autoptr (GBytes) reply = NULL;
  g_autoptr (GError) error = NULL;

  soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization",
                                bearer);
  reply = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (soup_message_get_status (message), ==, 200);

  return g_strndup (g_bytes_get_data (reply, NULL), g_bytes_get_size (reply));
}

static GtkWidget *
find (GtkWidget *root, gboolean (*matches) (GtkWidget *, gconstpointer), gconstpointer wanted)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_child_visible (root) || !gtk_widget_get_visible (root))
    return NULL;
  if (matches (root, wanted))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, matches, wanted);

  return found;
}

static gboolean
has_type (GtkWidget *widget, gconstpointer wanted)
{
  return g_type_is_a (G_OBJECT_TYPE (widget), GPOINTER_TO_SIZE (wanted));
}

/* Returns: what is read of @label, which isolates its facts from right to left, unseen. */
static char *
read_label (GtkLabel *label)
{
  GString *text = g_string_new (gtk_label_get_text (label));

  g_string_replace (text, "\u2068", "", 0);
  g_string_replace (text, "\u2069", "", 0);

  return g_string_free (text, FALSE);
}

static gboolean
has_text (GtkWidget *widget, gconstpointer wanted)
{
  g_autofree char *text = GTK_IS_LABEL (widget) ? read_label (GTK_LABEL (widget)) : NULL;

  return text != NULL && g_str_equal (text, wanted);
}

static gboolean
is_button_with_text (GtkWidget *widget, gconstpointer wanted)
{
  return GTK_IS_BUTTON (widget) && find (widget, has_text, wanted) != NULL;
}

/* The first visible widget of @type below @root, or %NULL. */
GtkWidget *
till_ui_find_type (GtkWidget *root, GType type)
{
  return find (root, has_type, GSIZE_TO_POINTER (type));
}

static gboolean
is_named (GtkWidget *widget, gconstpointer wanted)
{
  return g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), wanted) == 0 ||
         g_strcmp0 (gtk_widget_get_name (widget), wanted) == 0;
}

/* The first visible widget that its template or the program calls @id, or %NULL. */
GtkWidget *
till_ui_find_named (GtkWidget *root, const char *id)
{
  return find (root, is_named, id);
}

/* The first visible label that reads exactly @text, or %NULL. */
GtkWidget *
till_ui_find_text (GtkWidget *root, const char *text)
{
  return find (root, has_text, text);
}

/* The first visible button that shows @label (without its underline), or %NULL. */
GtkWidget *
till_ui_find_button (GtkWidget *root, const char *label)
{
  return find (root, is_button_with_text, label);
}

/* Whether a visible button shows @label and can be clicked. */
gboolean
till_ui_can_click (GtkWidget *root, const char *label)
{
  GtkWidget *button = till_ui_find_button (root, label);

  return button != NULL && gtk_widget_is_sensitive (button);
}

/* Whether Tab, pressed often enough, brings the focus from @start to @target of the same window:
 * nothing on the way swallows it. */
gboolean
till_ui_can_tab_to (GtkWidget *start, GtkWidget *target)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (start));

  till_ui_wait_for_frames (window, 2); /* Tab goes by where things are. */
  g_assert_true (gtk_widget_grab_focus (start));

  for (guint i = 0; i < MAX_FOCUS_STOPS; i++)
    {
      gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
      if (gtk_window_get_focus (GTK_WINDOW (window)) == target)
        return TRUE;
    }

  return FALSE;
}

void
till_ui_click (GtkWidget *button)
{
  g_assert_true (GTK_IS_BUTTON (button));
  g_assert_true (gtk_widget_is_sensitive (button));

  g_signal_emit_by_name (button, "clicked");
}

/* Returns: the menu that the template of @button has for it. */
static GMenuModel *
find_actions_menu (GtkWidget *button)
{
  GObject *menu = NULL;

  for (GtkWidget *owner = gtk_widget_get_parent (button); menu == NULL;
       owner = gtk_widget_get_parent (owner))
    if (g_str_has_prefix (G_OBJECT_TYPE_NAME (owner), "Till"))
      menu = gtk_widget_get_template_child (owner, G_OBJECT_TYPE (owner), "actions_menu");

  return G_MENU_MODEL (menu);
}

/* Returns: (transfer full) (nullable): the action of the item of @menu that reads @label. */
static char *
dup_menu_action (GMenuModel *menu, const char *label)
{
  char *action = NULL;

  for (int i = 0; i < g_menu_model_get_n_items (menu) && action == NULL; i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *text = NULL;
      g_auto (GStrv) parts = NULL;
      g_autofree char *plain = NULL;

      if (section != NULL)
        action = dup_menu_action (section, label);
      else if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &text))
        {
          parts = g_strsplit (text, "_", 2);
          plain = g_strjoinv (NULL, parts);
          if (g_str_equal (plain, label))
            g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
        }
    }

  return action;
}

/* Only a widget is told whether an action is enabled. */
static gboolean
is_action_enabled (GtkWidget *place, const char *action)
{
  GtkWidget *probe = gtk_button_new ();
  gboolean is_enabled = FALSE;

  gtk_widget_set_parent (probe, place);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (probe), action);
  is_enabled = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);

  return is_enabled;
}

/* Returns: (transfer full) (nullable): the action of @label in the menu of @button, if it is
 * offered. */
static char *
dup_offered_action (GtkWidget *button, const char *label)
{
  g_autofree char *action = dup_menu_action (find_actions_menu (button), label);

  if (action == NULL)
    g_error ("No menu says “%s”", label);

  return is_action_enabled (gtk_widget_get_parent (button), action) ? g_steal_pointer (&action)
                                                                    : NULL;
}

/* Whether the actions of @button, an "actions_button", offer @label now. */
gboolean
till_ui_can_choose (GtkWidget *button, const char *label)
{
  g_autofree char *action = dup_offered_action (button, label);

  return action != NULL && gtk_widget_is_sensitive (button);
}

/* Chooses @label among the actions of @button. */
void
till_ui_choose (GtkWidget *button, const char *label)
{
  g_autofree char *action = dup_offered_action (button, label);

  if (action == NULL)
    g_error ("“%s” is not offered", label);
  gtk_widget_activate_action (button, action, NULL);
}

typedef struct
{
  GtkWidget *root;
  GtkWidget *found;
  const char *text;
} TextWait;

static gboolean
shows_text (gpointer user_data)
{
  TextWait *wait = user_data;

  wait->found = till_ui_find_text (wait->root, wait->text);

  return wait->found != NULL;
}

/* Waits until a visible label below @root shows exactly @text. */
GtkWidget *
till_ui_wait_for_text (GtkWidget *root, const char *text)
{
  TextWait wait = { root, NULL, text };

  till_ui_wait_until (shows_text, &wait, text);

  return wait.found;
}

static gboolean
shows_named (gpointer user_data)
{
  TextWait *wait = user_data;

  wait->found = till_ui_find_named (wait->root, wait->text);

  return wait->found != NULL;
}

/* Waits until the widget below @root that its template calls @id can be seen. */
GtkWidget *
till_ui_wait_for_named (GtkWidget *root, const char *id)
{
  TextWait wait = { root, NULL, id };

  till_ui_wait_until (shows_named, &wait, id);

  return wait.found;
}

/* Whether the list still waits for who has the last word, or for its widgets. */
static gboolean
is_growing (GListModel *model)
{
  GListModel *shown = GTK_IS_SINGLE_SELECTION (model)
                          ? gtk_single_selection_get_model (GTK_SINGLE_SELECTION (model))
                          : NULL;

  GListModel *list = TILL_IS_INCREMENTAL_LIST (shown)
                         ? till_incremental_list_get_rows (TILL_INCREMENTAL_LIST (shown))
                         : NULL;

  return TILL_IS_PAGED_LIST (list) &&
         (till_paged_list_get_cached (TILL_PAGED_LIST (list), NULL) ||
          g_list_model_get_n_items (shown) < g_list_model_get_n_items (list));
}

static gboolean
has_filled_row (gpointer user_data)
{
  GtkWidget *view = till_ui_find_type (user_data, GTK_TYPE_LIST_VIEW);
  GListModel *model =
      view != NULL ? G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))) : NULL;
  g_autoptr (GObject) item = NULL;

  if (model == NULL || g_list_model_get_n_items (model) == 0 || is_growing (model))
    return FALSE;

  item = g_list_model_get_item (model, 0);

  return !TILL_IS_ROW (item) || till_row_get_record (TILL_ROW (item)) != NULL;
}

/* Waits until the list below @page shows its first row filled. */
void
till_ui_wait_for_rows (GtkWidget *page)
{
  till_ui_wait_until (has_filled_row, page, "the rows of a list");
}

/* Selects and opens the first row below @page whose record satisfies @matches; it must be among the
 * first hundred. */
TillRecord *
till_ui_open_row (GtkWidget *page, gboolean (*matches) (TillRecord *record))
{
  GtkWidget *view = NULL;
  GListModel *model = NULL;

  till_ui_wait_for_rows (page);
  view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));

  for (guint i = 0; i < MIN (90, g_list_model_get_n_items (model)); i++)
    {
      g_autoptr (TillRow) row = g_list_model_get_item (model, i);
      TillRecord *record = till_row_get_record (row);

      if (record != NULL && matches (record))
        {
          gtk_selection_model_select_item (GTK_SELECTION_MODEL (model), i, TRUE);
          g_signal_emit_by_name (view, "activate", i);
          return record;
        }
    }

  return NULL;
}
