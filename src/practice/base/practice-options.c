/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeOptions: the command line. Most gaps of the specification are an option; the README lists
 * them with their defaults. */

#include "practice-options.h"

#include "till-time.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_ADDRESS             "127.0.0.1:0"
#define DEFAULT_INVOICES            2500
#define DEFAULT_ORDERS              400
#define DEFAULT_SEED                1
#define DEFAULT_PAYMENT_TIMEOUT_MIN 60
#define DEFAULT_PROVISION_SECONDS   5
#define MAX_ROWS                    10000000
#define MAX_SECRET                  32
#define MAX_LIMIT                   10000000
#define MAX_LATENCY_MS              600000
#define KEY_MIN_LENGTH              8
#define KEY_MAX_LENGTH              256

/* The texts of the command line before they are checked. */
typedef struct
{
  char *listen;
  char *start;
  char *signature;
  char *list_params;
  char *order_list_shape;
  gint create_status;
  gint error_status;
  char *webhook_signature;
  char *amount_unit;
  char *amount_usd;
  gboolean signs_without_prefix;
} RawOptions;

/* clang-format off */
static const char description[] =
    "Where the interface specification is silent, this service has made a choice:\n"
    "  5: a signature is that of the path as sent, without the query, in lower-case hex; percent\n"
    "  escapes count in RFC 3986's normal form; of both schemes at once Authorization counts.\n"
    "  Signing goes by the machine's clock. Every refusal is 401 Invalid API key.\n"
    "  4.6: lists begin with the newest; 20 rows a page by default, more than 100 are served as\n"
    "  100, anything but a number is 400. An order id search finds any part of it, in either case.\n"
    "  4.4: the order list takes limit and offset; its items carry orderId, status, plan,\n"
    "  invoiceId, clientRef, clientEmail, amount, currency and createdAt.\n"
    "  4.5: only the amount is mandatory, in plain digits with at most two decimals; without an\n"
    "  orderId the invoiceId stands in; absent texts come back empty.\n"
    "  4.1: names are in the language most spoken in the country; country and search are matched\n"
    "  in either case, search by any part of either name.\n"
    "  4.2: an unknown planId is 404; a clientRef that is taken is refused.\n"
    "  2: payment, paidChain and paidAt are null without a payment, liveData while not active; a\n"
    "  native coin's payment is on chain:COIN. Rates stand still. An eSIM is installed ten minutes\n"
    "  after it became active, and expired after its days, or after 180 never installed.\n"
    "  3: an invoice expires when its payment time is over; a later payment is recorded, but leaves\n"
    "  it EXPIRED. Part payments of one chain add up; PAID once they reach the amount, however far\n"
    "  above it. A cancelled or expired invoice fails its eSIM order.\n"
    "  6: webhooks are signed with HMAC-SHA256 of the body by the Secret Key, and tried 8 times, 1\n"
    "  to 64 s apart, 10 s each, until the receiver answers 2xx; redirects are not followed.\n"
    "  7: an unknown path is 404, a wrong method 405, in the envelope.\n"
    "  8: limits count Unicode characters; there is no rate limit, but by --limit or a fault.\n"
    "  What is refused unread, steering and faults, down to a single record that can't be read:\n"
    "  src/practice/README.md.\n";
/* clang-format on */

static void
raw_options_clear (RawOptions *raw)
{
  g_free (raw->listen);
  g_free (raw->start);
  g_free (raw->signature);
  g_free (raw->list_params);
  g_free (raw->order_list_shape);
  g_free (raw->webhook_signature);
  g_free (raw->amount_unit);
  g_free (raw->amount_usd);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RawOptions, raw_options_clear)

static gboolean
refuse (GError **error, const char *option, const char *expected)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s takes %s", option, expected);

  return FALSE;
}

