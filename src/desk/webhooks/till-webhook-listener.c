/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookListener: looks the secret key up for each delivery, checks the signature over the
 * bytes as they came, and only then decodes them. It stores the delivery in the archive before it
 * answers, because the service repeats what is not acknowledged, and then reads the invoice from
 * the service. For developers of receivers it also finds and makes signatures: the keys stay in
 * here. */

#include "till-webhook-listener.h"

#include "till-api-error.h"
#include "till-archive-webhook-deliveries.h"
#include "till-desk-error.h"
#include "till-webhook-event.h"
#include "till-webhook-server.h"
#include "till-word.h"
#include "till-define.h"
#include "till-source.h"

#define REPLAY_WINDOW_S 300 /* around the time that is signed in the header */
#define EVENT_WINDOW_MS G_GINT64_CONSTANT (604800000) /* around the event's own, else: a week */
#define MAX_LISTED      1000
#define EVENT_PAID      "invoice.paid"
#define RETRY_MS        60000 /* before an invoice that could not be read is read again */

struct _TillWebhookListener
{
  GObject parent_instance;

  TillInvoiceReader *invoice_reader;
  TillDialectLearner *learner;
  TillCredentialProvider *provider;
  TillArchive *archive; /* nullable */
  TillClock *clock;
  TillWebhookDialect *dialect;
  TillWebhookServer *server; /* NULL while it is off */
  char *address;             /* where it listens, or NULL */
  guint n_delivered;
  guint16 port;  /* the one chosen last, or zero */
  GError *error; /* why it could not be switched on again, or NULL */

  GQueue unfollowed; /* of TillWebhookDelivery: whose invoices are to be read */
  GSource *retry;    /* when, or NULL */

  GCancellable *cancellable; /* cancelled once this is closed */
};

/* A webhook on its way through. */
typedef struct
{
  TillWebhookListener *listener;
  TillCall *call;
  TillWebhookDelivery *delivery;
} Arrival;

enum
{
  DELIVERED,
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillWebhookListener, till_webhook_listener, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
arrival_free (Arrival *self)
{
  g_object_unref (self->listener);
  till_call_unref (self->call);
  g_object_unref (self->delivery);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Arrival, arrival_free)

static gboolean
is_closed (TillWebhookListener *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

static void
emit_delivered (TillWebhookListener *self, TillWebhookDelivery *delivery)
{
  if (!is_closed (self))
    g_signal_emit (self, signals[DELIVERED], 0, delivery);
}

typedef struct
{
  TillWebhookListener *listener;
  TillWebhookDelivery *delivery;
} Following;

static void
following_free (Following *self)
{
  g_object_unref (self->listener);
  g_object_unref (self->delivery);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Following, following_free)

static void follow (TillWebhookListener *self, TillWebhookDelivery *delivery);

static void
follow_next (TillWebhookListener *self)
{
  g_autoptr (TillWebhookDelivery) delivery = NULL;

  if (is_closed (self) || self->retry != NULL)
    return;

  delivery = g_queue_pop_head (&self->unfollowed);
  if (delivery != NULL)
    follow (self, delivery);
}

static gboolean
retry_cb (gpointer user_data)
{
  TillWebhookListener *self = user_data;

  till_source_clear (&self->retry);
  follow_next (self);

  return G_SOURCE_REMOVE;
}

/* The service does not repeat a delivery that was acknowledged. */
static void
follow_later (TillWebhookListener *self, TillWebhookDelivery *delivery)
{
  if (is_closed (self) || delivery->verdict != TILL_WEBHOOK_DELIVERY_GENUINE ||
      g_queue_get_length (&self->unfollowed) >= MAX_LISTED)
    return;

  g_queue_push_tail (&self->unfollowed, g_object_ref (delivery));
  if (self->retry != NULL)
    return;

  till_clock_set_timer (self->clock, &self->retry, RETRY_MS, "till-webhook-listener", retry_cb,
                        self);
}

/* Returns: (transfer full) (nullable): the event of @delivery, where its signature was right. */
static TillWebhookEvent *
read_event (TillWebhookDelivery *delivery)
{
  g_autoptr (GError) error = NULL;

  return delivery->event != NULL ? till_webhook_event_decode (delivery->body, &error) : NULL;
}

static void
learn_usd (TillWebhookListener *self, TillWebhookDelivery *delivery, TillInvoice *invoice)
{
  g_autoptr (TillWebhookEvent) event = read_event (delivery);

  if (event != NULL)
    till_dialect_learner_learn_usd_unit (self->learner, &event->amount_usd, invoice);
}

static void
followed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Following) following = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_invoice_reader_read_finish (TILL_INVOICE_READER (source), result, &error);
  TillWebhookListener *self = following->listener;
  g_autoptr (TillWebhookDelivery) delivery = NULL;

