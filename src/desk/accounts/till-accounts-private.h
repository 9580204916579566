/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account-file.h"
#include "till-accounts.h"

/* For the class and its test. */
struct _TillAccounts
{
  GObject parent_instance;

  TillAccountFile *disk;
  TillVault *vault;
  GKeyFile *file;
  GPtrArray *accounts; /* of TillAccount */
  gboolean is_damaged;
};
