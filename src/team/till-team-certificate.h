/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_team_certificate_read (gpointer ssl, char **subject, gint64 *expires_ms);
