/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"

typedef struct _PracticeListing PracticeListing;

/* The numbers of one page of invoices, newest first. */
typedef struct
{
  GArray *numbers; /* of gint64 */
  gint64 total;
} PracticeListingPage;

PracticeListing *practice_listing_new (PracticeDatabase *database);
void practice_listing_free (PracticeListing *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeListing, practice_listing_free)

void practice_listing_read (PracticeListing *self,
                            int status,
                            const char *text,
                            gint64 limit,
                            gint64 offset,
                            PracticeListingPage *page);
