/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-recognise.h"

G_BEGIN_DECLS

typedef struct _TillDesk TillDesk;

typedef enum
{
  TILL_LOOK_BACK_IDLE, /* nothing was looked for yet */
  TILL_LOOK_BACK_READING,
  TILL_LOOK_BACK_FOUND,
  TILL_LOOK_BACK_NOTHING, /* all that can have it was read */
  TILL_LOOK_BACK_STOPPED, /* by somebody, or there is what can't be read now */
} TillLookBackState;

typedef struct
{
  guint64 n_read;     /* since it was begun */
  guint64 n_left;     /* that can have it and are still to be read, as far as is known */
  gint64 back_to_ms;  /* all that fits the message and was made since then is read; zero where that
                         is not known */
  guint seconds_left; /* zero where that is not known */
} TillLookBackProgress;

/* Reads from the service what can have a hash, an address, an ICCID, a code or an e-mail address
 * that the archive does not know: at first what all that the message tells fits, then what a part
 * of it fits, then everything, each time the newest first. It has the mirror read that before all
 * else, so that no record is read twice, and stops at the hit. One search at a time.
 *
 * Signal: "changed" whenever one of its getters gives something else. */
#define TILL_TYPE_LOOK_BACK (till_look_back_get_type ())
G_DECLARE_FINAL_TYPE (TillLookBack, till_look_back, TILL, LOOK_BACK, GObject)

TillLookBack *till_look_back_new (TillDesk *desk);
void till_look_back_close (TillLookBack *self);

gboolean till_look_back_can_help (TillLookBack *self, const TillSearchQuery *query);
void till_look_back_estimate_async (TillLookBack *self,
                                    const TillSearchQuery *query,
                                    gint64 since_ms,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_look_back_estimate_finish (TillLookBack *self,
                                         GAsyncResult *result,
                                         TillLookBackProgress *estimate,
                                         GError **error);
void till_look_back_start (TillLookBack *self, const char *pasted);
void till_look_back_stop (TillLookBack *self);

TillLookBackState till_look_back_get_state (TillLookBack *self);
const char *till_look_back_get_text (TillLookBack *self);
gboolean till_look_back_get_progress (TillLookBack *self, TillLookBackProgress *progress);
GPtrArray *till_look_back_get_hits (TillLookBack *self);
const GError *till_look_back_get_error (TillLookBack *self);

G_END_DECLS