/* Sets @index to the position of @text in @choices. It stays as it is where @text is %NULL. */
static gboolean
choose (const char *option, const char *text, const char *choices, guint *index, GError **error)
{
  g_auto (GStrv) names = g_strsplit (choices, "|", -1);

  if (text == NULL)
    return TRUE;

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_str_equal (text, names[i]))
        {
          *index = i;
          return TRUE;
        }
    }

  return refuse (error, option, choices);
}

static char *
make_secret (const char *prefix, gsize n_bytes)
{
  g_autoptr (GString) text = g_string_new (prefix);
  guint8 bytes[MAX_SECRET];

  g_assert (n_bytes <= sizeof bytes);

  if (getentropy (bytes, n_bytes) != 0)
    g_error ("getentropy: %s", g_strerror (errno));

  for (gsize i = 0; i < n_bytes; i++)
    g_string_append_printf (text, "%02x", bytes[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
is_key (const char *text)
{
  gsize length = strlen (text);

  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isgraph (*p))
      return FALSE;

  return length >= KEY_MIN_LENGTH && length <= KEY_MAX_LENGTH;
}

static gboolean
check_keys (PracticeOptions *self, GError **error)
{
  if (self->api_key == NULL)
    self->api_key = make_secret ("practice_", 16);
  if (self->secret_key == NULL)
    self->secret_key = make_secret ("", MAX_SECRET);

  if (!is_key (self->api_key))
    return refuse (error, "--api-key", "8 to 256 printable characters without spaces");
  if (!is_key (self->secret_key))
    return refuse (error, "--secret-key", "8 to 256 printable characters without spaces");

  return TRUE;
}

/* The service is not made for clients that one can't trust, so it listens on loopback only. */
static gboolean
parse_address (PracticeOptions *self, const char *text, GError **error)
{
  const char *colon = strrchr (text, ':');
  g_autofree char *host = NULL;
  g_autoptr (GInetAddress) address = NULL;
  guint64 port = 0;

  if (colon == NULL || !g_ascii_string_to_unsigned (colon + 1, 10, 0, G_MAXUINT16, &port, NULL))
    return refuse (error, "--listen", "ADDR:PORT");

  host = g_strndup (text, (gsize) (colon - text));
  if (g_str_has_prefix (host, "[") && g_str_has_suffix (host, "]"))
    {
      memmove (host, host + 1, strlen (host));
      host[strlen (host) - 1] = '\0';
    }

  address = g_inet_address_new_from_string (g_str_equal (host, "localhost") ? "127.0.0.1" : host);
  if (address == NULL || !g_inet_address_get_is_loopback (address))
    return refuse (error, "--listen", "an address of loopback only, such as 127.0.0.1 or [::1]");

  self->address = g_inet_address_to_string (address);
  self->port = (guint16) port;

  return TRUE;
}

static gboolean
parse_list_params (PracticeOptions *self, const char *text, GError **error)
{
  g_auto (GStrv) pairs = g_strsplit (text, ",", -1);
  const struct
  {
    const char *key;
    char **name;
  } params[] = {
    { "status", &self->status_param },
    { "order", &self->order_param },
    { "limit", &self->limit_param },
    { "offset", &self->offset_param },
  };

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);
      guint j = 0;

      while (j < G_N_ELEMENTS (params) && g_strcmp0 (pair[0], params[j].key) != 0)
        j++;

      if (j == G_N_ELEMENTS (params) || pair[1] == NULL || *pair[1] == '\0')
        return refuse (error, "--list-params", "KEY=NAME,… with status, order, limit, offset");

      g_free (*params[j].name);
      *params[j].name = g_strdup (pair[1]);
    }

  return TRUE;
}

static gboolean
parse_prefix (PracticeOptions *self, GError **error)
{
  g_autofree char *prefix = g_steal_pointer (&self->path_prefix);
  gsize length = prefix != NULL ? strlen (prefix) : 0;

  if (length > 0 &&
      (*prefix != '/' ||
       strspn (prefix, "/-_.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") !=
           length))
    return refuse (error, "--path-prefix", "a path such as /gateway");

  if (length > 0 && prefix[length - 1] == '/')
    prefix[length - 1] = '\0';

  self->path_prefix = prefix != NULL ? g_steal_pointer (&prefix) : g_strdup ("");

  return TRUE;
}

