/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-credentials.h"

/* The practice service as a child process, on a free port of loopback; it ends with this object,
 * and with the program however that ends. */
#define TILL_TYPE_PRACTICE_PROCESS (till_practice_process_get_type ())
G_DECLARE_FINAL_TYPE (TillPracticeProcess, till_practice_process, TILL, PRACTICE_PROCESS, GObject)

/* program is the till-practice to run; arguments are more of its options (nullable). Signal:
 * "ended" when it dies. */
void till_practice_process_start_async (const char *program,
                                        const char *const *arguments,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
void till_practice_process_restart_async (TillPracticeProcess *ended,
                                          const char *program,
                                          const char *const *arguments,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
TillPracticeProcess *till_practice_process_start_finish (GAsyncResult *result, GError **error);
const char *till_practice_process_get_base_url (TillPracticeProcess *self);
TillCredentials *till_practice_process_get_credentials (TillPracticeProcess *self);
