/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The interface specification, sentence by sentence. Each row names its section, makes one call in
 * plain HTTP and checks the answer.
 *
 * {name} in a path or body stands for a record of the fixture. Expectations are
 * separated by blanks: "path:type" (string, number, integer, boolean, object, array, null, date,
 * absent; a ? behind it allows null), "path=text" for a scalar written as text (~ stands for a
 * blank), and "path#n" for the length of an array; "path>n" for one longer than that. */

#include "practice-http.h"

#include <string.h>

typedef struct
{
  const char *section;
  const char *sentence;
  const char *method;
  const char *path;
  const char *body;
  guint status;
  const char *expected;
} Row;

typedef struct
{
  TillTestPractice *practice;
  GHashTable *names; /* {name} → text */
} Fixture;

#define ADDRESS(at)                                                                                \
  at ".chain:string " at ".address:string " at ".expectedAmount:string " at ".isToken:boolean " at \
     ".tokenSymbol:string?"
#define LIST_ITEM(at)                                                                              \
  at ".id:string " at ".invoiceId:absent " at ".amount:number " at ".currency=USD " at             \
     ".status:string " at ".orderId:string " at ".paidChain:string? " at ".paidAt:date? " at       \
     ".expiresAt:date " at ".createdAt:date"
#define FAILURE  "success=false error:string data:absent"
#define NO_KEY   "success=false error=Invalid~API~key"
#define NOTHING  "success=false error=Invoice~not~found"
#define INVOICES "/api/v1/invoices"

#define A50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A200 A50 A50 A50 A50
#define A500 A200 A200 A50 A50
#define U50                                                                                        \
  "\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9"               \
  "\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9"               \
  "\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9"               \
  "\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9"               \
  "\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9\u00fc\U0001f1e9"

