/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TestResolver: gives the same answer for every name, without a network. */

#include "test-resolver.h"

/* Nothing can connect to a multicast address. */
#define MULTICAST "224.0.0.1"

#define TEST_TYPE_RESOLVER (test_resolver_get_type ())
G_DECLARE_FINAL_TYPE (TestResolver, test_resolver, TEST, RESOLVER, GResolver)

struct _TestResolver
{
  GResolver parent_instance;
};

G_DEFINE_FINAL_TYPE (TestResolver, test_resolver, G_TYPE_RESOLVER)

static int the_answer; /* atomic */

static void
free_addresses (gpointer addresses)
{
  g_resolver_free_addresses (addresses);
}

static void
test_resolver_lookup_async (GResolver *resolver,
                            const char *hostname,
                            GResolverNameLookupFlags flags,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (resolver, cancellable, callback, user_data);
  TestAnswer answer = g_atomic_int_get (&the_answer);
  const char *address = answer == TEST_ANSWER_LOOPBACK ? "127.0.0.1" : MULTICAST;

  if (answer == TEST_ANSWER_NOT_FOUND)
    g_task_return_new_error (task, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "No such name");
  else if (answer == TEST_ANSWER_TEMPORARY_FAILURE)
    g_task_return_new_error (task, G_RESOLVER_ERROR, G_RESOLVER_ERROR_TEMPORARY_FAILURE,
                             "Names do not work");
  else if (flags & G_RESOLVER_NAME_LOOKUP_FLAGS_IPV6_ONLY)
    g_task_return_new_error (task, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "Not in IPv6");
  else
    g_task_return_pointer (task, g_list_prepend (NULL, g_inet_address_new_from_string (address)),
                           free_addresses);
}

static GList *
test_resolver_lookup_finish (GResolver *resolver, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
test_resolver_class_init (TestResolverClass *klass)
{
  G_RESOLVER_CLASS (klass)->lookup_by_name_with_flags_async = test_resolver_lookup_async;
  G_RESOLVER_CLASS (klass)->lookup_by_name_with_flags_finish = test_resolver_lookup_finish;
}

static void
test_resolver_init (TestResolver *self)
{
}

/* Applies to the whole process. */
void
test_resolver_install (void)
{
  g_autoptr (GResolver) resolver = g_object_new (TEST_TYPE_RESOLVER, NULL);

  g_resolver_set_default (resolver);
}

void
test_resolver_set_answer (TestAnswer answer)
{
  g_atomic_int_set (&the_answer, (int) answer);
}
