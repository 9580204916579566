/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPagedList: a list model over a long list of the service that loads only the pages near the
 * view.
 *
 * A page has 99 records of its own, and its request also asks for the record before, because the
 * service returns up to 100. If that record is not the last one of the page before, the list has
 * shifted between the two answers. The list has also shifted when `total` differs or when a record
 * appears at two positions. Then a new generation begins with this answer as its first page, and
 * the list requests the pages near the view again; stale rows stay on screen until then. After
 * MAX_RESTARTS new generations in a row the list accepts every answer, so that it shows something
 * while it changes all the time; the next refresh corrects it.
 *
 * Without a total the list assumes one record more than it has seen, until a page is short. Such a
 * guess makes the list longer while the user scrolls, and contradicts nothing.
 *
 * Nothing moves when a generation begins. When one of its pages comes, the records known before
 * show how far the rows have moved. The list announces that as an insertion or a removal, so that
 * rows, selection and scroll position stay with their records. The list inserts or removes rows
 * directly after the last page of this generation before the shift, or at the front, where the
 * lists of the service grow.
 *
 * Until the first answer the list shows the cached pages of its source as stale rows.
 *
 * The view reports what it shows; reading an item never sends a request. */

#include "till-paged-list.h"

#include "till-cached-pages.h"
#include "till-page-comparison.h"
#include "till-page-request.h"
#include "till-page-table.h"
#include "till-row-table.h"
#include "till-unreadable-record.h"
#include "till-define.h"

#define MAX_IN_FLIGHT 3
#define MAX_RESTARTS  3
#define MAX_VISIBLE   1000
#define KEPT_PAGES    4
#define REST_MS       100

/* GTK counts the pixels of a list in an int. */
#define MAX_ROWS 10000000

struct _TillPagedList
{
  GObject parent_instance;

  /* Owned */
  TillPageSource *source;
  TillCachedPages *cached_pages;
  TillRowTable *rows;
  GError *error;

  guint n_items;
  TillTotal total;
  gboolean has_loaded;
  gboolean is_loading; /* as last notified */
  gboolean is_cached;
  gint64 cached_at_ms;

  /* This generation */
  TillPageTable *pages;
  GHashTable *updated; /* of TillRecord by id, owned: newer than the running requests */
  guint64 end;         /* of the records, if that is before total */
  guint n_restarts;    /* since no request was running */

  /* The view */
  guint first_visible;
  guint last_visible;
  int direction;
  guint rest_source; /* runs after a jump, because more jumps can follow */
};

enum
{
  PROP_LOADING = 1,
  PROP_HAS_LOADED,
  PROP_ERROR,
  PROP_CACHED,
  PROP_TOTAL,
  N_PROPS
};

static void till_paged_list_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillPagedList,
                               till_paged_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      till_paged_list_list_model_init))

static GParamSpec *properties[N_PROPS];

static void
set_error (TillPagedList *self, const GError *error)
{
  if (error == NULL && self->error == NULL)
    return;

  g_clear_error (&self->error);
  if (error != NULL)
    self->error = g_error_copy (error);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
}

static void
begin_generation (TillPagedList *self)
{
  till_page_table_remove_all (self->pages);
  g_hash_table_remove_all (self->updated);
  self->total.is_begun = FALSE;
  self->end = G_MAXUINT64;
}

static void
splice (gpointer list, guint position, guint n_removed, guint n_added)
{
  TillPagedList *self = list;

  if (n_removed == 0 && n_added == 0)
    return;

  till_row_table_splice (self->rows, position, n_removed, n_added);
  self->n_items = self->n_items - n_removed + n_added;
  g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
}

/* Gives the list the length of the service's list, at its end. Rows there can have records. */
static void
adjust_tail (TillPagedList *self)
{
  guint old_n_items = self->n_items;
  guint n_items = (guint) MIN (MIN (self->total.value, self->end), MAX_ROWS);

  if (n_items < old_n_items)
    {
      till_page_table_remove_outside (self->pages, 0, (MAX (1, n_items) - 1) / TILL_PAGE_SIZE);
      splice (self, n_items, old_n_items - n_items, 0);
    }
  else if (n_items > old_n_items)
    {
      self->n_items = n_items;
      g_list_model_items_changed (G_LIST_MODEL (self), old_n_items, 0, n_items - old_n_items);
    }
}

