/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "Check connection": finds out, with GETs only, whether an address and keys open a store, and how
 * the service fills the gaps of its specification.
 *
 * First the store record, which needs no query: with the signature as given, then in its other
 * text form, then with a path prefix signed the other way. Then one invoice, to see whether the
 * query is signed and whether the list respects the limit; then the second, to see whether it
 * respects the offset; then the filters by status and by order id. If a service refuses
 * everything, the error of the given settings is returned, unless it accepts the API key alone:
 * then the signature is wrong. A setting counts as found only where the answer could have shown
 * it to be wrong. */

#include "till-connection-check.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-api-store.h"
#include "till-connection-check-filters.h"
#include "till-desk-error.h"

#define TRIED_LIMIT 2 /* a single record may be unreadable */

static const char *const limit_names[] = { "limit",    "pageSize", "page_size", "perPage",
                                           "per_page", "size",     "take" };
static const char *const offset_names[] = { "offset", "skip", "start", "from" };

typedef struct
{
  TillBaseUrl *base_url;
  TillCredentialProvider *provider;
  TillCredentialProvider *bearer; /* of the API key alone, for signed requests */
  TillClock *clock;
  gboolean is_signed;

  GPtrArray *signatures; /* of TillDialect, not tried yet */
  TillDialect *dialect;  /* the one being tried */
  gboolean has_tried_query;
  guint n_limits_tried;
  guint n_offsets_tried;
  TillStore *store;
  TillInvoice *newest; /* nullable */
  GError *first_error; /* of the running step */
} Check;

static void try_store (GTask *task);
static void try_limit (GTask *task);
static void try_offset (GTask *task);

static void
check_free (Check *self)
{
  g_clear_pointer (&self->base_url, till_base_url_unref);
  g_clear_object (&self->provider);
  g_clear_object (&self->bearer);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->signatures, g_ptr_array_unref);
  g_clear_pointer (&self->dialect, till_dialect_free);
  g_clear_object (&self->store);
  g_clear_object (&self->newest);
  g_clear_error (&self->first_error);
  g_free (self);
}

void
till_connection_check_result_free (TillConnectionCheckResult *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->store);
  g_clear_pointer (&self->dialect, till_dialect_free);
  g_free (self);
}

static void
add_signature (Check *self, const TillDialect *given, gboolean other_text, gboolean other_prefix)
{
  TillDialect *dialect = till_dialect_copy (given);

  dialect->found = 0;
  if (other_text)
    dialect->signature_encoding = given->signature_encoding == TILL_SIGNATURE_HEX
                                      ? TILL_SIGNATURE_BASE64
                                      : TILL_SIGNATURE_HEX;
  if (other_prefix)
    dialect->signs_prefix = !given->signs_prefix;
  g_ptr_array_add (self->signatures, dialect);
}

static void
collect_signatures (Check *self, const TillDialect *given)
{
  gboolean has_prefix = *till_base_url_get_prefix (self->base_url) != '\0';

  add_signature (self, given, FALSE, FALSE);
  if (!self->is_signed)
    return;

  add_signature (self, given, TRUE, FALSE);
  if (!has_prefix)
    return;

  add_signature (self, given, FALSE, TRUE);
  add_signature (self, given, TRUE, TRUE);
}

static TillTransport *
open_transport (Check *self)
{
  return till_transport_new (self->base_url, self->provider, self->dialect, self->clock);
}

/* Ends the check with the error of the given settings, or @error where that was the first. */
static void
fail (GTask *task, GError *error)
{
  Check *self = g_task_get_task_data (task);

  if (self->first_error == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_error_free (error);
  g_task_return_error (task, g_steal_pointer (&self->first_error));
}

/* Ends the check: the keys were accepted, so later errors are not about them. */
static void
fail_unknown_dialect (GTask *task, GError *error)
{
  g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_UNKNOWN_DIALECT, "%s",
                           error->message);
  g_error_free (error);
}

