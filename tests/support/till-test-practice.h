/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A practice service for one test, on a free port. */
typedef struct _TillTestPractice TillTestPractice;

TillTestPractice *till_test_practice_start (const char *const *arguments);
void till_test_practice_kill (TillTestPractice *self);
void till_test_practice_stop (TillTestPractice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTestPractice, till_test_practice_stop)

const char *till_test_practice_get_base_url (TillTestPractice *self);
const char *till_test_practice_get_api_key (TillTestPractice *self);
const char *till_test_practice_get_secret_key (TillTestPractice *self);
guint16 till_test_practice_get_port (TillTestPractice *self);
