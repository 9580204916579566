/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "refund-pictures.h"

void draw_payment_exceptions (TillUiDriver *driver, const RefundPainter *painter);
