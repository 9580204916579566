/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFinder: one question, asked in all places. What was pasted is cut into terms; the archive is
 * asked for each, at first what is called so or begins or ends so, which takes no time, and then
 * what has it inside, unless the whole of something was found; refunds are the desk's own. For
 * those that it does not know and that can be an id, the service is asked: for an invoice, for an
 * order, and for the client's order id. What is typed comes to rest first; what is pasted does not
 * need to.
 *
 * The answers to all terms are ranked together. One whole id in a message is what it is about: what
 * is only like some other part of it is not shown then.
 *
 * Each search has a cancellable of its own, so that late answers of an older one are let go. */

#include "till-finder.h"

#include "till-api-error.h"
#include "till-desk.h"
#include "till-search-ranking.h"
#include "till-refund-search.h"

#define MAX_TERMS   64
#define MAX_ASKED   4  /* terms for which the service is asked */
#define MAX_INSIDE  8  /* terms that are looked for inside of everything */
#define ASKED_MIN   4  /* characters of an id for which the service is asked, unless it is named */
#define TYPED_MAX   24 /* characters: more were pasted */
#define HITS_A_TERM 20
#define REST_MS     400

typedef struct
{
  TillFinder *finder; /* borrowed: gone once this is cancelled */
  GCancellable *cancellable;
  guint term;
} Question;

struct _TillFinder
{
  GObject parent_instance;

  TillDesk *desk;
  TillSearchQuery *query;      /* NULL before the first search */
  GPtrArray *found;            /* of GPtrArray of TillSearchHit, one a term */
  GPtrArray *hits;             /* of TillSearchHit: those of all terms */
  TillArchiveSummary *summary; /* nullable */
  GError *error;               /* nullable: why the service was not asked after all */

  GCancellable *cancellable;
  guint rest_source;
  guint n_open;
  gboolean is_pasted;  /* not typed */
  gboolean has_looked; /* for whole names, beginnings and ends */
  gboolean has_asked;
  gboolean has_counted; /* in how much was looked, which only an empty result tells */
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFinder, till_finder, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
question_free (Question *self)
{
  g_object_unref (self->cancellable);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static Question *
question_new (TillFinder *finder, guint term)
{
  Question *question = g_new0 (Question, 1);

  question->finder = finder;
  question->cancellable = g_object_ref (finder->cancellable);
  question->term = term;
  finder->n_open++;

  return question;
}

static gboolean
is_over (const Question *question)
{
  return g_cancellable_is_cancelled (question->cancellable);
}

static const TillTerm *
get_term (TillFinder *self, guint term)
{
  return g_ptr_array_index (self->query->terms, term);
}

static GPtrArray *
get_found (TillFinder *self, guint term)
{
  return g_ptr_array_index (self->found, term);
}

static gboolean
is_found_whole (TillFinder *self, guint term)
{
  return till_search_ranking_is_whole (get_term (self, term), get_found (self, term));
}

static gboolean
has_found_whole (TillFinder *self)
{
  for (guint i = 0; i < self->found->len; i++)
    if (is_found_whole (self, i))
      return TRUE;

  return FALSE;
}

static void
gather (TillFinder *self)
{
  g_autoptr (GPtrArray) hits = till_search_ranking (self->query->terms, self->found);

  g_ptr_array_set_size (self->hits, 0);
  g_ptr_array_extend (self->hits, hits, NULL, NULL);
}

static void go_on (TillFinder *self);

/* One of the questions has been answered. The archive answers for all terms at nearly the same
 * time, so that only its last answer is told. */
static void
close_question (TillFinder *self)
{
  self->n_open--;
  if (self->n_open > 0 && !self->has_asked)
    return;

  gather (self);
  if (self->n_open == 0)
    go_on (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
add_record (TillFinder *self,
            guint term,
            TillRecord *record,
            TillSearchField field,
            TillMatch match)
{
  g_ptr_array_add (get_found (self, term), till_search_hit_new (record, field, match));
}

/* That there is no such record is an answer. */
static void
keep_error (TillFinder *self, const GError *error)
{
  if (error != NULL && self->error == NULL &&
      !g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) &&
      !g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED))
    self->error = g_error_copy (error);
}

static void
invoice_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);

