/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-dialect.h"

#define TILL_TYPE_DIALECT_ROW (till_dialect_row_get_type ())
G_DECLARE_FINAL_TYPE (TillDialectRow, till_dialect_row, TILL, DIALECT_ROW, AdwExpanderRow)

void till_dialect_row_set_dialect (TillDialectRow *self, const TillDialect *dialect);

char *till_dialect_describe_found (const TillDialect *dialect);
