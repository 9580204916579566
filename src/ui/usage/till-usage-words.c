/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The usage of an eSIM in words, for rows, the detail and notifications. */

#include "till-usage-words.h"

#include <glib/gi18n.h>

#include "till-format.h"

#define MINUTE_MS (60 * 1000)

/* What stands out, or how far the eSIM has come on its phone. */
TillStatus
till_usage_describe_level (TillUsageLevel level, TillOrder *order)
{
  switch (level)
    {
    case TILL_LEVEL_USED_UP:
      return (TillStatus){ "till-failed-symbolic", _ ("Used up"), "error" };
    case TILL_LEVEL_ALMOST_USED_UP:
      return (TillStatus){ "till-failed-symbolic", _ ("Almost used up"), "error" };
    case TILL_LEVEL_LAST_DAY:
      return (TillStatus){ "till-expired-symbolic", _ ("Last day"), "warning" };
    case TILL_LEVEL_LOW:
      return (TillStatus){ "till-expired-symbolic", _ ("Running low"), "warning" };
    case TILL_LEVEL_NOTHING_USED:
      return (TillStatus){ "till-unknown-symbolic", _ ("Nothing used"), "accent" };
    case TILL_LEVEL_OVER:
      return (TillStatus){ "till-expired-symbolic", C_ ("eSIM", "Expired"), "dim-label" };
    case TILL_LEVEL_FINE:
    case TILL_LEVEL_NOT_KNOWN:
      break;
    }

  if (order->usage != NULL)
    return till_status_for_usage (order->usage);

  return (TillStatus){ "till-pending-symbolic", _ ("Not asked yet"), "dim-label" };
}

/* Returns: (transfer full): what was sold. */
char *
till_usage_describe_title (TillOrder *order)
{
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);

  if (order->country == NULL)
    return g_steal_pointer (&plan);

  return g_strdup_printf ("%s · %s", order->country, plan);
}

/* Returns: (transfer full): "512 MB left of 5,120 MB", as far as it is known. */
char *
till_usage_describe_figures (TillOrder *order)
{
  TillUsageFigures figures = { 0 };
  g_autofree char *left = NULL;
  g_autofree char *package = NULL;
  g_autofree char *used = NULL;

  if (order->usage == NULL)
    return g_strdup ("–");

  figures = till_usage_get_figures (order->usage);
  left = till_format_megabytes (&figures.left_mb);
  package = till_format_megabytes (&figures.package_mb);
  used = till_format_megabytes (&figures.used_mb);
  if (figures.left_mb.is_known)
    /* Translators: both are amounts of data, "512 MB left of 5,120 MB" */
    return g_strdup_printf (_ ("%s left of %s"), left, package);
  if (figures.used_mb.is_known)
    /* Translators: %s is an amount of data, for example "512 MB" */
    return g_strdup_printf (_ ("%s used"), used);

  return g_strdup ("–");
}

/* Returns: (transfer full): how long the plan runs. */
char *
till_usage_describe_end (TillOrder *order, gint64 now_ms)
{
  g_autofree char *left = NULL;

  if (order->usage == NULL || order->usage->expires_at_ms == 0)
    return g_strdup ("–");
  if (till_usage_is_over (order->usage, now_ms))
    return g_strdup (_ ("over"));

  left = till_format_time_left (order->usage->expires_at_ms, now_ms);

  /* Translators: %s is a time left, "14:05" or "3 h" or "5 d" */
  return g_strdup_printf (_ ("ends in %s"), left != NULL ? left : "0:00");
}

/* Returns: (transfer full): how old the figures are. */
char *
till_usage_describe_refreshed (TillUsageItem *item, gint64 now_ms)
{
  gint64 asked_at_ms = till_usage_item_get_asked_at_ms (item);
  gint64 seconds = (now_ms - asked_at_ms) / 1000;

  if (till_usage_item_has_failed (item))
    return g_strdup (_ ("no answer"));
  if (asked_at_ms == 0)
    return g_strdup ("–");
  if (seconds >= 0 && seconds < 60)
    /* Translators: age in seconds, as short as can be read */
    return g_strdup_printf (_ ("%d s ago"), (int) seconds);
  if (seconds < 0)
    return till_format_time (asked_at_ms);

  {
    g_autofree char *age = till_format_age (asked_at_ms, now_ms);

    /* Translators: %s is an age, "3 min" or "5 h" */
    return g_strdup_printf (_ ("%s ago"), age);
  }
}

/* Returns: (transfer full): a period of some seconds, minutes or hours. */
char *
till_usage_describe_period (gint64 period_ms)
{
  gint64 minutes = (period_ms + MINUTE_MS / 2) / MINUTE_MS;

  if (period_ms < MINUTE_MS)
    /* Translators: a period in seconds */
    return g_strdup_printf (_ ("%d s"), (int) (period_ms / 1000));
  if (minutes < 120)
    /* Translators: a period in minutes */
    return g_strdup_printf (_ ("%d min"), (int) minutes);

  /* Translators: a period in hours */
  return g_strdup_printf (_ ("%d h"), (int) ((minutes + 30) / 60));
}

/* Returns: what an eSIM has come to. */
const char *
till_usage_describe_threshold (TillThresholds threshold)
{
  switch ((guint) threshold)
    {
    case TILL_THRESHOLD_80_PERCENT:
      return _ ("80 % of its data is used");
    case TILL_THRESHOLD_95_PERCENT:
      return _ ("95 % of its data is used");
    case TILL_THRESHOLD_LAST_DAY:
      return _ ("Its last day has begun");
    default:
      return _ ("It has expired");
    }
}
