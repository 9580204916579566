/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-delivery.h"

G_BEGIN_DECLS

extern const char till_deliveries_schema[];

#define TILL_DELIVERIES_MAX_SIGNED   5000 /* that are kept, the newest */
#define TILL_DELIVERIES_MAX_UNSIGNED 200
#define TILL_DELIVERIES_MAX_BODY     4096 /* bytes that are kept of one without a right signature */

/* Whether and how webhooks are listened for. */
typedef struct
{
  gboolean is_on;
  guint16 port;  /* zero where none was chosen yet */
  char *dialect; /* nullable; in the words of the room that reads it */
} TillListenerState;

TillListenerState *till_listener_state_new (gboolean is_on, guint16 port, const char *dialect);
void till_listener_state_free (TillListenerState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillListenerState, till_listener_state_free)

TillDelivery *till_deliveries_add (TillDatabase *database, TillDelivery *delivery, GError **error);
gboolean till_deliveries_mark_followed (TillDatabase *database, const char *id, GError **error);
GPtrArray *till_deliveries_list (TillDatabase *database, guint limit, GError **error);
GPtrArray *till_deliveries_list_of (TillDatabase *database,
                                    const char *invoice_id,
                                    guint limit,
                                    GError **error);
gboolean
till_deliveries_save_state (TillDatabase *database, const TillListenerState *state, GError **error);
TillListenerState *till_deliveries_load_state (TillDatabase *database, GError **error);

G_END_DECLS
