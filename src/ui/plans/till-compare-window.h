/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-comparison.h"
#include "till-resale.h"

#define TILL_TYPE_COMPARE_WINDOW (till_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (TillCompareWindow, till_compare_window, TILL, COMPARE_WINDOW, AdwWindow)

GtkWidget *
till_compare_window_new (TillComparison *comparison, const TillResale *resale, const char *refusal);
