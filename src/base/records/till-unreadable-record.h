/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

/* An unreadable record at its position in a list. Its id comes from the position, not from the
 * service. */
#define TILL_TYPE_UNREADABLE_RECORD (till_unreadable_record_get_type ())
G_DECLARE_FINAL_TYPE (TillUnreadableRecord,
                      till_unreadable_record,
                      TILL,
                      UNREADABLE_RECORD,
                      TillRecord)

TillUnreadableRecord *till_unreadable_record_new (const TillUnreadable *what, guint64 number);
const TillUnreadable *till_unreadable_record_get (TillUnreadableRecord *self);

void till_page_place_unreadable (TillPage *page);
