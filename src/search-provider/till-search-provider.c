/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSearchProvider: org.gnome.Shell.SearchProvider2 over the archives, which it only reads. The
 * id of a result is the link that opens it in the console, so the provider stores nothing between
 * calls. It finds nothing while the console hides its content, and never logs search texts. */

#include "till-search-provider.h"

#include <string.h>

#include "till-privacy-lock.h"
#include "till-recognise.h"
#include "till-record-link.h"
#include "till-search-words.h"
#include "till-archive-folder.h"

#define CONSOLE        "org.tillconsole.Till"
#define CONSOLE_PATH   "/org/tillconsole/Till"
#define INTERFACE      "org.gnome.Shell.SearchProvider2"
#define IDLE_MS        30000
#define TEXT_MIN       3 /* characters; fewer match almost everything */
#define TERMS_MAX      4
#define HITS_A_TERM    10
#define RESULTS_MAX    20
#define RESULT_IDS_MAX 100

static const char introspection[] =
    "<node><interface name='" INTERFACE "'>"
    "<method name='GetInitialResultSet'>"
    "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "<method name='GetSubsearchResultSet'>"
    "<arg type='as' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='as' direction='out'/></method>"
    "<method name='GetResultMetas'>"
    "<arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
    "<method name='ActivateResult'>"
    "<arg type='s' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='u' direction='in'/></method>"
    "<method name='LaunchSearch'>"
    "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
    "</interface></node>";

struct _TillSearchProvider
{
  GApplication parent_instance;

  TillChainTable *chains;
  char *folder;
  guint registration;
  int idle_ms;
};

G_DEFINE_FINAL_TYPE (TillSearchProvider, till_search_provider, G_TYPE_APPLICATION)

/* One call that a thread answers. */
typedef struct
{
  TillSearchProvider *provider;
  GDBusMethodInvocation *invocation; /* owned; answering consumes it */
  char **texts;                      /* owned; terms or links */
} Call;

static void
call_free (Call *self)
{
  g_application_release (G_APPLICATION (self->provider));
  g_object_unref (self->provider);
  g_strfreev (self->texts);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static gboolean
is_locked (void)
{
  g_autoptr (GFile) mark = till_privacy_lock_get_file ();

  return till_privacy_lock_is_set (mark);
}

static void
add_link (GPtrArray *links, GHashTable *known, const TillArchiveFolderHit *found)
{
  TillRecordLinkKind kind = TILL_FIELD_IS_OF_ORDER (found->hit->field) ? TILL_RECORD_LINK_ORDER
                                                                       : TILL_RECORD_LINK_INVOICE;
  char *link =
      till_record_link_build (kind, till_record_get_id (found->hit->record), found->archive);

  if (link == NULL || links->len >= RESULTS_MAX || !g_hash_table_add (known, link))
    {
      g_free (link);
      return;
    }

  g_ptr_array_add (links, link);
}

static void
look_up (Call *call, GPtrArray *links, const char *text)
{
  TillSearchProvider *self = call->provider;
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (TillSearchQuery) query = till_recognise (self->chains, text, now);

  for (guint i = 0; i < MIN (query->terms->len, TERMS_MAX); i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);
      g_autoptr (GPtrArray) found = till_archive_folder_search (self->folder, term, query->from_ms,
                                                                query->until_ms, HITS_A_TERM);

      for (guint j = 0; j < found->len; j++)
        add_link (links, known, g_ptr_array_index (found, j));
    }
}

/* Runs on a thread. */
static void
search_job (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Call *call = task_data;
  g_autoptr (GPtrArray) links = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = g_strjoinv (" ", call->texts);

  g_strstrip (text);
  if (g_utf8_strlen (text, -1) >= TEXT_MIN && !is_locked ())
    look_up (call, links, text);
  g_ptr_array_add (links, NULL);
  g_task_return_pointer (task, g_variant_new ("(^as)", (char **) links->pdata),
                         (GDestroyNotify) g_variant_unref);
}

