/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The version of the tables that this program reads and writes. */
#define TILL_TEAM_SCHEMA_VERSION 1

const char *till_team_schema_get (void);
