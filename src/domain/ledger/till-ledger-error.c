/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of the ledger. */

#include "till-ledger-error.h"

G_DEFINE_QUARK (till_ledger_error_quark, till_ledger_error)
