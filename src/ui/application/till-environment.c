/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-environment.h"

/* Takes the account and its keys out of the environment, which every program that is started from
 * here would see. This has to happen before there is a second thread.
 *
 * Returns: (transfer full): what was there. */
TillEnvironment *
till_environment_take (void)
{
  TillEnvironment *self = g_new0 (TillEnvironment, 1);

  self->account = till_account_new_from_environment (&self->credentials, &self->error);
  g_unsetenv ("TILL_API_KEY");
  g_unsetenv ("TILL_SECRET_KEY");

  return self;
}

void
till_environment_free (TillEnvironment *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->account);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_error (&self->error);
  g_free (self);
}