  if (invoice == NULL)
    {
      g_debug ("The invoice of a webhook was not read: %s", error->message);
      if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
        follow_next (self);
      else
        follow_later (self, following->delivery);
      return;
    }

  learn_usd (self, following->delivery, invoice);
  if (self->archive != NULL)
    till_archive_follow_delivery (self->archive, following->delivery);
  delivery = till_webhook_delivery_copy (following->delivery, NULL);
  delivery->is_followed = TRUE;
  emit_delivered (self, delivery);
  follow_next (self);
}

static void
follow (TillWebhookListener *self, TillWebhookDelivery *delivery)
{
  Following *following = NULL;

  if (is_closed (self) || delivery->invoice_id == NULL ||
      (delivery->verdict != TILL_WEBHOOK_DELIVERY_GENUINE &&
       delivery->verdict != TILL_WEBHOOK_DELIVERY_DUPLICATE))
    return;

  following = g_new0 (Following, 1);
  following->listener = g_object_ref (self);
  following->delivery = g_object_ref (delivery);
  till_invoice_reader_read_async (self->invoice_reader, delivery->invoice_id,
                                  TILL_PRIORITY_FOREGROUND, self->cancellable, followed_cb,
                                  following);
}

/* The service repeats a delivery that is not answered with a 2xx. One that will be wrong again is
 * answered with another code, too, so that the service shows what was set up wrongly. */
static guint
get_status (TillWebhookDeliveryVerdict verdict)
{
  switch (verdict)
    {
    case TILL_WEBHOOK_DELIVERY_GENUINE:
    case TILL_WEBHOOK_DELIVERY_DUPLICATE:
    case TILL_WEBHOOK_DELIVERY_OTHER_EVENT:
      return 200;

    case TILL_WEBHOOK_DELIVERY_OLD:
    case TILL_WEBHOOK_DELIVERY_MALFORMED:
      return 400;

    case TILL_WEBHOOK_DELIVERY_NOT_CHECKED:
      return 503;

    case TILL_WEBHOOK_DELIVERY_WRONG:
    case TILL_WEBHOOK_DELIVERY_UNSIGNED:
    default:
      return 401;
    }
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Arrival) arrival = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookDelivery) stored =
      till_archive_add_delivery_finish (TILL_ARCHIVE (source), result, &error);

  if (stored == NULL)
    {
      g_debug ("A webhook was not stored: %s", error->message);
      till_call_answer (arrival->call, 500);
      return;
    }

  till_call_answer (arrival->call, get_status (stored->verdict));
  emit_delivered (arrival->listener, stored);
  follow (arrival->listener, stored);
}

static void
end_arrival (Arrival *arrival, TillWebhookDeliveryVerdict verdict)
{
  TillWebhookListener *self = arrival->listener;

  arrival->delivery->verdict = verdict;
  if (self->archive != NULL)
    {
      till_archive_add_delivery_async (self->archive, arrival->delivery, NULL, stored_cb, arrival);
      return;
    }

  till_call_answer (arrival->call, get_status (verdict));
  emit_delivered (self, arrival->delivery);
  follow (self, arrival->delivery);
  arrival_free (arrival);
}

