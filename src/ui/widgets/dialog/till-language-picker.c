/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLanguagePicker: the language of texts to a customer. One choice holds for all texts to all
 * customers until it is changed.
 *
 * Signal: "changed", also when it was chosen in another place. */

#include "till-language-picker.h"

#include <glib/gi18n.h>

#include "till-build-folder.h"
#include "till-customer-text.h"

#define KEY "customer-language"

struct _TillLanguagePicker
{
  AdwBin parent_instance;

  /* Owned */
  GSettings *settings;

  GtkDropDown *drop_down;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillLanguagePicker, till_language_picker, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

/* Returns: the chosen language, or else the desktop's where there are texts in it. */
const char *
till_customer_language_read (GSettings *settings)
{
  g_autofree char *kept = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  kept = g_settings_get_string (settings, KEY);

  return till_customer_text_choose_language (kept, g_get_language_names ());
}

static guint
find_position (const char *language)
{
  const char *const *languages = till_customer_text_get_languages ();
  guint i = 0;

  while (languages[i] != NULL && !g_str_equal (languages[i], language))
    i++;

  return i;
}

/* Each language has its own name for itself. */
static GtkStringList *
create_names (void)
{
  const char *const *languages = till_customer_text_get_languages ();
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autoptr (TillCustomerText) text = till_customer_text_new (languages[i]);

      gtk_string_list_take (names, till_customer_text_dup (text, "language", "name"));
    }

  return names;
}

static void
selected_cb (TillLanguagePicker *self)
{
  guint position = gtk_drop_down_get_selected (self->drop_down);

  if (position == find_position (till_language_picker_get_language (self)) ||
      position == GTK_INVALID_LIST_POSITION)
    return;

  g_settings_set_string (self->settings, KEY, till_customer_text_get_languages ()[position]);
}

static void
changed_cb (TillLanguagePicker *self)
{
  gtk_drop_down_set_selected (self->drop_down,
                              find_position (till_language_picker_get_language (self)));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
till_language_picker_dispose (GObject *object)
{
  g_clear_object (&TILL_LANGUAGE_PICKER (object)->settings);

  G_OBJECT_CLASS (till_language_picker_parent_class)->dispose (object);
}

static void
till_language_picker_class_init (TillLanguagePickerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_language_picker_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_language_picker_init (TillLanguagePicker *self)
{
  self->settings = till_open_settings ();
  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (create_names ()), NULL));
  gtk_widget_set_valign (GTK_WIDGET (self->drop_down), GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), _("Customer’s language"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Customer’s language"), -1);
  gtk_drop_down_set_selected (self->drop_down,
                              find_position (till_language_picker_get_language (self)));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->drop_down));
  g_signal_connect_object (self->drop_down, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::" KEY, G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

const char *
till_language_picker_get_language (TillLanguagePicker *self)
{
  g_return_val_if_fail (TILL_IS_LANGUAGE_PICKER (self), NULL);

  return till_customer_language_read (self->settings);
}

/* Chooses @language, one of till_customer_text_get_languages (). */
void
till_language_picker_set_language (TillLanguagePicker *self, const char *language)
{
  g_return_if_fail (TILL_IS_LANGUAGE_PICKER (self));
  g_return_if_fail (language != NULL);

  g_settings_set_string (self->settings, KEY, language);
}
