/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "search_terms" and "search_terms_reversed": what a customer may write, forwards and
 * backwards. */

#include "till-search-terms.h"

#include <string.h>

#define HEX_MIN 40 /* what is shorter may be an id, whose case counts */

struct _TillTermWriter
{
  TillStatement *term;
  TillStatement *tail;
  TillStatement *remove_term;
  TillStatement *remove_tail;
};

static const struct
{
  const char *sql;
  gsize offset;
} statements[] = {
  { "INSERT OR IGNORE INTO search_terms (text, field, key) VALUES (:text, :field, :key)",
    G_STRUCT_OFFSET (TillTermWriter, term) },
  { "INSERT OR IGNORE INTO search_terms_reversed (text, field, key) VALUES (:text, :field, :key)",
    G_STRUCT_OFFSET (TillTermWriter, tail) },
  { "DELETE FROM search_terms WHERE text = :text AND field = :field AND key = :key",
    G_STRUCT_OFFSET (TillTermWriter, remove_term) },
  { "DELETE FROM search_terms_reversed WHERE text = :text AND field = :field AND key = :key",
    G_STRUCT_OFFSET (TillTermWriter, remove_tail) },
};

static gboolean
is_hex (const char *text)
{
  const char *digits =
      g_str_has_prefix (text, "0x") || g_str_has_prefix (text, "0X") ? text + 2 : text;

  return strlen (digits) >= HEX_MIN && strspn (digits, "0123456789abcdefABCDEF") == strlen (digits);
}

/* Returns: (transfer full): @text without what makes no difference: the case of an e-mail address
 * or of hexadecimal digits. */
char *
till_term_fold (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  if (strchr (text, '@') != NULL)
    return g_utf8_strdown (text, -1);

  return is_hex (text) ? g_ascii_strdown (text, -1) : g_strdup (text);
}

TillTermWriter *
till_term_writer_new (TillDatabase *database, GError **error)
{
  g_autoptr (TillTermWriter) self = g_new0 (TillTermWriter, 1);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      TillStatement *statement = till_database_prepare (database, statements[i].sql, NULL, error);

      if (statement == NULL)
        return NULL;
      G_STRUCT_MEMBER (TillStatement *, self, statements[i].offset) = statement;
    }

  return g_steal_pointer (&self);
}

void
till_term_writer_free (TillTermWriter *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    till_statement_free (G_STRUCT_MEMBER (TillStatement *, self, statements[i].offset));
  g_free (self);
}

static gboolean
run (TillStatement *statement, TillSearchField field, gint64 key, const char *text, GError **error)
{
  till_statement_bind (statement, TILL_VALUES (TILL_TEXT (":text", text),
                                               TILL_INT (":field", field), TILL_INT (":key", key)));

  return till_statement_run (statement, error);
}

/* Makes the record of @key be found by the last characters of @text, unless that is %NULL or
 * empty. */
gboolean
till_term_writer_add_tail (TillTermWriter *self,
                           TillSearchField field,
                           gint64 key,
                           const char *text,
                           GError **error)
{
  g_autofree char *folded = NULL;
  g_autofree char *reversed = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (text == NULL || *text == '\0')
    return TRUE;

  folded = till_term_fold (text);
  reversed = g_utf8_strreverse (folded, -1);

  return run (self->tail, field, key, reversed, error);
}

/* Makes the record of @key be found by @text, whole or in part, unless that is %NULL or empty. */
gboolean
till_term_writer_add (TillTermWriter *self,
                      TillSearchField field,
                      gint64 key,
                      const char *text,
                      GError **error)
{
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (text == NULL || *text == '\0')
    return TRUE;

  folded = till_term_fold (text);

  return run (self->term, field, key, folded, error) &&
         till_term_writer_add_tail (self, field, key, text, error);
}

/* Takes back what till_term_writer_add() or till_term_writer_add_tail() has done. */
gboolean
till_term_writer_remove (TillTermWriter *self,
                         TillSearchField field,
                         gint64 key,
                         const char *text,
                         GError **error)
{
  g_autofree char *folded = NULL;
  g_autofree char *reversed = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (text == NULL || *text == '\0')
    return TRUE;

  folded = till_term_fold (text);
  reversed = g_utf8_strreverse (folded, -1);

  return run (self->remove_term, field, key, folded, error) &&
         run (self->remove_tail, field, key, reversed, error);
}