/* Returns: whether webhooks may go to @text. Only loopback is allowed, or the service could be used
 * against other machines. */
gboolean
practice_is_webhook_url (const char *text)
{
  g_autoptr (GUri) uri = NULL;
  g_autoptr (GInetAddress) address = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  uri = g_uri_parse (text, G_URI_FLAGS_NONE, NULL);
  if (uri != NULL && g_uri_get_host (uri) != NULL)
    address = g_inet_address_new_from_string (
        g_str_equal (g_uri_get_host (uri), "localhost") ? "127.0.0.1" : g_uri_get_host (uri));

  return address != NULL && g_inet_address_get_is_loopback (address) &&
         g_str_equal (g_uri_get_scheme (uri), "http");
}

static gboolean
check_webhook_url (PracticeOptions *self, GError **error)
{
  if (self->webhook_url == NULL)
    self->webhook_url = g_strdup ("");

  return *self->webhook_url == '\0' || practice_is_webhook_url (self->webhook_url) ||
         refuse (error, "--webhook-url", "an http address on loopback");
}

static gboolean
check_limit (PracticeOptions *self, GError **error)
{
  if (self->limit_per_minute < 0 || self->limit_per_minute > MAX_LIMIT)
    return refuse (error, "--limit", "calls a minute, 1 to 10000000, or 0 for any number");
  if (self->limit_burst < 1 || self->limit_burst > MAX_LIMIT)
    return refuse (error, "--limit-burst", "calls, 1 to 10000000");
  if (self->latency_ms < 0 || self->latency_ms > MAX_LATENCY_MS)
    return refuse (error, "--latency", "milliseconds, 0 to 600000");

  return TRUE;
}

static gboolean
check_numbers (PracticeOptions *self, const RawOptions *raw, GError **error)
{
  if (self->n_invoices < 0 || self->n_invoices > MAX_ROWS)
    return refuse (error, "--invoices", "a number up to 10000000");
  if (self->n_orders < 0 || self->n_orders > MAX_ROWS)
    return refuse (error, "--orders", "a number up to 10000000");
  if (self->payment_timeout_min < 1 || self->payment_timeout_min > 100000)
    return refuse (error, "--payment-timeout", "minutes, 1 to 100000");
  if (self->provision_seconds < 0 || self->provision_seconds > 1000000)
    return refuse (error, "--provision-seconds", "seconds, 0 to 1000000");
  if (raw->create_status != 200 && raw->create_status != 201)
    return refuse (error, "--create-status", "200 or 201");
  if (raw->error_status < 400 || raw->error_status > 499)
    return refuse (error, "--error-status", "a status from 400 to 499");

  self->create_status = (guint) raw->create_status;
  self->error_status = (guint) raw->error_status;
  if (raw->start != NULL)
    {
      self->start_ms = till_time_parse (raw->start);
      if (self->start_ms <= 0)
        return refuse (error, "--start", "a time such as 2026-01-31T12:00:00Z");
    }

  return TRUE;
}

static gboolean
parse_choices (PracticeOptions *self, const RawOptions *raw, GError **error)
{
  guint signature = 0;
  guint shape = 0;
  guint webhook_signature = 0;
  guint unit = 0;
  guint usd = 0;

  if (!choose ("--signature", raw->signature, "hex|base64", &signature, error) ||
      !choose ("--order-list-shape", raw->order_list_shape, "orders|items|bare", &shape, error) ||
      !choose ("--webhook-signature", raw->webhook_signature,
               "hex|base64|sha256=hex|t=,v1=", &webhook_signature, error) ||
      !choose ("--amount-unit", raw->amount_unit, "display|base", &unit, error) ||
      !choose ("--amount-usd", raw->amount_usd, "dollars|cents", &usd, error))
    return FALSE;

  self->signature_is_base64 = signature == 1;
  self->order_list_shape = shape;
  self->webhook_signature = webhook_signature;
  self->amounts_in_base_units = unit == 1;
  self->usd_in_cents = usd == 1;
  self->signs_prefix = !raw->signs_without_prefix;

  return TRUE;
}

