/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_EVENTS_PAGE (till_events_page_get_type ())
G_DECLARE_FINAL_TYPE (TillEventsPage, till_events_page, TILL, EVENTS_PAGE, AdwBin)

void till_events_page_show_delivery (TillEventsPage *self, const char *id);
