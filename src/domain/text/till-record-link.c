/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links that open a record in the program, for example from the page of a helpdesk. Such a page may
 * be hostile. So a link is parsed strictly and unescaped once, names one record or search term, and
 * can only show something. */

#include "till-record-link.h"

#include <string.h>

#define PREFIX         TILL_RECORD_LINK_SCHEME ":"
#define LINK_MAX       2048 /* bytes */
#define ID_MAX         200  /* section 8 */
#define TERM_MAX       500
#define ARCHIVE_LENGTH 32
#define ARCHIVE_KEY    "archive="

static const char *const kinds[] = { "invoice", "order", "find" };

void
till_record_link_free (TillRecordLink *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->text);
  g_free (self->archive);
  g_free (self);
}

/* An id becomes a part of a path at the service, so it must not have characters with a meaning in
 * one. */
static gboolean
is_id (const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || length > ID_MAX || g_str_equal (text, ".") || g_str_equal (text, ".."))
    return FALSE;

  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isgraph (*p) || strchr ("/\\?#%&\"'<>", *p) != NULL)
      return FALSE;

  return TRUE;
}

static gboolean
is_term (const char *text)
{
  if (*text == '\0' || strlen (text) > TERM_MAX || !g_utf8_validate (text, -1, NULL))
    return FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isprint (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

static gboolean
is_archive (const char *text)
{
  return strlen (text) == ARCHIVE_LENGTH && strspn (text, "0123456789abcdef") == ARCHIVE_LENGTH;
}

static gboolean
read_kind (const char *text, gsize length, TillRecordLinkKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strlen (kinds[i]) == length && strncmp (kinds[i], text, length) == 0)
      {
        *kind = (TillRecordLinkKind) i;
        return TRUE;
      }

  return FALSE;
}

/* @text is the part of the link after its kind. */
static gboolean
read_rest (TillRecordLink *self, const char *text)
{
  const char *query = strchr (text, '?');
  const char *end = query != NULL ? query : text + strlen (text);

  if (strpbrk (text, "#/") != NULL)
    return FALSE;

  self->text = g_uri_unescape_segment (text, end, NULL);
  if (self->text == NULL ||
      !(self->kind == TILL_RECORD_LINK_FIND ? is_term (self->text) : is_id (self->text)))
    return FALSE;
  if (query == NULL)
    return TRUE;

  if (!g_str_has_prefix (query + 1, ARCHIVE_KEY) || !is_archive (query + 1 + strlen (ARCHIVE_KEY)))
    return FALSE;

  self->archive = g_strdup (query + 1 + strlen (ARCHIVE_KEY));

  return TRUE;
}

/* @uri may be any text.
 *
 * Returns: (transfer full) (nullable): the link; %NULL if @uri is not a valid one. */
TillRecordLink *
till_record_link_parse (const char *uri)
{
  g_autoptr (TillRecordLink) self = NULL;
  const char *kind = NULL;
  const char *slash = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  if (strlen (uri) > LINK_MAX || g_ascii_strncasecmp (uri, PREFIX, strlen (PREFIX)) != 0)
    return NULL;

  kind = uri + strlen (PREFIX);
  slash = strchr (kind, '/');
  self = g_new0 (TillRecordLink, 1);
  if (slash == NULL || !read_kind (kind, (gsize) (slash - kind), &self->kind) ||
      !read_rest (self, slash + 1))
    return NULL;

  return g_steal_pointer (&self);
}

TillRecordLink *
till_record_link_copy (const TillRecordLink *self)
{
  TillRecordLink *copy = g_new0 (TillRecordLink, 1);

  copy->kind = self->kind;
  copy->text = g_strdup (self->text);
  copy->archive = g_strdup (self->archive);

  return copy;
}

/* @archive may be %NULL.
 *
 * Returns: (transfer full) (nullable): the link; %NULL if a link can't hold @text. */
char *
till_record_link_build (TillRecordLinkKind kind, const char *text, const char *archive)
{
  g_autofree char *escaped = NULL;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (archive == NULL || is_archive (archive), NULL);

  if (!(kind == TILL_RECORD_LINK_FIND ? is_term (text) : is_id (text)))
    return NULL;

  escaped = g_uri_escape_string (text, NULL, FALSE);

  return g_strconcat (PREFIX, kinds[kind], "/", escaped, archive != NULL ? "?" ARCHIVE_KEY : NULL,
                      archive, NULL);
}
