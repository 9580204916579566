/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a diagnosis: for the agent, for the customer and for the provider. */

#include "till-diagnosis-text.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-letter.h"
#include "till-status.h"
#include "till-time.h"
#include "till-usage-text.h"

typedef struct
{
  const char *icon;
  const char *title;  /* what is wrong */
  const char *advice; /* what the agent does */
} Words;

static const Words all_words[TILL_DIAGNOSIS_N_KINDS] = {
  [TILL_DIAGNOSIS_UNCLEAR] = {
    "till-unknown-symbolic",
    N_("Unknown status"),
    N_("Till doesn’t know this status or install state. Check again later, or ask the provider."),
  },
  [TILL_DIAGNOSIS_TO_BE_PAID] = {
    "till-pending-symbolic",
    N_("Waiting for payment"),
    N_("The service provisions the eSIM automatically once the payment arrives."),
  },
  [TILL_DIAGNOSIS_BEING_MADE] = {
    "till-provisioning-symbolic",
    N_("Paid, provisioning the eSIM"),
    N_("This usually takes seconds. You don’t need to do anything."),
  },
  [TILL_DIAGNOSIS_SLOW] = {
    "till-expired-symbolic",
    N_("Provisioning takes longer than usual"),
    N_("The payment arrived more than ten minutes ago. Wait up to an hour before you contact "
       "the provider; do not order it again yet."),
  },
  [TILL_DIAGNOSIS_STUCK] = {
    "till-failed-symbolic",
    N_("The eSIM is overdue"),
    N_("More than an hour has passed since the payment. Escalate to the provider, and offer "
       "the customer a refund or a new order."),
  },
  [TILL_DIAGNOSIS_NOT_PAID] = {
    "till-expired-symbolic",
    N_("Not paid in time"),
    N_("No payment arrived in time, so the customer has nothing to install. If they still want "
       "the plan, order it again."),
  },
  [TILL_DIAGNOSIS_NOT_MADE] = {
    "till-failed-symbolic",
    N_("Paid, but provisioning failed"),
    N_("The customer has nothing to install. Order the plan again, or refund the customer from "
       "your own wallet; the invoice shows what you received and on which network."),
  },
  [TILL_DIAGNOSIS_FAILED] = {
    "till-failed-symbolic",
    N_("This order failed"),
    N_("The payment did not arrive in time, or provisioning failed. The invoice shows whether "
       "it was paid; if so, order again or refund the customer."),
  },
  [TILL_DIAGNOSIS_FRESH] = {
    "till-pending-symbolic",
    N_("Ready, not installed yet"),
    N_("Nothing is wrong. The customer installs it over a stable Wi-Fi connection, using the "
       "QR code or the codes below."),
  },
  [TILL_DIAGNOSIS_NOT_INSTALLED] = {
    "till-pending-symbolic",
    N_("Not installed on any phone"),
    N_("Send the QR code and the codes again. Ask which phone it is, whether it is locked to a "
       "carrier, and exactly what it shows; one wrong character makes a code useless."),
  },
  [TILL_DIAGNOSIS_STATUS_LAGS] = {
    "till-unknown-symbolic",
    N_("Installed, though the service says it is not"),
    N_("The phone reports late. Treat the eSIM as installed: the customer must not delete it. "
       "Check again later to see whether the service has caught up."),
  },
  [TILL_DIAGNOSIS_NEVER_INSTALLED] = {
    "till-expired-symbolic",
    N_("Expired without being installed"),
    N_("The time to use it has passed, and the customer used no data. Whether they get a "
       "refund or a new order depends on your store’s policy."),
  },
  [TILL_DIAGNOSIS_NOTHING_USED] = {
    "till-expired-symbolic",
    N_("Installed, but no data used yet"),
    N_("Ask where the customer is and whether the plan covers that country. Then go through "
       "data roaming, the line selected for data, the APN, and manual network selection."),
  },
  [TILL_DIAGNOSIS_WORKS] = {
    "till-paid-symbolic",
    N_("Working: the customer has used data"),
    N_("The eSIM works or has worked. Remaining causes are coverage, a speed limit, or another "
       "line selected for data."),
  },
  [TILL_DIAGNOSIS_USED_UP] = {
    "till-failed-symbolic",
    N_("All data used"),
    N_("Nothing is broken. For more data, place a new order."),
  },
  [TILL_DIAGNOSIS_OVER] = {
    "till-expired-symbolic",
    N_("The plan has ended"),
    N_("Nothing is broken: the plan’s days have passed. For more, place a new order."),
  },
  [TILL_DIAGNOSIS_NO_DATA] = {
    "till-unknown-symbolic",
    N_("Ready, but no usage data"),
    N_("Till can’t tell whether the eSIM is installed or in use. Check again later; until "
       "then, go through the installation steps with the customer."),
  },
};

