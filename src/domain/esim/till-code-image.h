/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Why the service's picture must not be decoded */
typedef enum
{
  TILL_CODE_IMAGE_FINE,
  TILL_CODE_IMAGE_TOO_LONG, /* longer than a picture of this size can be */
  TILL_CODE_IMAGE_NOT_BASE64,
  TILL_CODE_IMAGE_NOT_PNG,
  TILL_CODE_IMAGE_TOO_LARGE, /* more than 1024 pixels wide or high */
} TillCodeImageProblem;

GBytes *till_code_image_read (const char *text, TillCodeImageProblem *problem);
