/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillComparison: a few plans, possibly of several countries. It identifies a plan by its id, so a
 * plan stays chosen when the catalogue is loaded again. */

#include "till-comparison.h"

struct _TillComparison
{
  GObject parent_instance;

  GPtrArray *countries;
  GPtrArray *plans; /* the country of each plan, by index */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillComparison, till_comparison, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static gboolean
find (TillComparison *self, TillPlan *plan, guint *index)
{
  const char *id = till_record_get_id (TILL_RECORD (plan));

  for (guint i = 0; i < self->plans->len; i++)
    if (g_str_equal (till_record_get_id (g_ptr_array_index (self->plans, i)), id))
      {
        *index = i;
        return TRUE;
      }

  return FALSE;
}

static void
till_comparison_finalize (GObject *object)
{
  TillComparison *self = TILL_COMPARISON (object);

  g_ptr_array_unref (self->countries);
  g_ptr_array_unref (self->plans);

  G_OBJECT_CLASS (till_comparison_parent_class)->finalize (object);
}

static void
till_comparison_class_init (TillComparisonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_comparison_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_COMPARISON, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_comparison_init (TillComparison *self)
{
  self->countries = g_ptr_array_new_with_free_func (g_object_unref);
  self->plans = g_ptr_array_new_with_free_func (g_object_unref);
}

TillComparison *
till_comparison_new (void)
{
  return g_object_new (TILL_TYPE_COMPARISON, NULL);
}

/* Returns: %FALSE if the comparison is full. */
gboolean
till_comparison_add (TillComparison *self, TillCountry *country, TillPlan *plan)
{
  guint index = 0;

  g_return_val_if_fail (TILL_IS_COMPARISON (self), FALSE);
  g_return_val_if_fail (TILL_IS_COUNTRY (country) && TILL_IS_PLAN (plan), FALSE);

  if (find (self, plan, &index))
    return TRUE;
  if (self->plans->len == TILL_COMPARISON_MAX)
    return FALSE;

  g_ptr_array_add (self->countries, g_object_ref (country));
  g_ptr_array_add (self->plans, g_object_ref (plan));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);

  return TRUE;
}

void
till_comparison_remove (TillComparison *self, TillPlan *plan)
{
  guint index = 0;

  g_return_if_fail (TILL_IS_COMPARISON (self));
  g_return_if_fail (TILL_IS_PLAN (plan));

  if (!find (self, plan, &index))
    return;

  g_ptr_array_remove_index (self->countries, index);
  g_ptr_array_remove_index (self->plans, index);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
till_comparison_clear (TillComparison *self)
{
  g_return_if_fail (TILL_IS_COMPARISON (self));

  if (self->plans->len == 0)
    return;

  g_ptr_array_set_size (self->countries, 0);
  g_ptr_array_set_size (self->plans, 0);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

gboolean
till_comparison_has (TillComparison *self, TillPlan *plan)
{
  guint index = 0;

  g_return_val_if_fail (TILL_IS_COMPARISON (self), FALSE);

  return find (self, plan, &index);
}

guint
till_comparison_get_n_plans (TillComparison *self)
{
  g_return_val_if_fail (TILL_IS_COMPARISON (self), 0);

  return self->plans->len;
}

/* Returns: (transfer none) */
TillPlan *
till_comparison_get_plan (TillComparison *self, guint index)
{
  g_return_val_if_fail (TILL_IS_COMPARISON (self) && index < self->plans->len, NULL);

  return g_ptr_array_index (self->plans, index);
}

/* Returns: (transfer none): the country of that plan. */
TillCountry *
till_comparison_get_country (TillComparison *self, guint index)
{
  g_return_val_if_fail (TILL_IS_COMPARISON (self) && index < self->plans->len, NULL);

  return g_ptr_array_index (self->countries, index);
}
