/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"
#include "till-store.h"

/* A store record or a catalogue as text. Reading is strict: any other text is
 * TILL_ARCHIVE_ERROR_DAMAGED. */
char *till_document_write_store (TillStore *store);
TillStore *till_document_read_store (const char *text, GError **error);

char *till_document_write_catalogue (TillCatalogue *catalogue);
TillCatalogue *till_document_read_catalogue (const char *text, GError **error);
