/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-accounts.h"
#include "till-application.h"
#include "till-environment.h"
#include "till-practice-process.h"
#include "till-privacy.h"
#include "till-window.h"

G_BEGIN_DECLS

struct _TillApplication
{
  AdwApplication parent_instance;

  /* Owned */
  GSettings *settings;
  TillClock *clock;
  TillVault *vault;
  TillAccounts *accounts;
  GError *accounts_error;
  TillEnvironment *environment;
  TillPrivacy *privacy;
  TillPracticeProcess *practice;
  gboolean has_practice_ended;
  char *practice_data; /* the file the practice service keeps its data in, or NULL */
  char *open_account;  /* the id of the account to open again on Retry, or NULL for practice */
  TillAccount *opened; /* the kept account that is open, or NULL */
  GWeakRef archive;    /* of the account that was opened last */

  /* Borrowed */
  TillWindow *window;

  /* In flight */
  GCancellable *cancellable;
};

void till_application_add_actions (TillApplication *self);
void till_application_open_link (TillApplication *self, const char *uri);

/* For the actions. */
void till_application_open_account (TillApplication *self, TillAccount *account);
gboolean till_application_open_from_environment (TillApplication *self);
void till_application_set_opened (TillApplication *self, TillAccount *account);
void till_application_show_connected (TillApplication *self,
                                      TillAccount *account,
                                      TillCredentials *credentials);
void till_application_start_practice (TillApplication *self);
void till_application_unlock_keyring (TillApplication *self);
void till_application_restart_practice (TillApplication *self);

G_END_DECLS
