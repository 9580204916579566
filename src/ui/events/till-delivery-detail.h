/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-listener.h"

G_BEGIN_DECLS

#define TILL_TYPE_DELIVERY_DETAIL (till_delivery_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillDeliveryDetail, till_delivery_detail, TILL, DELIVERY_DETAIL, AdwBin)

void till_delivery_detail_set_delivery (TillDeliveryDetail *self,
                                        TillListener *listener,
                                        TillDelivery *delivery);

G_END_DECLS
