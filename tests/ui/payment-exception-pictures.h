/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "refund-pictures.h"

G_BEGIN_DECLS

void draw_payment_exceptions (TillUiDriver *driver, const RefundPainter *painter);

G_END_DECLS