static gboolean
is_old (TillWebhookListener *self, gint64 signed_at_s, gint64 event_at_ms)
{
  gint64 now_ms = till_clock_now_ms (self->clock);

  if (signed_at_s != 0)
    return ABS (now_ms / 1000 - signed_at_s) > REPLAY_WINDOW_S;

  return event_at_ms != 0 && ABS (now_ms - event_at_ms) > EVENT_WINDOW_MS;
}

static gboolean
is_paid (const TillWebhookEvent *event)
{
  return till_word_find (event->event, (const char *const[]){ EVENT_PAID }, 1) == 0;
}

/* Reads the body, whose signature is right. */
static TillWebhookDeliveryVerdict
judge_body (TillWebhookListener *self, TillWebhookDelivery *delivery, gint64 signed_at_s)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookEvent) event = till_webhook_event_decode (delivery->body, &error);

  if (event == NULL)
    {
      g_debug ("A signed webhook can't be read: %s", error->message);
      return TILL_WEBHOOK_DELIVERY_MALFORMED;
    }

  delivery->event = g_strdup (event->event);
  delivery->invoice_id = g_strdup (event->invoice_id);
  delivery->order_id = g_strdup (event->order_id);
  if (is_old (self, signed_at_s, event->timestamp_ms))
    return TILL_WEBHOOK_DELIVERY_OLD;

  return is_paid (event) ? TILL_WEBHOOK_DELIVERY_GENUINE : TILL_WEBHOOK_DELIVERY_OTHER_EVENT;
}

static TillWebhookDeliveryVerdict
judge (TillWebhookListener *self, Arrival *arrival, TillCredentials *credentials)
{
  const char *secret = till_credentials_get_secret_key (credentials);
  g_autofree char *signature = till_call_dup_header (arrival->call, self->dialect->header);
  gint64 signed_at_s = 0;

  if (secret == NULL)
    return TILL_WEBHOOK_DELIVERY_NOT_CHECKED;
  if (!till_webhook_check (self->dialect, secret, signature, arrival->delivery->body, &signed_at_s))
    return TILL_WEBHOOK_DELIVERY_WRONG;

  return judge_body (self, arrival->delivery, signed_at_s);
}

static void
keys_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Arrival *arrival = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, &error);

  if (credentials == NULL)
    g_debug ("A webhook can't be checked: %s", error->message);

  end_arrival (arrival, credentials != NULL ? judge (arrival->listener, arrival, credentials)
                                            : TILL_WEBHOOK_DELIVERY_NOT_CHECKED);
}

static TillWebhookDelivery *
make_delivery (TillWebhookListener *self, TillCall *call)
{
  g_autofree char *id = g_strdup_printf ("new-%u", ++self->n_delivered);
  TillWebhookDelivery *delivery = till_webhook_delivery_new (id);

  delivery->received_at_ms = till_clock_now_ms (self->clock);
  delivery->headers = till_call_print_headers (call);
  delivery->body = g_bytes_ref (till_call_get_body (call));
  delivery->size = g_bytes_get_size (delivery->body);

  return delivery;
}

static void
called_cb (TillCall *call, gpointer user_data)
{
  TillWebhookListener *self = user_data;
  g_autofree char *signature = till_call_dup_header (call, self->dialect->header);
  Arrival *arrival = g_new0 (Arrival, 1);

  arrival->listener = g_object_ref (self);
  arrival->call = till_call_ref (call);
  arrival->delivery = make_delivery (self, call);
  if (signature == NULL)
    end_arrival (arrival, TILL_WEBHOOK_DELIVERY_UNSIGNED);
  else
    till_credential_provider_lookup_async (self->provider, self->cancellable, keys_cb, arrival);
}

static void
stop (TillWebhookListener *self)
{
  g_clear_pointer (&self->server, till_webhook_server_stop);
  g_clear_pointer (&self->address, g_free);
  g_clear_error (&self->error);
}

static gboolean
start (TillWebhookListener *self, guint16 port, GError **error)
{
  g_autoptr (GError) failure = NULL;

  self->server = till_webhook_server_start (port, called_cb, self, &failure);
  if (self->server == NULL)
    {
      g_set_error_literal (error, TILL_DESK_ERROR, TILL_DESK_ERROR_LISTENER, failure->message);
      return FALSE;
    }

  self->port = till_webhook_server_get_port (self->server);
  self->address = g_strdup_printf ("http://127.0.0.1:%u" TILL_WEBHOOK_LISTENER_PATH, self->port);

  return TRUE;
}

