/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

/* The part of the session of test-log that needs little of the service. */
void log_read_links (TillDesk *desk, TillInvoice *invoice);
void log_read_text (TillDesk *desk, const char *invoice_id);
void log_write_letters (TillDesk *desk, TillOrder *order, GString *secrets);
void log_keep_case (TillDesk *desk, const char *order_id, const char *note);
void log_tell_activity (TillDesk *desk);
void log_state_month (TillDesk *desk);
void log_forget (TillDesk *desk, const char *customer);
