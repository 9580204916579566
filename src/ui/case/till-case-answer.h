/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-case.h"

#define TILL_TYPE_CASE_ANSWER (till_case_answer_get_type ())
G_DECLARE_FINAL_TYPE (TillCaseAnswer, till_case_answer, TILL, CASE_ANSWER, AdwBin)

void till_case_answer_show (TillCaseAnswer *self, TillCase *case_);