static void
fill (TillPagedList *self, const TillPageComparison *answer)
{
  till_page_comparison_make_room (answer, self->rows, splice, self);
  for (guint i = 0; i < answer->n_records; i++)
    {
      const char *id = till_record_get_id (answer->records[i]);
      TillRecord *updated = g_hash_table_lookup (self->updated, id);
      TillRow *known = till_row_table_lookup_id (self->rows, id);

      /* The record has a stale row at another position. The list never shows a record twice. */
      if (known != NULL && till_row_get_position (known) != answer->start + i &&
          !till_page_table_is_filled (self->pages, till_row_get_position (known)))
        splice (self, till_row_get_position (known), 1, 1);

      till_row_table_fill (self->rows, answer->start + i,
                           updated != NULL ? updated : answer->records[i]);
    }
}

/* Completes the state before any notification, because a listener can scroll or refresh. */
static void
apply (TillPagedList *self, const TillPageComparison *answer)
{
  TillPageState *page = till_page_table_ensure (self->pages, answer->start / TILL_PAGE_SIZE);
  guint lower = till_page_table_get_filled_before (self->pages, answer->start);
  guint upper = till_page_table_get_filled_after (self->pages, page->index);
  TillTotal old_total = self->total;
  gboolean is_first = !self->has_loaded;

  if (answer->n_records == 0 && answer->start < answer->total)
    self->end = answer->start;

  till_page_comparison_take_total (answer, &self->total);
  self->has_loaded = TRUE;
  till_cached_pages_stop (self->cached_pages);
  till_cached_pages_remove (self->cached_pages, page->index);
  till_page_comparison_enter (answer, page);
  till_page_comparison_align (answer, self->rows, &old_total, lower, upper, splice, self);
  fill (self, answer);
  adjust_tail (self);

  if (self->total.value != old_total.value)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOTAL]);
  if (is_first)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAS_LOADED]);
}

static void
get_visible_pages (TillPagedList *self, guint *first, guint *last)
{
  guint max_position = self->has_loaded ? MAX (1, self->n_items) - 1 : MAX_ROWS - 1;

  *first = MIN (self->first_visible, max_position) / TILL_PAGE_SIZE;
  *last = MIN (self->last_visible, max_position) / TILL_PAGE_SIZE;
}

/* Whether a visible page is loading, or will be when scrolling stops. */
static gboolean
is_visible_missing (TillPagedList *self)
{
  guint first;
  guint last;

  get_visible_pages (self, &first, &last);
  for (guint index = first; index <= last; index++)
    {
      TillPageState *page = till_page_table_lookup (self->pages, index);

      if (page == NULL || page->cancellable != NULL ||
          till_page_state_is_needed (page, self->n_items))
        return TRUE;
    }

  return FALSE;
}

/* Where the view shows no loaded page yet, the list stays as old as before. */
static void
update_cached (TillPagedList *self)
{
  guint first;
  guint last;
  gint64 read_at_ms = self->cached_at_ms;
  gboolean is_cached;

  get_visible_pages (self, &first, &last);
  is_cached = till_cached_pages_find_oldest (self->cached_pages, first, last, &read_at_ms) ||
              (self->is_cached && !self->has_loaded);

  if (self->is_cached == is_cached && self->cached_at_ms == read_at_ms)
    return;

  self->is_cached = is_cached;
  self->cached_at_ms = read_at_ms;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CACHED]);
}

static void
update_state (TillPagedList *self)
{
  gboolean is_loading = is_visible_missing (self);

  if (!till_page_table_has_failed (self->pages))
    set_error (self, NULL);
  update_cached (self);

  if (self->is_loading == is_loading)
    return;

  self->is_loading = is_loading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
}

