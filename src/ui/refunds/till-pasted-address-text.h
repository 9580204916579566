/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-pasted-address.h"

char *till_pasted_address_text_for_refusal (const TillPastedAddress *pasted,
                                            const TillPayout *payout);
char *till_pasted_address_text_for_parts (const TillPastedAddress *pasted,
                                          const TillPayout *payout);
char *till_pasted_address_text_for_offer (const TillPastedAddress *pasted);
const char *till_pasted_address_text_for_secret (TillNonAddress secret);
char *till_pasted_address_text_for_two_memos (const char *memo, const char *other);
