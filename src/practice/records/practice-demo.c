/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The demo data: half a year of a small merchant's business, and a last hour in which something of
 * every kind is still open. The data follows from the seed, and the times count back from the
 * clock. The invoices of the orders are spread evenly among all invoices. */

#include "practice-demo.h"
#include "practice-invoice.h"
#include "practice-order.h"
#include "practice-random.h"
#include "practice-route.h"

#define MS_PER_MINUTE G_GINT64_CONSTANT (60000)
#define MS_PER_DAY    G_GINT64_CONSTANT (86400000)
#define PAST_DAYS     180
#define MAX_RECENT    40

typedef struct
{
  PracticeDatabase *database;
  guint64 seed;
  gint64 now_ms;
  gint64 timeout_ms;
  gint64 n_invoices;
  gint64 n_orders;
  gint64 n_recent;  /* the newest, within the payment time */
  gint64 window_ms; /* in which the recent ones were created */
} Demo;

typedef struct
{
  gint64 n;
  gint64 order; /* the number of its order, or zero */
  PracticePlan plan;
  PracticeInvoiceStatus status;
  gint64 cents;
  gint64 created_ms;
  gint64 paid_ms;
  const PracticeRoute *route;
  TillDecimal paid;
} Row;

static const char *const products[] = {
  "Leather travel wallet",
  "Annual plan, 3 seats",
  "Mechanical keyboard, ISO layout",
  "Consulting, two hours",
  "Ceramic pour-over set",
  "Hosting, one year",
  "Gift card",
  "Workshop ticket",
  "Photo print 60 × 40 cm",
  "Refurbished laptop",
  "Design review",
  "Coffee beans, 1 kg",
};

static const char *const first_names[] = { "anna",  "ben",  "carla", "david", "elif",  "farid",
                                           "gita",  "hugo", "ines",  "jonas", "keiko", "lena",
                                           "mateo", "nora", "omar",  "paula" };
static const char *const last_names[] = { "keller", "ortiz",     "nowak",  "silva",
                                          "yilmaz", "haddad",    "rao",    "blanc",
                                          "costa",  "lindqvist", "tanaka", "moreau" };

static gint64
pick (const Demo *demo, const char *purpose, gint64 n, gint64 bound)
{
  return practice_random_below (demo->seed, purpose, (guint64) n, bound);
}

/* The older invoices are spread evenly over the months, the recent ones over the payment time. */
static gint64
get_created_ms (const Demo *demo, gint64 n)
{
  gint64 n_past = demo->n_invoices - demo->n_recent;
  gint64 place = n <= n_past ? n_past - n : demo->n_invoices - n;
  gint64 span_ms = n <= n_past ? PAST_DAYS * MS_PER_DAY : demo->window_ms;
  gint64 step_ms = span_ms / MAX (n <= n_past ? n_past : demo->n_recent, 1);
  gint64 end_ms = demo->now_ms - (n <= n_past ? demo->timeout_ms + MS_PER_MINUTE : 0);

  return end_ms - place * step_ms - 1 - pick (demo, "created", n, MAX (step_ms, 1));
}

static gboolean
is_recent (const Demo *demo, gint64 n)
{
  return n > demo->n_invoices - demo->n_recent;
}

/* There are few recent orders, so they take turns: pending, provisioning, active. */
static PracticeInvoiceStatus
get_status (const Demo *demo, gint64 n, gint64 order)
{
  gint64 percent = pick (demo, "status", n, 100);

  if (is_recent (demo, n) && order != 0)
    return order % 3 == 0 ? PRACTICE_INVOICE_PENDING : PRACTICE_INVOICE_PAID;

  if (is_recent (demo, n))
    return percent < 45   ? PRACTICE_INVOICE_PENDING
           : percent < 90 ? PRACTICE_INVOICE_PAID
                          : PRACTICE_INVOICE_CANCELLED;

  return percent < 80   ? PRACTICE_INVOICE_PAID
         : percent < 94 ? PRACTICE_INVOICE_EXPIRED
                        : PRACTICE_INVOICE_CANCELLED;
}

