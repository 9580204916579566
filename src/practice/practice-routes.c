/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which handler answers which call. The literal /api/v1/esim/order stands before
 * /api/v1/esim/{id} and wins. */

#include "practice-routes.h"
#include "practice-invoices.h"
#include "practice-faults.h"
#include "practice-orders.h"
#include "practice-page.h"
#include "practice-plans.h"
#include "practice-steering.h"
#include "practice-store-record.h"
#include "practice-webhooks.h"

#include <string.h>

static const PracticeRoutePlan plans[] = {
  { "GET", "/api/v1/esim", practice_plans_list },
  { "GET", "/api/v1/esim/order", practice_orders_list },
  { "POST", "/api/v1/esim/order", practice_orders_create },
  { "GET", "/api/v1/esim/{id}", practice_orders_get },
  { "GET", "/api/v1/invoices", practice_invoices_list },
  { "POST", "/api/v1/invoices", practice_invoices_create },
  { "GET", "/api/v1/invoices/{id}", practice_invoices_get },
  { "DELETE", "/api/v1/invoices/{id}", practice_invoices_cancel },
  { "GET", "/api/v1/store", practice_store_record_get },
  { "POST", "/practice/invoices/{id}/pay", practice_steering_pay },
  { "POST", "/practice/orders/{id}/provision", practice_steering_provision },
  { "POST", "/practice/orders/{id}/fail", practice_steering_fail },
  { "POST", "/practice/orders/{id}/use", practice_steering_use },
  { "POST", "/practice/orders/{id}/install", practice_steering_install },
  { "POST", "/practice/clock", practice_steering_advance },
  { "GET", "/practice/faults", practice_faults_list },
  { "POST", "/practice/faults", practice_faults_add },
  { "DELETE", "/practice/faults", practice_faults_clear },
  { "GET", "/practice/webhooks", practice_webhooks_list },
  { "POST", "/practice/webhooks/{id}/deliver", practice_webhooks_deliver },
  { "GET", "/pay/{id}", practice_page_get },
  { "POST", "/pay/{id}", practice_page_post },
};

static gboolean
matches_path (const char *pattern, const char *path, char **id)
{
  const char *variable = strstr (pattern, "{id}");
  const char *rest = NULL;
  const char *end = NULL;
  gsize length;

  if (variable == NULL)
    return g_str_equal (pattern, path);

  length = (gsize) (variable - pattern);
  if (strncmp (pattern, path, length) != 0)
    return FALSE;

  rest = path + length;
  end = strchrnul (rest, '/');
  if (end == rest || !g_str_equal (variable + strlen ("{id}"), end))
    return FALSE;

  *id = g_uri_unescape_segment (rest, end, NULL);

  return *id != NULL && g_utf8_validate (*id, -1, NULL);
}

/* Finds the call that @method and @path, which is as it was sent but for the prefix, stand for, and
 * the variable part of it in @id.
 *
 * Returns: (nullable): %NULL with @refusal set to 404 or, where only the method is wrong, 405. */
const PracticeRoutePlan *
practice_routes_match (const char *method, const char *path, char **id, guint *refusal)
{
  g_return_val_if_fail (method != NULL && path != NULL, NULL);
  g_return_val_if_fail (id != NULL && *id == NULL && refusal != NULL, NULL);

  *refusal = 404;
  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autofree char *found = NULL;

      if (!matches_path (plans[i].path, path, &found))
        continue;

      if (g_str_equal (plans[i].method, method))
        {
          *id = g_steal_pointer (&found);
          return &plans[i];
        }

      *refusal = 405;

      /* Or DELETE /api/v1/esim/order would be taken for an order called "order". */
      if (found == NULL && !g_str_equal (plans[i].method, method) &&
          (i + 1 == G_N_ELEMENTS (plans) || !g_str_equal (plans[i + 1].path, plans[i].path)))
        break;
    }

  return NULL;
}
