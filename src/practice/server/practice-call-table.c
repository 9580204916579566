/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which handler answers which call, in one transaction. The literal /api/v1/esim/order stands
 * before /api/v1/esim/{id}, so it wins. */

#include "practice-call-table.h"
#include "practice-control.h"
#include "practice-invoice-calls.h"
#include "practice-order-calls.h"
#include "practice-payment-page.h"
#include "practice-plan-calls.h"
#include "practice-store-call.h"

#include <string.h>

/* One of the handlers is set. Each works with one part of the service only. */
typedef struct
{
  const char *method;
  const char *path; /* below the prefix; {id} stands for one segment */
  void (*records) (const PracticeRecords *, const PracticeRequest *, PracticeReply *);
  void (*webhooks) (PracticeWebhookSender *, const PracticeRequest *, PracticeReply *);
  void (*faults) (PracticeFaults *, const PracticeRequest *, PracticeReply *);
  void (*limit) (PracticeLimit *, const PracticeRequest *, PracticeReply *);
  void (*service) (PracticeService *, const PracticeRequest *, PracticeReply *);
} Call;

static void
list_plans (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  practice_plans_list (request, reply);
}

static void
get_store (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  practice_store_get (&service->records, practice_webhook_sender_get_url (service->webhooks),
                      reply);
}

static void
count_requests (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  practice_control_count (service->n_requests, reply);
}

static const Call calls[] = {
  { "GET", "/api/v1/esim", .service = list_plans },
  { "GET", "/api/v1/esim/order", .records = practice_orders_list },
  { "POST", "/api/v1/esim/order", .records = practice_orders_create },
  { "GET", "/api/v1/esim/{id}", .records = practice_orders_get },
  { "GET", "/api/v1/invoices", .records = practice_invoices_list },
  { "POST", "/api/v1/invoices", .records = practice_invoices_create },
  { "GET", "/api/v1/invoices/{id}", .records = practice_invoices_get },
  { "DELETE", "/api/v1/invoices/{id}", .records = practice_invoices_cancel },
  { "GET", "/api/v1/store", .service = get_store },
  { "POST", "/practice/invoices/{id}/pay", .records = practice_control_pay },
  { "POST", "/practice/orders/{id}/provision", .records = practice_control_provision },
  { "POST", "/practice/orders/{id}/fail", .records = practice_control_fail },
  { "POST", "/practice/orders/{id}/use", .records = practice_control_use },
  { "POST", "/practice/orders/{id}/install", .records = practice_control_install },
  { "POST", "/practice/clock", .records = practice_control_advance },
  { "GET", "/practice/requests", .service = count_requests },
  { "GET", "/practice/faults", .faults = practice_faults_list },
  { "POST", "/practice/faults", .faults = practice_faults_add },
  { "DELETE", "/practice/faults", .faults = practice_faults_clear },
  { "GET", "/practice/limit", .limit = practice_limit_get },
  { "POST", "/practice/limit", .limit = practice_limit_change },
  { "DELETE", "/practice/limit", .limit = practice_limit_remove },
  { "POST", "/practice/webhook-url", .webhooks = practice_webhooks_set_url },
  { "GET", "/practice/webhooks", .webhooks = practice_webhooks_list },
  { "POST", "/practice/webhooks/{id}/deliver", .webhooks = practice_webhooks_deliver },
  { "GET", "/pay/{id}", .records = practice_payment_page_get },
  { "POST", "/pay/{id}", .records = practice_payment_page_post },
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

/* Finds the call for @method and @path, which is below the prefix and still has its percent
 * escapes.
 * @id is the variable part of the path.
 *
 * Returns: (nullable): %NULL with @refusal set to 404 or, where only the method is wrong, 405. */
static const Call *
find_call (const char *method, const char *path, char **id, guint *refusal)
{
  *refusal = 404;
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *found = NULL;

      if (!matches_path (calls[i].path, path, &found))
        continue;

      if (g_str_equal (calls[i].method, method))
        {
          *id = g_steal_pointer (&found);
          return &calls[i];
        }

      *refusal = 405;

      /* Without this, DELETE /api/v1/esim/order would find an order called "order". */
      if (found == NULL &&
          (i + 1 == G_N_ELEMENTS (calls) || !g_str_equal (calls[i + 1].path, calls[i].path)))
        break;
    }

  return NULL;
}

static void
run_handler (PracticeService *service,
             const Call *call,
             const PracticeRequest *request,
             PracticeReply *reply)
{
  if (call->records != NULL)
    call->records (&service->records, request, reply);
  else if (call->webhooks != NULL)
    call->webhooks (service->webhooks, request, reply);
  else if (call->faults != NULL)
    call->faults (service->faults, request, reply);
  else if (call->limit != NULL)
    call->limit (service->limit, request, reply);
  else
    call->service (service, request, reply);
}

/* Runs one transaction. A refused request changes nothing: the rollback also takes back what time
 * has made due, which the next request does again. */
static void
run_call (PracticeService *service,
          const Call *call,
          const PracticeRequest *request,
          PracticeReply *reply)
{
  PracticeDatabase *database = service->records.database;
  g_autoptr (GError) error = NULL;

  practice_database_begin (database);
  practice_states_settle (service->records.states);
  run_handler (service, call, request, reply);

  if (reply->status >= 400)
    practice_database_rollback (database);
  else if (!practice_database_commit (database, &error))
    {
      g_debug ("Could not commit: %s", error->message);
      practice_reply_fail (reply, 500, "Internal server error");
    }
}

/* Answers @request, and sets its id and query while it does. @path is below the prefix. @path and
 * @query (nullable) still have their percent escapes. */
void
practice_call_table_answer (PracticeService *service,
                            const char *path,
                            const char *query,
                            PracticeRequest *request,
                            PracticeReply *reply)
{
  const Call *call = NULL;
  g_autoptr (GHashTable) params = NULL;
  g_autofree char *id = NULL;
  guint refusal = 404;

  g_return_if_fail (service != NULL);
  g_return_if_fail (path != NULL && request != NULL && reply != NULL);

  call = find_call (request->method, path, &id, &refusal);
  if (query != NULL)
    params = g_uri_parse_params (query, -1, "&", G_URI_PARAMS_WWW_FORM, NULL);
  request->id = id;
  request->query = params;

  if (call == NULL)
    practice_reply_fail (reply, refusal, refusal == 405 ? "Method not allowed" : "Not found");
  else if (query != NULL && params == NULL)
    practice_reply_fail (reply, 400, "The query can't be read");
  else
    run_call (service, call, request, reply);

  request->id = NULL;
  request->query = NULL;
}
