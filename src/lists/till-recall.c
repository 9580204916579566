/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecall: asks for what is known here of a list's pages, for as long as the list waits for its
 * first answer; where that does not say how long the list is, for that as well. What it does not
 * get nobody misses: the answer is on its way. */

#include "till-recall.h"

#include "till-page-request.h"

struct _TillRecall
{
  GObject parent_instance;

  TillPageSource *source; /* owned; NULL once it is stopped */
  TillPageTable *pages;   /* owned */
  TillRecallFunc func;
  gpointer user_data;
};

G_DEFINE_FINAL_TYPE (TillRecall, till_recall, G_TYPE_OBJECT)

static void page_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
ask (TillRecall *self, TillPageState *page, gboolean is_counted)
{
  TillPageSource *known = till_page_source_get_known (self->source, is_counted);

  if (known != NULL)
    till_page_request_send (known, self, page, page_loaded_cb);
}

/* Whoever is told may stop it. */
static void
page_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPageRequest) request = user_data;
  g_autoptr (TillRecall) self = g_weak_ref_get (&request->owner);
  g_autoptr (TillPage) loaded =
      till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, NULL);
  TillPageState *page = self != NULL ? till_page_request_settle (request, self->pages) : NULL;
  gboolean is_first = page != NULL && !page->is_answered;
  TillAnswer answer = { 0 };

  if (page == NULL)
    return;

  page->is_answered = TRUE;
  if (loaded == NULL || !till_answer_read (&answer, loaded, request->start, request->limit, NULL) ||
      answer.n_records == 0)
    return;

  if (!loaded->is_total_known && is_first)
    ask (self, page, TRUE);
  self->func (self->user_data, &answer, loaded->read_at_ms);
}

static void
till_recall_dispose (GObject *object)
{
  TillRecall *self = TILL_RECALL (object);

  till_recall_stop (self);
  g_clear_pointer (&self->pages, till_page_table_free);

  G_OBJECT_CLASS (till_recall_parent_class)->dispose (object);
}

static void
till_recall_class_init (TillRecallClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_recall_dispose;
}

static void
till_recall_init (TillRecall *self)
{
  self->pages = till_page_table_new ();
}

/* @func is called until the recall is stopped, which whoever owns @user_data does. */
TillRecall *
till_recall_new (TillPageSource *source, TillRecallFunc func, gpointer user_data)
{
  TillRecall *self = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (source), NULL);
  g_return_val_if_fail (func != NULL, NULL);

  self = g_object_new (TILL_TYPE_RECALL, NULL);
  self->source = g_object_ref (source);
  self->func = func;
  self->user_data = user_data;

  return self;
}

/* Nothing more is asked or told. */
void
till_recall_stop (TillRecall *self)
{
  g_return_if_fail (TILL_IS_RECALL (self));

  if (self->pages != NULL)
    till_page_table_remove_all (self->pages);
  g_clear_object (&self->source);
}

/* Asks for those of the pages that it was not asked for so far. */
void
till_recall_ask (TillRecall *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_RECALL (self));

  for (guint index = first_page; self->source != NULL && index <= last_page; index++)
    {
      TillPageState *page = till_page_table_ensure (self->pages, index);

      if (page->cancellable == NULL && !page->is_answered)
        ask (self, page, FALSE);
    }
}

/* Of the other pages nothing is kept any longer. */
void
till_recall_forget_outside (TillRecall *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_RECALL (self));

  till_page_table_remove_outside (self->pages, first_page, last_page);
}
