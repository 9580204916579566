/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOverviewPage: what has come in lately by the archive, what needs attention, and the store as
 * the service describes it (section 2.6). It loads the store when the page is shown and it is older
 * than half a minute. If that fails, the last one stays with the failure above it. Until the first
 * answer it shows the archive's copy. */

#include "till-overview-page.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-archive-documents.h"
#include "till-attention-list.h"
#include "till-coverage-view.h"
#include "till-desk-load.h"
#include "till-field.h"
#include "till-figure-card.h"
#include "till-figures-plots.h"
#include "till-figures-view.h"
#include "till-format.h"
#include "till-message.h"
#include "till-split-view.h"
#include "till-text.h"
#include "till-unreadable-bar.h"
#include "till-unreadable-text.h"

#define MAX_AGE_MS       30000
#define MINUTE_MS        60000
#define SPINNER_DELAY_MS 300
#define FEW_RECORDS      10

struct _TillOverviewPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillStore *store; /* from the last answer or the archive, or NULL */
  gboolean is_cached;
  gint64 refreshed_at_ms;
  gint64 since_ms; /* since when all invoices are copied; G_MAXINT64 for none */
  guint age_timer; /* 0 while the age is not visible */

  /* In flight */
  GCancellable *cancellable; /* NULL while no call runs */
  guint spinner_timer;

  /* Template children */
  GtkSpinner *spinner;
  TillUnreadableBar *unreadable_bar;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  GtkStack *stack;
  AdwStatusPage *failed_page;
  GtkLabel *name_label;
  TillAccountBadge *mark;
  GtkLabel *origin_label;
  GtkLabel *refreshed_label;
  GtkWidget *periods_box;
  TillFigureCard *today_card;
  TillFigureCard *yesterday_card;
  TillFigureCard *week_card;
  TillFigureCard *invoices_card;
  TillFigureCard *paid_card;
  GtkProgressBar *share_bar;
  GtkLabel *share_label;
  TillFigureCard *volume_card;
  TillCoverageView *coverage_view;
  TillAttentionList *attention_list;
  TillFiguresView *figures_view;
  TillField *store_name_field;
  TillField *store_id_field;
  TillField *chains_field;
  TillField *tokens_field;
  TillField *timeout_field;
  TillField *webhook_field;
  TillField *address_field;
  TillField *scheme_field;
};

static void till_overview_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillOverviewPage,
                               till_overview_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_overview_page_desk_view_init))

/* Returns: @count, unknown if it is negative, which means that the service has not given it. */
static TillDecimal
read_count (gint64 count)
{
  return count >= 0 ? till_decimal_from_int (count, 0) : (TillDecimal){ 0 };
}

/* Returns: (nullable): the paid share in words; never rounded up, so that "all" means all. */
static char *
describe_share (gint64 paid, gint64 total)
{
  gint64 percent;

  if (paid < 0 || total < 0 || paid > total)
    return NULL;
  if (total == 0)
    return g_strdup (_("No invoices yet"));

  percent = total > G_MAXINT64 / 100 ? paid / (total / 100) : paid * 100 / total;
  if (percent == 0 && paid > 0)
    return g_strdup (_("Less than one percent of all"));

  /* Translators: the share of the paid invoices in all invoices */
  return g_strdup_printf (_("%d%% of all"), (int) MIN (percent, 100));
}

static void
show_share (TillOverviewPage *self, gint64 paid, gint64 total)
{
  g_autofree char *words = describe_share (paid, total);

  gtk_widget_set_visible (GTK_WIDGET (self->share_bar), words != NULL);
  gtk_label_set_text (self->share_label, words != NULL ? words : "");
  gtk_progress_bar_set_fraction (self->share_bar,
                                 words != NULL && total > 0 ? (double) paid / (double) total : 0);
}

static void
set_field (TillField *field, const char *value)
{
  gboolean is_given = value != NULL && *value != '\0';

  till_field_set_value (field, is_given ? value : C_("store field", "Not provided"));
  g_object_set (field, "can-copy", is_given, NULL);
}

static void
set_list_field (TillField *field, GStrv values)
{
  g_autofree char *list = g_strjoinv (", ", values);

  set_field (field, list);
}

