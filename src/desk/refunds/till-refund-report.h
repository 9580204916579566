/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-csv-writer.h"
#include "till-refund.h"

G_BEGIN_DECLS

char *till_refund_report_build_csv (GPtrArray *refunds, TillCsvUse use);

G_END_DECLS
