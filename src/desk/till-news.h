/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-news.h"
#include "till-clock.h"

G_BEGIN_DECLS

/* Signals, each at most once for a record: "paid" (TillNewsItem *) when an invoice has turned out
 * to be paid, "odd" (TillNewsItem *) instead when somebody has to decide about its payment, also
 * while the invoice is pending or over, "active" (TillNewsItem *) when an order that was waited for
 * has its eSIM. */
#define TILL_TYPE_NEWS (till_news_get_type ())
G_DECLARE_FINAL_TYPE (TillNews, till_news, TILL, NEWS, GObject)

TillNews *till_news_new (TillArchive *archive, TillClock *clock);
gboolean till_news_has_looked (TillNews *self);

G_END_DECLS