/* clang-format off */
static const Row rows[] = {
  { "1", "success is an envelope of success and data", "GET", "/api/v1/store", NULL, 200, "success=true data:object error:absent" },
  { "1", "failure is an envelope of success and error", "GET", INVOICES "/nope", NULL, 404, FAILURE },
  { "1", "data plans for more than 150 countries", "GET", "/api/v1/esim", NULL, 200, "data.countries>150" },
  { "1", "supported phones of Apple", "GET", "/api/v1/esim?country=DE", NULL, 200, "data.supportedDevices#4 data.supportedDevices.0.models.0=iPhone~XR~and~newer data.supportedDevices.0.models.1=iPhone~XS~and~newer" },
  { "1", "supported tablets", "GET", "/api/v1/esim?country=DE", NULL, 200, "data.supportedDevices.1.models#3 data.supportedDevices.1.models.0=iPad~Pro~(3rd~gen~and~newer) data.supportedDevices.1.models.1=iPad~Air~(3rd~gen~and~newer) data.supportedDevices.1.models.2=iPad~Mini~(5th~gen~and~newer)" },
  { "1", "supported phones of others", "GET", "/api/v1/esim?country=DE", NULL, 200, "data.supportedDevices.2.models#3 data.supportedDevices.2.models.0=Galaxy~S20~and~newer data.supportedDevices.3.models.0=Pixel~3a~and~newer" },

  { "2.1", "an invoice as returned by create", "POST", INVOICES, "{\"amount\":49.9,\"orderId\":\"row-2.1\"}", 200,
    "data.invoiceId:string data.id:absent data.payUrl:string data.status=PENDING data.amount=49.9 data.currency=USD data.orderId=row-2.1"
    " data.addresses>1 data.expiresAt:date data.createdAt:date " ADDRESS ("data.addresses.0") },
  { "2.1", "an invoice as returned by get-one", "GET", INVOICES "/{pending}", NULL, 200,
    "data.invoiceId={pending} data.id:absent data.status=PENDING data.amount=12.34 data.currency=USD data.orderId=pending-order"
    " data.description=two~words data.metadata={\"a\":1} data.addresses>1 data.payment:null data.expiresAt:date data.createdAt:date" },
  { "2.1", "a list item names its identifier id", "GET", INVOICES "?limit=1", NULL, 200, LIST_ITEM ("data.invoices.0") },
  { "2.1", "get-one has no payment page", "GET", INVOICES "/{pending}", NULL, 200, "data.payUrl:absent" },
  { "2.1", "a list item has no details", "GET", INVOICES "?limit=1", NULL, 200, "data.invoices.0.addresses:absent data.invoices.0.payment:absent data.invoices.0.description:absent data.invoices.0.metadata:absent" },
  { "2.2", "a token has its symbol", "GET", INVOICES "/{pending}", NULL, 200, "data.addresses.0.chain=tron data.addresses.0.isToken=true data.addresses.0.tokenSymbol=USDT data.addresses.0.expectedAmount=12.34" },
  { "2.2", "a native coin has none", "GET", INVOICES "/{pending}", NULL, 200, "data.addresses.5.chain=bitcoin data.addresses.5.isToken=false data.addresses.5.tokenSymbol:null" },
  { "2.2", "every address has all fields", "GET", INVOICES "/{pending}", NULL, 200, ADDRESS ("data.addresses.1") " " ADDRESS ("data.addresses.2") " " ADDRESS ("data.addresses.3") " " ADDRESS ("data.addresses.4") " " ADDRESS ("data.addresses.7") },
  { "2.3", "a payment is <chain>:<TOKEN>, amount, hash and time", "GET", INVOICES "/{paid}", NULL, 200,
    "data.status=PAID data.payment.chain=ethereum:USDC data.payment.amount=25.00 data.payment.txHash:string data.payment.paidAt:date" },
  { "2.3", "a native coin's payment too", "GET", INVOICES "/{paid-in-coin}", NULL, 200, "data.payment.chain=bitcoin:BTC data.payment.amount:string" },
  { "2.4", "a country group", "GET", "/api/v1/esim?country=JP", NULL, 200, "data.countries#1 data.countries.0.country=日本 data.countries.0.countryEn=Japan data.countries.0.countryIso=JP data.countries.0.flag=🇯🇵 data.countries.0.plans>1" },
  { "2.4", "a plan", "GET", "/api/v1/esim?country=JP", NULL, 200, "data.countries.0.plans.0.id:string data.countries.0.plans.0.dataGb:string data.countries.0.plans.0.days:integer data.countries.0.plans.0.priceUsd:number data.countries.0.plans.0.operators:string" },
  { "2.5", "an order as returned by create", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\"}", 200,
    "data.orderId:string data.status=pending data.invoiceId:string data.payUrl:string data.amount:number data.currency=USD data.plan.country=Deutschland"
    " data.plan.countryIso=DE data.plan.dataGb=5 data.plan.days=30 data.addresses>1 data.expiresAt:date data.note:string " ADDRESS ("data.addresses.0") },
  { "2.5", "an order as returned by get-one", "GET", "/api/v1/esim/{active}", NULL, 200, "data.orderId={active} data.status=active data.plan.country:string data.plan.dataGb:string data.plan.days:integer" },
  { "2.5", "esim of an active order", "GET", "/api/v1/esim/{active}", NULL, 200, "data.esim.iccid:string data.esim.qrcode:string data.esim.qrImage:string data.esim.iosTapLink:string" },
  { "2.5", "liveData of an active order", "GET", "/api/v1/esim/{active}", NULL, 200, "data.liveData.dataLeftMb:number data.liveData.dataPackageMb=5120 data.liveData.dataUsedMb:number data.liveData.expiresAt:date data.liveData.statusQr=not_installed" },
  { "2.5", "esim is null while pending", "GET", "/api/v1/esim/{order}", NULL, 200, "data.status=pending data.esim:null data.liveData:null" },
  { "2.5", "esim is null while provisioning", "GET", "/api/v1/esim/{provisioning}", NULL, 200, "data.status=provisioning data.esim:null data.liveData:null" },
  { "2.5", "esim is null when failed", "GET", "/api/v1/esim/{failed}", NULL, 200, "data.status=failed data.esim:null data.liveData:null" },
  { "2.6", "the store record", "GET", "/api/v1/store", NULL, 200,
    "data.storeId:string data.name:string data.acceptedChains>1 data.acceptedChains.0:string data.acceptedTokens>1 data.paymentTimeoutMin=60 data.webhookUrl:string"
    " data.stats.totalInvoices:integer data.stats.paidInvoices:integer data.stats.totalVolumeUsd:number" },
  { "2.6", "each chain and token once", "GET", "/api/v1/store", NULL, 200, "data.acceptedChains#6 data.acceptedTokens#2 data.acceptedTokens.0=USDT data.acceptedTokens.1=USDC" },

  { "3.1", "an order's invoice waits for payment", "GET", INVOICES "/{order-invoice}", NULL, 200, "data.status=PENDING" },
  { "3.1", "an order is paid through its invoice", "GET", INVOICES "/{provisioning-invoice}", NULL, 200, "data.status=PAID" },
  { "3.2", "a paid invoice", "GET", INVOICES "/{paid}", NULL, 200, "data.status=PAID" },
  { "3.2", "a cancelled invoice", "GET", INVOICES "/{cancelled}", NULL, 200, "data.status=CANCELLED data.payment:null" },
  { "3.2", "an expired invoice", "GET", INVOICES "/{expired}", NULL, 200, "data.status=EXPIRED" },
  { "3.2", "a PAID invoice can't be cancelled", "DELETE", INVOICES "/{paid}", NULL, 400, FAILURE },
  { "3.2", "an EXPIRED invoice can't be cancelled", "DELETE", INVOICES "/{expired}", NULL, 400, FAILURE },
  { "3.2", "a CANCELLED invoice can't be cancelled", "DELETE", INVOICES "/{cancelled}", NULL, 400, FAILURE },
  { "3.2", "a PAID invoice stays PAID", "GET", INVOICES "/{paid}", NULL, 200, "data.status=PAID data.payment:object" },
  { "3.2", "an EXPIRED invoice stays EXPIRED", "GET", INVOICES "/{expired}", NULL, 200, "data.status=EXPIRED data.payment:null" },

  { "4.1", "countries, totalPlans and supportedDevices", "GET", "/api/v1/esim", NULL, 200, "data.countries:array data.totalPlans:integer data.supportedDevices>3 data.supportedDevices.0:object" },
  { "4.1", "a filter by country", "GET", "/api/v1/esim?country=de", NULL, 200, "data.countries#1 data.countries.0.countryIso=DE data.totalPlans=6" },
  { "4.1", "a search by English name", "GET", "/api/v1/esim?search=germ", NULL, 200, "data.countries#1 data.countries.0.countryIso=DE" },
  { "4.1", "a search by localized name", "GET", "/api/v1/esim?search=%C3%96STERREICH", NULL, 200, "data.countries#1 data.countries.0.countryIso=AT" },
  { "4.1", "a filter that finds nothing", "GET", "/api/v1/esim?country=XX", NULL, 200, "data.countries#0 data.totalPlans=0" },
  { "4.1", "both filters together", "GET", "/api/v1/esim?country=DE&search=japan", NULL, 200, "data.countries#0" },
  { "4.2", "clientRef becomes the orderId of the invoice", "GET", INVOICES "/{order-invoice}", NULL, 200, "data.orderId=client-ref" },
  { "4.2", "an e-mail is optional", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientEmail\":\"a.b@example.com\"}", 200, "data.status=pending" },
  { "4.2", "planId is required", "POST", "/api/v1/esim/order", "{}", 400, "success=false error=planId~is~required" },
  { "4.2", "an unknown planId", "POST", "/api/v1/esim/order", "{\"planId\":\"nope\"}", 404, NOTHING },
  { "4.2", "an e-mail that is none", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientEmail\":\"nobody\"}", 400, "error=clientEmail~must~be~an~e-mail~address" },
  { "4.2", "a planId that is a number", "POST", "/api/v1/esim/order", "{\"planId\":5}", 400, "error=planId~must~be~a~string" },
  { "4.2", "an e-mail that is a number", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientEmail\":5}", 400, "error=clientEmail~must~be~a~string" },
  { "4.2", "an empty clientRef", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientRef\":\"\"}", 400, "error=clientRef~must~not~be~empty" },
  { "4.2", "a clientRef of 200", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientRef\":\"" A200 "\"}", 200, "data.status=pending" },
  { "4.2", "a clientRef of 201", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientRef\":\"" A200 "a\"}", 400, "error=clientRef~must~have~at~most~200~characters" },
  { "4.3", "an unknown order", "GET", "/api/v1/esim/nope", NULL, 404, NOTHING },
  { "4.4", "the caller's orders with pagination", "GET", "/api/v1/esim/order?limit=3&offset=1", NULL, 200,
    "data.orders#3 data.pagination.total:integer data.pagination.limit=3 data.pagination.offset=1 data.orders.0.orderId:string data.orders.0.status:string data.orders.0.plan.countryIso:string" },
  { "4.4", "the literal path wins over an order id", "GET", "/api/v1/esim/order", NULL, 200, "data.orders:array" },
  { "4.4", "a page of orders is never larger than 100", "GET", "/api/v1/esim/order?limit=101", NULL, 200, "data.pagination.limit=100" },
  { "4.4", "a page behind the end of the orders", "GET", "/api/v1/esim/order?offset=1000000", NULL, 200, "data.orders#0 data.pagination.offset=1000000" },
  { "4.4", "an offset of orders that is no number", "GET", "/api/v1/esim/order?offset=x", NULL, 400, FAILURE },
  { "4.5", "a new invoice is PENDING", "POST", INVOICES, "{\"amount\":1}", 200, "data.status=PENDING data.amount=1" },
  { "4.5", "all fields", "POST", INVOICES, "{\"amount\":1,\"currency\":\"USD\",\"description\":\"d\",\"orderId\":\"row-4.5\",\"metadata\":\"{}\"}", 200, "data.orderId=row-4.5" },
  { "4.5", "null is absent", "POST", INVOICES, "{\"amount\":1,\"currency\":null,\"description\":null,\"orderId\":null,\"metadata\":null}", 200, "data.status=PENDING" },
  { "4.5", "unknown members are ignored", "POST", INVOICES, "{\"amount\":1,\"colour\":[{\"deep\":{}}]}", 200, "data.status=PENDING" },
  { "4.5", "only USD", "POST", INVOICES, "{\"amount\":1,\"currency\":\"EUR\"}", 400, "success=false error=currency~must~be~USD" },
  { "4.5", "an orderId is unique", "POST", INVOICES, "{\"amount\":1,\"orderId\":\"pending-order\"}", 400, "success=false error=orderId~is~already~used~by~another~invoice" },
  { "4.5", "an orderId that is a clientRef too", "POST", INVOICES, "{\"amount\":1,\"orderId\":\"client-ref\"}", 400, FAILURE },
  { "4.2", "a clientRef is unique", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\",\"clientRef\":\"pending-order\"}", 400, "error=clientRef~is~already~the~orderId~of~another~invoice" },
  { "4.6", "the list with pagination", "GET", INVOICES "?limit=7&offset=14", NULL, 200, "data.invoices#7 data.pagination.total:integer data.pagination.limit=7 data.pagination.offset=14" },
  { "4.6", "a filter by PENDING", "GET", INVOICES "?status=PENDING&limit=1", NULL, 200, "data.invoices#1 data.invoices.0.status=PENDING" },
  { "4.6", "a filter by PAID", "GET", INVOICES "?status=PAID&limit=1", NULL, 200, "data.invoices.0.status=PAID data.invoices.0.paidChain:string data.invoices.0.paidAt:date" },
  { "4.6", "a filter by EXPIRED", "GET", INVOICES "?status=EXPIRED&limit=1", NULL, 200, "data.invoices.0.status=EXPIRED" },
  { "4.6", "a filter by CANCELLED", "GET", INVOICES "?status=CANCELLED&limit=1", NULL, 200, "data.invoices.0.status=CANCELLED" },
  { "4.6", "a status that there is not", "GET", INVOICES "?status=GONE", NULL, 400, FAILURE },
  { "4.6", "a search by orderId", "GET", INVOICES "?orderId=pending-order", NULL, 200, "data.invoices#1 data.invoices.0.id={pending} data.pagination.total=1" },
  { "4.6", "a search by a part of it, in either case", "GET", INVOICES "?orderId=DING-ORD", NULL, 200, "data.invoices.0.id={pending} data.pagination.total=1" },
  { "4.6", "a search by what LIKE takes for wildcards", "GET", INVOICES "?orderId=%25%25%25", NULL, 200, "data.invoices#0 data.pagination.total=0" },
  { "4.6", "a search and a filter together", "GET", INVOICES "?orderId=pending-order&status=PAID", NULL, 200, "data.invoices#0" },
  { "4.6", "a page behind the end", "GET", INVOICES "?offset=1000000", NULL, 200, "data.invoices#0 data.pagination.offset=1000000" },
  { "4.6", "a page far behind the end", "GET", INVOICES "?offset=9223372036854775807", NULL, 200, "data.invoices#0 data.pagination.total:integer" },
  { "4.6", "a page far behind the end of a filter", "GET", INVOICES "?status=PAID&offset=9223372036854775807", NULL, 200, "data.invoices#0 data.pagination.total:integer" },
  { "4.6", "a page far behind the end of a search", "GET", INVOICES "?orderId=a&offset=9223372036854775807", NULL, 200, "data.invoices#0 data.pagination.total:integer" },
  { "4.6", "a filter by nothing", "GET", INVOICES "?status=&limit=1", NULL, 200, "data.invoices#1" },
  { "4.6", "an offset that is no number", "GET", INVOICES "?offset=-1", NULL, 400, FAILURE },
  { "4.6", "a page size that is no number", "GET", INVOICES "?limit=x", NULL, 400, FAILURE },
  { "4.6", "a page of nothing", "GET", INVOICES "?limit=0", NULL, 400, FAILURE },
  { "4.7", "an unknown invoice", "GET", INVOICES "/nope", NULL, 404, NOTHING },
  { "4.8", "an unknown invoice can't be cancelled", "DELETE", INVOICES "/nope", NULL, 404, NOTHING },
  { "4.8", "cancelling answers the id and the status", "DELETE", INVOICES "/{to-cancel}", NULL, 200, "success=true data.invoiceId={to-cancel} data.status=CANCELLED" },
  { "4.8", "a cancelled invoice is CANCELLED", "GET", INVOICES "/{to-cancel}", NULL, 200, "data.status=CANCELLED" },
  { "4.9", "the store takes no parameters", "GET", "/api/v1/store?colour=red", NULL, 200, "data.storeId:string" },

  { "7", "an unknown path", "GET", "/api/v1/nope", NULL, 404, FAILURE },
  { "7", "an unknown method", "PUT", INVOICES, "{}", 405, FAILURE },
  { "7", "a method that is known elsewhere", "DELETE", "/api/v1/esim/order", NULL, 405, FAILURE },

  { "8", "the smallest amount", "POST", INVOICES, "{\"amount\":0.01}", 200, "data.amount=0.01" },
  { "8", "the largest amount", "POST", INVOICES, "{\"amount\":1000000}", 200, "data.amount=1000000" },
  { "8", "zeros behind the cents", "POST", INVOICES, "{\"amount\":5.5000}", 200, "data.amount=5.5" },
  { "8", "below the smallest", "POST", INVOICES, "{\"amount\":0}", 400, "error=amount~must~be~from~0.01~to~1000000" },
  { "8", "above the largest", "POST", INVOICES, "{\"amount\":1000000.01}", 400, "error=amount~must~be~from~0.01~to~1000000" },
  { "8", "far above the largest", "POST", INVOICES, "{\"amount\":99999999999999999999999999999999999999}", 400, FAILURE },
  { "8", "a negative amount", "POST", INVOICES, "{\"amount\":-5}", 400, FAILURE },
  { "8", "half a cent", "POST", INVOICES, "{\"amount\":1.005}", 400, "error=amount~must~have~at~most~two~decimals" },
  { "8", "an amount with an exponent", "POST", INVOICES, "{\"amount\":1e2}", 400, "error=amount~must~be~a~plain~number~from~0.01~to~1000000" },
  { "8", "an amount that is a string", "POST", INVOICES, "{\"amount\":\"5\"}", 400, "error=amount~must~be~a~number" },
  { "8", "no amount", "POST", INVOICES, "{}", 400, "error=amount~is~required" },
  { "8", "a description of 500", "POST", INVOICES, "{\"amount\":1,\"description\":\"" A500 "\"}", 200, "data.status=PENDING" },
  { "8", "a description of 501", "POST", INVOICES, "{\"amount\":1,\"description\":\"" A500 "a\"}", 400, "error=description~must~have~at~most~500~characters" },
  { "8", "an orderId of 200 characters of any length in bytes", "POST", INVOICES, "{\"amount\":1,\"orderId\":\"" U50 U50 U50 U50 "\"}", 200, "data.status=PENDING" },
  { "8", "an orderId of 201", "POST", INVOICES, "{\"amount\":1,\"orderId\":\"" A200 "a\"}", 400, "error=orderId~must~have~at~most~200~characters" },
  { "8", "metadata of 2000", "POST", INVOICES, "{\"amount\":1,\"metadata\":\"" A500 A500 A500 A500 "\"}", 200, "data.status=PENDING" },
  { "8", "metadata of 2001", "POST", INVOICES, "{\"amount\":1,\"metadata\":\"" A500 A500 A500 A500 "a\"}", 400, "error=metadata~must~have~at~most~2000~characters" },
  { "8", "metadata that is an object", "POST", INVOICES, "{\"amount\":1,\"metadata\":{}}", 400, "error=metadata~must~be~a~string" },
  { "8", "a page of 100", "GET", INVOICES "?limit=100", NULL, 200, "data.invoices#100 data.pagination.limit=100" },
  { "8", "a page is never larger than 100", "GET", INVOICES "?limit=101", NULL, 200, "data.invoices#100 data.pagination.limit=100" },
  { "8", "not even where far more is asked for", "GET", INVOICES "?limit=9223372036854775807", NULL, 200, "data.invoices#100 data.pagination.limit=100" },

  { "9", "another version is not served", "GET", "/api/v2/store", NULL, 404, FAILURE },
};
/* clang-format on */

