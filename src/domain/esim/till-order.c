/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrder: one eSIM order */

#include "till-order.h"

#include "till-word.h"

G_DEFINE_FINAL_TYPE (TillOrder, till_order, TILL_TYPE_RECORD)

static const char *const status_names[] = {
  [TILL_ORDER_UNKNOWN] = "unknown",
  [TILL_ORDER_PENDING] = "pending",
  [TILL_ORDER_PROVISIONING] = "provisioning",
  [TILL_ORDER_ACTIVE] = "active",
  [TILL_ORDER_FAILED] = "failed",
};

static void
till_order_finalize (GObject *object)
{
  TillOrder *self = TILL_ORDER (object);

  g_free (self->status_text);
  g_free (self->country);
  g_free (self->country_iso);
  g_free (self->data_gb);
  g_free (self->invoice_id);
  g_free (self->pay_url);
  g_free (self->currency);
  g_ptr_array_unref (self->addresses);
  g_free (self->note);
  g_free (self->client_email);
  g_free (self->client_ref);
  g_clear_pointer (&self->esim, till_esim_free);
  g_clear_pointer (&self->usage, till_usage_free);

  G_OBJECT_CLASS (till_order_parent_class)->finalize (object);
}

static gint64
till_order_get_created_at_ms (TillRecord *record)
{
  return TILL_ORDER (record)->created_at_ms;
}

static void
till_order_class_init (TillOrderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_order_finalize;
  TILL_RECORD_CLASS (klass)->get_created_at_ms = till_order_get_created_at_ms;
}

static void
till_order_init (TillOrder *self)
{
  self->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
}

TillOrderStatus
till_order_status_parse (const char *text)
{
  int found = till_word_find (text, status_names, G_N_ELEMENTS (status_names));

  return found >= 0 ? (guint) found : TILL_ORDER_UNKNOWN;
}

/* Returns: the service's word for @status. */
const char *
till_order_status_to_string (TillOrderStatus status)
{
  g_return_val_if_fail (status < G_N_ELEMENTS (status_names), NULL);

  return status_names[status];
}

/* Returns: whether the status will change soon. */
gboolean
till_order_status_is_open (TillOrderStatus status)
{
  return status == TILL_ORDER_PENDING || status == TILL_ORDER_PROVISIONING;
}

TillEsim *
till_esim_new (void)
{
  return g_new0 (TillEsim, 1);
}

void
till_esim_free (TillEsim *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->iccid);
  g_free (self->activation_code);
  g_free (self->qr_image);
  g_free (self->ios_tap_link);
  g_free (self);
}

/* Returns: (transfer full): an order with an id only. */
TillOrder *
till_order_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_ORDER, "id", id, NULL);
}

static TillEsim *
copy_esim (const TillEsim *esim)
{
  TillEsim *copy = till_esim_new ();

  copy->iccid = g_strdup (esim->iccid);
  copy->activation_code = g_strdup (esim->activation_code);
  copy->qr_image = g_strdup (esim->qr_image);
  copy->ios_tap_link = g_strdup (esim->ios_tap_link);

  return copy;
}

static TillUsage *
copy_usage (const TillUsage *usage)
{
  TillUsage *copy = till_usage_new ();

  *copy = *usage;
  copy->install_state_text = g_strdup (usage->install_state_text);

  return copy;
}

static char *
pick_text (const char *newer, const char *older)
{
  return g_strdup (newer != NULL ? newer : older);
}

/* Whether @newer was sent before the change that @older shows. An order never returns to an earlier
 * status (section 3.1). */
static gboolean
is_overtaken (const TillOrder *newer, const TillOrder *older)
{
  if (newer->status_text == NULL)
    return TRUE;

  return newer->status != TILL_ORDER_UNKNOWN && newer->status < older->status &&
         till_order_status_is_open (newer->status);
}

