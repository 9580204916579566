/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links out of the program. One that came from the service is opened only when it is a plain web
 * address; a letter is made here. */

#include "till-link.h"

/* Returns: whether @link may be opened: https, or http of this machine for the practice service,
 * with a host and without a user name in it. */
gboolean
till_link_is_safe (const char *link)
{
  g_autoptr (GUri) uri = link != NULL ? g_uri_parse (link, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *host = NULL;

  if (uri == NULL || g_uri_get_userinfo (uri) != NULL)
    return FALSE;

  host = g_uri_get_host (uri);
  if (host == NULL || *host == '\0')
    return FALSE;

  if (g_str_equal (g_uri_get_scheme (uri), "https"))
    return TRUE;

  return g_str_equal (g_uri_get_scheme (uri), "http") &&
         (g_str_equal (host, "127.0.0.1") || g_str_equal (host, "localhost") ||
          g_str_equal (host, "::1"));
}

/* Opens @link, which is safe, in the desktop's browser. */
void
till_link_open (GtkWidget *widget, const char *link)
{
  g_return_if_fail (till_link_is_safe (link));

  gtk_show_uri (GTK_WINDOW (gtk_widget_get_root (widget)), link, GDK_CURRENT_TIME);
}

/* Returns: (transfer full): the link that begins a letter; @address is %NULL where the sender is to
 * fill it in. No text can add a field of its own. */
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

/* Begins a letter in the desktop's mail program; the sender fills in to whom. */
void
till_link_write_mail (GtkWidget *widget, const char *subject, const char *body)
{
  till_link_write_mail_to (widget, NULL, subject, body);
}

/* Begins a letter to @address, which is %NULL where the sender is to fill it in. */
void
till_link_write_mail_to (GtkWidget *widget,
                         const char *address,
                         const char *subject,
                         const char *body)
{
  g_autofree char *link = till_link_build_mail (address, subject, body);

  gtk_show_uri (GTK_WINDOW (gtk_widget_get_root (widget)), link, GDK_CURRENT_TIME);
}
