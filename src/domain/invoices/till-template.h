/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-draft.h"

/* The fields that a new invoice begins with, stored under a name */
typedef struct
{
  char *name;
  TillInvoiceDraft *draft; /* without an order id; its amount may be unknown */
} TillTemplate;

TillTemplate *till_template_new (const char *name, const TillInvoiceDraft *draft);
void till_template_free (TillTemplate *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTemplate, till_template_free)