/* Shows the names of the chains; the service's own words are copied. */
static void
set_chains_field (TillOverviewPage *self, GStrv chains)
{
  g_autofree char *list = g_strjoinv (", ", chains);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; chains[i] != NULL; i++)
    {
      const TillChain *chain = till_chain_table_find (till_desk_get_chains (self->desk), chains[i]);

      g_strv_builder_add (names, chain != NULL ? chain->name : chains[i]);
    }
  all = g_strv_builder_end (names);
  shown = g_strjoinv (", ", all);
  set_field (self->chains_field, list);
  if (*list != '\0')
    till_field_set_value_shown_as (self->chains_field, list, shown);
}

static void
set_timeout_field (TillField *field, int minutes)
{
  g_autofree char *text = NULL;

  if (minutes > 0)
    text =
        g_strdup_printf (g_dngettext (NULL, "%d minute", "%d minutes", (gulong) minutes), minutes);

  set_field (field, text);
  g_object_set (field, "can-copy", FALSE, NULL);
}

static void
mark_figure (TillFigureCard *card, TillRecord *store, const char *field)
{
  if (till_unreadable_text_has (store, "stats") || till_unreadable_text_has (store, field))
    till_figure_card_set_unknown (card, _("Can’t be read"));
}

static void
show_unreadable (TillOverviewPage *self, TillRecord *store)
{
  mark_figure (self->invoices_card, store, "stats.totalInvoices");
  mark_figure (self->paid_card, store, "stats.paidInvoices");
  mark_figure (self->volume_card, store, "stats.totalVolumeUsd");
  till_unreadable_text_mark_field (self->store_name_field, store, "name");
  till_unreadable_text_mark_field (self->chains_field, store, "acceptedChains");
  till_unreadable_text_mark_field (self->tokens_field, store, "acceptedTokens");
  till_unreadable_text_mark_field (self->timeout_field, store, "paymentTimeoutMin");
  till_unreadable_text_mark_field (self->webhook_field, store, "webhookUrl");
  till_unreadable_bar_set_record (self->unreadable_bar, TILL_CALL_STORE, store);
}

/* Shows @sum, and says how many amounts are not in it. */
static void
show_sum (TillFigureCard *card, const TillFiguresSum *sum, const char *note)
{
  g_autofree char *unknown = till_figures_describe_unknown (sum);
  g_autofree char *both = g_strjoin (" · ", note, unknown, NULL);

  if (sum->n_unknown > 0 && sum->n_unknown == sum->count)
    till_figure_card_set_unknown (card, _("Can’t be read"));
  else if (!sum->volume_usd.is_known)
    till_figure_card_set_unknown (card, "–");
  else
    till_figure_card_set_figure (card, &sum->volume_usd);
  till_figure_card_set_note (card, both);
}

/* @words stand for a figure that is not known, %NULL while it is asked for. */
static void
show_no_sum (TillFigureCard *card, const char *words)
{
  if (words != NULL)
    till_figure_card_set_unknown (card, words);
  else
    till_figure_card_await (card);
  till_figure_card_set_note (card, "");
}

/* Returns: whether everything is copied from the day @ago on. */
static gboolean
is_copied (TillOverviewPage *self, const TillFigures *figures, int ago)
{
  return self->since_ms <= figures->day_ms[TILL_FIGURES_N_DAYS - 1 - ago];
}

static void
show_day (TillOverviewPage *self, TillFigureCard *card, const TillFigures *figures, int ago)
{
  TillFiguresSum sum = till_figures_sum_days (figures, ago, ago);
  gulong n = (gulong) sum.count;
  g_autofree char *number = till_format_count (sum.count);
  /* Translators: %s is a number */
  g_autofree char *note =
      g_strdup_printf (ngettext ("%s paid invoice", "%s paid invoices", n), number);

  if (is_copied (self, figures, ago))
    show_sum (card, &sum, note);
  else
    show_no_sum (card, "–");
}

/* Returns: (transfer full): the sum of last week; no part of it is shown as if it were all. */
static char *
describe_last_week (TillOverviewPage *self, const TillFigures *figures, int weekday)
{
  TillFiguresSum sum = till_figures_sum_days (figures, weekday + 7, weekday + 1);
  gboolean is_known =
      is_copied (self, figures, weekday + 7) && sum.n_unknown == 0 && sum.volume_usd.is_known;
  g_autofree char *volume = is_known ? till_format_volume (&sum.volume_usd) : g_strdup ("–");

  /* Translators: %s is a sum of dollars */
  return g_strdup_printf (_("Last week %s"), volume);
}

