/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef enum
{
  TILL_TEST_PROXY_PASS,
  TILL_TEST_PROXY_LOSE_ANSWER,  /* a POST or DELETE gets there, its answer does not get back */
  TILL_TEST_PROXY_LOSE_REQUEST, /* a POST or DELETE does not get there */
  TILL_TEST_PROXY_LOSE_ALL,     /* nothing gets there: no answer to anything */
  TILL_TEST_PROXY_FAULT,        /* each GET is answered with a fault that is not worth a retry */
  TILL_TEST_PROXY_SMALL_PAGES,  /* a list gives 20 records at once, whatever it was asked for */
} TillTestProxyMode;

/* Stands between a client and the practice service at upstream_port, and loses things. */
typedef struct _TillTestProxy TillTestProxy;

TillTestProxy *till_test_proxy_start (guint16 upstream_port);
void till_test_proxy_stop (TillTestProxy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTestProxy, till_test_proxy_stop)

void till_test_proxy_set_mode (TillTestProxy *self, TillTestProxyMode mode);
guint till_test_proxy_get_n_requests (TillTestProxy *self);
char *till_test_proxy_build_url (TillTestProxy *self);

char *till_test_http (guint16 port, const char *method, const char *path, const char *body);