static PracticeOptions *
make_defaults (void)
{
  PracticeOptions *self = g_new0 (PracticeOptions, 1);

  self->n_invoices = DEFAULT_INVOICES;
  self->n_orders = DEFAULT_ORDERS;
  self->seed = DEFAULT_SEED;
  self->payment_timeout_min = DEFAULT_PAYMENT_TIMEOUT_MIN;
  self->provision_seconds = DEFAULT_PROVISION_SECONDS;
  self->limit_burst = PRACTICE_DEFAULT_BURST;
  self->status_param = g_strdup ("status");
  self->order_param = g_strdup ("orderId");
  self->limit_param = g_strdup ("limit");
  self->offset_param = g_strdup ("offset");

  return self;
}

/* clang-format off */
static gboolean
parse_arguments (PracticeOptions *self, RawOptions *raw, int *argc, char ***argv, GError **error)
{
  const GOptionEntry run_entries[] = {
    { "listen", 0, 0, G_OPTION_ARG_STRING, &raw->listen, "Where to listen, loopback only; port 0 takes a free one (default: 127.0.0.1:0)", "ADDR:PORT" },
    { "data", 0, 0, G_OPTION_ARG_FILENAME, &self->data_file, "Keep the data in FILE (default: in memory)", "FILE" },
    { "api-key", 0, 0, G_OPTION_ARG_STRING, &self->api_key, "The API key (default: a new one, printed)", "KEY" },
    { "secret-key", 0, 0, G_OPTION_ARG_STRING, &self->secret_key, "The Secret Key (default: a new one, printed)", "KEY" },
    { "invoices", 0, 0, G_OPTION_ARG_INT64, &self->n_invoices, "Invoices of demo data, those of the orders included (default: 2500)", "N" },
    { "orders", 0, 0, G_OPTION_ARG_INT64, &self->n_orders, "eSIM orders of demo data (default: 400)", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &self->seed, "The same seed gives the same data (default: 1)", "S" },
    { "start", 0, 0, G_OPTION_ARG_STRING, &raw->start, "What the service's clock shows at first (default: now)", "TIME" },
    { "payment-timeout", 0, 0, G_OPTION_ARG_INT64, &self->payment_timeout_min, "paymentTimeoutMin of the store (default: 60)", "MINUTES" },
    { "provision-seconds", 0, 0, G_OPTION_ARG_INT64, &self->provision_seconds, "How long a paid order stays provisioning (default: 5)", "S" },
    { "webhook-url", 0, 0, G_OPTION_ARG_STRING, &self->webhook_url, "webhookUrl of the store, on loopback (default: none)", "URL" },
    { "limit", 0, 0, G_OPTION_ARG_INT64, &self->limit_per_minute, "Calls of the interface served in a minute; others are 429 (default: any number)", "N" },
    { "limit-burst", 0, 0, G_OPTION_ARG_INT64, &self->limit_burst, "Calls that the limit serves at once (default: 10)", "N" },
    { "limit-without-retry-after", 0, 0, G_OPTION_ARG_NONE, &self->limit_hides_retry_after, "A refusal does not say when to try again", NULL },
    { "limit-queue", 0, 0, G_OPTION_ARG_NONE, &self->limit_is_queue, "The limit refuses nothing; answers come later and later", NULL },
    { "latency", 0, 0, G_OPTION_ARG_INT64, &self->latency_ms, "Each answer of the interface comes so much later (default: 0)", "MS" },
    { "exit-with-stdin", 0, 0, G_OPTION_ARG_NONE, &self->ends_with_stdin, "End when standard input closes", NULL },
    { "signature", 0, 0, G_OPTION_ARG_STRING, &raw->signature, "Text form of a request's signature (default: hex)", "hex|base64" },
    { "sign-query", 0, 0, G_OPTION_ARG_NONE, &self->signs_query, "The query is part of the signed path", NULL },
    { "sign-without-prefix", 0, 0, G_OPTION_ARG_NONE, &raw->signs_without_prefix, "The path prefix is not part of the signed path", NULL },
    { "list-params", 0, 0, G_OPTION_ARG_STRING, &raw->list_params, "Names of list parameters; keys: status, order, limit, offset", "KEY=NAME,…" },
    { "order-list-shape", 0, 0, G_OPTION_ARG_STRING, &raw->order_list_shape, "{orders, pagination}, {items, pagination} or a bare array (default: orders)", "orders|items|bare" },
    { "create-status", 0, 0, G_OPTION_ARG_INT, &raw->create_status, "Status of a created invoice (default: 200)", "200|201" },
    { "error-status", 0, 0, G_OPTION_ARG_INT, &raw->error_status, "Status of a refused create or cancel (default: 400)", "CODE" },
    { "webhook-header", 0, 0, G_OPTION_ARG_STRING, &self->webhook_header, "Header of a webhook's signature (default: X-Service-Signature)", "NAME" },
    { "webhook-signature", 0, 0, G_OPTION_ARG_STRING, &raw->webhook_signature, "Form of a webhook's signature (default: hex)", "hex|base64|sha256=hex|t=,v1=" },
    { "amount-unit", 0, 0, G_OPTION_ARG_STRING, &raw->amount_unit, "Unit of expectedAmount, payment.amount and paidAmount (default: display)", "display|base" },
    { "amount-usd", 0, 0, G_OPTION_ARG_STRING, &raw->amount_usd, "Unit of amountUsd (default: dollars)", "dollars|cents" },
    { "path-prefix", 0, 0, G_OPTION_ARG_STRING, &self->path_prefix, "Serve everything below this path", "P" },
    G_OPTION_ENTRY_NULL
  };
  g_autoptr (GOptionContext) context =
      g_option_context_new ("- the whole remote service, for practice, on loopback");

  g_option_context_add_main_entries (context, run_entries, NULL);
  g_option_context_set_description (context, description);

  return g_option_context_parse (context, argc, argv, error);
}
/* clang-format on */