static void
add_meta (GVariantBuilder *metas, const char *link, TillRecord *record)
{
  g_autofree char *description = till_search_describe (record);

  g_variant_builder_open (metas, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (metas, "{sv}", "id", g_variant_new_string (link));
  g_variant_builder_add (metas, "{sv}", "name",
                         g_variant_new_string (till_search_get_name (record)));
  g_variant_builder_add (metas, "{sv}", "description", g_variant_new_string (description));
  g_variant_builder_add (metas, "{sv}", "gicon", g_variant_new_string (CONSOLE));
  g_variant_builder_add (metas, "{sv}", "clipboardText",
                         g_variant_new_string (till_record_get_id (record)));
  g_variant_builder_close (metas);
}

/* Runs on a thread. */
static void
describe_job (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Call *call = task_data;
  GVariantBuilder metas;
  guint n_links = is_locked () ? 0 : MIN (g_strv_length (call->texts), RESULT_IDS_MAX);

  g_variant_builder_init (&metas, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n_links; i++)
    {
      g_autoptr (TillRecordLink) link = till_record_link_parse (call->texts[i]);
      g_autoptr (TillRecord) record = NULL;

      if (link != NULL && link->archive != NULL && link->kind != TILL_RECORD_LINK_FIND)
        record = till_archive_folder_load (call->provider->folder, link->archive,
                                           link->kind == TILL_RECORD_LINK_ORDER, link->text);
      if (record != NULL)
        add_meta (&metas, call->texts[i], record);
    }
  g_task_return_pointer (task, g_variant_new ("(aa{sv})", &metas),
                         (GDestroyNotify) g_variant_unref);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Call) call = user_data;

  g_dbus_method_invocation_return_value (call->invocation,
                                         g_task_propagate_pointer (G_TASK (result), NULL));
}

/* Runs @job on a thread. @invocation and @texts: (transfer full). */
static void
answer (TillSearchProvider *self,
        GDBusMethodInvocation *invocation,
        char **texts,
        GTaskThreadFunc job)
{
  Call *call = g_new0 (Call, 1);
  g_autoptr (GTask) task = g_task_new (self, NULL, answered_cb, call);

  g_application_hold (G_APPLICATION (self));
  call->provider = g_object_ref (self);
  call->invocation = invocation;
  call->texts = texts;
  g_task_set_source_tag (task, answer);
  g_task_set_task_data (task, call, NULL);
  g_task_run_in_thread (task, job);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GApplication) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply == NULL)
    g_debug ("The console does not open: %s", error->message);
  g_application_release (self);
}

/* Opens @link in the console, which checks it; with %NULL, only the console. */
static void
open_link (TillSearchProvider *self, const char *link)
{
  const char *const links[] = { link, NULL };
  GVariantBuilder nothing;

  g_variant_builder_init (&nothing, G_VARIANT_TYPE_VARDICT);
  g_application_hold (G_APPLICATION (self));
  g_dbus_connection_call (g_application_get_dbus_connection (G_APPLICATION (self)), CONSOLE,
                          CONSOLE_PATH, "org.freedesktop.Application",
                          link != NULL ? "Open" : "Activate",
                          link != NULL ? g_variant_new ("(^asa{sv})", links, &nothing)
                                       : g_variant_new ("(a{sv})", &nothing),
                          NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, opened_cb, g_object_ref (self));
}

static void
activate_result (TillSearchProvider *self, GVariant *arguments)
{
  const char *link = NULL;
  g_autoptr (TillRecordLink) parsed = NULL;

  g_variant_get_child (arguments, 0, "&s", &link);
  parsed = till_record_link_parse (link);
  if (parsed != NULL)
    open_link (self, link);
}

static void
launch_search (TillSearchProvider *self, GVariant *arguments)
{
  g_auto (GStrv) terms = NULL;
  g_autofree char *text = NULL;
  g_autofree char *link = NULL;

  g_variant_get_child (arguments, 0, "^as", &terms);
  text = g_strjoinv (" ", terms);
  link = till_record_link_build (TILL_RECORD_LINK_FIND, g_strstrip (text), NULL);
  open_link (self, link);
}

