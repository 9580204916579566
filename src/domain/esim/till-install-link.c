/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links that begin the installation of an eSIM on the phone that opens them. The service gives one
 * for the iPhone, and that one is left as it is; these are for where it gives none. */

#include "till-install-link.h"

#include "till-activation-code.h"

#define IPHONE_PAGE  "https://esimsetup.apple.com/esim_qrcode_provisioning"
#define ANDROID_PAGE "https://esimsetup.android.com/esim_qrcode_provisioning"

/* The code goes in as makers of phones write it in their examples, with its colon and dollars. */
static char *
build (const char *page, const char *activation_code)
{
  g_autoptr (TillActivationCode) code = till_activation_code_parse (activation_code);
  g_autofree char *data = NULL;

  if (code == NULL)
    return NULL;

  data = g_uri_escape_string (activation_code, ":$", FALSE);

  return g_strdup_printf ("%s?carddata=%s", page, data);
}

/* Returns: (transfer full) (nullable): the link for iOS 17.4 and newer; %NULL where
 * @activation_code is not one. */
char *
till_install_link_for_iphone (const char *activation_code)
{
  return build (IPHONE_PAGE, activation_code);
}

/* Returns: (transfer full) (nullable): the link for those Android phones that know it; %NULL where
 * @activation_code is not one. */
char *
till_install_link_for_android (const char *activation_code)
{
  return build (ANDROID_PAGE, activation_code);
}
