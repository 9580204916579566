/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

void practice_demo_fill (PracticeService *service);

G_END_DECLS
