/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeFaults: what goes wrong on purpose. A fault applies to the calls below a path: to all of
 * them, to a share of them that follows from a seed, or to the next few. The first fault that
 * applies to a call counts. Latency and bad records add to it. Faults never apply to the calls
 * under /practice/ and to the payment page. */

#include "practice-faults.h"
#include "practice-random.h"
#include "practice-rewriter.h"

#include <string.h>

#define DEFAULT_PATH   "/api/"
#define MAX_TEXT       200
#define MAX_TIMES      1000000000
#define MAX_MS         600000
#define MAX_MB         4096
#define MAX_FAULTS     100
#define DEFAULT_MB     64
#define DEFAULT_MS     1000
#define DEEP_LEVELS    100000
#define PERMILLE       1000
#define UNLIMITED      (-1)
#define DEFAULT_STATUS 500
#define MAX_INDEX      1000000000

struct _PracticeFaults
{
  GPtrArray *faults; /* of PracticeFault */
};

static const char *const kind_names[PRACTICE_FAULT_N_KINDS] = {
  [PRACTICE_FAULT_RATE_LIMIT] = "rate-limit",
  [PRACTICE_FAULT_STATUS] = "status",
  [PRACTICE_FAULT_HTML] = "html",
  [PRACTICE_FAULT_WRONG_TYPES] = "wrong-types",
  [PRACTICE_FAULT_MISSING_FIELDS] = "missing-fields",
  [PRACTICE_FAULT_UNKNOWN_STATUS] = "unknown-status",
  [PRACTICE_FAULT_LONG_AMOUNTS] = "long-amounts",
  [PRACTICE_FAULT_DEEP] = "deep",
  [PRACTICE_FAULT_BAD_RECORDS] = "spoil",
  [PRACTICE_FAULT_TRUNCATE] = "truncate",
  [PRACTICE_FAULT_RESET] = "reset",
  [PRACTICE_FAULT_DRIP] = "drip",
  [PRACTICE_FAULT_WRONG_LENGTH] = "wrong-length",
  [PRACTICE_FAULT_HUGE] = "huge",
  [PRACTICE_FAULT_LATENCY] = "latency",
};

static void
fault_free (PracticeFault *fault)
{
  g_free (fault->path);
  g_free (fault->method);
  g_free (fault->field);
  practice_bad_records_clear (&fault->bad_records);
  g_free (fault->retry_after);
  g_free (fault);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeFault, fault_free)

static gboolean
applies_to (PracticeFault *fault, const char *method, const char *path)
{
  guint64 n;

  if (fault->times == 0 || !g_str_has_prefix (path, fault->path) ||
      (fault->method != NULL && !g_str_equal (fault->method, method)))
    return FALSE;

  n = fault->n_seen++;
  if (practice_random_below ((guint64) fault->seed, "fault", n, PERMILLE) >= fault->permille)
    return FALSE;

  if (fault->times > 0)
    fault->times--;

  return TRUE;
}

static gboolean
adds_to_others (const PracticeFault *fault)
{
  return fault->kind == PRACTICE_FAULT_LATENCY || fault->kind == PRACTICE_FAULT_BAD_RECORDS;
}

static gboolean
read_kind (const PracticeBody *body, PracticeFaultKind *kind, char **problem)
{
  const char *name = NULL;

  if (!practice_body_get_string (body, "kind", MAX_TEXT, &name, problem))
    return FALSE;

  for (guint i = 0; name != NULL && i < PRACTICE_FAULT_N_KINDS; i++)
    {
      if (g_str_equal (name, kind_names[i]))
        {
          *kind = i;
          return TRUE;
        }
    }

  *problem = g_strdup ("kind must be one of those in the README");

  return FALSE;
}

/* Reads a share from 0 to 1. */
static gboolean
read_rate (const PracticeBody *body, gint64 *permille, char **problem)
{
  const char *digits = NULL;
  TillDecimal rate;

  if (!practice_body_get_number (body, "rate", &digits, problem))
    return FALSE;

  if (digits == NULL)
    return TRUE;

  if (till_decimal_parse (digits, &rate) && rate.scale <= 3 && rate.coefficient >= 0 &&
      rate.coefficient <= PERMILLE)
    {
      for (; rate.scale < 3; rate.scale++)
        rate.coefficient *= 10;

      if (rate.coefficient <= PERMILLE)
        {
          *permille = (gint64) rate.coefficient;
          return TRUE;
        }
    }

  *problem = g_strdup ("rate must be from 0 to 1, with at most three decimals");

  return FALSE;
}

static gboolean
is_printable (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isprint (*p))
      return FALSE;

  return TRUE;
}

/* Reads seconds as a number, or any text. */
static gboolean
read_retry_after (const PracticeBody *body, char **retry_after, char **problem)
{
  const char *text = NULL;

  if (!practice_body_get_string (body, "retryAfter", MAX_TEXT, &text, problem))
    {
      g_clear_pointer (problem, g_free);
      if (!practice_body_get_number (body, "retryAfter", &text, problem))
        return FALSE;
    }

  if (text != NULL && !is_printable (text))
    {
      *problem = g_strdup ("retryAfter must be printable ASCII");
      return FALSE;
    }

  *retry_after = g_strdup (text);

  return TRUE;
}