  if (is_over (question))
    return;

  keep_error (question->finder, error);
  if (invoice != NULL)
    add_record (question->finder, question->term, TILL_RECORD (invoice), TILL_FIELD_INVOICE_ID,
                TILL_MATCH_WHOLE);
  close_question (question->finder);
}

static void
order_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_desk_get_order_finish (TILL_DESK (source), result, &error);

  if (is_over (question))
    return;

  keep_error (question->finder, error);
  if (order != NULL)
    add_record (question->finder, question->term, TILL_RECORD (order), TILL_FIELD_ORDER_ID,
                TILL_MATCH_WHOLE);
  close_question (question->finder);
}

/* Some shops put "#" before the number of an order, customers don't. */
static gboolean
is_order_id (const char *order_id, const char *text)
{
  return order_id != NULL && (g_ascii_strcasecmp (order_id, text) == 0 ||
                              (*order_id == '#' && g_ascii_strcasecmp (order_id + 1, text) == 0));
}

/* The service lists what has the text somewhere in its order id. */
static void
add_listed (TillFinder *self, guint term, TillInvoice *invoice)
{
  const TillTerm *asked = get_term (self, term);
  gboolean is_whole = is_order_id (invoice->order_id, asked->text);

  if (is_whole || !asked->is_whole_only)
    add_record (self, term, TILL_RECORD (invoice), TILL_FIELD_INVOICE_ORDER_ID,
                is_whole ? TILL_MATCH_WHOLE : TILL_MATCH_INSIDE);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, &error);

  if (is_over (question))
    return;

  keep_error (question->finder, error);
  for (guint i = 0; page != NULL && i < page->records->len; i++)
    add_listed (question->finder, question->term, page->records->pdata[i]);
  close_question (question->finder);
}

static gboolean
is_askable (TillFinder *self, guint term)
{
  const TillTerm *asked = get_term (self, term);

  return asked->kind == TILL_TERM_ID && asked->tail == NULL && *asked->text != '\0' &&
         (asked->is_named || g_utf8_strlen (asked->text, -1) >= ASKED_MIN) &&
         !is_found_whole (self, term);
}

/* Sections 4.7, 4.3 and 4.6. */
static void
ask_service (TillFinder *self, guint term)
{
  const char *text = get_term (self, term)->text;
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (self->desk, TILL_INVOICE_UNKNOWN, text);

  till_desk_get_invoice_async (self->desk, text, self->cancellable, invoice_cb,
                               question_new (self, term));
  till_desk_get_order_async (self->desk, text, self->cancellable, order_cb,
                             question_new (self, term));
  till_page_source_load_async (source, 0, HITS_A_TERM, self->cancellable, listed_cb,
                               question_new (self, term));
}

/* Returns: how many more than @n_asked the service is asked for. */
static guint
ask_for (TillFinder *self, gboolean is_named, guint n_asked)
{
  guint n_more = 0;

  for (guint i = 0; i < self->found->len && n_asked + n_more < MAX_ASKED; i++)
    if (is_askable (self, i) && get_term (self, i)->is_named == is_named)
      {
        ask_service (self, i);
        n_more++;
      }

  return n_more;
}

static gboolean
rest_cb (gpointer user_data)
{
  TillFinder *self = user_data;

  self->rest_source = 0;
  self->has_asked = TRUE;
  ask_for (self, FALSE, ask_for (self, TRUE, 0));
  g_signal_emit (self, signals[CHANGED], 0);

  return G_SOURCE_REMOVE;
}

/* What is found nowhere is counted meanwhile, whose answer comes here again. */
static void
add_rest (TillFinder *self)
{
  if (self->rest_source != 0)
    return;

  for (guint i = 0; i < self->found->len; i++)
    if (is_askable (self, i))
      {
        self->rest_source =
            self->is_pasted ? g_idle_add (rest_cb, self) : g_timeout_add (REST_MS, rest_cb, self);
        return;
      }
}

