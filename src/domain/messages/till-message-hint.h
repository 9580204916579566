/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-recognise.h"

G_BEGIN_DECLS

const char *till_message_chain (const char *text, const TillChainTable *chains);
char *till_message_country (const char *text);
TillSearchPaid till_message_paid (const char *text);

G_END_DECLS