static gint64
get_cents (const Demo *demo, gint64 n)
{
  static const gint64 usual[] = { 990, 1490, 1900, 2450, 2999, 4900, 7950, 12000, 24900, 49900 };

  switch (pick (demo, "price", n, 10))
    {
    case 0:
      return 50000 + pick (demo, "cents", n, 250000);
    case 1:
    case 2:
    case 3:
      return 500 + pick (demo, "cents", n, 40000);
    default:
      return usual[pick (demo, "cents", n, G_N_ELEMENTS (usual))];
    }
}

/* Most are paid in full. A few are paid too much, and a few of the expired too late. */
static void
pay (const Demo *demo, Row *row)
{
  static const guint8 popularity[] = { 0, 0, 0, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7 };
  gint64 latest_ms = MIN (demo->timeout_ms, demo->now_ms - row->created_ms);
  gint64 exception_kind = pick (demo, "oddity", row->n, 100);
  gboolean is_late = row->status == PRACTICE_INVOICE_EXPIRED && exception_kind < 8;

  if (row->status != PRACTICE_INVOICE_PAID && !is_late)
    return;

  row->route =
      &practice_routes[popularity[pick (demo, "route", row->n, G_N_ELEMENTS (popularity))]];
  row->paid = practice_route_quote (row->route, row->cents);
  if (exception_kind == 50)
    row->paid.coefficient += row->paid.coefficient / 20 + 1;

  row->paid_ms = row->created_ms + pick (demo, "paid", row->n, MAX (latest_ms, 1));
  if (is_late)
    row->paid_ms = row->created_ms + demo->timeout_ms + pick (demo, "late", row->n, MS_PER_MINUTE);
}

/* Two thirds of the customers travel where plans are cheapest. */
static void
pick_plan (const Demo *demo, gint64 n, PracticePlan *plan)
{
  gint64 place = pick (demo, "plan", n, practice_plan_count ());
  gboolean is_usual = pick (demo, "usual", n, 3) < 2;

  do
    practice_plan_get_nth ((guint) (place++ % practice_plan_count ()), plan);
  while (is_usual && plan->country->price_tier != 1);
}

static void
make_row (const Demo *demo, gint64 n, Row *row)
{
  gint64 order = n * demo->n_orders / demo->n_invoices;

  *row = (Row){ .n = n };
  row->order = order > (n - 1) * demo->n_orders / demo->n_invoices ? order : 0;
  row->status = get_status (demo, n, row->order);
  row->created_ms = get_created_ms (demo, n);
  if (row->order != 0)
    {
      pick_plan (demo, n, &row->plan);
      row->cents = row->plan.cents;
    }
  else
    row->cents = get_cents (demo, n);
  pay (demo, row);
}

static char *
get_order_id (const Demo *demo, const Row *row)
{
  if (row->order != 0 && row->order % 3 == 0)
    return practice_random_id (demo->seed, "esim", (guint64) row->order);

  if (row->order != 0)
    return g_strdup_printf ("travel-%06" G_GINT64_FORMAT, row->n);

  return g_strdup_printf ("ORD-%06" G_GINT64_FORMAT, row->n);
}

static void
insert_invoice (const Demo *demo, const Row *row)
{
  guint64 seed = demo->seed;
  g_autofree char *id = practice_random_id (seed, "inv", (guint64) row->n);
  g_autofree char *order_id = get_order_id (demo, row);
  g_autofree char *route = row->route != NULL ? practice_route_get_name (row->route) : NULL;
  g_autofree char *amount = row->route != NULL ? till_decimal_to_string (&row->paid) : NULL;
  g_autofree char *hash =
      row->route != NULL ? practice_route_get_hash (row->route, seed, row->n, 0) : NULL;
  g_autofree char *metadata =
      row->n % 4 == 0
          ? g_strdup_printf ("{\"customer\":\"c-%05" G_GINT64_FORMAT "\",\"channel\":\"web\"}",
                             pick (demo, "customer", row->n, 100000))
          : g_strdup ("");
  g_autofree char *description =
      row->order != 0
          ? practice_plan_describe (&row->plan)
          : g_strdup (products[pick (demo, "product", row->n, G_N_ELEMENTS (products))]);

  practice_database_run (
      demo->database,
      "INSERT INTO invoices (n, id, order_id, status, cents, created_ms,"
      " expires_ms, paid_ms, paid_route, paid_amount, paid_hash, n_payments,"
      " description, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      "issiiiiisssiss", row->n, id, order_id, (gint64) row->status, row->cents, row->created_ms,
      row->created_ms + demo->timeout_ms, row->paid_ms, route, amount, hash,
      (gint64) (row->route != NULL ? 1 : 0), description, metadata);
}

