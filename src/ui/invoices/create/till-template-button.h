/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-template.h"

#define TILL_TYPE_TEMPLATE_BUTTON (till_template_button_get_type ())
G_DECLARE_FINAL_TYPE (TillTemplateButton, till_template_button, TILL, TEMPLATE_BUTTON, AdwBin)

void till_template_button_set_desk (TillTemplateButton *self, TillDesk *desk);
void till_template_button_save (TillTemplateButton *self,
                                const char *name,
                                const TillInvoiceDraft *draft);
