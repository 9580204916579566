/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-unreadable.h"

#define TILL_TYPE_RECORD (till_record_get_type ())
G_DECLARE_DERIVABLE_TYPE (TillRecord, till_record, TILL, RECORD, GObject)

struct _TillRecordClass
{
  GObjectClass parent_class;

  gint64 (*get_created_at_ms) (TillRecord *self); /* NULL where it is never known */
};

const char *till_record_get_id (TillRecord *self);
gint64 till_record_get_created_at_ms (TillRecord *self);
GPtrArray *till_record_get_unreadable (TillRecord *self); /* of TillUnreadable; nullable */
void till_record_set_unreadable (TillRecord *self, GPtrArray *unreadable);
const TillUnreadable *till_record_find_unreadable (TillRecord *self, const char *field);
