/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides whether the list of devices contains the one that somebody asks about. The list says
 * "iPhone XR and newer", a customer says "iphone 15 pro". Words are compared in any order, and "and
 * newer" includes later numbers. In doubt the answer is no: a customer who gets a wrong no asks
 * again, but a wrong yes costs money. */

#include "till-device-search.h"

#include "till-fold.h"

#include <string.h>

#define NOT_A_GENERATION 100
#define LAST_OF_LETTERS  2

/* A word of a device's name. The generation is in tenths, because 3 and 3a differ. */
typedef struct
{
  char *text;
  char *letters;  /* before the number: the s of s20 */
  int generation; /* zero if the word has none */
} Word;

typedef struct
{
  GPtrArray *words; /* of Word */
  gboolean goes_on; /* the list says "and newer" */
} Name;

static const char *const fillers[] = {
  "and", "or", "gen", "generation", "series", "the", "my", "model", "models", "a", NULL,
};

static const char *const newer_words[] = { "newer", "later", "above", "up", "onwards", NULL };

/* Variants of a model that all have, or all lack, eSIM support. */
static const char *const variants[] = {
  "pro", "max", "plus", "ultra", "mini", "xl", "5g", NULL,
};

static const struct
{
  const char *word;
  int generation;
} lettered[] = { { "x", 100 }, { "xr", 108 }, { "xs", 109 } };

static void
word_free (Word *self)
{
  g_free (self->text);
  g_free (self->letters);
  g_free (self);
}

static void
name_free (Name *self)
{
  g_ptr_array_unref (self->words);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Name, name_free)

static gboolean
is_ordinal (const char *suffix)
{
  static const char *const suffixes[] = { "st", "nd", "rd", "th", NULL };

  return g_strv_contains (suffixes, suffix);
}

/* "15", "s23", "3a" and "3rd" have a generation. Words with anything more have none. */
static void
read_generation (Word *word)
{
  gsize n_letters = strcspn (word->text, "0123456789");
  const char *digits = word->text + n_letters;
  char *suffix = NULL;
  guint64 number = g_ascii_strtoull (digits, &suffix, 10);

  for (guint i = 0; i < G_N_ELEMENTS (lettered); i++)
    if (g_str_equal (word->text, lettered[i].word))
      word->generation = lettered[i].generation;

  if (*digits == '\0' || number == 0 || number >= NOT_A_GENERATION || n_letters > LAST_OF_LETTERS)
    return;

  if (*suffix != '\0' && !is_ordinal (suffix) && strlen (suffix) > 1)
    return;

  word->generation = (int) number * 10;
  if (strlen (suffix) == 1)
    word->generation += 5;
  g_free (word->letters);
  word->letters = g_strndup (word->text, n_letters);
}

static void
add_word (Name *name, const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);
  Word *word = NULL;

  if (g_strv_contains (newer_words, copy))
    name->goes_on = TRUE;
  if (length == 0 || g_strv_contains (newer_words, copy) || g_strv_contains (fillers, copy))
    return;

  word = g_new0 (Word, 1);
  word->text = g_steal_pointer (&copy);
  word->letters = g_strdup ("");
  read_generation (word);
  g_ptr_array_add (name->words, word);
}

/* Splits a number from a longer word before it: "iphone15". */
static void
add_words (Name *name, const char *text, gsize length)
{
  gsize n_letters = 0;

  while (n_letters < length && !g_ascii_isdigit (text[n_letters]))
    n_letters++;

  if (n_letters <= LAST_OF_LETTERS || n_letters == length)
    n_letters = 0;
  add_word (name, text, n_letters);
  add_word (name, text + n_letters, length - n_letters);
}

static Name *
name_new (const char *text)
{
  Name *self = g_new0 (Name, 1);
  g_autofree char *folded = till_fold_search (text);

  self->words = g_ptr_array_new_with_free_func ((GDestroyNotify) word_free);
  self->goes_on = strchr (text, '+') != NULL;
  for (const char *p = folded; *p != '\0';)
    {
      gsize length = strcspn (p + 1, " ");

      add_words (self, p + 1, length);
      p += length + 1;
    }

  return self;
}

static gboolean
has_beginning (const Name *name, const char *beginning)
{
  for (guint i = 0; i < name->words->len; i++)
    {
      const Word *word = g_ptr_array_index (name->words, i);

      if (g_str_has_prefix (word->text, beginning))
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_word (const Name *name, const char *text)
{
  for (guint i = 0; i < name->words->len; i++)
    {
      const Word *word = g_ptr_array_index (name->words, i);

      if (g_str_equal (word->text, text))
        return TRUE;
    }

  return FALSE;
}

static const Word *
find_generation (const Name *name)
{
  for (guint i = name->words->len; i > 0; i--)
    {
      const Word *word = g_ptr_array_index (name->words, i - 1);

      if (word->generation > 0)
        return word;
    }

  return NULL;
}

/* Whether @asked has all words of @listed but the number. "s23" implies "Galaxy". */
static gboolean
names_line (const Name *asked, const Name *listed, const Word *from)
{
  for (guint i = 0; i < listed->words->len; i++)
    {
      const Word *word = g_ptr_array_index (listed->words, i);

      if (word != from && !has_word (asked, word->text) && (from == NULL || *from->letters == '\0'))
        return FALSE;
    }

  return TRUE;
}

/* Whether every word of @asked is the compared word, a word of the list or a variant. */
static gboolean
says_nothing_else (const Name *asked, const Name *device, const Word *compared)
{
  for (guint i = 0; i < asked->words->len; i++)
    {
      const Word *word = g_ptr_array_index (asked->words, i);

      if (word != compared && !has_word (device, word->text) &&
          !g_strv_contains (variants, word->text))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_later (const Name *asked, const Name *listed, const Name *device)
{
  const Word *from = find_generation (listed);
  const Word *number = find_generation (asked);

  if (number == NULL || !names_line (asked, listed, from) ||
      !says_nothing_else (asked, device, number))
    return FALSE;

  /* Without a number, the whole line is listed. */
  if (from == NULL)
    return TRUE;

  return listed->goes_on && g_str_equal (from->letters, number->letters) &&
         number->generation >= from->generation;
}

static gboolean
has_all_words (const Name *device, const Name *asked)
{
  for (guint i = 0; i < asked->words->len; i++)
    {
      const Word *word = g_ptr_array_index (asked->words, i);

      if (!has_beginning (device, word->text))
        return FALSE;
    }

  return TRUE;
}

/* @brand and @model come from the service's list, @search from a person. An empty @search matches
 * every device.
 *
 * Returns: whether @search matches the listed model or one of those it includes. */
gboolean
till_device_matches (const char *brand, const char *model, const char *search)
{
  g_autofree char *whole = NULL;
  g_autoptr (Name) device = NULL;
  g_autoptr (Name) listed = NULL;
  g_autoptr (Name) asked = NULL;

  g_return_val_if_fail (brand != NULL && model != NULL && search != NULL, FALSE);

  whole = g_strdup_printf ("%s %s", brand, model);
  device = name_new (whole);
  listed = name_new (model);
  asked = name_new (search);

  return has_all_words (device, asked) ||
         (listed->words->len > 0 && is_later (asked, listed, device));
}
