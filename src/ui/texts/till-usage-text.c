/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The usage of an eSIM in words, for rows, the detail and notifications. */

#include "till-usage-text.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

#define MINUTE_MS (60 * 1000)
#define DAY_MS    (24 * 60 * G_GINT64_CONSTANT (60000))

/* Returns: what needs attention, or else how far the installation has come. @usage is %NULL until
 * the service has been asked. */
TillStatus
till_usage_describe_level (TillUsageLevel level, const TillUsage *usage)
{
  switch (level)
    {
    case TILL_LEVEL_USED_UP:
      return (TillStatus){ "till-failed-symbolic", _("Used up"), "error" };
    case TILL_LEVEL_ALMOST_USED_UP:
      return (TillStatus){ "till-failed-symbolic", _("Almost used up"), "error" };
    case TILL_LEVEL_LAST_DAY:
      return (TillStatus){ "till-expired-symbolic", _("Last day"), "warning" };
    case TILL_LEVEL_RUNS_OUT_SOON:
      return (TillStatus){ "till-expired-symbolic", _("Runs out soon"), "warning" };
    case TILL_LEVEL_LOW:
      return (TillStatus){ "till-expired-symbolic", _("Running low"), "warning" };
    case TILL_LEVEL_NOTHING_USED:
      return (TillStatus){ "till-unknown-symbolic", _("Nothing used"), "accent" };
    case TILL_LEVEL_OVER:
      return (TillStatus){ "till-expired-symbolic", C_("eSIM", "Expired"), "dim-label" };
    case TILL_LEVEL_FINE:
    case TILL_LEVEL_NOT_KNOWN:
      break;
    }

  if (usage != NULL)
    return till_status_for_usage (usage);

  return (TillStatus){ "till-pending-symbolic", _("Not checked yet"), "dim-label" };
}

/* Returns: (transfer full): the plan that was sold, as far as it is known. */
char *
till_usage_describe_title (const TillOrder *order)
{
  gboolean has_plan = (order->data_gb != NULL && *order->data_gb != '\0') || order->days > 0;
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);
  const char *country = till_format_country_name (order->country_iso, order->country);
  const char *const facts[] = { country, has_plan || country == NULL ? plan : NULL };

  return till_text_join (" · ", facts, G_N_ELEMENTS (facts));
}

/* Returns: (transfer full) (nullable): "512 MB of 5,120 MB used"; %NULL where the usage is not
 * known. */
char *
till_usage_describe_used (const TillUsageFigures *figures)
{
  g_autofree char *used = till_format_megabytes (&figures->used_mb);
  g_autofree char *package = till_format_megabytes (&figures->package_mb);

  if (!figures->used_mb.is_known)
    return NULL;
  if (!figures->package_mb.is_known)
    /* Translators: %s is an amount of data, for example "512 MB" */
    return g_strdup_printf (_("%s used"), used);

  /* Translators: both are amounts of data, "512 MB of 5,120 MB used" */
  return g_strdup_printf (_("%s of %s used"), used, package);
}

/* Returns: (transfer full) (nullable): "512 MB of 5,120 MB used · 4,608 MB left", as far as it is
 * known. */
char *
till_usage_describe_figures (const TillUsageFigures *figures)
{
  g_autofree char *used = till_usage_describe_used (figures);
  g_autofree char *left_mb = till_format_megabytes (&figures->left_mb);
  g_autofree char *left = NULL;

  if (!figures->left_mb.is_known || figures->is_used_up)
    return g_steal_pointer (&used);

  /* Translators: %s is an amount of data, for example "512 MB" */
  left = g_strdup_printf (C_("data", "%s left"), left_mb);

  return till_text_join (" · ", (const char *const[]){ used, left }, 2);
}

static char *
format_whole (const TillDecimal *megabytes)
{
  TillDecimal one = till_decimal_from_int (1, 0);
  TillDecimal whole = { 0 };

  if (!till_decimal_divide_down (megabytes, &one, 0, &whole))
    return till_format_count (0);

  return till_format_count ((guint64) MAX (whole.coefficient, 0));
}

/* Returns: (transfer full) (nullable): what is used in few characters, for a list: "512 of 5,120 MB
 * used". It is never rounded up to all of the data, nor down to nothing. */
char *
till_usage_describe_used_briefly (const TillUsageFigures *figures)
{
  TillDecimal zero = till_decimal_from_int (0, 0);
  TillDecimal one = till_decimal_from_int (1, 0);
  g_autofree char *used = NULL;
  g_autofree char *package = NULL;

  if (!figures->used_mb.is_known || !figures->package_mb.is_known)
    return till_usage_describe_used (figures);

  package = format_whole (&figures->package_mb);
  if (till_decimal_compare (&figures->used_mb, &zero) > 0 &&
      till_decimal_compare (&figures->used_mb, &one) < 0)
    /* Translators: %s is an amount of data in megabytes, "5,120" */
    return g_strdup_printf (_("under 1 of %s MB used"), package);

  used = format_whole (&figures->used_mb);

  /* Translators: both are amounts of data in megabytes, "512 of 5,120 MB used" */
  return g_strdup_printf (_("%s of %s MB used"), used, package);
}

/* Whether the data ends before the plan, as far as anybody can tell. */
static gboolean
does_data_end_first (TillUsageItem *item, gint64 now_ms, gint64 *runs_out_ms)
{
  gint64 end_ms = till_usage_item_get_order (item)->usage->expires_at_ms;

  *runs_out_ms = till_usage_item_project_end_ms (item);

  return *runs_out_ms > now_ms && (end_ms == 0 || *runs_out_ms < end_ms);
}

