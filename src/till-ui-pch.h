/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled once for all sources that see the toolkit. Each of them includes what it needs by
 * itself: ./run check builds without this. */

#include <adwaita.h>