static const char *const steps_done[TILL_STEP_N] = {
  N_("The phone supports eSIMs"),
  N_("The phone is not locked to a carrier"),
  N_("Installed over a stable connection"),
  N_("Codes entered by hand"),
  N_("Data roaming is on"),
  N_("The right line is selected for data"),
  N_("Network selected by hand"),
  N_("Toggled airplane mode and restarted"),
};

const char *
till_diagnosis_get_icon (TillDiagnosisKind kind)
{
  g_return_val_if_fail (kind < TILL_DIAGNOSIS_N_KINDS, NULL);

  return all_words[kind].icon;
}

/* Returns: what is wrong, in a line. */
const char *
till_diagnosis_get_title (TillDiagnosisKind kind)
{
  g_return_val_if_fail (kind < TILL_DIAGNOSIS_N_KINDS, NULL);

  return _(all_words[kind].title);
}

/* Returns: what the agent can do about it. */
const char *
till_diagnosis_get_advice (TillDiagnosisKind kind)
{
  g_return_val_if_fail (kind < TILL_DIAGNOSIS_N_KINDS, NULL);

  return _(all_words[kind].advice);
}

/* Returns: (transfer full) (nullable): what to write to the customer, in the language of @words. */
static char *
dup_answer (TillDiagnosisKind kind, TillCustomerText *words)
{
  g_return_val_if_fail (kind < TILL_DIAGNOSIS_N_KINDS, NULL);
  g_return_val_if_fail (words != NULL, NULL);

  return till_customer_text_dup (words, "answers", till_diagnosis_kind_to_string (kind));
}

/* Returns: whether the letter to the customer needs the codes that install the eSIM. */
gboolean
till_diagnosis_needs_codes (TillDiagnosisKind kind)
{
  return kind == TILL_DIAGNOSIS_FRESH || kind == TILL_DIAGNOSIS_NOT_INSTALLED ||
         kind == TILL_DIAGNOSIS_NO_DATA;
}

static void
append_part (GString *letter, const char *key, GHashTable *values, TillCustomerText *words)
{
  g_autofree char *template = till_customer_text_dup (words, "answer", key);
  g_autofree char *part = template != NULL ? till_letter_fill (template, values) : NULL;

  if (part == NULL || *part == '\0')
    return;

  g_string_append (letter, letter->len > 0 ? "\n\n" : "");
  g_string_append (letter, part);
}

/* Returns: (transfer full) (nullable): the letter with the order that it is about, because a
 * customer may have several eSIMs, and with the codes that install it where @has_codes. */
char *
till_diagnosis_dup_letter (TillDiagnosisKind kind,
                           TillOrder *order,
                           gboolean has_codes,
                           TillCustomerText *words)
{
  g_autofree char *answer = dup_answer (kind, words);
  g_autoptr (GHashTable) values = NULL;
  GString *letter = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order), NULL);

  if (answer == NULL)
    return NULL;

  values = till_letter_collect (order, NULL, words);
  letter = g_string_new (NULL);
  append_part (letter, "head", values, words);
  g_string_append_printf (letter, "%s%s", letter->len > 0 ? "\n\n" : "", answer);
  if (has_codes)
    append_part (letter, "codes", values, words);

  return g_string_free (letter, FALSE);
}

/* Returns: whether a refund is the usual answer. */
const char *
till_diagnosis_get_refund (TillDiagnosisRefund refund)
{
  switch (refund)
    {
    case TILL_REFUND_NOTHING_PAID:
      return _("Nothing was paid");
    case TILL_REFUND_TOO_EARLY:
      return _("Too early to say");
    case TILL_REFUND_USUAL:
      return _("Usual: no data was used");
    case TILL_REFUND_BY_POLICY:
      return _("Depends on your store’s policy");
    case TILL_REFUND_UNUSUAL:
      return _("Unusual: the plan was used or has ended");
    }

  return NULL;
}

/* Returns: what was done in the step of this number. */
const char *
till_diagnosis_get_step (guint step)
{
  g_return_val_if_fail (step < TILL_STEP_N, NULL);

  return _(steps_done[step]);
}

