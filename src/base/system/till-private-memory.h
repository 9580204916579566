/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gpointer till_private_memory_new (gsize size);
void till_private_memory_free (gpointer memory, gsize size);
void till_private_memory_guard_process (gboolean is_hidden);
