/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_RECORD_LINK_SCHEME "till"

/* What a link can open. */
typedef enum
{
  TILL_RECORD_LINK_INVOICE,
  TILL_RECORD_LINK_ORDER,
  TILL_RECORD_LINK_FIND,
} TillRecordLinkKind;

/* A link from another program: "till:invoice/ID", "till:order/ID" or "till:find/TERM". The
 * desktop's search adds "?archive=NAME". */
typedef struct
{
  TillRecordLinkKind kind;
  char *text;    /* an id or a search term */
  char *archive; /* nullable: the file name of the archive, without its suffix */
} TillRecordLink;

TillRecordLink *till_record_link_parse (const char *uri);
TillRecordLink *till_record_link_copy (const TillRecordLink *self);
char *till_record_link_build (TillRecordLinkKind kind, const char *text, const char *archive);
void till_record_link_free (TillRecordLink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRecordLink, till_record_link_free)
