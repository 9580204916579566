/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-device-search.h"

static void
test_devices (void)
{
  static const struct
  {
    const char *brand;
    const char *model;
    const char *search;
    gboolean is_meant;
  } cases[] = {
    { "Apple iPhone", "iPhone XR and newer", "", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "ipho", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "XR iphone", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 15", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iPhone15 Pro Max", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "pro 11 iphone", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "my apple iphone 12 mini", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 16e", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone xs", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 8", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 8 plus", FALSE },
    { "Apple iPhone", "iPhone XS and newer", "iphone xr", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 2020", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "15", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 15 clone", FALSE },
    { "Apple iPhone", "iPhone XR", "iphone 15", FALSE },
    { "Apple", "iPhone XR+", "iphone 15", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 5th generation", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 3", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 2nd gen", FALSE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad mini 6", FALSE },
    { "Apple iPad", "iPad Mini (5th gen and newer)", "ipad mini 6", TRUE },
    { "Apple iPad", "iPad Mini (5th gen+)", "ipad mini 4", FALSE },
    { "Samsung", "Galaxy S20 and newer", "s23", TRUE },
    { "Samsung", "Galaxy S20 and newer", "samsung galaxy s24 ultra", TRUE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s20", TRUE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s20 fe", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s10", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy a54", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy note 20", FALSE },
    { "Samsung", "Galaxy Z Fold", "galaxy z fold5", TRUE },
    { "Samsung", "Galaxy Z Fold", "galaxy z flip 5", FALSE },
    { "Samsung", "Galaxy Z Flip", "flip", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 8 pro", TRUE },
    { "Google", "Pixel 3a and newer", "google pixel 7a", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 3a xl", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 3", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 2", FALSE },
    { "Google", "Pixel 3a and newer", "nokia 3310", FALSE },
    { "Nokia", "", "nokia", TRUE },
    { "Nokia", "", "nokia 3310", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("“%s” in “%s %s”", cases[i].search, cases[i].brand, cases[i].model);
      g_assert_cmpint (till_device_matches (cases[i].brand, cases[i].model, cases[i].search), ==,
                       cases[i].is_meant);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/device-search/devices", test_devices);

  return g_test_run ();
}