static void
save (TillWebhookListener *self)
{
  g_autofree char *dialect = till_webhook_dialect_to_string (self->dialect);
  g_autoptr (TillWebhookListenerState) state =
      till_webhook_listener_state_new (self->server != NULL, self->port, dialect);

  if (self->archive != NULL)
    till_archive_save_listener (self->archive, state);
}

/* Switches the listener on again where it was on. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillWebhookListener) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookListenerState) state =
      till_archive_load_listener_finish (TILL_ARCHIVE (source), result, &error);
  g_autoptr (TillWebhookDialect) dialect = NULL;

  if (state == NULL || is_closed (self) || self->server != NULL)
    return;

  if (state->dialect != NULL)
    dialect = till_webhook_dialect_parse (state->dialect);
  if (dialect != NULL)
    {
      till_webhook_dialect_free (self->dialect);
      self->dialect = g_steal_pointer (&dialect);
    }
  self->port = state->port;
  if (state->is_on)
    start (self, state->port, &self->error);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Follows the deliveries that were not followed before the program ended. */
static void
unfollowed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillWebhookListener) self = user_data;
  g_autoptr (GPtrArray) deliveries =
      till_archive_list_deliveries_finish (TILL_ARCHIVE (source), result, NULL);

  if (deliveries == NULL || is_closed (self))
    return;

  for (guint i = 0; i < deliveries->len; i++)
    {
      TillWebhookDelivery *delivery = g_ptr_array_index (deliveries, i);

      if (delivery->verdict == TILL_WEBHOOK_DELIVERY_GENUINE && !delivery->is_followed)
        g_queue_push_tail (&self->unfollowed, g_object_ref (delivery));
    }
  follow_next (self);
}

static void
till_webhook_listener_dispose (GObject *object)
{
  TillWebhookListener *self = TILL_WEBHOOK_LISTENER (object);

  till_webhook_listener_close (self);
  g_clear_object (&self->invoice_reader);
  g_clear_object (&self->learner);
  g_clear_object (&self->provider);
  g_clear_object (&self->archive);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_webhook_listener_parent_class)->dispose (object);
}

static void
till_webhook_listener_finalize (GObject *object)
{
  TillWebhookListener *self = TILL_WEBHOOK_LISTENER (object);

  g_clear_pointer (&self->dialect, till_webhook_dialect_free);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_webhook_listener_parent_class)->finalize (object);
}

static void
till_webhook_listener_class_init (TillWebhookListenerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_webhook_listener_dispose;
  object_class->finalize = till_webhook_listener_finalize;

  signals[DELIVERED] = g_signal_new ("delivered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_WEBHOOK_DELIVERY);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_webhook_listener_init (TillWebhookListener *self)
{
  self->dialect = till_webhook_dialect_new ();
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->unfollowed);
}

/* Listens as it was left the last time, until till_webhook_listener_close(). @archive is %NULL for
 * none.
 *
 * Returns: (transfer full): the listener. */
TillWebhookListener *
till_webhook_listener_new (TillInvoiceReader *invoice_reader,
                           TillDialectLearner *learner,
                           TillCredentialProvider *provider,
                           TillArchive *archive,
                           TillClock *clock)
{
  TillWebhookListener *self = NULL;

  g_return_val_if_fail (TILL_IS_INVOICE_READER (invoice_reader), NULL);
  g_return_val_if_fail (TILL_IS_DIALECT_LEARNER (learner), NULL);
  g_return_val_if_fail (TILL_IS_CREDENTIAL_PROVIDER (provider) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_WEBHOOK_LISTENER, NULL);
  self->invoice_reader = g_object_ref (invoice_reader);
  self->learner = g_object_ref (learner);
  self->provider = g_object_ref (provider);
  g_set_object (&self->archive, archive);
  self->clock = g_object_ref (clock);
  if (archive != NULL)
    {
      till_archive_load_listener_async (archive, self->cancellable, loaded_cb, g_object_ref (self));
      till_archive_list_deliveries_async (archive, MAX_LISTED, self->cancellable, unfollowed_cb,
                                          g_object_ref (self));
    }

  return self;
}

/* Stops listening for good; may be called twice. */
void
till_webhook_listener_close (TillWebhookListener *self)
{
  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));

  till_source_clear (&self->retry);
  g_queue_clear_full (&self->unfollowed, g_object_unref);
  g_cancellable_cancel (self->cancellable);
  stop (self);
}

