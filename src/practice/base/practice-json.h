/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* Writes a JSON text. In an object, @key names the member; in an array, @key is %NULL. */
typedef struct
{
  GString *text;
  gboolean needs_comma;
} PracticeJson;

void practice_json_begin_object (PracticeJson *self, const char *key);
void practice_json_end_object (PracticeJson *self);
void practice_json_begin_array (PracticeJson *self, const char *key);
void practice_json_end_array (PracticeJson *self);
void practice_json_null (PracticeJson *self, const char *key);
void practice_json_boolean (PracticeJson *self, const char *key, gboolean value);
void practice_json_integer (PracticeJson *self, const char *key, gint64 value);
void practice_json_hundredths (PracticeJson *self, const char *key, gint64 cents);
void practice_json_decimal (PracticeJson *self, const char *key, TillDecimal value);
void practice_json_string (PracticeJson *self, const char *key, const char *value);
void practice_json_text (PracticeJson *self, const char *key, const char *value, gsize length);
void practice_json_copy (PracticeJson *self, const char *key, const GString *value);
void practice_json_time (PracticeJson *self, const char *key, gint64 time_ms);
