/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookBenchWindow: a tool to find out how webhooks are signed and why a receiver refuses
 * them. It compares a body with a signature in every known way, creates samples, and sends them to
 * a receiver on this machine. */

#include "till-webhook-bench-window.h"

#include <glib/gi18n.h>

#include "till-webhook-delivery-text.h"
#include "till-webhook-sender.h"
#include "till-message.h"
#include "till-text.h"

#define OLD_S 3600

struct _TillWebhookBenchWindow
{
  TillDialog parent_instance;

  /* Owned */
  TillWebhookListener *listener;
  TillWebhookDialect *found; /* how the signature was made, or NULL if not found */

  /* In flight */
  GCancellable *cancellable;
  char *sample; /* the body that is being signed */

  /* Template children */
  GtkTextBuffer *body_buffer;
  GtkTextView *body_view;
  GtkEntry *signature_entry;
  GtkWidget *finding_box;
  TillStatusLabel *finding_status;
  GtkLabel *finding_label;
  GtkWidget *use_button;
  GtkEntry *url_entry;
  GtkWidget *send_button;
  GtkLabel *answer_label;
};

G_DEFINE_FINAL_TYPE (TillWebhookBenchWindow, till_webhook_bench_window, TILL_TYPE_DIALOG)

static const struct
{
  const char *name;
  const char *event;  /* NULL for a body that is no event */
  gint64 age_s;       /* age of the signature */
  gboolean is_forged; /* signed for another body */
} samples[] = {
  { "paid", "invoice.paid", 0, FALSE },    { "forged", "invoice.paid", 0, TRUE },
  { "old", "invoice.paid", OLD_S, FALSE }, { "other-event", "order.active", 0, FALSE },
  { "unreadable", NULL, 0, FALSE },
};

static GBytes *
get_body (TillWebhookBenchWindow *self)
{
  GtkTextIter start;
  GtkTextIter end;
  char *text = NULL;

  gtk_text_buffer_get_bounds (self->body_buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->body_buffer, &start, &end, TRUE);

  return g_bytes_new_take (text, strlen (text));
}

static char *
dup_signature (TillWebhookBenchWindow *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->signature_entry))));
}

static void
show_finding (TillWebhookBenchWindow *self, const TillStatus *status, const char *text)
{
  till_status_label_set_status (self->finding_status, status);
  till_text_set (self->finding_label, text);
  gtk_widget_set_visible (self->finding_box, TRUE);
}

static void
show_error (TillWebhookBenchWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);
  TillStatus status = { "till-failed-symbolic", message->title, "error" };

  show_finding (self, &status, message->body);
}

static void
show_fit (TillWebhookBenchWindow *self, const char *format, gboolean is_right)
{
  g_autofree char *how = till_describe_webhook_dialect (self->found);
  g_autofree char *text = NULL;
  TillStatus right = { "till-paid-symbolic", C_("signature", "Signature Is Valid"), "success" };
  TillStatus other = { "till-unknown-symbolic", C_("signature", "Signed Differently"), "accent" };

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  text = g_strdup_printf (format, how);
#pragma GCC diagnostic pop
  show_finding (self, is_right ? &right : &other, text);
}

