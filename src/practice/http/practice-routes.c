/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which handler answers which call, each in one transaction of the store. The literal
 * /api/v1/esim/order stands before /api/v1/esim/{id} and wins. */

#include "practice-routes.h"
#include "practice-invoices.h"
#include "practice-faults.h"
#include "practice-limit.h"
#include "practice-orders.h"
#include "practice-page.h"
#include "practice-plans.h"
#include "practice-states.h"
#include "practice-control.h"
#include "practice-store-record.h"
#include "practice-webhooks.h"

#include <string.h>

typedef struct
{
  const char *method;
  const char *path; /* below the prefix; {id} stands for one segment */
  PracticeHandler handler;
} Plan;

static const Plan plans[] = {
  { "GET", "/api/v1/esim", practice_plans_list },
  { "GET", "/api/v1/esim/order", practice_orders_list },
  { "POST", "/api/v1/esim/order", practice_orders_create },
  { "GET", "/api/v1/esim/{id}", practice_orders_get },
  { "GET", "/api/v1/invoices", practice_invoices_list },
  { "POST", "/api/v1/invoices", practice_invoices_create },
  { "GET", "/api/v1/invoices/{id}", practice_invoices_get },
  { "DELETE", "/api/v1/invoices/{id}", practice_invoices_cancel },
  { "GET", "/api/v1/store", practice_store_record_get },
  { "POST", "/practice/invoices/{id}/pay", practice_control_pay },
  { "POST", "/practice/orders/{id}/provision", practice_control_provision },
  { "POST", "/practice/orders/{id}/fail", practice_control_fail },
  { "POST", "/practice/orders/{id}/use", practice_control_use },
  { "POST", "/practice/orders/{id}/install", practice_control_install },
  { "POST", "/practice/clock", practice_control_advance },
  { "GET", "/practice/requests", practice_control_count },
  { "GET", "/practice/faults", practice_faults_list },
  { "POST", "/practice/faults", practice_faults_add },
  { "DELETE", "/practice/faults", practice_faults_clear },
  { "GET", "/practice/limit", practice_limit_get },
  { "POST", "/practice/limit", practice_limit_change },
  { "DELETE", "/practice/limit", practice_limit_remove },
  { "POST", "/practice/webhook-url", practice_webhooks_set_url },
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
static const Plan *
find_plan (const char *method, const char *path, char **id, guint *refusal)
{
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
      if (found == NULL &&
          (i + 1 == G_N_ELEMENTS (plans) || !g_str_equal (plans[i + 1].path, plans[i].path)))
        break;
    }

  return NULL;
}

/* One transaction: either the request has happened and is answered, or neither. What is refused has
 * not happened at all; time that has passed will pass again. */
static void
run_handler (PracticeService *service,
             PracticeHandler handler,
             const PracticeRequest *request,
             PracticeReply *reply)
{
  PracticeStore *store = service->store;
  g_autoptr (GError) error = NULL;

  practice_store_begin (store);
  practice_states_settle (service);
  handler (service, request, reply);

  if (reply->status >= 400)
    practice_store_rollback (store);
  else if (!practice_store_commit (store, &error))
    {
      g_debug ("not committed: %s", error->message);
      practice_reply_fail (reply, 500, "Internal server error");
    }
}

/* Answers @request, whose path below the prefix is @path and whose query is @query (nullable), both
 * as they were sent. Fills in the id and the query of @request. */
void
practice_routes_answer (PracticeService *service,
                        const char *path,
                        const char *query,
                        PracticeRequest *request,
                        PracticeReply *reply)
{
  const Plan *plan = NULL;
  g_autoptr (GHashTable) params = NULL;
  g_autofree char *id = NULL;
  guint refusal = 404;

  g_return_if_fail (service != NULL);
  g_return_if_fail (path != NULL && request != NULL && reply != NULL);

  plan = find_plan (request->method, path, &id, &refusal);
  if (query != NULL)
    params = g_uri_parse_params (query, -1, "&", G_URI_PARAMS_WWW_FORM, NULL);
  request->id = id;
  request->query = params;

  if (plan == NULL)
    practice_reply_fail (reply, refusal, refusal == 405 ? "Method not allowed" : "Not found");
  else if (query != NULL && params == NULL)
    practice_reply_fail (reply, 400, "The query can't be read");
  else
    run_handler (service, plan->handler, request, reply);

  request->id = NULL;
  request->query = NULL;
}