static void
append_line (GString *text, const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');

  g_string_append (text, line);
}

static void
append_end (GString *text, const TillUsage *usage)
{
  g_autofree char *time = till_format_exact_time (usage->expires_at_ms);
  g_autofree char *line = NULL;

  if (usage->expires_at_ms == 0)
    return;

  if (usage->install_state == TILL_INSTALL_NOT_INSTALLED)
    /* Translators: %s is a full date and time */
    line = g_strdup_printf (_("Expires %s if unused"), time);
  else
    /* Translators: %s is a full date and time */
    line = g_strdup_printf (_("Plan ends %s"), time);
  append_line (text, line);
}

/* Returns: (transfer full): the evidence of the diagnosis, one fact a line. */
char *
till_diagnosis_describe_evidence (const TillDiagnosis *diagnosis, TillOrder *order)
{
  GString *text = g_string_new (NULL);
  TillStatus status = till_status_for_order (order);
  g_autofree char *data = till_usage_describe_used (&diagnosis->figures);
  g_autofree char *line = NULL;

  /* Translators: %s is the status of an order, one word */
  line = g_strdup_printf (_("Order: %s"), status.word != NULL ? status.word : "–");
  append_line (text, line);
  if (order->usage != NULL)
    {
      TillStatus phone = till_status_for_usage (order->usage);
      g_autofree char *state = NULL;

      /* Translators: %s is the state of an eSIM on its phone, for example "Not installed" */
      state = g_strdup_printf (_("Phone: %s"), phone.word != NULL ? phone.word : "–");
      append_line (text, state);
      append_line (text, data);
      append_end (text, order->usage);
    }

  return g_string_free (text, FALSE);
}

/* Returns: (transfer full) (nullable): the age of the usage data; %NULL where there are none. */
char *
till_diagnosis_describe_age (const TillDiagnosis *diagnosis, gint64 asked_at_ms)
{
  g_autofree char *time = till_format_time (asked_at_ms);
  g_autofree char *age = till_format_age (asked_at_ms, asked_at_ms + diagnosis->age_ms);

  if (asked_at_ms == 0)
    return NULL;
  if (diagnosis->age_ms < 0)
    return g_steal_pointer (&time);

  /* Translators: the age of figures, "3 min", and the time they are from */
  return g_strdup_printf (_("%s · %s. The provider’s data can be a few hours older."), age, time);
}

static void
append_named (GString *text, const char *name, const char *value)
{
  if (value != NULL && *value != '\0')
    g_string_append_printf (text, "%s: %s\n", name, value);
}

static void
append_time (GString *text, const char *name, gint64 time_ms)
{
  g_autofree char *value = till_time_to_string (time_ms);

  append_named (text, name, value);
}

/* Returns: (transfer full): the report for the provider: what first-line support has asked and
 * done, with everything that the provider asks for. Times are in UTC. */
char *
till_diagnosis_build_escalation (const TillDiagnosisCase *facts,
                                 const char *place,
                                 const char *device,
                                 TillDiagnosisSteps steps)
{
  TillDiagnosis diagnosis = till_diagnosis_make (facts);
  TillOrder *order = facts->order;
  GString *text = g_string_new (NULL);
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);
  g_autofree char *evidence = till_diagnosis_describe_evidence (&diagnosis, order);

  append_named (text, _("Problem"), till_diagnosis_get_title (diagnosis.kind));
  append_named (text, _("Order ID"), till_record_get_id (TILL_RECORD (order)));
  append_named (text, _("ICCID"), order->esim != NULL ? order->esim->iccid : NULL);
  append_named (text, _("Country"), till_format_country_name (order->country_iso, order->country));
  append_named (text, _("Plan"), plan);
  append_named (text, _("Location"), place);
  append_named (text, _("Device"), device);
  append_time (text, _("Ordered"), order->created_at_ms);
  append_time (text, _("Usage as of"), facts->asked_at_ms);
  append_time (text, _("Reported"), facts->now_ms);

  g_string_append_printf (text, "\n%s\n%s\n", _("The service reports:"), evidence);
  g_string_append_printf (text, "\n%s\n", _("Steps already done:"));
  for (guint i = 0; i < TILL_STEP_N; i++)
    if (steps & (1 << i))
      g_string_append_printf (text, "- %s\n", till_diagnosis_get_step (i));
  if (steps == 0)
    g_string_append_printf (text, "- %s\n", _("none yet"));

  return g_string_free (text, FALSE);
}
