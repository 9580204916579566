/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillChannel: the HTTP session of one transport, without the features that libsoup adds for
 * browsers. The authentication manager answers hostile challenges and crashes on some of them, the
 * content decoder inflates compression bombs, and a proxy from the environment would see the keys
 * of a service on this machine. */

#include "till-channel.h"

#include "till-reply.h"

#define IO_TIME_LIMIT_S   15
#define IDLE_TIME_LIMIT_S 60
#define MAX_CONNECTIONS   10
#define MAX_PER_HOST      6

/* Returns: (transfer full): a channel without a session. @limits is copied. */
TillChannel *
till_channel_new (TillBaseUrl *base_url,
                  TillCredentialProvider *provider,
                  const TillDialect *dialect,
                  TillClock *clock,
                  const TillTransportLimits *limits)
{
  TillChannel *self = g_new0 (TillChannel, 1);

  self->base_url = till_base_url_ref (base_url);
  self->provider = g_object_ref (provider);
  self->dialect = till_dialect_copy (dialect);
  self->clock = g_object_ref (clock);
  self->limits = *limits;
  self->random = g_rand_new ();
  self->readers = till_reply_readers_new ();
  till_traffic_meter_init (&self->traffic);
  g_mutex_init (&self->skew_lock);

  return self;
}

/* Waits for the readers. The session has to be closed. */
void
till_channel_free (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session == NULL);

  g_thread_pool_free (self->readers, FALSE, TRUE);
  till_base_url_unref (self->base_url);
  g_object_unref (self->provider);
  till_dialect_free (self->dialect);
  g_object_unref (self->clock);
  g_rand_free (self->random);
  g_mutex_clear (&self->skew_lock);
  till_traffic_meter_clear (&self->traffic);
  g_free (self);
}

static SoupSession *
build_session (TillChannel *self)
{
  SoupSession *session = soup_session_new_with_options (
      "timeout", IO_TIME_LIMIT_S, "idle-timeout", IDLE_TIME_LIMIT_S, "max-conns", MAX_CONNECTIONS,
      "max-conns-per-host", MAX_PER_HOST, "user-agent", "Till", NULL);

  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  soup_session_remove_feature_by_type (session, SOUP_TYPE_CONTENT_DECODER);

  if (till_base_url_is_loopback (self->base_url))
    soup_session_set_proxy_resolver (session, NULL);

  return session;
}

/* Opens the session, for the calling thread and its thread-default main context. */
void
till_channel_open (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session == NULL);

  self->session = build_session (self);
}

/* Opens another session for later requests; the last exchange of the old session frees it. A
 * session keeps the addresses of a host name while it is used, so after a change of the network, or
 * a move of the service, it would never reach the service again. */
void
till_channel_renew (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session != NULL);

  g_clear_object (&self->session);
  self->session = build_session (self);
}

/* Closes all connections, on the session's thread. */
void
till_channel_close (TillChannel *self)
{
  g_return_if_fail (self != NULL);

  soup_session_abort (self->session);
  g_clear_object (&self->session);
}

/* Estimates the skew from the Date header. The grammar of base URLs guarantees that every answer
 * came over TLS or from this machine. */
void
till_channel_observe (TillChannel *self,
                      SoupMessageHeaders *headers,
                      gint64 sent_ms,
                      gint64 received_ms)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->skew_lock);

  till_skew_observe (&self->skew, soup_message_headers_get_one (headers, "Date"),
                     soup_message_headers_get_one (headers, "Age"), sent_ms, received_ms);
}

/* Returns: the newest estimate. Any thread may call this. */
TillSkew
till_channel_get_skew (TillChannel *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->skew_lock);

  return self->skew;
}