/* Reads the field and the text of "other-text". */
static gboolean
read_other_text (const PracticeBody *body, PracticeBadRecords *bad_records, char **problem)
{
  const char *text = NULL;

  if (bad_records->way != PRACTICE_BAD_RECORDS_OTHER_TEXT)
    return TRUE;
  if (!practice_body_get_string (body, "text", MAX_TEXT, &text, problem))
    return FALSE;

  if (text == NULL || bad_records->field == NULL || !is_printable (text) ||
      strpbrk (text, "\"\\") != NULL)
    {
      *problem = g_strdup (
          "other-text needs a field, and a text of printable ASCII without quotation marks and "
          "backslashes");
      return FALSE;
    }

  bad_records->text = g_strdup (text);

  return TRUE;
}

/* Reads {as, in?, id? or index?, field?, text?}. */
static gboolean
read_bad_records (const PracticeBody *body, PracticeBadRecords *bad_records, char **problem)
{
  const char *way = NULL;
  const char *place = NULL;
  const char *id = NULL;
  const char *field = NULL;

  if (!practice_body_get_string (body, "as", MAX_TEXT, &way, problem) ||
      !practice_body_get_string (body, "in", MAX_TEXT, &place, problem) ||
      !practice_body_get_string (body, "id", MAX_TEXT, &id, problem) ||
      !practice_body_get_string (body, "field", MAX_TEXT, &field, problem) ||
      !practice_body_get_integer (body, "index", 0, MAX_INDEX, &bad_records->index, problem))
    return FALSE;

  if (way == NULL || !practice_bad_records_find_way (way, &bad_records->way))
    {
      *problem = g_strdup ("as must be one of those in the README");
      return FALSE;
    }

  bad_records->place = g_strdup (place);
  bad_records->id = g_strdup (id);
  bad_records->field = g_strdup (field);

  return read_other_text (body, bad_records, problem);
}

static PracticeFault *
read_fault (const PracticeBody *body, char **problem)
{
  g_autoptr (PracticeFault) fault = g_new0 (PracticeFault, 1);
  const char *path = NULL;
  const char *method = NULL;
  const char *field = NULL;

  fault->permille = PERMILLE;
  fault->times = UNLIMITED;
  fault->ms = DEFAULT_MS;
  fault->mb = DEFAULT_MB;
  fault->status = DEFAULT_STATUS;

  if (!read_kind (body, &fault->kind, problem) || !read_rate (body, &fault->permille, problem) ||
      !read_retry_after (body, &fault->retry_after, problem) ||
      !practice_body_get_string (body, "path", MAX_TEXT, &path, problem) ||
      !practice_body_get_string (body, "method", MAX_TEXT, &method, problem) ||
      !practice_body_get_string (body, "field", MAX_TEXT, &field, problem) ||
      !practice_body_get_integer (body, "times", 0, MAX_TIMES, &fault->times, problem) ||
      !practice_body_get_integer (body, "seed", 0, G_MAXINT64, &fault->seed, problem) ||
      !practice_body_get_integer (body, "ms", 0, MAX_MS, &fault->ms, problem) ||
      !practice_body_get_integer (body, "mb", 1, MAX_MB, &fault->mb, problem) ||
      !practice_body_get_integer (body, "status", 200, 599, &fault->status, problem))
    return NULL;

  if (fault->kind == PRACTICE_FAULT_BAD_RECORDS &&
      !read_bad_records (body, &fault->bad_records, problem))
    return NULL;

  fault->path = g_strdup (path != NULL ? path : DEFAULT_PATH);
  fault->method = g_strdup (method);
  fault->field = g_strdup (field);

  return g_steal_pointer (&fault);
}

static void
write_fault (const PracticeFault *fault, PracticeJson *json)
{
  practice_json_begin_object (json, NULL);
  practice_json_string (json, "kind", kind_names[fault->kind]);
  practice_json_string (json, "path", fault->path);
  practice_json_string (json, "method", fault->method);
  practice_json_decimal (json, "rate", till_decimal_from_int (fault->permille, 3));
  if (fault->times < 0)
    practice_json_null (json, "times");
  else
    practice_json_integer (json, "times", fault->times);
  practice_json_integer (json, "seen", (gint64) fault->n_seen);
  practice_json_end_object (json);
}

static void
write_deep (GString *body)
{
  g_string_assign (body, "{\"success\":true,\"data\":");
  for (guint i = 0; i < DEEP_LEVELS; i++)
    g_string_append_c (body, '[');
  for (guint i = 0; i < DEEP_LEVELS; i++)
    g_string_append_c (body, ']');
  g_string_append_c (body, '}');
}

PracticeFaults *
practice_faults_new (void)
{
  PracticeFaults *self = g_new0 (PracticeFaults, 1);

  self->faults = g_ptr_array_new_with_free_func ((GDestroyNotify) fault_free);

  return self;
}

