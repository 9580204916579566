/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPastedAddress: what is taken out of what somebody pastes where an address is asked for.
 * Nothing is put right in silence: an address that does not stand alone is taken with all that is
 * said of it, or offered, and what contradicts the payout is refused by name. */

#include "till-pasted-address.h"

#include <string.h>

#include "till-address-form.h"
#include "till-message-hint.h"
#include "till-pasted-memo.h"
#include "till-pasted-word.h"
#include "till-message-text.h"
#include "till-tagged-address.h"

#define LETTERS_MAX 8192
#define PIECES_MAX  300

/* A tag of the XRP Ledger is a number. */
static void
judge_memo (const TillPasteReader *reader, TillPastedAddress *self)
{
  if (self->memo != NULL && reader->payout->chain->address_form == TILL_ADDRESS_FORM_XRP &&
      !till_is_xrp_tag (self->memo))
    till_pasted_address_refuse (self, TILL_PASTED_BAD_TAG, self->memo);
}

/* Two ways to write one address are one address. */
static gboolean
is_same (const TillPasteReader *reader, const TillPastedAddress *a, const TillPastedAddress *b)
{
  return a->address != NULL && b->address != NULL &&
         (g_str_equal (a->address, b->address) ||
          till_address_is_same (reader->payout->chain, a->address, b->address));
}

/* What two pieces of one text say of it. */
static void
merge (const TillPasteReader *reader, TillPastedAddress *self, const TillPastedAddress *next)
{
  if (!is_same (reader, self, next))
    {
      if (self->address != NULL && next->address != NULL)
        till_pasted_address_refuse (self, TILL_PASTED_TWO_ADDRESSES, next->address);
      return;
    }

  till_pasted_address_set_memo (self, next->memo);
  if (till_pasted_address_is_refused (next))
    {
      till_pasted_address_refuse (self, next->kind, next->other);
      self->chain = next->chain;
    }
}

/* The words around an address can name the chain that it is meant for. */
static void
judge_words (const TillPasteReader *reader, TillPastedAddress *self, const char *text)
{
  const TillChain *chain =
      till_chain_table_find (reader->table, till_message_chain (text, reader->table));

  if (chain != NULL && self->chain == NULL && self->address != NULL &&
      till_pasted_is_payable (chain, self->address))
    till_pasted_address_name_chain (reader, self, chain);
}

static void
read_memos (TillPastedAddress *self, const char *text)
{
  g_autoptr (GPtrArray) memos = till_pasted_memos_find (text);

  for (guint i = 0; i < memos->len; i++)
    till_pasted_address_set_memo (self, memos->pdata[i]);
}

/* An address among other things. */
static TillPastedAddress *
read_message (const TillPasteReader *reader, const char *text)
{
  g_autoptr (GPtrArray) pieces = till_message_text_split (text);
  TillPastedAddress *self = NULL;

  for (guint i = 0; i < pieces->len && i < PIECES_MAX; i++)
    {
      g_autoptr (TillPastedAddress) next = till_pasted_word_read (reader, pieces->pdata[i]);

      if (next == NULL)
        continue;
      if (self == NULL)
        self = g_steal_pointer (&next);
      else
        merge (reader, self, next);
    }
  if (self == NULL)
    return NULL;

  if (self->kind == TILL_PASTED_TAKEN)
    self->kind = TILL_PASTED_OFFERED;
  read_memos (self, text);
  judge_words (reader, self, text);

  return self;
}

/* An address in groups, or broken over two lines. */
static TillPastedAddress *
read_joined (const TillPasteReader *reader, const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
  g_autofree char *joined = g_strjoinv ("", parts);
  TillPastedAddress *self = NULL;

  if (g_str_equal (joined, text) || !till_pasted_is_payable (reader->payout->chain, joined))
    return NULL;

  self = till_pasted_address_create (TILL_PASTED_OFFERED, joined);
  self->is_joined = TRUE;

  return self;
}

static TillPastedAddress *
read_no_address (const TillPasteReader *reader, const char *text)
{
  g_autoptr (TillPastedAddress) self = till_pasted_address_create (TILL_PASTED_NO_ADDRESS, NULL);
  TillAddressFit fit = till_address_fit (reader->payout->chain, text);

  if (fit == TILL_ADDRESS_FIT_NOT || fit == TILL_ADDRESS_FIT_UNCHECKED)
    self->no_address = till_non_address_recognise (reader->table, text, &self->other);

  return self->no_address != TILL_NON_ADDRESS_UNKNOWN ? g_steal_pointer (&self) : NULL;
}

static TillPastedAddress *
read_secret (const char *text)
{
  TillNonAddress secret = till_non_address_find_secret (text);
  TillPastedAddress *self = NULL;

  if (secret == TILL_NON_ADDRESS_UNKNOWN)
    return NULL;

  self = till_pasted_address_create (TILL_PASTED_NO_ADDRESS, NULL);
  self->no_address = secret;

  return self;
}

static gboolean
has_invisible (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);

      if (g_unichar_type (letter) == G_UNICODE_FORMAT ||
          (g_unichar_iscntrl (letter) && !g_unichar_isspace (letter)))
        return TRUE;
    }

  return FALSE;
}

static TillPastedAddress *
read_text (const TillPasteReader *reader, const char *text)
{
  gboolean is_one = strpbrk (text, " \t\r\n\v\f") == NULL;
  TillPastedAddress *self = NULL;

  if (*text == '\0' || strlen (text) > LETTERS_MAX || !g_utf8_validate (text, -1, NULL))
    return NULL;

  self = read_secret (text);
  if (self != NULL)
    return self;
  if (has_invisible (text) || (is_one && till_pasted_is_plain (reader, text)))
    return NULL;

  if (is_one)
    self = till_pasted_word_read (reader, text);
  if (self == NULL)
    self = read_joined (reader, text);
  if (self == NULL)
    self = read_message (reader, text);
  if (self == NULL)
    self = read_no_address (reader, text);
  if (self != NULL)
    judge_memo (reader, self);

  return self;
}

/* Reads @text, which may be any bytes up to a NUL, for what @payout is to be paid to.
 *
 * Returns: (transfer full): what it says; its chains are those of @table. */
TillPastedAddress *
till_pasted_address_new (const TillChainTable *table, const TillPayout *payout, const char *text)
{
  TillPasteReader reader = { table, payout };
  g_autofree char *bare = NULL;
  TillPastedAddress *self = NULL;

  g_return_val_if_fail (table != NULL && payout != NULL && payout->chain != NULL, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  bare = g_strstrip (g_strdup (text));
  self = read_text (&reader, bare);

  return self != NULL ? self : till_pasted_address_create (TILL_PASTED_PLAIN, NULL);
}

void
till_pasted_address_free (TillPastedAddress *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->address);
  g_free (self->memo);
  g_free (self->other);
  g_free (self->symbol);
  g_ptr_array_unref (self->left_out);
  g_free (self);
}

/* Whether nothing may be taken of it. */
gboolean
till_pasted_address_is_refused (const TillPastedAddress *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->kind > TILL_PASTED_OFFERED;
}

/* Whether it is to be kept nowhere. */
gboolean
till_pasted_address_is_secret (const TillPastedAddress *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->no_address == TILL_NON_ADDRESS_PRIVATE_KEY ||
         self->no_address == TILL_NON_ADDRESS_PHRASE;
}