/* Returns: (transfer full) (nullable): how long the data lasts at the present rate, or else how
 * long the plan runs; %NULL once it has ended, which the level says. */
char *
till_usage_describe_end (TillUsageItem *item, gint64 now_ms)
{
  const TillUsage *usage = till_usage_item_get_order (item)->usage;
  gint64 runs_out_ms = 0;
  g_autofree char *left = NULL;

  if (usage == NULL || till_usage_is_over (usage, now_ms))
    return NULL;

  if (does_data_end_first (item, now_ms, &runs_out_ms))
    {
      left = till_format_time_left (runs_out_ms, now_ms);

      /* Translators: %s is a time left, "14:05" or "3 h" or "5 d" */
      return g_strdup_printf (_("data ends in %s"), left != NULL ? left : "0:00");
    }
  if (usage->expires_at_ms == 0)
    return NULL;

  left = till_format_time_left (usage->expires_at_ms, now_ms);

  /* Translators: %s is a time left, "14:05" or "3 h" or "5 d" */
  return g_strdup_printf (_("plan ends in %s"), left != NULL ? left : "0:00");
}

/* Returns: the name of the time at which the plan ends. The service does not say whether the days
 * of a plan that is not installed count already, so that time holds only until somebody uses the
 * plan. */
const char *
till_usage_get_end_label (const TillUsage *usage)
{
  g_return_val_if_fail (usage != NULL, NULL);

  return usage->install_state == TILL_INSTALL_NOT_INSTALLED ? _("Expires if unused")
                                                            : _("Plan ends");
}

/* Returns: (transfer full) (nullable): how old the figures are, if that is worth a word. */
char *
till_usage_describe_refreshed (TillUsageItem *item, gint64 now_ms)
{
  gint64 asked_at_ms = till_usage_item_get_asked_at_ms (item);
  g_autofree char *age = NULL;

  if (till_usage_item_has_failed (item))
    return g_strdup (_("no answer"));
  if (asked_at_ms == 0 || ABS (now_ms - asked_at_ms) < 2 * MINUTE_MS)
    return NULL;
  if (asked_at_ms > now_ms)
    return till_format_time (asked_at_ms);

  age = till_format_age (asked_at_ms, now_ms);

  /* Translators: %s is an age, "3 min" or "5 h" */
  return g_strdup_printf (_("updated %s ago"), age);
}

/* Returns: (transfer full): a period in seconds, minutes or hours. */
char *
till_usage_describe_period (gint64 period_ms)
{
  gint64 minutes = (period_ms + MINUTE_MS / 2) / MINUTE_MS;

  if (period_ms < MINUTE_MS)
    /* Translators: a period in seconds */
    return g_strdup_printf (_("%d s"), (int) (period_ms / 1000));
  if (minutes < 120)
    /* Translators: a period in minutes */
    return g_strdup_printf (_("%d min"), (int) minutes);

  /* Translators: a period in hours */
  return g_strdup_printf (_("%d h"), (int) ((minutes + 30) / 60));
}

/* Returns: (transfer full): a label for an axis that is @span_ms long: the time of day, or the day.
 */
char *
till_usage_describe_moment (gint64 at_ms, gint64 span_ms)
{
  g_autoptr (GDateTime) at = g_date_time_new_from_unix_local (at_ms / 1000);

  if (at == NULL)
    return g_strdup ("–");
  if (span_ms < DAY_MS)
    return g_date_time_format (at, "%H:%M");

  /* Translators: a day on the axis of a plot, "23 Nov" */
  return g_date_time_format (at, _("%-d %b"));
}

/* Returns: (transfer full) (nullable): when the data will be used up at the present rate; %NULL if
 * the level says all there is to say. */
char *
till_usage_describe_outlook (TillUsageItem *item, gint64 now_ms)
{
  const TillUsage *usage = till_usage_item_get_order (item)->usage;
  gint64 runs_out_ms = till_usage_item_project_end_ms (item);
  g_autofree char *time = till_format_time (runs_out_ms);

  if (usage != NULL &&
      (till_usage_is_over (usage, now_ms) || till_usage_get_figures (usage).is_used_up))
    return NULL;
  if (runs_out_ms == 0)
    return g_strdup (_("Too early to tell when the data runs out"));
  if (usage != NULL && usage->expires_at_ms != 0 && runs_out_ms > usage->expires_at_ms)
    return g_strdup (_("At this rate, the data lasts until the plan ends"));
  if (runs_out_ms <= now_ms)
    return g_strdup (_("At this rate, the data has run out since the last check"));

  /* Translators: %s is a full date and time */
  return g_strdup_printf (_("At this rate, the data runs out on %s"), time);
}

/* Returns: what an eSIM has come to. */
const char *
till_usage_describe_threshold (TillThresholds threshold)
{
  switch ((guint) threshold)
    {
    case TILL_THRESHOLD_80_PERCENT:
      /* xgettext:no-c-format */
      return _("80% of the data used");
    case TILL_THRESHOLD_95_PERCENT:
      /* xgettext:no-c-format */
      return _("95% of the data used");
    case TILL_THRESHOLD_LAST_DAY:
      return _("The last day has started");
    default:
      return _("The plan has expired");
    }
}
