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
} TillMessageIds;

gboolean till_message_ids_is_hex (const char *text, gsize length);
gboolean till_message_ids_is_digits (const char *text);
gboolean till_message_ids_is_figure (const char *piece);
gboolean till_message_ids_is_sure_iccid (const char *digits);

void till_message_ids_add (TillMessageIds *self, TillTermKind kind, const char *text);
gboolean till_message_ids_add_number (TillMessageIds *self, const char *digits);
gboolean till_message_ids_read_activation_code (TillMessageIds *self, const char *piece);
gboolean till_message_ids_read_address (TillMessageIds *self, const char *piece);
gboolean till_message_ids_read_form (TillMessageIds *self, const char *piece);
void till_message_ids_read_mistyped (TillMessageIds *self, const char *piece);
void till_message_ids_take_parts (TillMessageIds *self, char *text);

G_END_DECLS
