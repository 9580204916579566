/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Why a picture that the service sent is not one to be decoded. */
typedef enum
{
  TILL_CODE_IMAGE_FINE,
  TILL_CODE_IMAGE_TOO_LONG, /* more than a picture of this size can need */
  TILL_CODE_IMAGE_NOT_BASE64,
  TILL_CODE_IMAGE_NOT_PNG,
  TILL_CODE_IMAGE_TOO_LARGE, /* more than 1024 pixels wide or high */
} TillCodeImageProblem;

GBytes *till_code_image_read (const char *text, TillCodeImageProblem *problem);

G_END_DECLS
