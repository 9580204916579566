/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define TILL_TYPE_RECORD (till_record_get_type ())
G_DECLARE_DERIVABLE_TYPE (TillRecord, till_record, TILL, RECORD, GObject)

struct _TillRecordClass
{
  GObjectClass parent_class;
};

const char *till_record_get_id (TillRecord *self);

G_END_DECLS