/* The week begins on Monday. */
static void
show_week (TillOverviewPage *self, const TillFigures *figures)
{
  int weekday = till_figures_get_weekday (figures);
  TillFiguresSum sum = till_figures_sum_days (figures, weekday, 0);
  g_autofree char *last = describe_last_week (self, figures, weekday);

  if (is_copied (self, figures, weekday))
    show_sum (self->week_card, &sum, last);
  else
    show_no_sum (self->week_card, "–");
}

static void
show_no_periods (TillOverviewPage *self)
{
  TillFigureCard *cards[] = { self->today_card, self->yesterday_card, self->week_card };

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    show_no_sum (cards[i], NULL);
}

/* Finds since when everything is copied. Where the sync can't tell, the service's own count does.
 * New records are seconds ahead of their details: for a few of them no figure goes away again. */
static void
update_since (TillOverviewPage *self, guint64 n_copied)
{
  TillSync *sync = till_desk_get_sync (self->desk);
  TillCoverage coverage = { 0 };
  gboolean is_whole =
      self->store->total_invoices >= 0 && n_copied >= (guint64) self->store->total_invoices;

  if (sync == NULL || !till_sync_get_coverage (sync, &coverage))
    self->since_ms = is_whole ? 0 : G_MAXINT64;
  else if (coverage.n_findable + FEW_RECORDS >= coverage.n_all)
    self->since_ms = MIN (self->since_ms, coverage.since_ms);
  else
    self->since_ms = coverage.since_ms;
}

static void
show_periods (TillOverviewPage *self)
{
  const TillFigures *figures = till_figures_view_get_figures (self->figures_view);
  gint64 n_all = self->store != NULL ? self->store->total_invoices : -1;
  guint64 n_copied = figures != NULL ? figures->n_invoices : G_MAXUINT64;

  till_coverage_view_set_counts (self->coverage_view, n_copied, (guint64) MAX (n_all, 0));
  if (figures == NULL || self->store == NULL)
    {
      show_no_periods (self);
      return;
    }

  update_since (self, n_copied);
  show_day (self, self->today_card, figures, 0);
  show_day (self, self->yesterday_card, figures, 1);
  show_week (self, figures);
}

static void
show_store (TillOverviewPage *self, TillStore *store)
{
  TillDecimal n_invoices = read_count (store->total_invoices);
  TillDecimal n_paid = read_count (store->paid_invoices);

  till_figure_card_set_figure (self->invoices_card, &n_invoices);
  till_figure_card_set_figure (self->paid_card, &n_paid);
  till_figure_card_set_figure (self->volume_card, &store->total_volume_usd);
  show_share (self, store->paid_invoices, store->total_invoices);

  set_field (self->store_name_field, store->name);
  set_field (self->store_id_field, till_record_get_id (TILL_RECORD (store)));
  set_chains_field (self, store->accepted_chains);
  set_list_field (self->tokens_field, store->accepted_tokens);
  set_timeout_field (self->timeout_field, store->payment_timeout_min);
  set_field (self->webhook_field, store->webhook_url);
  show_unreadable (self, TILL_RECORD (store));
  till_figures_view_set_store (self->figures_view, store);
  show_periods (self);

  gtk_stack_set_visible_child_name (self->stack, "store");
}

/* Shows what is known before the first answer; the layout already has room for the rest. */
static void
show_account (TillOverviewPage *self, TillAccount *account)
{
  const char *origin = till_account_describe_origin (account);
  TillField *awaited[] = { self->store_name_field, self->store_id_field, self->chains_field,
                           self->tokens_field,     self->timeout_field,  self->webhook_field };

  till_text_set (self->name_label, account->name);
  till_account_badge_set_account (self->mark, account);
  gtk_label_set_text (self->origin_label, origin != NULL ? origin : "");
  gtk_widget_set_visible (GTK_WIDGET (self->origin_label), origin != NULL);
  gtk_label_set_text (self->refreshed_label, "");

  till_figure_card_await (self->invoices_card);
  till_figure_card_await (self->paid_card);
  till_figure_card_await (self->volume_card);
  gtk_widget_set_visible (GTK_WIDGET (self->share_bar), TRUE);
  gtk_progress_bar_set_fraction (self->share_bar, 0);
  gtk_label_set_text (self->share_label, "");

  for (guint i = 0; i < G_N_ELEMENTS (awaited); i++)
    {
      till_field_set_value (awaited[i], "…");
      g_object_set (awaited[i], "can-copy", FALSE, NULL);
    }

  set_field (self->address_field, account->base_url);
  till_field_set_value (self->scheme_field, account->scheme == TILL_AUTH_HMAC
                                                ? _("Signed with the secret key (HMAC)")
                                                : _("API key only (Bearer)"));
}

