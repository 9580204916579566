/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch-sheet.h"

/* Names of the choices and of what was detected, for users. */
const char *till_sheet_name_encoding (TillCsvEncoding encoding);
const char *till_sheet_name_separator (char separator);
const char *till_sheet_name_decimal (char decimal);
const char *till_sheet_name_purpose (TillBatchColumn column);
char *till_sheet_name_column (const TillBatchSheet *sheet, guint place);
char *till_sheet_describe (const TillBatchSheet *sheet);
char *till_sheet_describe_question (const TillBatchSheet *sheet);
char *till_sheet_describe_answer (const TillBatchSheet *sheet, char decimal);
