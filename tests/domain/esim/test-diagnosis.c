/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Why an eSIM does not work: every row of the support team's table, and contradictions of the
 * service or the clock. */

#include "till-diagnosis.h"

#define NOW    G_GINT64_CONSTANT (1700000000000)
#define SECOND G_GINT64_CONSTANT (1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

typedef struct
{
  const char *name;
  TillOrderStatus status;
  TillDiagnosisPayment payment;
  gint64 waited;             /* before NOW; zero if unknown */
  const char *install_state; /* NULL without live data */
  const char *left;
  const char *package;
  const char *used;
  gint64 ends;  /* after NOW; zero if unknown */
  gint64 asked; /* before NOW; zero is now */
  gboolean is_seen;

  TillDiagnosisKind kind;
  TillDiagnosisRefund refund;
} Row;

#define UNKNOWN  TILL_DIAGNOSIS_PAYMENT_UNKNOWN
#define MISSING  TILL_DIAGNOSIS_PAYMENT_MISSING
#define RECEIVED TILL_DIAGNOSIS_PAYMENT_RECEIVED

static const Row rows[] = {
  /* pending and provisioning: usually seconds; slow after ten minutes, stuck after seventy */
  { .name = "pending",
    .status = TILL_ORDER_PENDING,
    .waited = HOUR,
    .kind = TILL_DIAGNOSIS_TO_BE_PAID,
    .refund = TILL_REFUND_NOTHING_PAID },
  { .name = "provisioning",
    .status = TILL_ORDER_PROVISIONING,
    .waited = 30 * SECOND,
    .kind = TILL_DIAGNOSIS_BEING_MADE,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "provisioning-not-known-since-when",
    .status = TILL_ORDER_PROVISIONING,
    .kind = TILL_DIAGNOSIS_BEING_MADE,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "provisioning-almost-slow",
    .status = TILL_ORDER_PROVISIONING,
    .waited = 10 * MINUTE - 1,
    .kind = TILL_DIAGNOSIS_BEING_MADE,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "provisioning-slow",
    .status = TILL_ORDER_PROVISIONING,
    .waited = 10 * MINUTE,
    .kind = TILL_DIAGNOSIS_SLOW,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "provisioning-stuck",
    .status = TILL_ORDER_PROVISIONING,
    .waited = 70 * MINUTE,
    .kind = TILL_DIAGNOSIS_STUCK,
    .refund = TILL_REFUND_USUAL },
  /* failed: nothing to install */
  { .name = "failed-unpaid",
    .status = TILL_ORDER_FAILED,
    .payment = MISSING,
    .kind = TILL_DIAGNOSIS_NOT_PAID,
    .refund = TILL_REFUND_NOTHING_PAID },
  { .name = "failed-paid",
    .status = TILL_ORDER_FAILED,
    .payment = RECEIVED,
    .kind = TILL_DIAGNOSIS_NOT_MADE,
    .refund = TILL_REFUND_USUAL },
  { .name = "failed",
    .status = TILL_ORDER_FAILED,
    .payment = UNKNOWN,
    .kind = TILL_DIAGNOSIS_FAILED,
    .refund = TILL_REFUND_BY_POLICY },
  /* not installed, plan not ended: resend; a refund is usual */
  { .name = "fresh",
    .status = TILL_ORDER_ACTIVE,
    .waited = 23 * HOUR,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = 30 * DAY,
    .kind = TILL_DIAGNOSIS_FRESH,
    .refund = TILL_REFUND_USUAL },
  { .name = "not-installed",
    .status = TILL_ORDER_ACTIVE,
    .waited = DAY,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = 30 * DAY,
    .kind = TILL_DIAGNOSIS_NOT_INSTALLED,
    .refund = TILL_REFUND_USUAL },
  { .name = "not-installed-not-known-since-when",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .kind = TILL_DIAGNOSIS_NOT_INSTALLED,
    .refund = TILL_REFUND_USUAL },
  /* not installed, but the customer sees it */
  { .name = "seen-in-settings",
    .status = TILL_ORDER_ACTIVE,
    .waited = HOUR,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = 30 * DAY,
    .is_seen = TRUE,
    .kind = TILL_DIAGNOSIS_STATUS_LAGS,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "not-installed-but-used",
    .status = TILL_ORDER_ACTIVE,
    .waited = HOUR,
    .install_state = "not_installed",
    .left = "5000",
    .package = "5120",
    .used = "120",
    .ends = 30 * DAY,
    .kind = TILL_DIAGNOSIS_STATUS_LAGS,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "not-installed-but-used-up",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "not_installed",
    .left = "0",
    .package = "5120",
    .used = "5120",
    .kind = TILL_DIAGNOSIS_USED_UP,
    .refund = TILL_REFUND_UNUSUAL },
  /* installed, nothing used: roaming, line, region, APN, network */
  { .name = "nothing-used",
    .status = TILL_ORDER_ACTIVE,
    .waited = DAY,
    .install_state = "installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = 30 * DAY,
    .kind = TILL_DIAGNOSIS_NOTHING_USED,
    .refund = TILL_REFUND_BY_POLICY },
  /* installed, something used: it works or worked */
  { .name = "works",
    .status = TILL_ORDER_ACTIVE,
    .waited = DAY,
    .install_state = "installed",
    .left = "5119.5",
    .package = "5120",
    .used = "0.5",
    .ends = 30 * DAY,
    .kind = TILL_DIAGNOSIS_WORKS,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "works-without-limit",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "0",
    .package = "0",
    .used = "900",
    .kind = TILL_DIAGNOSIS_WORKS,
    .refund = TILL_REFUND_UNUSUAL },
  /* installed, nothing left */
  { .name = "used-up",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "0",
    .package = "5120",
    .used = "5120",
    .ends = DAY,
    .kind = TILL_DIAGNOSIS_USED_UP,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "used-more-than-there-is",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "-10",
    .package = "5120",
    .used = "5130",
    .ends = DAY,
    .kind = TILL_DIAGNOSIS_USED_UP,
    .refund = TILL_REFUND_UNUSUAL },
  /* ended */
  { .name = "never-installed",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "expired",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .kind = TILL_DIAGNOSIS_NEVER_INSTALLED,
    .refund = TILL_REFUND_BY_POLICY },
  { .name = "never-installed-since-it-was-asked",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = -HOUR,
    .asked = 2 * HOUR,
    .kind = TILL_DIAGNOSIS_NEVER_INSTALLED,
    .refund = TILL_REFUND_BY_POLICY },
  { .name = "over",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "expired",
    .left = "1000",
    .package = "5120",
    .used = "4120",
    .kind = TILL_DIAGNOSIS_OVER,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "over-since-it-was-asked",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "1000",
    .package = "5120",
    .used = "4120",
    .ends = -1,
    .asked = HOUR,
    .kind = TILL_DIAGNOSIS_OVER,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "over-and-seen-in-settings",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "expired",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .is_seen = TRUE,
    .kind = TILL_DIAGNOSIS_OVER,
    .refund = TILL_REFUND_UNUSUAL },
  /* missing or unknown values */
  { .name = "no-live-data",
    .status = TILL_ORDER_ACTIVE,
    .waited = HOUR,
    .kind = TILL_DIAGNOSIS_NO_DATA,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "nothing-of-nothing",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "0",
    .package = "0",
    .used = "0",
    .kind = TILL_DIAGNOSIS_NO_DATA,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "unknown-install-state",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "suspended",
    .left = "5",
    .package = "10",
    .used = "5",
    .kind = TILL_DIAGNOSIS_UNCLEAR,
    .refund = TILL_REFUND_BY_POLICY },
  { .name = "unknown-install-state-used-up",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "suspended",
    .left = "0",
    .package = "10",
    .used = "10",
    .kind = TILL_DIAGNOSIS_USED_UP,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "unknown-status",
    .status = TILL_ORDER_UNKNOWN,
    .kind = TILL_DIAGNOSIS_UNCLEAR,
    .refund = TILL_REFUND_BY_POLICY },
  /* the clock jumps */
  { .name = "clock-set-back",
    .status = TILL_ORDER_PROVISIONING,
    .waited = -DAY,
    .kind = TILL_DIAGNOSIS_BEING_MADE,
    .refund = TILL_REFUND_TOO_EARLY },
  { .name = "clock-set-forward-past-the-end",
    .status = TILL_ORDER_ACTIVE,
    .install_state = "installed",
    .left = "1000",
    .package = "5120",
    .used = "4120",
    .ends = -DAY,
    .asked = MINUTE,
    .kind = TILL_DIAGNOSIS_WORKS,
    .refund = TILL_REFUND_UNUSUAL },
  { .name = "clock-set-back-and-not-installed",
    .status = TILL_ORDER_ACTIVE,
    .waited = -DAY,
    .install_state = "not_installed",
    .left = "5120",
    .package = "5120",
    .used = "0",
    .ends = 30 * DAY,
    .asked = -DAY,
    .kind = TILL_DIAGNOSIS_NOT_INSTALLED,
    .refund = TILL_REFUND_USUAL },
};