/* Returns: the order's status, with @due_ms the time at which its provisioning ends or ended. A few
 * of the recent orders take long. */
static PracticeOrderStatus
get_order_status (const Demo *demo, const Row *row, gint64 *due_ms)
{
  gint64 percent = pick (demo, "order", row->n, 100);

  *due_ms = 0;
  if (row->status == PRACTICE_INVOICE_PENDING)
    return PRACTICE_ORDER_PENDING;
  if (row->status != PRACTICE_INVOICE_PAID || (percent < 3 && !is_recent (demo, row->n)))
    return PRACTICE_ORDER_FAILED;

  *due_ms = MIN (row->paid_ms + 4000, demo->now_ms);
  if (!is_recent (demo, row->n) || row->order % 3 == 2)
    return PRACTICE_ORDER_ACTIVE;

  *due_ms = demo->now_ms + (10 + percent / 4) * MS_PER_MINUTE;

  return PRACTICE_ORDER_PROVISIONING;
}

static gint64
get_installed_ms (const Demo *demo, const Row *row, gint64 active_ms)
{
  if (pick (demo, "never", row->n, 100) < 15)
    return 0;

  return active_ms + 5 * MS_PER_MINUTE + pick (demo, "installed", row->n, 3 * MS_PER_DAY);
}

static void
insert_order (const Demo *demo, const Row *row)
{
  gint64 due_ms = 0;
  PracticeOrderStatus status = get_order_status (demo, row, &due_ms);
  gint64 active_ms = status == PRACTICE_ORDER_ACTIVE ? due_ms : 0;
  g_autofree char *id = practice_random_id (demo->seed, "esim", (guint64) row->order);
  g_autofree char *order_id = get_order_id (demo, row);
  g_autofree char *email = g_strdup_printf (
      "%s.%s@example.com", first_names[pick (demo, "first", row->n, G_N_ELEMENTS (first_names))],
      last_names[pick (demo, "last", row->n, G_N_ELEMENTS (last_names))]);

  practice_database_run (
      demo->database,
      "INSERT INTO orders (n, id, invoice_n, plan_id, status, client_ref, client_email, created_ms,"
      " due_ms, active_ms, installed_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      "isisissiiii", row->order, id, row->n, row->plan.id, (gint64) status,
      g_str_equal (id, order_id) ? NULL : order_id, row->order % 5 == 0 ? NULL : email,
      row->created_ms, due_ms, active_ms,
      active_ms != 0 ? get_installed_ms (demo, row, active_ms) : G_GINT64_CONSTANT (0));
}

/* Fills the empty database within the transaction that the caller has begun. Where there are more
 * orders than invoices, there are as many invoices as orders. */
void
practice_demo_fill (PracticeDatabase *database, const PracticeOptions *options, gint64 now_ms)
{
  Demo demo = { .database = database, .seed = (guint64) options->seed, .now_ms = now_ms };

  demo.timeout_ms = options->payment_timeout_min * MS_PER_MINUTE;
  demo.n_orders = options->n_orders;
  demo.n_invoices = MAX (options->n_invoices, options->n_orders);
  demo.n_recent = MIN (MAX_RECENT, demo.n_invoices / 10);
  demo.window_ms = MIN (55 * MS_PER_MINUTE, demo.timeout_ms / 10 * 9);

  practice_database_begin_load (database);
  for (gint64 n = 1; n <= demo.n_invoices; n++)
    {
      Row row;

      make_row (&demo, n, &row);
      insert_invoice (&demo, &row);
      if (row.order != 0)
        insert_order (&demo, &row);
    }
  practice_database_end_load (database);
}