static void
merge_texts (TillOrder *self, const TillOrder *newer, const TillOrder *older)
{
  self->country = pick_text (newer->country, older->country);
  self->country_iso = pick_text (newer->country_iso, older->country_iso);
  self->data_gb = pick_text (newer->data_gb, older->data_gb);
  self->invoice_id = pick_text (newer->invoice_id, older->invoice_id);
  self->pay_url = pick_text (newer->pay_url, older->pay_url);
  self->currency = pick_text (newer->currency, older->currency);
  self->note = pick_text (newer->note, older->note);
  self->client_email = pick_text (newer->client_email, older->client_email);
  self->client_ref = pick_text (newer->client_ref, older->client_ref);
}

/* Merges two answers about one order. Each call of the service leaves something out: only the
 * create call returns the addresses, only the get call the eSIM.
 *
 * Returns: (transfer full): the fields of @newer, or of @older where @newer has none. */
TillOrder *
till_order_merge (TillOrder *newer, TillOrder *older)
{
  const TillOrder *state = NULL;
  const TillEsim *esim = NULL;
  const TillUsage *usage = NULL;
  TillOrder *self = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (newer), NULL);
  g_return_val_if_fail (TILL_IS_ORDER (older), NULL);

  self = till_order_new (till_record_get_id (TILL_RECORD (newer)));
  state = is_overtaken (newer, older) ? older : newer;
  self->status = state->status;
  self->status_text = g_strdup (state->status_text);

  merge_texts (self, newer, older);
  self->days = newer->days != 0 ? newer->days : older->days;
  self->amount = newer->amount.is_known ? newer->amount : older->amount;
  self->expires_at_ms = newer->expires_at_ms != 0 ? newer->expires_at_ms : older->expires_at_ms;
  self->created_at_ms = newer->created_at_ms != 0 ? newer->created_at_ms : older->created_at_ms;
  self->seen_at_ms = older->seen_at_ms != 0 ? older->seen_at_ms : newer->seen_at_ms;
  self->read_at_ms = MAX (newer->read_at_ms, older->read_at_ms);
  self->provisioning_seen_at_ms = older->provisioning_seen_at_ms != 0
                                      ? older->provisioning_seen_at_ms
                                      : newer->provisioning_seen_at_ms;
  self->finished_seen_at_ms =
      older->finished_seen_at_ms != 0 ? older->finished_seen_at_ms : newer->finished_seen_at_ms;
  g_ptr_array_unref (self->addresses);
  self->addresses =
      g_ptr_array_ref (newer->addresses->len > 0 ? newer->addresses : older->addresses);

  esim = newer->esim != NULL ? newer->esim : older->esim;
  usage = newer->usage != NULL ? newer->usage : older->usage;
  self->esim = esim != NULL ? copy_esim (esim) : NULL;
  self->usage = usage != NULL ? copy_usage (usage) : NULL;
  till_record_set_unreadable (TILL_RECORD (self), till_record_get_unreadable (TILL_RECORD (newer)));

  return self;
}

/* Returns: the time from which the age counts, in milliseconds: when the order was created or first
 * seen; zero if both are unknown. */
gint64
till_order_get_since_ms (TillOrder *self)
{
  g_return_val_if_fail (TILL_IS_ORDER (self), 0);

  return self->created_at_ms != 0 ? self->created_at_ms : self->seen_at_ms;
}

/* Sets the time of a change of status from @before. Nobody else may hold @self yet. */
void
till_order_note_change (TillOrder *self, TillOrderStatus before, gint64 seen_at_ms)
{
  g_return_if_fail (TILL_IS_ORDER (self));

  if (!till_order_status_is_open (before) || self->status == before)
    return;

  if (self->status == TILL_ORDER_PROVISIONING && self->provisioning_seen_at_ms == 0)
    self->provisioning_seen_at_ms = seen_at_ms;
  else if (!till_order_status_is_open (self->status) && self->status != TILL_ORDER_UNKNOWN &&
           self->finished_seen_at_ms == 0)
    self->finished_seen_at_ms = seen_at_ms;
}
