/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers that break HTTP. They take the connection from SoupServer, write to it and close it. */

#include "practice-raw-answer.h"

#include <string.h>
#include <sys/socket.h>

#define PIECE_SIZE 65536

typedef struct
{
  GIOStream *stream;
  GSocket *socket;
  PracticeFaultKind kind;
  GBytes *head;   /* status line, headers and as much of the body as is sent */
  gsize n_sent;   /* of the head */
  guint64 filler; /* how many bytes are still to be sent after the head */
  guint pause_ms; /* between bytes; zero: no pause */
} RawAnswer;

static void write_piece (RawAnswer *self);

/* Returns: white space, so a huge body is still JSON. */
static const char *
get_filler (void)
{
  static char filler[PIECE_SIZE];

  if (filler[0] == '\0')
    memset (filler, ' ', sizeof filler);

  return filler;
}

static void
raw_answer_free (RawAnswer *self)
{
  g_clear_object (&self->stream);
  g_clear_object (&self->socket);
  g_clear_pointer (&self->head, g_bytes_unref);
  g_free (self);
}

/* If there is no time to linger, the kernel resets the connection. */
static void
finish (RawAnswer *self)
{
  static const struct linger no_linger = { .l_onoff = 1, .l_linger = 0 };

  if (self->kind == PRACTICE_FAULT_RESET)
    setsockopt (g_socket_get_fd (self->socket), SOL_SOCKET, SO_LINGER, &no_linger,
                sizeof no_linger);

  g_socket_close (self->socket, NULL);
  raw_answer_free (self);
}

static gboolean
write_piece_cb (gpointer user_data)
{
  write_piece (user_data);

  return G_SOURCE_REMOVE;
}

static void
wrote_piece_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  RawAnswer *self = user_data;
  gssize n_written = g_output_stream_write_finish (G_OUTPUT_STREAM (source), result, NULL);
  gsize n_of_head;

  /* The client may close the connection. */
  if (n_written < 0)
    {
      finish (self);
      return;
    }

  n_of_head = MIN ((gsize) n_written, g_bytes_get_size (self->head) - self->n_sent);
  self->n_sent += n_of_head;
  self->filler -= (gsize) n_written - n_of_head;

  if (self->pause_ms > 0)
    g_timeout_add (self->pause_ms, write_piece_cb, self);
  else
    write_piece (self);
}

static void
write_piece (RawAnswer *self)
{
  GOutputStream *output = g_io_stream_get_output_stream (self->stream);
  gsize left = g_bytes_get_size (self->head) - self->n_sent;
  const char *piece = get_filler ();
  gsize size = MIN (self->filler, PIECE_SIZE);

  if (left > 0)
    {
      piece = (const char *) g_bytes_get_data (self->head, NULL) + self->n_sent;
      size = self->pause_ms > 0 ? 1 : left;
    }

  if (size == 0)
    finish (self);
  else
    g_output_stream_write_async (output, piece, size, G_PRIORITY_DEFAULT, NULL, wrote_piece_cb,
                                 self);
}

/* Returns: (transfer full): what is sent before the filler. */
static GBytes *
write_head (const PracticeFault *fault, const PracticeReply *reply, guint64 *n_filler)
{
  GString *head = g_string_new (NULL);
  gsize length = reply->body->len;
  guint64 announced = length;
  gsize sent = length;

  *n_filler = 0;
  if (fault->kind == PRACTICE_FAULT_RESET)
    sent = 0;
  else if (fault->kind == PRACTICE_FAULT_TRUNCATE)
    sent = length / 2;
  else if (fault->kind == PRACTICE_FAULT_WRONG_LENGTH)
    announced = length / 2;
  else if (fault->kind == PRACTICE_FAULT_HUGE)
    {
      *n_filler = (guint64) fault->mb << 20;
      announced += *n_filler;
    }

  if (fault->kind != PRACTICE_FAULT_RESET)
    g_string_printf (head,
                     "HTTP/1.1 %u %s\r\nContent-Type: %s\r\nCache-Control: no-store\r\n"
                     "Content-Length: %" G_GUINT64_FORMAT "\r\n\r\n",
                     reply->status, soup_status_get_phrase (reply->status), reply->content_type,
                     announced);
  g_string_append_len (head, reply->body->str, (gssize) sent);

  return g_string_free_to_bytes (head);
}

/* Sends @reply to @message after @delay_ms, in the way of @fault. */
void
practice_raw_answer_send (SoupServerMessage *message,
                          const PracticeFault *fault,
                          const PracticeReply *reply,
                          guint delay_ms)
{
  RawAnswer *self = NULL;

  g_return_if_fail (practice_fault_breaks_delivery (fault));

  self = g_new0 (RawAnswer, 1);
  self->kind = fault->kind;
  self->head = write_head (fault, reply, &self->filler);
  self->pause_ms = fault->kind == PRACTICE_FAULT_DRIP ? (guint) MAX (fault->ms, 1) : 0;
  self->socket = g_object_ref (soup_server_message_get_socket (message));
  soup_server_message_set_status (message, reply->status, NULL);
  self->stream = soup_server_message_steal_connection (message);

  if (delay_ms > 0)
    g_timeout_add (delay_ms, write_piece_cb, self);
  else
    write_piece (self);
}