static char *
fill_in (Fixture *fixture, const char *text)
{
  g_autoptr (GString) filled = g_string_new (text);
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, fixture->names);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_string_replace (filled, name, value, 0);

  return g_string_free (g_steal_pointer (&filled), FALSE);
}

static gboolean
is_date (const char *text)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (text, NULL);

  return date != NULL && g_str_has_suffix (text, "Z");
}

static gboolean
has_type (JsonNode *node, const char *type)
{
  GType value_type = node != NULL ? json_node_get_value_type (node) : G_TYPE_INVALID;
  g_autofree char *without_null = NULL;

  if (g_str_equal (type, "absent"))
    return node == NULL;
  if (node == NULL)
    return FALSE;

  if (g_str_has_suffix (type, "?"))
    {
      without_null = g_strndup (type, strlen (type) - 1);
      return JSON_NODE_HOLDS_NULL (node) || has_type (node, without_null);
    }

  if (g_str_equal (type, "null"))
    return JSON_NODE_HOLDS_NULL (node);
  if (g_str_equal (type, "object"))
    return JSON_NODE_HOLDS_OBJECT (node);
  if (g_str_equal (type, "array"))
    return JSON_NODE_HOLDS_ARRAY (node);
  if (g_str_equal (type, "string"))
    return value_type == G_TYPE_STRING;
  if (g_str_equal (type, "boolean"))
    return value_type == G_TYPE_BOOLEAN;
  if (g_str_equal (type, "integer"))
    return value_type == G_TYPE_INT64;
  if (g_str_equal (type, "number"))
    return value_type == G_TYPE_INT64 || value_type == G_TYPE_DOUBLE;

  g_assert_cmpstr (type, ==, "date");

  return value_type == G_TYPE_STRING && is_date (json_node_get_string (node));
}

