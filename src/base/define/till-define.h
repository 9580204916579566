/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The definition of a finish function that only hands out what its task has: a pointer, %TRUE, or,
 * where the task has a pointer that says no more, whether it has one. Otherwise there is an error.
 */
#define TILL_DEFINE_FINISH(name, Source, Result)                                                   \
  TILL_DEFINE_FINISH_AS (name, Source, Result, NULL, g_task_propagate_pointer (task, error))
#define TILL_DEFINE_FINISH_BOOLEAN(name, Source)                                                   \
  TILL_DEFINE_FINISH_AS (name, Source, gboolean, FALSE, g_task_propagate_boolean (task, error))
#define TILL_DEFINE_FINISH_HAS(name, Source)                                                       \
  TILL_DEFINE_FINISH_AS (name, Source, gboolean, FALSE,                                            \
                         g_task_propagate_pointer (task, error) != NULL)

#define TILL_DEFINE_FINISH_AS(name, Source, Result, failure, value)                                \
  Result name (Source *self, GAsyncResult *result, GError **error)                                 \
  {                                                                                                \
    GTask *task = NULL;                                                                            \
                                                                                                   \
    g_return_val_if_fail (g_task_is_valid (result, self), failure);                                \
                                                                                                   \
    task = G_TASK (result);                                                                        \
                                                                                                   \
    return value;                                                                                  \
  }

/* The definition of a function that returns a field of its struct, or of its object, of which it
 * checks the type. */
#define TILL_DEFINE_GETTER(name, Source, Result, field)                                            \
  TILL_DEFINE_GETTER_IF (name, Source, Result, field, self != NULL)
#define TILL_DEFINE_OBJECT_GETTER(name, Source, Result, field)                                     \
  TILL_DEFINE_GETTER_IF (name, Source, Result, field,                                              \
                         G_TYPE_CHECK_INSTANCE_TYPE (self, g_type_from_name (#Source)))

#define TILL_DEFINE_GETTER_IF(name, Source, Result, field, is_valid)                               \
  Result name (Source *self)                                                                       \
  {                                                                                                \
    g_return_val_if_fail (is_valid, 0);                                                            \
                                                                                                   \
    return self->field;                                                                            \
  }
