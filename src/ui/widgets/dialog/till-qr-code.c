/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillQrCode: draws a QR code, black on white with its quiet zone in every style. A module is a
 * whole number of pixels, so that the edges stay sharp for a scanner. */

#include "till-qr-code.h"

#include <qrencode.h>

#define QUIET_ZONE     4 /* modules, ISO/IEC 18004 */
#define MINIMAL_SIZE   200
#define MINIMAL_MODULE 2

struct _TillQrCode
{
  GtkWidget parent_instance;

  char *text;
  QRcode *code;
};

enum
{
  PROP_TEXT = 1,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillQrCode, till_qr_code, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

static void
append_run (GtkSnapshot *snapshot, float x, float y, float width, float height)
{
  static const GdkRGBA black = { 0, 0, 0, 1 };

  gtk_snapshot_append_color (snapshot, &black, &GRAPHENE_RECT_INIT (x, y, width, height));
}

static void
append_row (GtkSnapshot *snapshot, const QRcode *code, int row, float module, float left, float top)
{
  const unsigned char *modules = code->data + row * code->width;
  int start = 0;

  while (start < code->width)
    {
      int end = start;

      while (end < code->width && (modules[end] & 1) == (modules[start] & 1))
        end++;

      if (modules[start] & 1)
        append_run (snapshot, left + (float) start * module, top + (float) row * module,
                    (float) (end - start) * module, module);

      start = end;
    }
}

static void
till_qr_code_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA white = { 1, 1, 1, 1 };
  TillQrCode *self = TILL_QR_CODE (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int module;
  int side;
  float left;
  float top;

  if (self->code == NULL)
    return;

  module = MAX (1, MIN (width, height) / (self->code->width + 2 * QUIET_ZONE));
  side = module * (self->code->width + 2 * QUIET_ZONE);
  left = (float) ((width - side) / 2);
  top = (float) ((height - side) / 2);

  gtk_snapshot_append_color (snapshot, &white,
                             &GRAPHENE_RECT_INIT (left, top, (float) side, (float) side));

  for (int row = 0; row < self->code->width; row++)
    append_row (snapshot, self->code, row, (float) module, left + (float) (module * QUIET_ZONE),
                top + (float) (module * QUIET_ZONE));
}

static void
till_qr_code_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  TillQrCode *self = TILL_QR_CODE (widget);
  int modules = self->code != NULL ? self->code->width + 2 * QUIET_ZONE : 1;
  int module = MAX (MINIMAL_MODULE, (MINIMAL_SIZE + modules - 1) / modules);

  *minimum = module * modules;
  *natural = *minimum;
}

static void
till_qr_code_finalize (GObject *object)
{
  TillQrCode *self = TILL_QR_CODE (object);

  g_free (self->text);
  g_clear_pointer (&self->code, QRcode_free);

  G_OBJECT_CLASS (till_qr_code_parent_class)->finalize (object);
}

static void
till_qr_code_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, TILL_QR_CODE (object)->text);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_qr_code_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_TEXT:
      till_qr_code_set_text (TILL_QR_CODE (object), g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_qr_code_class_init (TillQrCodeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = till_qr_code_finalize;
  object_class->get_property = till_qr_code_get_property;
  object_class->set_property = till_qr_code_set_property;
  widget_class->measure = till_qr_code_measure;
  widget_class->snapshot = till_qr_code_snapshot;

  properties[PROP_TEXT] =
      g_param_spec_string ("text", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "qrcode");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
till_qr_code_init (TillQrCode *self)
{
}

GtkWidget *
till_qr_code_new (void)
{
  return g_object_new (TILL_TYPE_QR_CODE, NULL);
}

/* Draws @text from now on; draws nothing for %NULL, the empty text or a text that is too long for a
 * QR code. */
void
till_qr_code_set_text (TillQrCode *self, const char *text)
{
  g_return_if_fail (TILL_IS_QR_CODE (self));

  if (g_strcmp0 (self->text, text) == 0)
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  g_clear_pointer (&self->code, QRcode_free);
  if (text != NULL && *text != '\0')
    self->code = QRcode_encodeString (text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

const char *
till_qr_code_get_text (TillQrCode *self)
{
  g_return_val_if_fail (TILL_IS_QR_CODE (self), NULL);

  return self->text;
}