/* Returns: (transfer full) (nullable): the options of the command line, or %NULL with an error of
 * %G_OPTION_ERROR. */
PracticeOptions *
practice_options_parse (int *argc, char ***argv, GError **error)
{
  g_autoptr (PracticeOptions) self = make_defaults ();
  g_auto (RawOptions) raw = { .create_status = 200, .error_status = 400 };

  if (!parse_arguments (self, &raw, argc, argv, error))
    return NULL;

  if (*argc > 1)
    {
      refuse (error, "till-practice", "options only");
      return NULL;
    }

  if (self->webhook_header == NULL)
    self->webhook_header = g_strdup ("X-Service-Signature");

  if (!parse_address (self, raw.listen != NULL ? raw.listen : DEFAULT_ADDRESS, error) ||
      !check_keys (self, error) || !check_numbers (self, &raw, error) ||
      !check_limit (self, error) || !parse_choices (self, &raw, error) ||
      (raw.list_params != NULL && !parse_list_params (self, raw.list_params, error)) ||
      !parse_prefix (self, error) || !check_webhook_url (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
practice_options_free (PracticeOptions *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->address);
  g_free (self->data_file);
  g_free (self->api_key);
  g_free (self->secret_key);
  g_free (self->webhook_url);
  g_free (self->status_param);
  g_free (self->order_param);
  g_free (self->limit_param);
  g_free (self->offset_param);
  g_free (self->webhook_header);
  g_free (self->path_prefix);
  g_free (self);
}