/* Switches it on, at @port or, where that is zero, at the last one or a free one; or off. The
 * archive stores the choice.
 *
 * Returns: %FALSE with %TILL_DESK_ERROR_LISTENER where it cannot listen. */
gboolean
till_webhook_listener_switch (TillWebhookListener *self,
                              gboolean is_on,
                              guint16 port,
                              GError **error)
{
  gboolean is_done = TRUE;

  g_return_val_if_fail (TILL_IS_WEBHOOK_LISTENER (self), FALSE);

  stop (self);
  if (port != 0)
    self->port = port;
  if (is_on)
    is_done = start (self, self->port, error);
  if (is_done)
    save (self);
  g_signal_emit (self, signals[CHANGED], 0);

  return is_done;
}

gboolean
till_webhook_listener_is_on (TillWebhookListener *self)
{
  g_return_val_if_fail (TILL_IS_WEBHOOK_LISTENER (self), FALSE);

  return self->server != NULL;
}

/* Returns: the port it listens at, or would, or zero while none was chosen yet. */
TILL_DEFINE_OBJECT_GETTER (till_webhook_listener_get_port, TillWebhookListener, guint16, port)

/* Returns: (transfer none) (nullable): where webhooks can be sent to while it is on. */
TILL_DEFINE_OBJECT_GETTER (till_webhook_listener_get_address,
                           TillWebhookListener,
                           const char *,
                           address)

/* Returns: (transfer none) (nullable): why it could not be switched on again with the store. */
TILL_DEFINE_OBJECT_GETTER (till_webhook_listener_get_error,
                           TillWebhookListener,
                           const GError *,
                           error)

/* Returns: (transfer none): how the webhooks of the account are signed. */
TILL_DEFINE_OBJECT_GETTER (till_webhook_listener_get_dialect,
                           TillWebhookListener,
                           const TillWebhookDialect *,
                           dialect)

/* Checks deliveries by @dialect from now on. */
void
till_webhook_listener_set_dialect (TillWebhookListener *self, const TillWebhookDialect *dialect)
{
  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));
  g_return_if_fail (dialect != NULL && till_webhook_is_header_name (dialect->header));

  if (till_webhook_dialect_equal (dialect, self->dialect))
    return;

  till_webhook_dialect_free (self->dialect);
  self->dialect = till_webhook_dialect_copy (dialect);
  save (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  GPtrArray *deliveries =
      till_archive_list_deliveries_finish (TILL_ARCHIVE (source), result, &error);

  if (deliveries != NULL)
    g_task_return_pointer (task, deliveries, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
till_webhook_listener_list_async (TillWebhookListener *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_listener_list_async);
  if (self->archive == NULL)
    g_task_return_pointer (task, g_ptr_array_new_with_free_func (g_object_unref),
                           (GDestroyNotify) g_ptr_array_unref);
  else
    till_archive_list_deliveries_async (self->archive, MAX_LISTED, cancellable, listed_cb,
                                        g_steal_pointer (&task));
}

/* Returns: (transfer full): the deliveries that are stored, or %NULL with an error. */
TILL_DEFINE_FINISH (till_webhook_listener_list_finish, TillWebhookListener, GPtrArray *)

/* Returns: the unit of amountUsd, as far as it is known. */
TillUsdUnit
till_webhook_listener_get_usd_unit (TillWebhookListener *self)
{
  g_return_val_if_fail (TILL_IS_WEBHOOK_LISTENER (self), TILL_USD_UNIT_DOLLARS);

  return till_dialect_learner_get_account (self->learner)->dialect->usd_unit;
}

/* Reads the amountUsd of @delivery as the account's dialect says.
 *
 * Returns: the dollars; unknown where it has none, or its signature was not right. */
TillDecimal
till_webhook_listener_read_usd (TillWebhookListener *self, TillWebhookDelivery *delivery)
{
  g_autoptr (TillWebhookEvent) event = NULL;
  TillDecimal usd = { 0 };

  g_return_val_if_fail (TILL_IS_WEBHOOK_LISTENER (self), usd);
  g_return_val_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery), usd);

  event = read_event (delivery);
  if (event != NULL)
    till_dialect_read_usd (till_dialect_learner_get_account (self->learner)->dialect,
                           &event->amount_usd, &usd);

  return usd;
}