void
practice_faults_free (PracticeFaults *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->faults);
  g_free (self);
}

static void
clear_selected (PracticeFaults *self)
{
  for (guint i = 0; i < self->faults->len; i++)
    {
      PracticeFault *fault = g_ptr_array_index (self->faults, i);

      fault->is_selected = FALSE;
    }
}

/* Selects the faults that apply to a call of @path (below the prefix). @latency_ms is how long to
 * delay its answer.
 *
 * Returns: (nullable) (transfer none): the fault that counts, valid until a fault is added. */
const PracticeFault *
practice_faults_select (PracticeFaults *self,
                        const char *method,
                        const char *path,
                        guint *latency_ms)
{
  const PracticeFault *found = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (latency_ms != NULL, NULL);

  *latency_ms = 0;
  clear_selected (self);
  if (!g_str_has_prefix (path, DEFAULT_PATH))
    return NULL;

  for (guint i = 0; i < self->faults->len; i++)
    {
      PracticeFault *fault = g_ptr_array_index (self->faults, i);

      if ((found != NULL && !adds_to_others (fault)) || !applies_to (fault, method, path))
        continue;

      if (fault->kind == PRACTICE_FAULT_BAD_RECORDS)
        fault->is_selected = TRUE;
      else if (fault->kind == PRACTICE_FAULT_LATENCY)
        *latency_ms = MIN (*latency_ms + (guint) fault->ms, MAX_MS);
      else
        found = fault;
    }

  return found;
}

/* Returns: %TRUE with @reply filled where the fault replaces the call. */
gboolean
practice_fault_replace_call (const PracticeFault *self, PracticeReply *reply)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->kind == PRACTICE_FAULT_RATE_LIMIT)
    practice_reply_fail (reply, 429, "Too many requests");
  else if (self->kind == PRACTICE_FAULT_STATUS)
    {
      practice_reply_fail (reply, (guint) MAX (self->status, 400), "Fault on purpose");
      reply->status = (guint) self->status;
    }
  else if (self->kind == PRACTICE_FAULT_HTML)
    {
      reply->status = 502;
      reply->content_type = "text/html";
      g_string_assign (reply->body, "<html><head><title>502 Bad Gateway</title></head>"
                                    "<body><h1>Bad Gateway</h1></body></html>");
    }
  else
    return FALSE;

  if (self->retry_after != NULL || self->kind == PRACTICE_FAULT_RATE_LIMIT)
    {
      practice_reply_set_header (reply, "Retry-After",
                                 g_strdup (self->retry_after != NULL ? self->retry_after : "1"));
    }

  return TRUE;
}

/* Changes the @reply of a call that has happened. */
void
practice_fault_change_reply (const PracticeFault *self, PracticeReply *reply)
{
  g_return_if_fail (self != NULL);

  if (self->kind == PRACTICE_FAULT_WRONG_TYPES)
    practice_rewriter_swap_types (reply->body, self->field);
  else if (self->kind == PRACTICE_FAULT_MISSING_FIELDS)
    practice_rewriter_drop_fields (reply->body, self->field);
  else if (self->kind == PRACTICE_FAULT_UNKNOWN_STATUS)
    practice_rewriter_rename_statuses (reply->body);
  else if (self->kind == PRACTICE_FAULT_LONG_AMOUNTS)
    practice_rewriter_lengthen_amounts (reply->body);
  else if (self->kind == PRACTICE_FAULT_DEEP)
    write_deep (reply->body);
}

/* Changes the @reply of the call that was last selected for, where bad records apply to it. */
void
practice_faults_apply_bad_records (PracticeFaults *self, PracticeReply *reply)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->faults->len; i++)
    {
      const PracticeFault *fault = g_ptr_array_index (self->faults, i);

      if (fault->is_selected)
        practice_bad_records_apply (&fault->bad_records, reply->body);
    }
}

/* Returns: whether the delivery of the answer breaks HTTP; see practice-raw-answer.c. */
gboolean
practice_fault_breaks_delivery (const PracticeFault *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->kind >= PRACTICE_FAULT_TRUNCATE && self->kind <= PRACTICE_FAULT_HUGE;
}

/* GET /practice/faults */
void
practice_faults_list (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "faults");
  for (guint i = 0; i < self->faults->len; i++)
    write_fault (g_ptr_array_index (self->faults, i), &json);
  practice_json_end_array (&json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /practice/faults {kind, path?, method?, rate?, times?, seed?, …}: adds a fault. */
void
practice_faults_add (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_request_parse_body (request, &problem);
  PracticeFault *fault = body != NULL ? read_fault (body, &problem) : NULL;

  if (fault == NULL)
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  if (self->faults->len == MAX_FAULTS)
    g_ptr_array_remove_index (self->faults, 0);
  g_ptr_array_add (self->faults, fault);
  practice_faults_list (self, request, reply);
}

/* DELETE /practice/faults: removes all faults. */
void
practice_faults_clear (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply)
{
  g_ptr_array_set_size (self->faults, 0);
  practice_faults_list (self, request, reply);
}