static gboolean
has_value (JsonNode *node, const char *value)
{
  g_autofree char *text = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return FALSE;

  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      text = g_strdelimit (json_node_dup_string (node), " ", '~');
      break;

    case G_TYPE_BOOLEAN:
      text = g_strdup (json_node_get_boolean (node) ? "true" : "false");
      break;

    case G_TYPE_INT64:
      text = g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
      break;

    default:
      text = g_strdup_printf ("%.10g", json_node_get_double (node));
    }

  return g_str_equal (text, value);
}

static gboolean
is_met (PracticeAnswer *answer, const char *expectation)
{
  gsize at = strcspn (expectation, ":=#>");
  g_autofree char *path = g_strndup (expectation, at);
  const char *rest = expectation + at + 1;
  JsonNode *node = practice_answer_find (answer, path);
  guint length = 0;

  g_assert_cmpint (expectation[at], !=, '\0');

  if (expectation[at] == ':')
    return has_type (node, rest);
  if (expectation[at] == '=')
    return has_value (node, rest);
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;

  length = json_array_get_length (json_node_get_array (node));

  return expectation[at] == '#' ? length == g_ascii_strtoull (rest, NULL, 10)
                                : length > g_ascii_strtoull (rest, NULL, 10);
}

static void
check_row (Fixture *fixture, const Row *row, PracticeScheme scheme)
{
  g_autofree char *path = fill_in (fixture, row->path);
  g_autofree char *body = row->body != NULL ? fill_in (fixture, row->body) : NULL;
  g_autofree char *expected = fill_in (fixture, row->expected);
  g_auto (GStrv) expectations = g_strsplit (expected, " ", -1);
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (fixture->practice, scheme, row->method, path, NULL, body);
  g_autofree char *type = practice_answer_get_header (answer, "Content-Type");
  gboolean is_right = answer->status == row->status && answer->json != NULL &&
                      g_strcmp0 (type, "application/json") == 0;

  for (guint i = 0; is_right && expectations[i] != NULL; i++)
    {
      is_right = is_met (answer, expectations[i]);
      if (!is_right)
        g_test_message ("not met: %s", expectations[i]);
    }

  if (!is_right)
    {
      g_test_message ("section %s, %s: %u %.600s", row->section, row->sentence, answer->status,
                      answer->body);
      g_test_fail ();
    }
}

