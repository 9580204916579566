/* SPDX-License-Identifier: GPL-3.0-or-later */

/* OldTls: OpenSSL serves TLS 1.0 or 1.1. A relay between it and the client counts the records that
 * are no handshake, because they would contain a request and its key. */

#include "old-tls.h"

#include <string.h>

#define RECORD_HEAD      5
#define APPLICATION_DATA 0x17

struct _OldTls
{
  GSubprocess *program;
  guint16 port;
  gint n_records; /* of application data, from the client; atomic */
};

static guint16
read_port (GSubprocess *program)
{
  g_autoptr (GDataInputStream) output =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (program));
  const char *colon = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;

  do
    {
      g_clear_pointer (&line, g_free);
      line = g_data_input_stream_read_line (output, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (line);
    }
  while (!g_str_has_prefix (line, "ACCEPT "));

  colon = strrchr (line, ':');
  g_assert_nonnull (colon);

  return (guint16) g_ascii_strtoull (colon + 1, NULL, 10);
}

/* @version is an option of "openssl s_server".
 *
 * Returns: (transfer full) (nullable): the program, %NULL where there is no OpenSSL. */
OldTls *
old_tls_start (const char *version, const char *certificate_path)
{
  g_autofree char *openssl = g_find_program_in_path ("openssl");
  g_autoptr (GError) error = NULL;
  OldTls *self = NULL;

  if (openssl == NULL)
    return NULL;

  self = g_new0 (OldTls, 1);
  self->program = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, openssl,
      "s_server", "-accept", "127.0.0.1:0", version, "-cipher", "ALL:@SECLEVEL=0", "-cert",
      certificate_path, "-key", certificate_path, "-www", NULL);
  g_assert_no_error (error);
  self->port = read_port (self->program);

  return self;
}

void
old_tls_stop (OldTls *self)
{
  g_subprocess_force_exit (self->program);
  g_assert_true (g_subprocess_wait (self->program, NULL, NULL));
  g_object_unref (self->program);
  g_free (self);
}

/* Returns: how many records that are no handshake clients have sent. */
guint
old_tls_count (OldTls *self)
{
  return (guint) g_atomic_int_get (&self->n_records);
}

typedef struct
{
  GInputStream *from;
  GOutputStream *to;
} Pipe;

static gpointer
run_pipe (gpointer user_data)
{
  Pipe *self = user_data;

  g_output_stream_splice (self->to, self->from, G_OUTPUT_STREAM_SPLICE_NONE, NULL, NULL);

  return NULL;
}

/* Forwards one record. Returns: whether both sides are connected. */
static gboolean
relay_record (OldTls *self, GInputStream *from, GOutputStream *to)
{
  guint8 record[RECORD_HEAD + G_MAXUINT16];
  gsize n_read = 0;
  gsize length = 0;

  if (!g_input_stream_read_all (from, record, RECORD_HEAD, &n_read, NULL, NULL) ||
      n_read < RECORD_HEAD)
    return FALSE;

  if (record[0] == APPLICATION_DATA)
    g_atomic_int_inc (&self->n_records);
  length = (gsize) record[3] << 8 | record[4];

  return g_input_stream_read_all (from, record + RECORD_HEAD, length, &n_read, NULL, NULL) &&
         n_read == length &&
         g_output_stream_write_all (to, record, RECORD_HEAD + length, NULL, NULL, NULL);
}

/* A greeter for a HostileServer. @user_data is the OldTls. */
gboolean
old_tls_relay (HostilePeer *peer, const char *request, gpointer user_data)
{
  OldTls *self = user_data;
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) upstream = NULL;
  Pipe pipe = { NULL, g_io_stream_get_output_stream (peer->stream) };
  GThread *thread = NULL;

  g_socket_client_set_enable_proxy (client, FALSE);
  upstream = g_socket_client_connect_to_host (client, "127.0.0.1", self->port, NULL, NULL);
  if (upstream == NULL)
    return FALSE;

  pipe.from = g_io_stream_get_input_stream (G_IO_STREAM (upstream));
  thread = g_thread_new ("old-tls", run_pipe, &pipe);
  while (relay_record (self, g_io_stream_get_input_stream (peer->stream),
                       g_io_stream_get_output_stream (G_IO_STREAM (upstream))))
    ;
  g_socket_shutdown (g_socket_connection_get_socket (upstream), TRUE, TRUE, NULL);
  g_thread_join (thread);

  return FALSE;
}
