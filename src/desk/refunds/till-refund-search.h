/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

GPtrArray *till_refund_search (GPtrArray *refunds, const char *text);
GPtrArray *till_refund_search_ends (GPtrArray *refunds, const char *text, const char *tail);
