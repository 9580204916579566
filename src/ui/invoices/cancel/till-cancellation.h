/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-dialog.h"
#include "till-toaster.h"

typedef enum
{
  TILL_CANCELLATION_NONE,
  TILL_CANCELLATION_WAITING, /* can still be undone; nothing was sent */
  TILL_CANCELLATION_SENDING,
  TILL_CANCELLATION_REFUSED, /* till_cancellation_get_refusal() says why */
} TillCancellationState;

#define TILL_TYPE_CANCELLATION (till_cancellation_get_type ())
G_DECLARE_FINAL_TYPE (TillCancellation, till_cancellation, TILL, CANCELLATION, GObject)

TillCancellation *till_cancellation_new (TillDesk *desk);
void till_cancellation_begin (TillCancellation *self,
                              const char *const *invoice_ids,
                              const char *text,
                              TillToaster *toaster);
TillCancellationState till_cancellation_get_state (TillCancellation *self, const char *invoice_id);
const GError *till_cancellation_get_refusal (TillCancellation *self, const char *invoice_id);
guint till_cancellation_drop (TillCancellation *self);
void till_cancellation_guard_window (TillCancellation *self, GtkWindow *window);
void till_cancellation_guard_dialog (TillCancellation *self, TillDialog *dialog);
