/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The encodings in which spreadsheets save text. */
typedef enum
{
  TILL_CSV_ENCODING_UNKNOWN, /* to be detected */
  TILL_CSV_UTF_8,
  TILL_CSV_UTF_16,
  TILL_CSV_WINDOWS_1252,
  TILL_CSV_ISO_8859_15,
  TILL_CSV_MAC_ROMAN,
  TILL_CSV_GB18030,
  TILL_CSV_N_ENCODINGS
} TillCsvEncoding;

TillCsvEncoding till_csv_find_encoding (const char *data, gsize length);
char *till_csv_decode (const char *data, gsize length, TillCsvEncoding encoding);
gboolean till_csv_is_workbook (const char *data, gsize length);
