/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens links outside of the program. A link of the service is opened only where it is a plain web
 * address; a link for a letter is built here. */

#include "till-link.h"

#include <glib/gi18n.h>

/* A link that is being opened. It holds no window: a window that is transient for another must not
 * be held while both are destroyed, because GTK 4.8 then uses the other one. */
typedef struct
{
  GWeakRef widget;
  TillLinkFunc no_program;
  gpointer user_data;
  GDestroyNotify destroy;
} Opening;

static void
opening_free (Opening *self)
{
  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_weak_ref_clear (&self->widget);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* A person who was asked for a program and chose none needs no message. */
static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GtkWidget) widget = NULL;

  if (gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  widget = g_weak_ref_get (&opening->widget);
  if (widget != NULL && gtk_widget_get_mapped (widget))
    opening->no_program (widget, opening->user_data);
}

/* Calls @no_program where the desktop has none, as long as @widget is on screen. */
static void
show_uri (GtkWidget *widget,
          const char *uri,
          TillLinkFunc no_program,
          gpointer user_data,
          GDestroyNotify destroy)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));
  Opening *opening = g_new0 (Opening, 1);

  while (gtk_window_get_transient_for (window) != NULL)
    window = gtk_window_get_transient_for (window);

  g_weak_ref_init (&opening->widget, widget);
  opening->no_program = no_program;
  opening->user_data = user_data;
  opening->destroy = destroy;
  gtk_show_uri_full (window, uri, GDK_CURRENT_TIME, NULL, opened_cb, opening);
}

static void
show_no_browser (GtkWidget *widget, gpointer user_data)
{
  gtk_widget_activate_action (widget, "win.toast", "s", _("No web browser is installed"));
}

/* Opens @link, which is safe, in the desktop's browser. */
void
till_link_open (GtkWidget *widget, const char *link)
{
  g_return_if_fail (till_link_is_safe (link));

  show_uri (widget, link, show_no_browser, NULL, NULL);
}

/* Returns: (transfer full): the mailto link of a letter; @address is %NULL where the sender fills
 * it in. No text can add a header field. */
char *
till_link_build_mail (const char *address, const char *subject, const char *body)
{
  g_autofree char *to = g_uri_escape_string (address != NULL ? address : "", "@", FALSE);
  g_autofree char *about = g_uri_escape_string (subject, NULL, TRUE);
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  g_autofree char *text = g_strjoinv ("\r\n", lines);
  g_autofree char *content = g_uri_escape_string (text, NULL, TRUE);

  return g_strdup_printf ("mailto:%s?subject=%s&body=%s", to, about, content);
}

/* Opens a letter to @address, which is %NULL where the sender fills it in, in the desktop's mail
 * program. Calls @no_program where there is none, as long as @widget is on screen. */
void
till_link_write_mail (GtkWidget *widget,
                      const char *address,
                      const char *subject,
                      const char *body,
                      TillLinkFunc no_program,
                      gpointer user_data,
                      GDestroyNotify destroy)
{
  g_autofree char *link = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (subject != NULL && body != NULL && no_program != NULL);

  link = till_link_build_mail (address, subject, body);
  show_uri (widget, link, no_program, user_data, destroy);
}