static TillDiagnosisCase
build_case (const Row *row)
{
  TillDiagnosisCase facts = {
    .order = till_order_new ("o1"),
    .payment = row->payment,
    .now_ms = NOW,
    .asked_at_ms = row->install_state != NULL ? NOW - row->asked : 0,
    .since_ms = row->waited != 0 ? NOW - row->waited : 0,
    .is_seen_in_settings = row->is_seen,
  };
  TillUsage *usage = NULL;

  facts.order->status = row->status;
  if (row->install_state == NULL)
    return facts;

  usage = till_usage_new ();
  usage->install_state = till_install_state_parse (row->install_state);
  usage->install_state_text = g_strdup (row->install_state);
  usage->expires_at_ms = row->ends != 0 ? NOW + row->ends : 0;
  till_decimal_parse (row->left, &usage->left_mb);
  till_decimal_parse (row->package, &usage->package_mb);
  till_decimal_parse (row->used, &usage->used_mb);
  facts.order->usage = usage;

  return facts;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  TillDiagnosisCase facts = build_case (row);
  g_autoptr (TillOrder) order = facts.order;
  TillDiagnosis diagnosis = till_diagnosis_make (&facts);

  g_assert_cmpint (diagnosis.kind, ==, row->kind);
  g_assert_cmpint (diagnosis.refund, ==, row->refund);
  g_assert_cmpint (diagnosis.is_for_provider, ==,
                   row->kind == TILL_DIAGNOSIS_STUCK || row->kind == TILL_DIAGNOSIS_NOT_MADE);
  g_assert_cmpint (diagnosis.waited_ms, ==, row->waited > 0 ? row->waited : -1);
}

static void
test_freshness (void)
{
  static const struct
  {
    gint64 asked_at;
    gint64 age;
  } cases[] = {
    { NOW, 0 },          { NOW - 3 * HOUR, 3 * HOUR },
    { NOW + SECOND, 0 }, /* two clocks that differ slightly */
    { NOW + HOUR, -1 },  { 0, -1 },
  };
  Row row = { .status = TILL_ORDER_ACTIVE, .install_state = "installed" };
  TillDiagnosisCase facts = build_case (&row);
  g_autoptr (TillOrder) order = facts.order;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      facts.asked_at_ms = cases[i].asked_at;
      g_assert_cmpint (till_diagnosis_make (&facts).age_ms, ==, cases[i].age);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/diagnosis/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/diagnosis/freshness", test_freshness);

  return g_test_run ();
}
