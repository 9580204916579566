/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

#define TEST_TYPE_RECORD (test_record_get_type ())
G_DECLARE_FINAL_TYPE (TestRecord, test_record, TEST, RECORD, TillRecord)

TillRecord *test_record_new (const char *id);

#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

TestSource *test_source_new (guint64 total);
GPtrArray *test_source_get_ids (TestSource *self);
void test_source_insert (TestSource *self, guint position, guint n);
void test_source_remove (TestSource *self, guint position, guint n);
void test_source_set_max_limit (TestSource *self, guint max_limit);
void test_source_set_claimed_total (TestSource *self, guint64 total);
void test_source_hide_total (TestSource *self);
void test_source_set_offset_error (TestSource *self, gboolean is_wrong);
void test_source_ignore_cancel (TestSource *self);
void test_source_set_read_at (TestSource *self, gint64 read_at_ms);
void test_source_spoil (TestSource *self, const char *id);
void test_source_mend (TestSource *self, const char *id);
void test_source_set_known (TestSource *self, TestSource *uncounted, TestSource *counted);

guint test_source_get_n_waiting (TestSource *self);
guint test_source_get_n_asked (TestSource *self);
guint test_source_get_n_cancelled (TestSource *self);
guint test_source_count_asked (TestSource *self, guint64 offset);
guint test_source_get_most_asked (TestSource *self);
guint64 test_source_get_offset (TestSource *self, guint index);
gboolean test_source_answer (TestSource *self, guint index);
void test_source_fail (TestSource *self, guint index);
void test_source_answer_all (TestSource *self);