static gint64
get_age_ms (TillOverviewPage *self)
{
  return till_clock_now_ms (till_desk_get_clock (self->desk)) - self->refreshed_at_ms;
}

/* Returns: (transfer full): the age of the figures. A copy shows its age only after a noticeable
 * wait for the service. */
static char *
describe_age (TillOverviewPage *self, gint64 now_ms)
{
  g_autofree char *age = till_format_age (self->refreshed_at_ms, now_ms);

  if (self->is_cached && self->cancellable != NULL)
    return self->spinner_timer != 0 ? g_strdup ("")
                                    : till_format_archived (self->refreshed_at_ms, now_ms);
  if (now_ms - self->refreshed_at_ms < 60000)
    return g_strdup (_("Updated just now"));

  /* Translators: %s is an age, "3 min" */
  return g_strdup_printf (_("Updated %s ago"), age);
}

static gboolean update_age_cb (gpointer user_data);

/* The age changes once a minute. */
static void
wait_for_next_age (TillOverviewPage *self)
{
  gint64 age_ms = MAX (get_age_ms (self), 0);

  g_clear_handle_id (&self->age_timer, g_source_remove);
  self->age_timer = g_timeout_add ((guint) (MINUTE_MS - age_ms % MINUTE_MS), update_age_cb, self);
}

static void
update_age (TillOverviewPage *self)
{
  g_autofree char *text = NULL;
  g_autofree char *time = NULL;

  if (self->desk == NULL || self->store == NULL)
    return;

  text = describe_age (self, till_clock_now_ms (till_desk_get_clock (self->desk)));
  time = till_format_exact_time (self->refreshed_at_ms);
  gtk_label_set_text (self->refreshed_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->refreshed_label), time);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    wait_for_next_age (self);
}

static gboolean
update_age_cb (gpointer user_data)
{
  TillOverviewPage *self = user_data;

  self->age_timer = 0;
  update_age (self);
  till_figures_view_tick (self->figures_view);

  return G_SOURCE_REMOVE;
}

static void
show_failure (TillOverviewPage *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);
  g_autofree char *text = NULL;

  if (self->store != NULL)
    {
      text = g_strdup_printf ("%s\n%s", message->title, message->body);
      till_text_set (self->failure_label, text);
      gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
      return;
    }

  till_text_set_status_page (self->failed_page, message->title, message->body);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static gboolean
show_spinner_cb (gpointer user_data)
{
  TillOverviewPage *self = user_data;

  self->spinner_timer = 0;
  gtk_spinner_start (self->spinner);
  update_age (self);

  return G_SOURCE_REMOVE;
}

static void
stop_asking (TillOverviewPage *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->spinner_timer, g_source_remove);
}

static void
take_store (TillOverviewPage *self, TillStore *store, gint64 read_at_ms)
{
  g_set_object (&self->store, store);
  self->refreshed_at_ms = read_at_ms;
  show_store (self, store);
  update_age (self);
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOverviewPage) self = user_data;
  g_autoptr (GError) error = NULL;
  gint64 read_at_ms = 0;
  g_autoptr (TillStore) store =
      till_desk_load_store_finish (TILL_DESK (source), result, &read_at_ms, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  stop_asking (self);
  gtk_spinner_stop (self->spinner);
  if (store == NULL)
    {
      show_failure (self, error);
      update_age (self);
      return;
    }

  self->is_cached = FALSE;
  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  take_store (self, store,
              read_at_ms != 0 ? read_at_ms : till_clock_now_ms (till_desk_get_clock (self->desk)));
}

/* An answer of the service is newer than the archive's copy. */
static void
cached_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOverviewPage) self = user_data;
  gint64 read_at_ms = 0;
  g_autoptr (TillStore) store =
      till_archive_load_store_finish (TILL_ARCHIVE (source), result, &read_at_ms, NULL);

  if (store == NULL || self->store != NULL || self->cancellable == NULL)
    return;

  self->is_cached = TRUE;
  take_store (self, store, read_at_ms);
}

static void
recall (TillOverviewPage *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (archive != NULL)
    till_archive_load_store_async (archive, self->cancellable, cached_cb, g_object_ref (self));
}

