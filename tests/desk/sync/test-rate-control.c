/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rate that a service bears, found in simulated time against services of several kinds. */

#include "till-token-bucket.h"
#include "till-rate-control.h"

#define MINUTE    (60 * 1000)
#define IN_FLIGHT 5

/* A service that refuses or only gets slower, and a client that always has something to ask. */
typedef struct
{
  double per_s;   /* what it bears */
  double burst;   /* what it bears at once */
  gboolean slows; /* instead of refusing */
  guint latency_ms;

  double tokens;
  double queue_ends_ms;
  guint n_served;
  guint n_refused;
} Service;

typedef struct
{
  gint64 ends_at_ms;
  guint latency_ms;
  gboolean is_refused;
} Flight;

typedef struct
{
  Service *service;
  TillRateControl control;
  TillTokenBucket bucket;
  Flight flights[IN_FLIGHT];
  guint n_flights;
} Client;

static void
client_init (Client *self, Service *service)
{
  *self = (Client){ .service = service };
  till_rate_control_init (&self->control, 0);
  till_token_bucket_init (&self->bucket, 30000, 0);
}

static Flight
serve (Service *self, gint64 now_ms)
{
  Flight flight = { now_ms + self->latency_ms, self->latency_ms, FALSE };

  if (self->slows)
    {
      self->queue_ends_ms = MAX (self->queue_ends_ms, (double) now_ms) + 1000 / self->per_s;
      flight.latency_ms += (guint) (self->queue_ends_ms - (double) now_ms);
      flight.ends_at_ms = now_ms + flight.latency_ms;
      self->n_served++;
      return flight;
    }

  flight.is_refused = self->tokens < 1;
  if (flight.is_refused)
    {
      self->n_refused++;
      return flight;
    }

  self->n_served++;
  self->tokens -= 1;

  return flight;
}

static void
land (Client *self, const Flight *flight, gint64 now_ms)
{
  if (!flight->is_refused)
    {
      till_token_bucket_relax (&self->bucket);
      till_rate_control_answered (&self->control, 1, 1, flight->latency_ms, flight->latency_ms,
                                  now_ms);
    }
  else if (till_rate_control_refused (&self->control, now_ms))
    till_token_bucket_hold (&self->bucket, -1, now_ms);
}

static void
pass_ms (Client *self, gint64 now_ms)
{
  Service *service = self->service;

  service->tokens = MIN (service->tokens + service->per_s / 1000, service->burst);
  for (guint i = self->n_flights; i-- > 0;)
    if (self->flights[i].ends_at_ms <= now_ms)
      {
        land (self, &self->flights[i], now_ms);
        self->flights[i] = self->flights[--self->n_flights];
      }

  till_token_bucket_set_pace (&self->bucket,
                              (guint) (till_rate_control_get_per_s (&self->control) * 60), now_ms);
  while (self->n_flights < IN_FLIGHT && till_token_bucket_take (&self->bucket, now_ms))
    self->flights[self->n_flights++] = serve (service, now_ms);
}

static void
run (Client *self, gint64 from_ms, gint64 until_ms)
{
  for (gint64 now_ms = from_ms; now_ms < until_ms; now_ms++)
    pass_ms (self, now_ms);
}

/* Nobody has named a limit: at most one of fifty is refused, and nine of ten possible are made. */
static void
test_limited (gconstpointer data)
{
  const Service *kind = data;
  Service service = *kind;
  Client client;
  double possible = kind->burst + kind->per_s * 240;

  service.tokens = service.burst;
  client_init (&client, &service);
  run (&client, 0, 4 * MINUTE);
  g_test_message ("%u served of %.0f, %u refused, %.2f a second", service.n_served, possible,
                  service.n_refused, client.control.per_s);
  g_assert_cmpuint (service.n_refused * 50, <=, service.n_served + service.n_refused);
  g_assert_cmpfloat (service.n_served, >=, possible * 0.85);
}

/* Nothing stands in the way: five at a time, as quickly as they are answered. */
static void
test_free (void)
{
  Service service = { .per_s = 1e6, .burst = 1e6, .latency_ms = 20, .tokens = 1e6 };
  Client client;

  client_init (&client, &service);
  run (&client, 0, 10 * 1000);
  g_test_message ("%u served", service.n_served);
  g_assert_cmpuint (service.n_served, >, 1200);
  service.n_served = 0;
  run (&client, 10 * 1000, 20 * 1000);
  g_assert_cmpuint (service.n_served, >, 2300);
}