static void
show_what_was_found (TillWebhookBenchWindow *self, TillWebhookFinding finding)
{
  TillStatus wrong = { "till-failed-symbolic", C_("signature", "Signature Is Invalid"), "error" };

  switch (finding)
    {
    case TILL_WEBHOOK_FITS:
      /* Translators: %s is a way to sign, "HMAC-SHA256, hexadecimal" */
      show_fit (self, _("Signed as this store expects: %s."), TRUE);
      break;

    case TILL_WEBHOOK_FITS_OTHER:
      /* Translators: %s is a way to sign, "HMAC-SHA256, hexadecimal" */
      show_fit (self, _("Signed differently than this store expects: %s."), FALSE);
      break;

    case TILL_WEBHOOK_FITS_TRIMMED:
      /* Translators: %s is a way to sign, "HMAC-SHA256, hexadecimal" */
      show_fit (self,
                _("The signature matches the body without the white space around it: %s. Check "
                   "the raw bytes, before any program parses or reformats them."),
                FALSE);
      break;

    case TILL_WEBHOOK_FITS_API_KEY:
      /* Translators: %s is a way to sign, "HMAC-SHA256, hexadecimal" */
      show_fit (self, _("Signed with the API key instead of the secret key: %s."), FALSE);
      break;

    case TILL_WEBHOOK_NO_SIGNATURE:
      show_finding (self, &wrong,
                    _("This is not a signature. It is neither hexadecimal nor Base64 of a "
                       "known length."));
      break;

    case TILL_WEBHOOK_FITS_NOTHING:
      show_finding (self, &wrong,
                    _("This signature belongs to a different body or key. Parsing and "
                       "rewriting a body changes its bytes: spaces, order and escapes."));
      break;
    }
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillWebhookBenchWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookDialect) found = NULL;
  TillWebhookFinding finding =
      till_webhook_listener_find_finish (TILL_WEBHOOK_LISTENER (source), result, &found, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_pointer (&self->found, till_webhook_dialect_free);
  self->found = g_steal_pointer (&found);
  gtk_widget_set_visible (self->use_button, finding == TILL_WEBHOOK_FITS_OTHER && error == NULL);
  if (error != NULL)
    show_error (self, error);
  else
    show_what_was_found (self, finding);
}

static void
check_cb (TillWebhookBenchWindow *self)
{
  g_autofree char *signature = dup_signature (self);
  g_autoptr (GBytes) body = get_body (self);

  till_webhook_listener_find_async (self->listener, signature, body, self->cancellable, found_cb,
                                    g_object_ref (self));
}

static void
use_cb (TillWebhookBenchWindow *self)
{
  if (self->found == NULL)
    return;

  till_webhook_listener_set_dialect (self->listener, self->found);
  check_cb (self);
}

static void
signed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillWebhookBenchWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *signature =
      till_webhook_listener_sign_finish (TILL_WEBHOOK_LISTENER (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (signature == NULL)
    {
      show_error (self, error);
      return;
    }

  gtk_text_buffer_set_text (self->body_buffer, self->sample, -1);
  gtk_editable_set_text (GTK_EDITABLE (self->signature_entry), signature);
  gtk_widget_set_visible (self->finding_box, FALSE);
}

static char *
build_sample (const char *event, TillUsdUnit unit)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");

  if (event == NULL)
    return g_strdup ("{\"event\":\"invoice.paid\",\"invoiceId\":");

  return g_strdup_printf (
      "{\"event\":\"%s\",\"invoiceId\":\"inv_sample\",\"orderId\":\"SAMPLE-1\",\"amountUsd\":%s,"
      "\"status\":\"PAID\",\"paidChain\":\"tron:USDT\",\"paidAmount\":\"49.900000\","
      "\"timestamp\":\"%s\"}",
      event, unit == TILL_USD_UNIT_CENTS ? "4990" : "49.9", time);
}

static void
sample_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWebhookBenchWindow *self = TILL_WEBHOOK_BENCH_WINDOW (widget);
  const char *name = g_variant_get_string (parameter, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    if (g_str_equal (samples[i].name, name))
      {
        g_autofree char *signed_text = NULL;
        g_autoptr (GBytes) body = NULL;

        g_free (self->sample);
        self->sample =
            build_sample (samples[i].event, till_webhook_listener_get_usd_unit (self->listener));
        signed_text = g_strconcat (self->sample, samples[i].is_forged ? " " : NULL, NULL);
        body = g_bytes_new (signed_text, strlen (signed_text));
        till_webhook_listener_sign_async (self->listener, body, samples[i].age_s, self->cancellable,
                                          signed_cb, g_object_ref (self));
      }
}

