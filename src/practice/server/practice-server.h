/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

typedef struct _PracticeServer PracticeServer;

PracticeServer *practice_server_listen (PracticeService *service, GError **error);
void practice_server_free (PracticeServer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeServer, practice_server_free)
