/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

extern const char till_schema_sale[];