static void
show_answer (TillWebhookBenchWindow *self, guint status, const char *answer)
{
  g_autofree char *text = NULL;

  if (answer != NULL && *answer != '\0')
    /* Translators: %1$u is a status of HTTP, "200"; %2$s is what the receiver said */
    text = g_strdup_printf (_("The receiver answered with status %1$u: %2$s"), status, answer);
  else
    /* Translators: %u is a status of HTTP, "200" */
    text = g_strdup_printf (_("The receiver answered with status %u."), status);

  till_text_set (self->answer_label, text);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillWebhookBenchWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  guint status = till_webhook_sender_send_finish (result, &answer, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  gtk_widget_set_sensitive (self->send_button, TRUE);
  if (error != NULL)
    till_text_set (self->answer_label,
                   _("No answer from this address. Check that the receiver is running."));
  else
    show_answer (self, status, answer);
}

static void
send_cb (TillWebhookBenchWindow *self)
{
  const char *url = gtk_editable_get_text (GTK_EDITABLE (self->url_entry));
  g_autofree char *signature = dup_signature (self);
  g_autoptr (GBytes) body = get_body (self);

  if (!till_is_loopback_url (url))
    {
      till_text_set (self->answer_label,
                     _("Till sends signed webhooks to this computer only. Use plain HTTP to "
                        "localhost, 127.0.0.1 or [::1]."));
      return;
    }

  gtk_widget_set_sensitive (self->send_button, FALSE);
  till_webhook_sender_send_async (url, till_webhook_listener_get_dialect (self->listener)->header,
                                  signature, body, self->cancellable, sent_cb, g_object_ref (self));
}

/* The running call holds a reference, so closing cancels it. */
static void
closed_cb (TillWebhookBenchWindow *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
till_webhook_bench_window_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_WEBHOOK_BENCH_WINDOW (widget)->cancellable);

  GTK_WIDGET_CLASS (till_webhook_bench_window_parent_class)->unroot (widget);
}

static void
till_webhook_bench_window_dispose (GObject *object)
{
  TillWebhookBenchWindow *self = TILL_WEBHOOK_BENCH_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_WEBHOOK_BENCH_WINDOW);
  g_clear_object (&self->listener);
  g_clear_pointer (&self->found, till_webhook_dialect_free);
  g_clear_pointer (&self->sample, g_free);

  G_OBJECT_CLASS (till_webhook_bench_window_parent_class)->dispose (object);
}

static void
till_webhook_bench_window_finalize (GObject *object)
{
  g_clear_object (&TILL_WEBHOOK_BENCH_WINDOW (object)->cancellable);

  G_OBJECT_CLASS (till_webhook_bench_window_parent_class)->finalize (object);
}

static void
till_webhook_bench_window_class_init (TillWebhookBenchWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_webhook_bench_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_webhook_bench_window_finalize;
  widget_class->unroot = till_webhook_bench_window_unroot;

  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-webhook-bench-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, body_buffer);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, body_view);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, signature_entry);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, finding_box);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, finding_status);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, finding_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, use_button);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, url_entry);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, send_button);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookBenchWindow, answer_label);
  gtk_widget_class_bind_template_callback (widget_class, check_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);

  gtk_widget_class_install_action (widget_class, "bench.sample", "s", sample_action);
}

static void
till_webhook_bench_window_init (TillWebhookBenchWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_never_hyphenate (self->body_view);
  g_signal_connect (self, "closed", G_CALLBACK (closed_cb), NULL);
}

/* Finds the signature in the headers of @delivery. */
static char *
find_signature (const TillWebhookDialect *dialect, TillWebhookDelivery *delivery)
{
  g_auto (GStrv) lines = g_strsplit (delivery->headers, "\n", -1);
  g_autofree char *start = g_strconcat (dialect->header, ": ", NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_ascii_strncasecmp (lines[i], start, strlen (start)) == 0)
      return g_strdup (lines[i] + strlen (start));

  return NULL;
}

static void
show_delivery (TillWebhookBenchWindow *self, TillWebhookDelivery *delivery)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (delivery->body, &length);
  g_autofree char *body = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);
  g_autofree char *signature =
      find_signature (till_webhook_listener_get_dialect (self->listener), delivery);

  gtk_text_buffer_set_text (self->body_buffer, body, -1);
  gtk_editable_set_text (GTK_EDITABLE (self->signature_entry), signature != NULL ? signature : "");
  if (signature != NULL)
    check_cb (self);
}

/* Opens with @delivery; %NULL for an empty window. */
GtkWidget *
till_webhook_bench_window_new (TillWebhookListener *listener, TillWebhookDelivery *delivery)
{
  TillWebhookBenchWindow *self = g_object_new (TILL_TYPE_WEBHOOK_BENCH_WINDOW, NULL);

  self->listener = g_object_ref (listener);
  if (delivery != NULL)
    show_delivery (self, delivery);

  return GTK_WIDGET (self);
}