/* @hits is the caller's no longer; %NULL where the archive has failed with @error. */
static void
add_hits (TillFinder *self, guint term, GPtrArray *hits, const GError *error)
{
  if (hits != NULL)
    g_ptr_array_extend_and_steal (g_ptr_array_index (self->found, term), hits);
  else
    g_debug ("The archive does not answer: %s", error->message);
  close_question (self);
}

static void
keep_whole (GPtrArray *hits)
{
  for (guint i = hits->len; i-- > 0;)
    if (((TillSearchHit *) hits->pdata[i])->match != TILL_MATCH_WHOLE)
      g_ptr_array_remove_index (hits, i);
}

static GPtrArray *
find_refunds (TillFinder *self, const TillTerm *term)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));
  GPtrArray *hits = NULL;

  if (term->tail != NULL)
    hits = till_refund_search_ends (refunds, term->text, term->tail);
  else
    hits = till_refund_search (refunds, term->text);
  if (term->is_whole_only)
    keep_whole (hits);

  return hits;
}

/* Of two that are found as well as each other, what the archive has found comes first.
 *
 * Returns: (transfer full) (nullable): @hits, which may be %NULL, with the refunds. */
static GPtrArray *
join_refunds (TillFinder *self, guint term, GPtrArray *hits)
{
  g_autoptr (GPtrArray) refunds = NULL;

  if (get_term (self, term)->tail == NULL && *get_term (self, term)->text == '\0')
    return hits;

  refunds = find_refunds (self, get_term (self, term));
  if (hits == NULL)
    return refunds->len > 0 ? g_steal_pointer (&refunds) : NULL;

  g_ptr_array_extend_and_steal (hits, g_steal_pointer (&refunds));

  return hits;
}

static void
archived_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits =
      till_archive_look_up_term_finish (TILL_ARCHIVE (source), result, &error);

  if (is_over (question))
    return;

  hits = join_refunds (question->finder, question->term, hits);
  add_hits (question->finder, question->term, g_steal_pointer (&hits), error);
}

static void
inside_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits =
      till_archive_look_inside_finish (TILL_ARCHIVE (source), result, &error);

  if (!is_over (question))
    add_hits (question->finder, question->term, g_steal_pointer (&hits), error);
}

/* Beginnings and ends of others are no reason not to look: what was found already is found again,
 * for which there is room beside the others. */
static gboolean
is_to_look_inside (TillFinder *self, guint term)
{
  const TillTerm *wanted = get_term (self, term);
  const GPtrArray *found = get_found (self, term);

  return !wanted->is_whole_only && wanted->tail == NULL && *wanted->text != '\0' &&
         !(found->len > 0 && ((TillSearchHit *) found->pdata[0])->match == TILL_MATCH_WHOLE);
}

static void
look_inside (TillFinder *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);
  guint n_looked = 0;

  if (archive == NULL || has_found_whole (self))
    return;

  for (guint i = 0; i < self->found->len && n_looked < MAX_INSIDE; i++)
    if (is_to_look_inside (self, i))
      {
        till_archive_look_inside_async (archive, get_term (self, i)->text,
                                        HITS_A_TERM + get_found (self, i)->len, self->cancellable,
                                        inside_cb, question_new (self, i));
        n_looked++;
      }
}

static void
summary_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autofree TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, NULL);

  if (is_over (question))
    return;

  g_free (question->finder->summary);
  question->finder->summary = g_steal_pointer (&summary);
  close_question (question->finder);
}

/* It goes through whole indices, which no keystroke is to wait for. */
static void
count (TillFinder *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  self->has_counted = TRUE;
  if (archive != NULL)
    till_archive_get_summary_async (archive, self->cancellable, summary_cb, question_new (self, 0));
}

/* All questions of one kind have been answered. */
static void
go_on (TillFinder *self)
{
  if (!self->has_looked)
    {
      self->has_looked = TRUE;
      look_inside (self);
    }
  if (self->n_open == 0 && !self->has_asked)
    add_rest (self);
  if (self->n_open == 0 && self->hits->len == 0 && !self->has_counted)
    count (self);
}

