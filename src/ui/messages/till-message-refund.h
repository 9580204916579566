/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-message.h"

G_BEGIN_DECLS

gboolean till_message_words_for_refund (const GError *error, const char **title, const char **body);

G_END_DECLS
