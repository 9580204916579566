/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Answers the desktop's search from the archives of this user. Ends after a while without calls. */
#define TILL_TYPE_SEARCH_PROVIDER (till_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (TillSearchProvider, till_search_provider, TILL, SEARCH_PROVIDER, GApplication)

TillSearchProvider *till_search_provider_new (void);