static void
ask (TillOverviewPage *self)
{
  if (self->desk == NULL || self->cancellable != NULL)
    return;

  gtk_stack_set_visible_child_name (self->stack, "store");
  self->cancellable = g_cancellable_new ();
  self->spinner_timer = g_timeout_add (SPINNER_DELAY_MS, show_spinner_cb, self);
  if (self->store == NULL)
    recall (self);
  till_desk_load_store_async (self->desk, self->cancellable, asked_cb, g_object_ref (self));
}

static void
ask_if_old (TillOverviewPage *self)
{
  if (self->desk != NULL && (self->store == NULL || get_age_ms (self) > MAX_AGE_MS))
    ask (self);
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  ask (TILL_OVERVIEW_PAGE (widget));
}

static void
till_overview_page_map (GtkWidget *widget)
{
  TillOverviewPage *self = TILL_OVERVIEW_PAGE (widget);

  GTK_WIDGET_CLASS (till_overview_page_parent_class)->map (widget);
  update_age (self);
  ask_if_old (self);
}

static void
till_overview_page_unmap (GtkWidget *widget)
{
  TillOverviewPage *self = TILL_OVERVIEW_PAGE (widget);

  g_clear_handle_id (&self->age_timer, g_source_remove);
  GTK_WIDGET_CLASS (till_overview_page_parent_class)->unmap (widget);
}

/* The running call holds a reference, so unroot cancels it: dispose would never run. */
static void
till_overview_page_unroot (GtkWidget *widget)
{
  stop_asking (TILL_OVERVIEW_PAGE (widget));

  GTK_WIDGET_CLASS (till_overview_page_parent_class)->unroot (widget);
}

static void
till_overview_page_dispose (GObject *object)
{
  TillOverviewPage *self = TILL_OVERVIEW_PAGE (object);

  g_clear_handle_id (&self->age_timer, g_source_remove);
  g_clear_object (&self->store);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (till_overview_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_OVERVIEW_PAGE);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, unreadable_bar);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, name_label);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, mark);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, origin_label);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, refreshed_label);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, periods_box);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, today_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, yesterday_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, week_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, invoices_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, paid_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, share_bar);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, share_label);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, volume_card);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, coverage_view);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, attention_list);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, figures_view);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, store_name_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, store_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, chains_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, tokens_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, timeout_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, webhook_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, address_field);
  gtk_widget_class_bind_template_child (widget_class, TillOverviewPage, scheme_field);
  gtk_widget_class_bind_template_callback (widget_class, ask);
  gtk_widget_class_bind_template_callback (widget_class, show_periods);
}

static void
till_overview_page_class_init (TillOverviewPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_overview_page_dispose;
  widget_class->map = till_overview_page_map;
  widget_class->unmap = till_overview_page_unmap;
  widget_class->unroot = till_overview_page_unroot;

  g_type_ensure (TILL_TYPE_ACCOUNT_BADGE);
  g_type_ensure (TILL_TYPE_ATTENTION_LIST);
  g_type_ensure (TILL_TYPE_COVERAGE_VIEW);
  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_FIGURE_CARD);
  g_type_ensure (TILL_TYPE_FIGURES_VIEW);
  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_UNREADABLE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-overview-page.ui");
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
}

static void
till_overview_page_init (TillOverviewPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
follow_sync (TillOverviewPage *self, TillSync *sync)
{
  self->since_ms = G_MAXINT64;
  till_coverage_view_set_sync (self->coverage_view, sync);
  if (sync != NULL)
    g_signal_connect_object (sync, "changed", G_CALLBACK (show_periods), self, G_CONNECT_SWAPPED);
}

static void
till_overview_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillOverviewPage *self = TILL_OVERVIEW_PAGE (view);
  TillSync *former = self->desk != NULL ? till_desk_get_sync (self->desk) : NULL;

  stop_asking (self);
  if (former != NULL)
    g_signal_handlers_disconnect_by_data (former, self);
  gtk_spinner_stop (self->spinner);
  g_clear_handle_id (&self->age_timer, g_source_remove);
  till_unreadable_bar_set_parts (self->unreadable_bar, TILL_CALL_STORE, NULL);
  g_clear_object (&self->store);
  g_set_object (&self->desk, desk);
  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  follow_sync (self, desk != NULL ? till_desk_get_sync (desk) : NULL);
  till_attention_list_set_desk (self->attention_list, desk);
  till_figures_view_set_desk (self->figures_view, desk);
  if (desk == NULL)
    return;

  gtk_widget_set_visible (self->periods_box, till_desk_get_archive (desk) != NULL);
  show_account (self, till_desk_get_account (desk));
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    ask (self);
}

static void
till_overview_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_overview_page_set_desk;
}