static char **
get_texts (GVariant *arguments, gsize place)
{
  char **texts = NULL;

  g_variant_get_child (arguments, place, "^as", &texts);

  return texts;
}

static void
call_cb (GDBusConnection *connection,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *arguments,
         GDBusMethodInvocation *invocation,
         gpointer user_data)
{
  TillSearchProvider *self = user_data;

  if (g_str_equal (method, "GetInitialResultSet"))
    answer (self, invocation, get_texts (arguments, 0), search_job);
  else if (g_str_equal (method, "GetSubsearchResultSet"))
    answer (self, invocation, get_texts (arguments, 1), search_job);
  else if (g_str_equal (method, "GetResultMetas"))
    answer (self, invocation, get_texts (arguments, 0), describe_job);
  else
    {
      if (g_str_equal (method, "ActivateResult"))
        activate_result (self, arguments);
      else
        launch_search (self, arguments);
      g_dbus_method_invocation_return_value (invocation, NULL);
    }
}

static gboolean
till_search_provider_dbus_register (GApplication *application,
                                    GDBusConnection *connection,
                                    const char *path,
                                    GError **error)
{
  static const GDBusInterfaceVTable calls = { call_cb, NULL, NULL, { NULL } };
  TillSearchProvider *self = TILL_SEARCH_PROVIDER (application);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (introspection, NULL);

  if (!G_APPLICATION_CLASS (till_search_provider_parent_class)
           ->dbus_register (application, connection, path, error))
    return FALSE;

  self->registration = g_dbus_connection_register_object (connection, path, node->interfaces[0],
                                                          &calls, self, NULL, error);

  return self->registration != 0;
}

static void
till_search_provider_dbus_unregister (GApplication *application,
                                      GDBusConnection *connection,
                                      const char *path)
{
  TillSearchProvider *self = TILL_SEARCH_PROVIDER (application);

  if (self->registration != 0)
    g_dbus_connection_unregister_object (connection, self->registration);
  self->registration = 0;

  G_APPLICATION_CLASS (till_search_provider_parent_class)
      ->dbus_unregister (application, connection, path);
}

static void
till_search_provider_startup (GApplication *application)
{
  TillSearchProvider *self = TILL_SEARCH_PROVIDER (application);

  G_APPLICATION_CLASS (till_search_provider_parent_class)->startup (application);

  self->chains = till_chain_table_new ();
  self->folder = g_build_filename (g_get_user_data_dir (), "till", NULL);
  g_application_set_inactivity_timeout (application, (guint) MAX (self->idle_ms, 1));
  g_application_hold (application);
  g_application_release (application);
}

static void
till_search_provider_finalize (GObject *object)
{
  TillSearchProvider *self = TILL_SEARCH_PROVIDER (object);

  g_clear_pointer (&self->chains, till_chain_table_unref);
  g_free (self->folder);

  G_OBJECT_CLASS (till_search_provider_parent_class)->finalize (object);
}

static void
till_search_provider_class_init (TillSearchProviderClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_search_provider_finalize;
  application_class->dbus_register = till_search_provider_dbus_register;
  application_class->dbus_unregister = till_search_provider_dbus_unregister;
  application_class->startup = till_search_provider_startup;
}

static void
till_search_provider_init (TillSearchProvider *self)
{
  const GOptionEntry options[] = {
    { "idle-ms", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_INT, &self->idle_ms, NULL, NULL },
    { NULL },
  };

  self->idle_ms = IDLE_MS;
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

TillSearchProvider *
till_search_provider_new (void)
{
  return g_object_new (TILL_TYPE_SEARCH_PROVIDER, "application-id", CONSOLE ".SearchProvider",
                       "flags", G_APPLICATION_IS_SERVICE, NULL);
}