static void
cancel (TillFinder *self)
{
  g_clear_handle_id (&self->rest_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
}

static void
begin (TillFinder *self)
{
  cancel (self);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_error (&self->error);
  g_ptr_array_set_size (self->hits, 0);
  g_ptr_array_set_size (self->found, 0);
  g_clear_pointer (&self->query, till_search_query_free);
  self->n_open = 0;
  self->has_looked = FALSE;
  self->has_asked = FALSE;
  self->has_counted = FALSE;
}

static void
ask_archive (TillFinder *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (archive == NULL)
    {
      go_on (self);
      return;
    }

  for (guint i = 0; i < self->found->len; i++)
    till_archive_look_up_term_async (archive, get_term (self, i), self->query->from_ms,
                                     self->query->until_ms, HITS_A_TERM, self->cancellable,
                                     archived_cb, question_new (self, i));
}

static void
till_finder_dispose (GObject *object)
{
  TillFinder *self = TILL_FINDER (object);

  cancel (self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_finder_parent_class)->dispose (object);
}

static void
till_finder_finalize (GObject *object)
{
  TillFinder *self = TILL_FINDER (object);

  g_ptr_array_unref (self->hits);
  g_ptr_array_unref (self->found);
  g_clear_pointer (&self->query, till_search_query_free);
  g_free (self->summary);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (till_finder_parent_class)->finalize (object);
}

static void
till_finder_class_init (TillFinderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_finder_dispose;
  object_class->finalize = till_finder_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_finder_init (TillFinder *self)
{
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->hits = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
}

TillFinder *
till_finder_new (TillDesk *desk)
{
  TillFinder *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_FINDER, NULL);
  self->desk = g_object_ref (desk);

  return self;
}

/* Takes @query. */
static void
start (TillFinder *self, TillSearchQuery *query, gboolean is_pasted)
{
  begin (self);
  self->query = query;
  self->is_pasted = is_pasted;
  for (guint i = 0; i < MIN (query->terms->len, MAX_TERMS); i++)
    g_ptr_array_add (self->found,
                     g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free));
  if (query->terms->len > 0)
    ask_archive (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
is_long (const char *text)
{
  return g_utf8_strlen (text, -1) > TYPED_MAX;
}

/* Looks for all that @query names, and no longer for what was looked for before. @query is
 * (transfer full). */
void
till_finder_search_query (TillFinder *self, TillSearchQuery *query)
{
  const GPtrArray *terms = NULL;

  g_return_if_fail (TILL_IS_FINDER (self));
  g_return_if_fail (query != NULL);

  terms = query->terms;
  start (self, query,
         terms->len > 1 || (terms->len == 1 && is_long (((TillTerm *) terms->pdata[0])->text)));
}

/* Looks for all that is in @pasted, and no longer for what was looked for before. */
void
till_finder_search (TillFinder *self, const char *pasted)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  TillSearchQuery *query = NULL;

  g_return_if_fail (TILL_IS_FINDER (self));
  g_return_if_fail (pasted != NULL);

  query = till_recognise (till_desk_get_chains (self->desk), pasted, now);
  start (self, query, query->terms->len > 1 || is_long (pasted));
}

/* Returns: whether an answer is still to come. */
gboolean
till_finder_is_searching (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), FALSE);

  return self->n_open > 0 || self->rest_source != 0;
}

/* Returns: whether the archive has answered, so that its best hit is the first of all. */
gboolean
till_finder_has_looked (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), FALSE);

  return self->n_open == 0 || self->has_looked;
}

/* Returns: whether the service was asked, too. */
gboolean
till_finder_has_asked (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), FALSE);

  return self->has_asked;
}

/* Returns: (transfer none) (nullable): what is looked for; %NULL before the first search. */
const TillSearchQuery *
till_finder_get_query (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), NULL);

  return self->query;
}

/* Returns: (transfer none): an array of TillSearchHit, the best first, each record once. */
GPtrArray *
till_finder_get_hits (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), NULL);

  return self->hits;
}

/* Returns: (transfer none) (nullable): in how much the archive has looked in vain. */
const TillArchiveSummary *
till_finder_get_summary (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), NULL);

  return self->summary;
}

/* Returns: (transfer none) (nullable): why the service has not answered: %TILL_API_ERROR. */
const GError *
till_finder_get_error (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), NULL);

  return self->error;
}
