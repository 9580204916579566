/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-offer.h"
#include "till-record-row.h"

G_BEGIN_DECLS

GtkWidget *till_offer_row_new (void);
GtkWidget *till_offer_row_new_header (void);
void till_offer_row_fill (TillRecordRow *self, const TillOffer *offer, TillOfferOrder order);

G_END_DECLS
