/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-recognise.h"

G_BEGIN_DECLS

/* A message that is being read. */
typedef struct
{
  const TillChainTable *chains;
  GPtrArray *terms; /* of TillTerm */
  guint n_group_tries;
} TillReading;

gboolean till_reading_is_hex (const char *text, gsize length);
gboolean till_reading_is_digits (const char *text);
gboolean till_reading_is_figure (const char *piece);
gboolean till_reading_is_sure_iccid (const char *digits);

void till_reading_add (TillReading *self, TillTermKind kind, const char *text);
gboolean till_reading_add_number (TillReading *self, const char *digits);
gboolean till_reading_read_activation_code (TillReading *self, const char *piece);
gboolean till_reading_read_address (TillReading *self, const char *piece);
gboolean till_reading_read_form (TillReading *self, const char *piece);
void till_reading_read_mistyped (TillReading *self, const char *piece);
void till_reading_take_parts (TillReading *self, char *text);

G_END_DECLS
