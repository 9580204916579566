/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-listener.h"

G_BEGIN_DECLS

#define TILL_TYPE_LISTENER_GROUP (till_listener_group_get_type ())
G_DECLARE_FINAL_TYPE (TillListenerGroup, till_listener_group, TILL, LISTENER_GROUP, AdwBin)

void till_listener_group_set_listener (TillListenerGroup *self, TillListener *listener);

G_END_DECLS
