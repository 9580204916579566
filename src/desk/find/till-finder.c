/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFinder: splits the pasted text into terms and asks the archive for each: first for values
 * that equal the term or begin or end with it, which is quick, then for values that contain it,
 * unless a whole value was found. Refunds come from TillRefunds. A term that can be an id and that
 * the archive does not have goes to the service: as an invoice id, as an order id, and as the
 * client's order id. Typed text waits until typing pauses; pasted text does not.
 *
 * The hits of all terms are ranked together. If the message has one whole id, hits that are only
 * similar to other parts of it are not shown.
 *
 * Each search has its own cancellable, so that late answers of an older search are dropped. */

#include "till-finder.h"

#include "till-api-error.h"
#include "till-desk.h"
#include "till-search-ranking.h"
#include "till-refund-search.h"
#include "till-define.h"
#include "till-archive-records.h"

#define MAX_TERMS   64
#define MAX_ASKED   4  /* terms that are sent to the service */
#define MAX_INSIDE  8  /* terms that are searched inside of values */
#define ASKED_MIN   4  /* the shortest id that is sent to the service, unless it is named as one */
#define TYPED_MAX   24 /* characters: more count as pasted */
#define HITS_A_TERM 20
#define REST_MS     400

typedef struct
{
  TillFinder *finder; /* borrowed: not valid once cancelled */
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
  GError *error;               /* nullable: why the service did not answer */

  GCancellable *cancellable;
  guint typing_timer;
  guint n_open;
  gboolean is_pasted;  /* not typed */
  gboolean has_looked; /* for equal values, beginnings and ends */
  gboolean has_asked;
  gboolean has_counted; /* the number of records searched; only for an empty result */
};

G_DEFINE_FINAL_TYPE (TillFinder, till_finder, G_TYPE_OBJECT)

static guint changed_signal;

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

/* The archive answers for all terms at nearly the same time, so that only its last answer is
 * signalled. */
static void
close_question (TillFinder *self)
{
  self->n_open--;
  if (self->n_open > 0 && !self->has_asked)
    return;

  gather (self);
  if (self->n_open == 0)
    go_on (self);
  g_signal_emit (self, changed_signal, 0);
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

/* A missing record is no error. */
static void
set_error (TillFinder *self, const GError *error)
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

  set_error (question->finder, error);
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

  set_error (question->finder, error);
  if (order != NULL)
    add_record (question->finder, question->term, TILL_RECORD (order), TILL_FIELD_ORDER_ID,
                TILL_MATCH_WHOLE);
  close_question (question->finder);
}

/* Some shops put "#" before the number of an order, but customers leave it out. */
static gboolean
is_order_id (const char *order_id, const char *text)
{
  return order_id != NULL && (g_ascii_strcasecmp (order_id, text) == 0 ||
                              (*order_id == '#' && g_ascii_strcasecmp (order_id + 1, text) == 0));
}

/* The service finds order ids that contain the text. */
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

  set_error (question->finder, error);
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

/* Returns: how many more terms than @n_asked the service gets. */
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
typing_paused_cb (gpointer user_data)
{
  TillFinder *self = user_data;

  self->typing_timer = 0;
  self->has_asked = TRUE;
  ask_for (self, FALSE, ask_for (self, TRUE, 0));
  g_signal_emit (self, changed_signal, 0);

  return G_SOURCE_REMOVE;
}

/* Counts the searched records where nothing was found; the answer comes here again. */
static void
add_rest (TillFinder *self)
{
  if (self->typing_timer != 0)
    return;

  for (guint i = 0; i < self->found->len; i++)
    if (is_askable (self, i))
      {
        self->typing_timer = self->is_pasted ? g_idle_add (typing_paused_cb, self)
                                             : g_timeout_add (REST_MS, typing_paused_cb, self);
        return;
      }
}

/* Takes @hits; %NULL where the archive has failed with @error. */
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

/* Of two equal hits, that of the archive comes first.
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
      till_archive_search_term_finish (TILL_ARCHIVE (source), result, &error);

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
      till_archive_search_substring_finish (TILL_ARCHIVE (source), result, &error);

  if (!is_over (question))
    add_hits (question->finder, question->term, g_steal_pointer (&hits), error);
}

/* Finds the hits of beginnings and ends again; there is room for them beside the others. */
static gboolean
needs_inside (TillFinder *self, guint term)
{
  const TillTerm *wanted = get_term (self, term);
  const GPtrArray *found = get_found (self, term);

  return !wanted->is_whole_only && wanted->tail == NULL && *wanted->text != '\0' &&
         !(found->len > 0 && ((TillSearchHit *) found->pdata[0])->match == TILL_MATCH_WHOLE);
}

static void
search_inside (TillFinder *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);
  guint n_searched = 0;

  if (archive == NULL || has_found_whole (self))
    return;

  for (guint i = 0; i < self->found->len && n_searched < MAX_INSIDE; i++)
    if (needs_inside (self, i))
      {
        till_archive_search_substring_async (archive, get_term (self, i)->text,
                                             HITS_A_TERM + get_found (self, i)->len,
                                             self->cancellable, inside_cb, question_new (self, i));
        n_searched++;
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

/* This search reads whole indices, so it does not run on every keystroke. */
static void
count (TillFinder *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  self->has_counted = TRUE;
  if (archive != NULL)
    till_archive_get_summary_async (archive, self->cancellable, summary_cb, question_new (self, 0));
}

/* All questions of one kind are answered. */
static void
go_on (TillFinder *self)
{
  if (!self->has_looked)
    {
      self->has_looked = TRUE;
      search_inside (self);
    }
  if (self->n_open == 0 && !self->has_asked)
    add_rest (self);
  if (self->n_open == 0 && self->hits->len == 0 && !self->has_counted)
    count (self);
}

static void
cancel (TillFinder *self)
{
  g_clear_handle_id (&self->typing_timer, g_source_remove);
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
    till_archive_search_term_async (archive, get_term (self, i), self->query->from_ms,
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

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
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
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
is_long (const char *text)
{
  return g_utf8_strlen (text, -1) > TYPED_MAX;
}

/* Takes @query. Searches for its terms; an older search ends. */
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

/* Searches for the terms of @pasted; an older search ends. */
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

/* Returns: whether an answer is missing. */
gboolean
till_finder_is_searching (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), FALSE);

  return self->n_open > 0 || self->typing_timer != 0;
}

/* Returns: whether the archive has answered, so that its best hit is the first of all. */
gboolean
till_finder_has_searched (TillFinder *self)
{
  g_return_val_if_fail (TILL_IS_FINDER (self), FALSE);

  return self->n_open == 0 || self->has_looked;
}

/* Returns: whether the service was asked. */
TILL_DEFINE_OBJECT_GETTER (till_finder_has_asked, TillFinder, gboolean, has_asked)

/* Returns: (transfer none) (nullable): the present query; %NULL before the first search. */
TILL_DEFINE_OBJECT_GETTER (till_finder_get_query, TillFinder, const TillSearchQuery *, query)

/* Returns: (transfer none): an array of TillSearchHit, the best first, each record once. */
TILL_DEFINE_OBJECT_GETTER (till_finder_get_hits, TillFinder, GPtrArray *, hits)

/* Returns: (transfer none) (nullable): the number of records that were searched without a hit. */
TILL_DEFINE_OBJECT_GETTER (till_finder_get_summary, TillFinder, const TillArchiveSummary *, summary)

/* Returns: (transfer none) (nullable): why the service has not answered: %TILL_API_ERROR. */
TILL_DEFINE_OBJECT_GETTER (till_finder_get_error, TillFinder, const GError *, error)
