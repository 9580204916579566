/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef enum
{
  TEST_ANSWER_LOOPBACK,
  TEST_ANSWER_UNREACHABLE, /* an address that can't be reached */
  TEST_ANSWER_NOT_FOUND,
  TEST_ANSWER_TEMPORARY_FAILURE,
} TestAnswer;

void test_resolver_install (void);
void test_resolver_set_answer (TestAnswer answer);
