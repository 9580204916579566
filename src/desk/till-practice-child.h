/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-credentials.h"

G_BEGIN_DECLS

/* The practice service as a child of the console, on a free port of loopback; it ends with this
 * object, and with the console however that ends. */
#define TILL_TYPE_PRACTICE_CHILD (till_practice_child_get_type ())
G_DECLARE_FINAL_TYPE (TillPracticeChild, till_practice_child, TILL, PRACTICE_CHILD, GObject)

/* program is the till-practice to run; arguments are more of its options (nullable). Signal "ended"
 * when it dies. */
void till_practice_child_start_async (const char *program,
                                      const char *const *arguments,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
void till_practice_child_restart_async (TillPracticeChild *ended,
                                        const char *program,
                                        const char *const *arguments,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
TillPracticeChild *till_practice_child_start_finish (GAsyncResult *result, GError **error);
const char *till_practice_child_get_base_url (TillPracticeChild *self);
TillCredentials *till_practice_child_get_credentials (TillPracticeChild *self);

G_END_DECLS
