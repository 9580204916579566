/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A getter looks whether it has an object of its class. */

#include "till-define.h"

#define TEST_TYPE_COUNT (test_count_get_type ())
G_DECLARE_FINAL_TYPE (TestCount, test_count, TEST, COUNT, GObject)

struct _TestCount
{
  GObject parent_instance;

  int number;
};

G_DEFINE_FINAL_TYPE (TestCount, test_count, G_TYPE_OBJECT)

int test_count_get_number (TestCount *self);

TILL_DEFINE_OBJECT_GETTER (test_count_get_number, TestCount, int, number)

static void
test_count_class_init (TestCountClass *klass)
{
}

static void
test_count_init (TestCount *self)
{
  self->number = 7;
}

static void
test_type (void)
{
  g_autoptr (TestCount) count = g_object_new (TEST_TYPE_COUNT, NULL);
  g_autoptr (GObject) other = g_object_new (G_TYPE_OBJECT, NULL);

  g_assert_cmpint (test_count_get_number (count), ==, 7);
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*test_count_get_number*");
  g_assert_cmpint (test_count_get_number ((TestCount *) (gpointer) other), ==, 0);
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*test_count_get_number*");
  g_assert_cmpint (test_count_get_number (NULL), ==, 0);
  g_test_assert_expected_messages ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/define/type", test_type);

  return g_test_run ();
}
