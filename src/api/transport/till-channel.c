/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillChannel: the session of one transport, stripped of what libsoup brings along for browsers.
 * The authentication manager would answer a hostile challenge and can be crashed by one, the
 * decoder would inflate a bomb, and a proxy from the environment would be shown the keys of a
 * service on this machine. */

#include "till-channel.h"

#define IO_TIME_LIMIT_S   15
#define IDLE_TIME_LIMIT_S 60
#define MAX_CONNECTIONS   10
#define MAX_PER_HOST      6

/* Returns: (transfer full): a channel without a session. */
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
  g_mutex_init (&self->skew_lock);
  g_mutex_init (&self->traffic_lock);
  self->traffic.retry_after_s = -1;

  return self;
}

void
till_channel_free (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session == NULL);

  till_base_url_unref (self->base_url);
  g_object_unref (self->provider);
  till_dialect_free (self->dialect);
  g_object_unref (self->clock);
  g_rand_free (self->random);
  g_mutex_clear (&self->skew_lock);
  g_mutex_clear (&self->traffic_lock);
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

/* Makes the session, for the thread and the thread-default main context this is called from. */
void
till_channel_open (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session == NULL);

  self->session = build_session (self);
}

/* Makes another session for what is sent from now on; the one before it goes with the last of its
 * exchanges. A session keeps the addresses of a name for as long as it is used, so after a change
 * of the network, or a move of the service, it would never find the way again. */
void
till_channel_renew (TillChannel *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->session != NULL);

  g_clear_object (&self->session);
  self->session = build_session (self);
}

/* Ends what the session still has open, on its thread. */
void
till_channel_close (TillChannel *self)
{
  g_return_if_fail (self != NULL);

  soup_session_abort (self->session);
  g_clear_object (&self->session);
}

/* Learns the service's time. The base URL's grammar sees to it that every answer came over TLS or
 * from this machine. */
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

/* Returns: the newest estimate. May be called from any thread. */
TillSkew
till_channel_get_skew (TillChannel *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->skew_lock);

  return self->skew;
}

/* A request is sent that no budget was asked for. */
void
till_channel_count_unasked (TillChannel *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->traffic_lock);

  self->traffic.n_unasked++;
}

/* @retry_after_s is -1 where the answer did not say. */
void
till_channel_count_answer (TillChannel *self, guint status, int retry_after_s)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->traffic_lock);

  if (status != TILL_STATUS_TOO_MANY_REQUESTS && status != SOUP_STATUS_SERVICE_UNAVAILABLE)
    {
      self->traffic.n_answered++;
      return;
    }

  if (status == TILL_STATUS_TOO_MANY_REQUESTS)
    self->traffic.n_refused++;
  else
    self->traffic.n_overloaded++;
  self->traffic.retry_after_s = MAX (self->traffic.retry_after_s, retry_after_s);
}

/* An answer has taken so long since its request was sent. */
void
till_channel_count_latency (TillChannel *self, gint64 latency_ms)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->traffic_lock);
  guint each_ms = (guint) CLAMP (latency_ms, 1, G_MAXINT);

  self->traffic.fastest_ms =
      self->traffic.n_timed == 0 ? each_ms : MIN (self->traffic.fastest_ms, each_ms);
  self->traffic.n_timed++;
  self->traffic.latency_ms += each_ms;
}

/* No answer has come within the time limit. */
void
till_channel_count_late (TillChannel *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->traffic_lock);

  self->traffic.n_overloaded++;
}

/* Returns: what was counted since the last time. May be called from any thread. */
TillTraffic
till_channel_take_traffic (TillChannel *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->traffic_lock);
  TillTraffic traffic = self->traffic;

  self->traffic = (TillTraffic){ .retry_after_s = -1 };

  return traffic;
}
