/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-archive.h"

#define TILL_TYPE_PAYMENT_EXCEPTION_CHIP (till_payment_exception_chip_get_type ())
G_DECLARE_FINAL_TYPE (TillPaymentExceptionChip,
                      till_payment_exception_chip,
                      TILL,
                      PAYMENT_EXCEPTION_CHIP,
                      GtkToggleButton)

void till_payment_exception_chip_choose (TillPaymentExceptionChip *self);
void till_payment_exception_chip_set_archive (TillPaymentExceptionChip *self, TillArchive *archive);
