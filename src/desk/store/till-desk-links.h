/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

G_BEGIN_DECLS

char *till_desk_dup_payment_link (TillDesk *self, const TillAddress *address, gboolean *has_amount);

/* Chain ids, each with the user's own pattern of where its transactions are shown. */
void till_desk_set_explorers (TillDesk *self, GHashTable *explorers);

G_END_DECLS