/* One that never refuses has a short queue, and is asked for nearly all that it can. */
static void
test_slow (void)
{
  Service service = { .per_s = 2, .slows = TRUE, .latency_ms = 20 };
  Client client;
  gint64 waited_ms = 0;

  client_init (&client, &service);
  run (&client, 0, MINUTE);
  service.n_served = 0;
  for (gint64 now_ms = MINUTE; now_ms < 5 * MINUTE; now_ms++)
    {
      pass_ms (&client, now_ms);
      waited_ms += MAX ((gint64) service.queue_ends_ms - now_ms, 0);
    }
  g_test_message ("%u served, a queue of %.2f s", service.n_served,
                  (double) waited_ms / (4 * MINUTE) / 1000);
  g_assert_cmpuint (service.n_served, >=, 240 * 2 * 3 / 4);
  g_assert_cmpint (waited_ms / (4 * MINUTE), <, 1500);
}

/* A limit that was raised is found, and one that was lowered. */
static void
test_changed (void)
{
  Service service = { .per_s = 2, .burst = 10, .latency_ms = 20, .tokens = 10 };
  Client client;

  client_init (&client, &service);
  run (&client, 0, 4 * MINUTE);
  service.per_s = 10;
  run (&client, 4 * MINUTE, 14 * MINUTE);
  g_assert_cmpfloat (client.control.per_s, >, 6);

  service.per_s = 1;
  run (&client, 14 * MINUTE, 16 * MINUTE);
  service.n_refused = 0;
  service.n_served = 0;
  run (&client, 16 * MINUTE, 20 * MINUTE);
  g_assert_cmpuint (service.n_refused * 50, <=, service.n_served + service.n_refused);
}

/* What was found is where the next day begins. */
static void
test_remembered (void)
{
  Service service = { .per_s = 2, .burst = 10, .latency_ms = 20, .tokens = 10 };
  Client client;
  Client next;
  g_autofree char *found = NULL;

  client_init (&client, &service);
  run (&client, 0, 4 * MINUTE);
  found = till_rate_control_to_string (&client.control);
  client_init (&next, &service);
  till_rate_control_restore (&next.control, found);
  g_assert_cmpfloat (next.control.per_s, <=, 2);
  g_assert_cmpfloat (next.control.per_s, >=, 1);

  client_init (&next, &service);
  till_rate_control_restore (&next.control, "nan 3");
  till_rate_control_restore (&next.control, "-1 0");
  till_rate_control_restore (&next.control, "1e9 0");
  till_rate_control_restore (&next.control, "");
  g_assert_cmpfloat (next.control.per_s, >, TILL_RATE_FIRST - 0.01);
  g_assert_cmpfloat (next.control.per_s, <, TILL_RATE_FIRST + 0.01);
}

int
main (int argc, char *argv[])
{
  static const Service two = { .per_s = 2, .burst = 10, .latency_ms = 20 };
  static const Service two_at_once = { .per_s = 2, .burst = 120, .latency_ms = 20 };
  static const Service two_strict = { .per_s = 2, .burst = 2, .latency_ms = 20 };
  static const Service twenty = { .per_s = 20, .burst = 40, .latency_ms = 50 };
  static const Service hundred = { .per_s = 100, .burst = 100, .latency_ms = 20 };

  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/rate-control/two", &two, test_limited);
  g_test_add_data_func ("/rate-control/two-at-once", &two_at_once, test_limited);
  g_test_add_data_func ("/rate-control/two-strict", &two_strict, test_limited);
  g_test_add_data_func ("/rate-control/twenty", &twenty, test_limited);
  g_test_add_data_func ("/rate-control/hundred", &hundred, test_limited);
  g_test_add_func ("/rate-control/free", test_free);
  g_test_add_func ("/rate-control/slow", test_slow);
  g_test_add_func ("/rate-control/changed", test_changed);
  g_test_add_func ("/rate-control/remembered", test_remembered);

  return g_test_run ();
}