/* A listener can drop the last reference to the list. */
static void
cached_page_cb (gpointer list, const TillPageComparison *answer)
{
  g_autoptr (TillPagedList) self = g_object_ref (list);
  guint64 old_total = self->total.value;

  till_page_comparison_take_total (answer, &self->total);
  self->total.is_begun = FALSE;
  fill (self, answer);
  adjust_tail (self);

  if (self->total.value != old_total)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOTAL]);
  update_cached (self);
}

static void page_loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data);

/* Requests the missing records of a page, if any. */
static void
request_page (TillPagedList *self, guint index)
{
  TillPageState *page = till_page_table_ensure (self->pages, index);

  if (till_page_state_is_needed (page, self->n_items) &&
      till_page_table_count_in_flight (self->pages) < MAX_IN_FLIGHT)
    till_page_request_send (self->source, self, page, page_loaded_cb);
}

static void
request_visible (TillPagedList *self)
{
  guint first;
  guint last;

  get_visible_pages (self, &first, &last);

  if (!self->has_loaded)
    till_cached_pages_request (self->cached_pages, first, last);
  for (guint index = first; index <= last; index++)
    request_page (self, index);

  if (self->direction > 0 && (last + 1) * TILL_PAGE_SIZE < self->n_items)
    request_page (self, last + 1);
  if (self->direction < 0 && first > 0)
    request_page (self, first - 1);

  if (till_page_table_count_in_flight (self->pages) == 0)
    {
      g_hash_table_remove_all (self->updated);
      self->n_restarts = 0;
    }

  update_state (self);
}

static void
release_far (TillPagedList *self)
{
  guint first;
  guint last;

  get_visible_pages (self, &first, &last);
  till_page_table_cancel_outside (self->pages, first - MIN (first, 1), last + 1);

  first -= MIN (first, KEPT_PAGES);
  last += KEPT_PAGES;
  till_page_table_remove_outside (self->pages, first, last);
  till_cached_pages_remove_outside (self->cached_pages, first, last);
  till_row_table_release_outside (self->rows, first * TILL_PAGE_SIZE,
                                  last * TILL_PAGE_SIZE + TILL_PAGE_SIZE - 1);
}

static void
take_answer (TillPagedList *self, const TillPageComparison *answer)
{
  if (self->n_restarts < MAX_RESTARTS &&
      till_page_comparison_contradicts (answer, &self->total, self->rows, self->pages))
    {
      self->n_restarts++;
      begin_generation (self);

      /* The rest of a page is useless without its beginning. */
      if (answer->start % TILL_PAGE_SIZE != 0)
        return;
    }

  apply (self, answer);
}

static void
page_loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPageRequest) request = user_data;
  g_autoptr (TillPagedList) self = g_weak_ref_get (&request->owner);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) loaded = NULL;
  TillPageState *page = NULL;
  TillPageComparison answer = { 0 };

  loaded = till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, &error);
  if (self == NULL)
    return;

  page = till_page_request_settle (request, self->pages);
  if (page == NULL)
    return;

  if (loaded != NULL)
    till_page_place_unreadable (loaded);
  if (loaded != NULL &&
      till_page_comparison_read (&answer, loaded, request->start, request->limit, &error))
    take_answer (self, &answer);
  else
    {
      page->has_failed = TRUE;
      set_error (self, error);
    }

  request_visible (self);
}

static gboolean
rest_cb (gpointer user_data)
{
  TillPagedList *self = user_data;

  self->rest_source = 0;
  request_visible (self);

  return G_SOURCE_REMOVE;
}

static GType
till_paged_list_get_item_type (GListModel *model)
{
  return TILL_TYPE_ROW;
}

static guint
till_paged_list_get_n_items (GListModel *model)
{
  return TILL_PAGED_LIST (model)->n_items;
}

static gpointer
till_paged_list_get_item (GListModel *model, guint position)
{
  TillPagedList *self = TILL_PAGED_LIST (model);

  if (position >= self->n_items)
    return NULL;

  return till_row_table_dup (self->rows, position);
}