static void
keep_first_error (Check *self, GError *error)
{
  if (self->first_error == NULL)
    self->first_error = error;
  else
    g_error_free (error);
}

static void
succeed (GTask *task)
{
  Check *self = g_task_get_task_data (task);
  TillConnectionCheckResult *result = g_new0 (TillConnectionCheckResult, 1);

  result->store = g_steal_pointer (&self->store);
  result->dialect = g_steal_pointer (&self->dialect);
  g_task_return_pointer (task, result, (GDestroyNotify) till_connection_check_result_free);
}

static gboolean
is_unauthorised (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
}

static gboolean
is_malformed (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
}

/* Sets @param to the next of @names that differs from the given one, names[0]. */
static gboolean
take_next_name (char **param, const char *const *names, guint n_names, guint *n_tried)
{
  const char *next = NULL;

  while (next == NULL && *n_tried < n_names)
    {
      next = names[(*n_tried)++];
      if (g_str_equal (next, *param))
        next = NULL;
    }
  if (next == NULL)
    return FALSE;

  g_free (*param);
  *param = g_strdup (next);

  return TRUE;
}

static void
filters_tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Check *self = g_task_get_task_data (task);
  GError *error = NULL;
  TillDialect *dialect = till_connection_check_filters_finish (result, &error);

  if (dialect == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  till_dialect_free (self->dialect);
  self->dialect = dialect;
  succeed (task);
}

static void
try_filters (GTask *task)
{
  Check *self = g_task_get_task_data (task);

  if (self->newest == NULL)
    succeed (task);
  else
    till_connection_check_filters_async (self->base_url, self->provider, self->clock, self->dialect,
                                         self->newest, g_task_get_cancellable (task),
                                         filters_tried_cb, g_object_ref (task));
}

static void
offset_tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Check *self = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (TillPage) page =
      till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);

  if (page != NULL)
    {
      if (page->total > 1)
        self->dialect->found |= TILL_DIALECT_OFFSET_PARAM;
      try_filters (task);
      return;
    }

  if (is_malformed (error) && take_next_name (&self->dialect->offset_param, offset_names,
                                              G_N_ELEMENTS (offset_names), &self->n_offsets_tried))
    {
      g_error_free (error);
      try_offset (task);
    }
  else if (is_malformed (error))
    fail_unknown_dialect (task, error);
  else
    fail (task, error);
}

static void
try_offset (GTask *task)
{
  g_autoptr (TillTransport) transport = open_transport (g_task_get_task_data (task));

  till_api_list_invoices_async (transport, TILL_PRIORITY_FOREGROUND, TILL_INVOICE_UNKNOWN, NULL, 1,
                                1, g_task_get_cancellable (task), offset_tried_cb,
                                g_object_ref (task));
}

static void
limit_tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Check *self = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (TillPage) page =
      till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);

  if (page != NULL)
    {
      g_clear_error (&self->first_error);
      if (self->is_signed)
        self->dialect->found |= TILL_DIALECT_SIGNS_QUERY;
      if (page->total > TRIED_LIMIT)
        self->dialect->found |= TILL_DIALECT_LIMIT_PARAM;
      if (page->records->len > 0)
        g_set_object (&self->newest, g_ptr_array_index (page->records, 0));
      try_offset (task);
      return;
    }

  if (is_unauthorised (error) && self->is_signed && !self->has_tried_query)
    {
      self->has_tried_query = TRUE;
      self->dialect->signs_query = !self->dialect->signs_query;
    }
  else if (!is_malformed (error) ||
           !take_next_name (&self->dialect->limit_param, limit_names, G_N_ELEMENTS (limit_names),
                            &self->n_limits_tried))
    {
      if (is_unauthorised (error) || is_malformed (error))
        fail_unknown_dialect (task, error);
      else
        fail (task, error);
      return;
    }

  g_error_free (error);
  try_limit (task);
}

