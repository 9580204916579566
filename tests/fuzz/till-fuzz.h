/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What libFuzzer calls with each input. */
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);