static void
till_paged_list_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = till_paged_list_get_item_type;
  iface->get_n_items = till_paged_list_get_n_items;
  iface->get_item = till_paged_list_get_item;
}

static void
till_paged_list_dispose (GObject *object)
{
  TillPagedList *self = TILL_PAGED_LIST (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  till_page_table_remove_all (self->pages);
  if (self->cached_pages != NULL)
    till_cached_pages_stop (self->cached_pages);
  g_clear_object (&self->cached_pages);

  G_OBJECT_CLASS (till_paged_list_parent_class)->dispose (object);
}

static void
till_paged_list_finalize (GObject *object)
{
  TillPagedList *self = TILL_PAGED_LIST (object);

  g_clear_pointer (&self->pages, till_page_table_free);
  g_clear_pointer (&self->rows, till_row_table_free);
  g_clear_pointer (&self->updated, g_hash_table_unref);
  g_clear_object (&self->source);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (till_paged_list_parent_class)->finalize (object);
}

static void
till_paged_list_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  TillPagedList *self = TILL_PAGED_LIST (object);

  switch (prop_id)
    {
    case PROP_LOADING:
      g_value_set_boolean (value, self->is_loading);
      break;

    case PROP_HAS_LOADED:
      g_value_set_boolean (value, self->has_loaded);
      break;

    case PROP_ERROR:
      g_value_set_boxed (value, self->error);
      break;

    case PROP_CACHED:
      g_value_set_boolean (value, self->is_cached);
      break;

    case PROP_TOTAL:
      g_value_set_uint64 (value, self->total.value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_paged_list_class_init (TillPagedListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = till_paged_list_dispose;
  object_class->finalize = till_paged_list_finalize;
  object_class->get_property = till_paged_list_get_property;

  properties[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, flags);
  properties[PROP_HAS_LOADED] = g_param_spec_boolean ("has-loaded", NULL, NULL, FALSE, flags);
  properties[PROP_ERROR] = g_param_spec_boxed ("error", NULL, NULL, G_TYPE_ERROR, flags);
  properties[PROP_CACHED] = g_param_spec_boolean ("cached", NULL, NULL, FALSE, flags);
  properties[PROP_TOTAL] = g_param_spec_uint64 ("total", NULL, NULL, 0, G_MAXUINT64, 0, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
till_paged_list_init (TillPagedList *self)
{
  self->rows = till_row_table_new ();
  self->pages = till_page_table_new ();
  self->updated = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  self->end = G_MAXUINT64;
}

/* Returns: (transfer full): a list that sends no request before till_paged_list_set_visible() or
 * till_paged_list_refresh(). */
TillPagedList *
till_paged_list_new (TillPageSource *source)
{
  TillPagedList *self = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (source), NULL);

  self = g_object_new (TILL_TYPE_PAGED_LIST, NULL);
  self->source = g_object_ref (source);
  self->cached_pages = till_cached_pages_new (source, cached_page_cb, self);

  return self;
}

/* Returns: whether a visible page is loading. */
TILL_DEFINE_OBJECT_GETTER (till_paged_list_get_loading, TillPagedList, gboolean, is_loading)

/* Returns: whether the service has answered, so that an empty list is really empty. */
TILL_DEFINE_OBJECT_GETTER (till_paged_list_get_has_loaded, TillPagedList, gboolean, has_loaded)

/* Returns: (transfer none) (nullable): why a page near the view is missing: the error of the
 * source, or %G_IO_ERROR_INVALID_DATA where it returned another part of the list, or no records. */
TILL_DEFINE_OBJECT_GETTER (till_paged_list_get_error, TillPagedList, const GError *, error)

/* Returns: whether visible rows come from cached pages, because the service has not answered yet.
 * Sets
 * @read_at_ms to the time at which the oldest of them was read. */
gboolean
till_paged_list_get_cached (TillPagedList *self, gint64 *read_at_ms)
{
  g_return_val_if_fail (TILL_IS_PAGED_LIST (self), FALSE);

  if (read_at_ms != NULL)
    *read_at_ms = self->cached_at_ms;

  return self->is_cached;
}

/* Returns: the length of the service's list (`pagination.total`, section 4.6) in the last answer,
 * or in the cached pages before. The model has fewer items where a view can't show so many. */
guint64
till_paged_list_get_total (TillPagedList *self)
{
  g_return_val_if_fail (TILL_IS_PAGED_LIST (self), 0);

  return self->total.value;
}

/* Reports that the rows from @first to @last are visible. Requests their pages and the next one in
 * the direction of scrolling, and releases far pages. */
void
till_paged_list_set_visible (TillPagedList *self, guint first, guint last)
{
  guint first_page;
  guint last_page;
  guint old_first_page;
  guint old_last_page;
  gboolean is_jump;

  g_return_if_fail (TILL_IS_PAGED_LIST (self));
  g_return_if_fail (first <= last);

  first = MIN (first, MAX_ROWS - 1);
  last = MIN (last, first + MAX_VISIBLE);

  get_visible_pages (self, &old_first_page, &old_last_page);
  if (first != self->first_visible)
    self->direction = first > self->first_visible ? 1 : -1;
  self->first_visible = first;
  self->last_visible = last;
  get_visible_pages (self, &first_page, &last_page);

  if (first_page != old_first_page || last_page != old_last_page)
    release_far (self);

  /* A first jump loads at once. Of later jumps, as a dragged scroll bar makes them, only the last
   * one loads. */
  is_jump = first_page > old_last_page + 1 || last_page + 1 < old_first_page;
  if (is_jump && self->rest_source != 0)
    {
      g_source_remove (self->rest_source);
      self->rest_source = g_timeout_add (REST_MS, rest_cb, self);
      update_state (self);
      return;
    }

  if (is_jump)
    self->rest_source = g_timeout_add (REST_MS, rest_cb, self);
  request_visible (self);
}

/* Requests the visible pages again. The rows stay until the answers come, and then move with their
 * records. */
void
till_paged_list_refresh (TillPagedList *self)
{
  g_return_if_fail (TILL_IS_PAGED_LIST (self));

  self->n_restarts = 0;
  begin_generation (self);
  request_visible (self);
}

/* Requests failed pages again. */
void
till_paged_list_retry (TillPagedList *self)
{
  g_return_if_fail (TILL_IS_PAGED_LIST (self));

  till_page_table_remove_failed (self->pages);
  request_visible (self);
}

/* Returns: (transfer full) (element-type TillRow): the loaded rows in [@first, @last], in order. */
GPtrArray *
till_paged_list_list_loaded (TillPagedList *self, guint first, guint last)
{
  g_return_val_if_fail (TILL_IS_PAGED_LIST (self), NULL);

  return till_row_table_list_filled (self->rows, first, last);
}

/* Finds a record in the loaded rows. @position can be %NULL.
 *
 * Returns: whether the record is there, at @position. */
gboolean
till_paged_list_find (TillPagedList *self, const char *id, guint *position)
{
  TillRow *row = NULL;

  g_return_val_if_fail (TILL_IS_PAGED_LIST (self), FALSE);
  g_return_val_if_fail (id != NULL, FALSE);

  row = till_row_table_lookup_id (self->rows, id);
  if (row == NULL)
    return FALSE;

  if (position != NULL)
    *position = till_row_get_position (row);

  return TRUE;
}

/* Shows @record, which is newer than the record of the list and than all running requests, in the
 * loaded row of the same id. */
void
till_paged_list_update_record (TillPagedList *self, TillRecord *record)
{
  TillRow *row = NULL;

  g_return_if_fail (TILL_IS_PAGED_LIST (self));
  g_return_if_fail (TILL_IS_RECORD (record));

  if (till_page_table_count_in_flight (self->pages) > 0)
    g_hash_table_replace (self->updated, (gpointer) till_record_get_id (record),
                          g_object_ref (record));

  row = till_row_table_lookup_id (self->rows, till_record_get_id (record));
  if (row != NULL)
    till_row_table_replace (self->rows, row, record);
}
