/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

void till_test_survive_negative_length (void);
