/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links that install an eSIM on the phone that opens them. They are for orders without a link of
 * the service, which has one for the iPhone only. */

#include "till-install-link.h"

#include "till-activation-code.h"

#define IPHONE_PAGE  "https://esimsetup.apple.com/esim_qrcode_provisioning"
#define ANDROID_PAGE "https://esimsetup.android.com/esim_qrcode_provisioning"

/* Colons and dollar signs stay unescaped, as in the phone makers' examples. */
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

/* Returns: (transfer full) (nullable): the link for iOS 17.4 and newer; %NULL if @activation_code
 * is invalid. */
char *
till_install_link_for_iphone (const char *activation_code)
{
  return build (IPHONE_PAGE, activation_code);
}

/* Returns: (transfer full) (nullable): the link for Android phones that support it; %NULL if
 * @activation_code is invalid. */
char *
till_install_link_for_android (const char *activation_code)
{
  return build (ANDROID_PAGE, activation_code);
}
