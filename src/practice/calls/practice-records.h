/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-clock.h"
#include "practice-database.h"
#include "practice-invoice-cache.h"
#include "practice-listing.h"
#include "practice-options.h"
#include "practice-states.h"

/* What the calls about invoices, orders and the store work with. The service owns all of it. */
typedef struct
{
  const PracticeOptions *options;
  PracticeClock *clock;
  guint64 seed; /* of everything that is made up */
  PracticeDatabase *database;
  PracticeListing *listing;
  PracticeInvoiceCache *cache;
  PracticeStates *states;
  char *base_url; /* of the service, path prefix included; NULL until it listens */
} PracticeRecords;