static void
try_limit (GTask *task)
{
  g_autoptr (TillTransport) transport = open_transport (g_task_get_task_data (task));

  till_api_list_invoices_async (transport, TILL_PRIORITY_FOREGROUND, TILL_INVOICE_UNKNOWN, NULL, 0,
                                TRIED_LIMIT, g_task_get_cancellable (task), limit_tried_cb,
                                g_object_ref (task));
}

static void
bearer_tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Check *self = g_task_get_task_data (task);
  g_autoptr (TillStore) store = till_api_get_store_finish (TILL_TRANSPORT (source), result, NULL);

  if (store != NULL)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_WRONG_SECRET,
                             "The API key alone is accepted, its signature is not");
  else
    g_task_return_error (task, g_steal_pointer (&self->first_error));
}

static void
try_bearer (GTask *task)
{
  Check *self = g_task_get_task_data (task);
  g_autoptr (TillTransport) transport =
      till_transport_new (self->base_url, self->bearer, self->dialect, self->clock);

  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, g_task_get_cancellable (task),
                            bearer_tried_cb, g_object_ref (task));
}

static void
note_signature (Check *self)
{
  if (!self->is_signed)
    return;

  self->dialect->found |= TILL_DIALECT_SIGNATURE_ENCODING;
  if (*till_base_url_get_prefix (self->base_url) != '\0')
    self->dialect->found |= TILL_DIALECT_SIGNS_PREFIX;
}

static void
store_tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Check *self = g_task_get_task_data (task);
  GError *error = NULL;

  self->store = till_api_get_store_finish (TILL_TRANSPORT (source), result, &error);
  if (self->store != NULL)
    {
      g_clear_error (&self->first_error);
      note_signature (self);
      try_limit (task);
    }
  else if (is_unauthorised (error) && self->signatures->len > 0)
    {
      keep_first_error (self, error);
      try_store (task);
    }
  else if (is_unauthorised (error) && self->is_signed)
    {
      keep_first_error (self, error);
      try_bearer (task);
    }
  else
    fail (task, error);
}

static void
try_store (GTask *task)
{
  Check *self = g_task_get_task_data (task);
  g_autoptr (TillTransport) transport = NULL;

  g_clear_pointer (&self->dialect, till_dialect_free);
  self->dialect = g_ptr_array_steal_index (self->signatures, 0);
  transport = open_transport (self);
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, g_task_get_cancellable (task),
                            store_tried_cb, g_object_ref (task));
}

/* Tries @credentials at @base_url, as typed, with @dialect first. */
void
till_connection_check_connection_async (const char *base_url,
                                        TillCredentials *credentials,
                                        const TillDialect *dialect,
                                        TillClock *clock,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (TillCredentials) bearer = NULL;
  Check *self = NULL;
  GError *error = NULL;

  g_return_if_fail (base_url != NULL && credentials != NULL && dialect != NULL);
  g_return_if_fail (TILL_IS_CLOCK (clock));

  g_task_set_source_tag (task, till_connection_check_connection_async);
  self = g_new0 (Check, 1);
  g_task_set_task_data (task, self, (GDestroyNotify) check_free);
  self->base_url = till_base_url_parse (base_url, &error);
  if (self->base_url == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  self->provider = TILL_CREDENTIAL_PROVIDER (till_fixed_credentials_new (credentials));
  bearer =
      till_credentials_new (TILL_AUTH_BEARER, till_credentials_get_api_key (credentials), NULL);
  self->bearer = TILL_CREDENTIAL_PROVIDER (till_fixed_credentials_new (bearer));
  self->clock = g_object_ref (clock);
  self->is_signed = till_credentials_get_scheme (credentials) == TILL_AUTH_HMAC;
  self->signatures = g_ptr_array_new_with_free_func ((GDestroyNotify) till_dialect_free);
  collect_signatures (self, dialect);
  try_store (task);
}

/* Returns: (transfer full): the store and its dialect, or %NULL with %TILL_API_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TillConnectionCheckResult *
till_connection_check_connection_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
