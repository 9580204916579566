/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-install-link.h"

static void
test_links (void)
{
  g_autofree char *iphone = till_install_link_for_iphone ("LPA:1$smdp.example.com$AB-12");
  g_autofree char *android = till_install_link_for_android ("LPA:1$smdp.example.com$AB-12$$1");
  g_autofree char *hostile = till_install_link_for_iphone ("LPA:1$a&b=c#d e$AB");

  g_assert_cmpstr (iphone, ==,
                   "https://esimsetup.apple.com/esim_qrcode_provisioning"
                   "?carddata=LPA:1$smdp.example.com$AB-12");
  g_assert_cmpstr (android, ==,
                   "https://esimsetup.android.com/esim_qrcode_provisioning"
                   "?carddata=LPA:1$smdp.example.com$AB-12$$1");
  g_assert_cmpstr (hostile, ==,
                   "https://esimsetup.apple.com/esim_qrcode_provisioning"
                   "?carddata=LPA:1$a%26b%3Dc%23d%20e$AB");
  g_assert_null (till_install_link_for_iphone ("not a code"));
  g_assert_null (till_install_link_for_android (NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/install-link/links", test_links);

  return g_test_run ();
}
