/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-csv-writer.h"
#include "till-refund.h"

char *till_refund_report_build_csv (GPtrArray *refunds, TillCsvUse use);
