/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-pasted-address.h"

G_BEGIN_DECLS

/* Who reads, and for what. */
typedef struct
{
  const TillChainTable *table;
  const TillPayout *payout;
} TillPasteReader;

TillPastedAddress *till_pasted_address_create (TillPastedKind kind, const char *address);
void till_pasted_address_refuse (TillPastedAddress *self, TillPastedKind kind, const char *other);
void till_pasted_address_name_chain (const TillPasteReader *reader,
                                     TillPastedAddress *self,
                                     const TillChain *chain);
void till_pasted_address_set_memo (TillPastedAddress *self, const char *memo);

gboolean till_pasted_is_payable (const TillChain *chain, const char *text);
gboolean till_pasted_is_plain (const TillPasteReader *reader, const char *text);
TillPastedAddress *till_pasted_word_read (const TillPasteReader *reader, const char *piece);

G_END_DECLS