typedef struct
{
  char *signature; /* NULL to make one */
  GBytes *body;
  gint64 age_s;
  TillWebhookDialect *found;
} Question;

static void
question_free (Question *self)
{
  g_free (self->signature);
  g_bytes_unref (self->body);
  g_clear_pointer (&self->found, till_webhook_dialect_free);
  g_free (self);
}

/* Answers with a finding, or with the signature that was asked for. */
static void
answer_question (TillWebhookListener *self, GTask *task, const char *secret, const char *api_key)
{
  Question *question = g_task_get_task_data (task);
  gint64 now_s = till_clock_now_ms (self->clock) / 1000;

  if (question->signature == NULL)
    g_task_return_pointer (
        task, till_webhook_sign (self->dialect, secret, question->body, now_s - question->age_s),
        g_free);
  else
    g_task_return_int (task, till_webhook_find (self->dialect, secret, api_key, question->signature,
                                                question->body, &question->found));
}

static void
question_keys_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillWebhookListener *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (TillCredentials) credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, &error);
  const char *secret = credentials != NULL ? till_credentials_get_secret_key (credentials) : NULL;

  if (credentials == NULL)
    g_task_return_error (task, error);
  else if (secret == NULL)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_NO_SECRET_KEY,
                             "The account has no secret key");
  else
    answer_question (self, task, secret, till_credentials_get_api_key (credentials));
}

static void
ask (TillWebhookListener *self, GTask *task, Question *question)
{
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  till_credential_provider_lookup_async (self->provider, g_task_get_cancellable (task),
                                         question_keys_cb, task);
}

void
till_webhook_listener_find_async (TillWebhookListener *self,
                                  const char *signature,
                                  GBytes *body,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));
  g_return_if_fail (signature != NULL && body != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_listener_find_async);
  question = g_new0 (Question, 1);
  question->signature = g_strdup (signature);
  question->body = g_bytes_ref (body);
  ask (self, task, question);
}

/* @found is (transfer full) (nullable): the dialect, where there is one.
 *
 * Returns: what was found; meaningless where @error, of the look-up of the keys, is set. */
TillWebhookFinding
till_webhook_listener_find_finish (TillWebhookListener *self,
                                   GAsyncResult *result,
                                   TillWebhookDialect **found,
                                   GError **error)
{
  Question *question = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), TILL_WEBHOOK_NO_SIGNATURE);
  g_return_val_if_fail (found != NULL, TILL_WEBHOOK_NO_SIGNATURE);

  question = g_task_get_task_data (G_TASK (result));
  *found = g_steal_pointer (&question->found);

  return (TillWebhookFinding) g_task_propagate_int (G_TASK (result), error);
}

void
till_webhook_listener_sign_async (TillWebhookListener *self,
                                  GBytes *body,
                                  gint64 age_s,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));
  g_return_if_fail (body != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_listener_sign_async);
  question = g_new0 (Question, 1);
  question->body = g_bytes_ref (body);
  question->age_s = age_s;
  ask (self, task, question);
}

/* Returns: (transfer full): the value of the dialect's header, or %NULL with an error. */
TILL_DEFINE_FINISH (till_webhook_listener_sign_finish, TillWebhookListener, char *)