static void
keep (Fixture *fixture, const char *name, const char *value)
{
  g_hash_table_insert (fixture->names, g_strdup (name), g_strdup (value));
}

static void
create_invoice (Fixture *fixture, const char *name, const char *body)
{
  g_autoptr (PracticeAnswer) answer = practice_http_post (fixture->practice, INVOICES, body);

  keep (fixture, name, practice_answer_get_string (answer, "data.invoiceId"));
}

static void
create_order (Fixture *fixture, const char *name, const char *invoice_name, const char *body)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_post (fixture->practice, "/api/v1/esim/order", body);

  keep (fixture, name, practice_answer_get_string (answer, "data.orderId"));
  if (invoice_name != NULL)
    keep (fixture, invoice_name, practice_answer_get_string (answer, "data.invoiceId"));
}

static void
steer (Fixture *fixture, const char *path, const char *body)
{
  g_autofree char *filled = fill_in (fixture, path);
  g_autoptr (PracticeAnswer) answer = practice_http_call (
      fixture->practice, PRACTICE_NO_KEY, "POST", filled, NULL, body != NULL ? body : "{}");

  g_assert_cmpuint (answer->status, ==, 200);
}

/* Makes one record of each kind. The clock only moves forward, so the expired ones come first. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = {
    "--provision-seconds", "1000", "--invoices", "300", "--orders", "30", NULL
  };
  static const char plan[] = "{\"planId\":\"de-5gb-30d\"}";

  fixture->practice = till_test_practice_start (arguments);
  fixture->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  keep (fixture, "{plan}", "de-5gb-30d");
  create_invoice (fixture, "{expired}", "{\"amount\":1}");
  steer (fixture, "/practice/clock", "{\"advanceSeconds\":3600}");

  create_invoice (fixture, "{pending}",
                  "{\"amount\":12.34,\"orderId\":\"pending-order\",\"description\":\"two words\","
                  "\"metadata\":\"{\\\"a\\\":1}\"}");
  create_invoice (fixture, "{paid}", "{\"amount\":25}");
  steer (fixture, "/practice/invoices/{paid}/pay", "{\"chain\":\"ethereum:USDC\"}");
  create_invoice (fixture, "{paid-in-coin}", "{\"amount\":25}");
  steer (fixture, "/practice/invoices/{paid-in-coin}/pay", "{\"chain\":\"bitcoin\"}");
  create_invoice (fixture, "{to-cancel}", "{\"amount\":1}");
  create_invoice (fixture, "{cancelled}", "{\"amount\":1}");
  {
    g_autofree char *path = fill_in (fixture, INVOICES "/{cancelled}");
    g_autoptr (PracticeAnswer) answer =
        practice_http_call (fixture->practice, PRACTICE_BEARER, "DELETE", path, NULL, NULL);

    g_assert_cmpuint (answer->status, ==, 200);
  }

  create_order (fixture, "{order}", "{order-invoice}",
                "{\"planId\":\"de-5gb-30d\",\"clientRef\":\"client-ref\"}");
  create_order (fixture, "{provisioning}", "{provisioning-invoice}", plan);
  steer (fixture, "/practice/invoices/{provisioning-invoice}/pay", NULL);
  create_order (fixture, "{active}", NULL, plan);
  steer (fixture, "/practice/orders/{active}/provision", NULL);
  create_order (fixture, "{failed}", NULL, plan);
  steer (fixture, "/practice/orders/{failed}/fail", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_hash_table_unref (fixture->names);
  till_test_practice_stop (fixture->practice);
}

static void
test_rows (Fixture *fixture, gconstpointer data)
{
  const char *section = data;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].section, section))
      check_row (fixture, &rows[i], PRACTICE_BEARER);
}

/* Section 5: every endpoint accepts both schemes and refuses a request without a key. */
static void
test_schemes (Fixture *fixture, gconstpointer data)
{
  static const Row calls[] = {
    { "5", "plans", "GET", "/api/v1/esim", NULL, 200, "success=true" },
    { "5", "create order", "POST", "/api/v1/esim/order", "{\"planId\":\"{plan}\"}", 200,
      "success=true" },
    { "5", "order", "GET", "/api/v1/esim/{order}", NULL, 200, "success=true" },
    { "5", "orders", "GET", "/api/v1/esim/order?limit=1", NULL, 200, "success=true" },
    { "5", "create invoice", "POST", INVOICES, "{\"amount\":1}", 200, "success=true" },
    { "5", "invoices", "GET", INVOICES "?status=PAID&limit=1", NULL, 200, "success=true" },
    { "5", "invoice", "GET", INVOICES "/{pending}", NULL, 200, "success=true" },
    { "5", "cancel", "DELETE", INVOICES "/{to-cancel}", NULL, 200, "success=true" },
    { "5", "store", "GET", "/api/v1/store", NULL, 200, "success=true" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      Row refused = calls[i];

      refused.status = 401;
      refused.expected = NO_KEY;
      check_row (fixture, &refused, PRACTICE_NO_KEY);
      check_row (fixture, &calls[i], PRACTICE_HMAC);
    }

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    if (!g_str_equal (calls[i].method, "DELETE"))
      check_row (fixture, &calls[i], PRACTICE_BEARER);
}

int
main (int argc, char **argv)
{
  g_autoptr (GHashTable) sections = g_hash_table_new (g_str_hash, g_str_equal);

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/practice/conformance/section-%s", rows[i].section);

      if (g_hash_table_add (sections, (gpointer) rows[i].section))
        g_test_add (path, Fixture, rows[i].section, set_up, test_rows, tear_down);
    }
  g_test_add ("/practice/conformance/section-5", Fixture, NULL, set_up, test_schemes, tear_down);

  return g_test_run ();
}
