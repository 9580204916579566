/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The address of a service: https://host[:port][/prefix], or http:// where the host is loopback. */
typedef struct _TillBaseUrl TillBaseUrl;

TillBaseUrl *till_base_url_parse (const char *text, GError **error);
TillBaseUrl *till_base_url_ref (TillBaseUrl *self);
void till_base_url_unref (TillBaseUrl *self);
const char *till_base_url_to_string (const TillBaseUrl *self);
const char *till_base_url_get_origin (const TillBaseUrl *self);
const char *till_base_url_get_prefix (const TillBaseUrl *self);
gboolean till_base_url_is_loopback (const TillBaseUrl *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillBaseUrl, till_base_url_unref)
