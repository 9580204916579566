/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_LANGUAGE_PICKER (till_language_picker_get_type ())
G_DECLARE_FINAL_TYPE (TillLanguagePicker, till_language_picker, TILL, LANGUAGE_PICKER, AdwBin)

const char *till_customer_language_read (GSettings *settings);
const char *till_language_picker_get_language (TillLanguagePicker *self);
void till_language_picker_set_language (TillLanguagePicker *self, const char *language);
