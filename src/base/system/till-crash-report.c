/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a file when the program crashes, for its next start. The file says which versions ran, the
 * signal, and the stack as modules with offsets. It has no path, no message and nothing of the
 * memory, so anybody may read it. A program that is killed or ends without power leaves no file.
 *
 * In the handler only what needs no memory of the heap and no lock of this program is called:
 * backtrace () has loaded its library before, and dladdr () only reads the list of modules. Where
 * they wait nevertheless, an alarm ends the program. */

#include "till-crash-report.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define MAX_FRAMES  64
#define MAX_BYTES   (64 * 1024)
#define STACK_BYTES (64 * 1024)
#define PATIENCE_S  5

/* GLib ends with SIGTRAP after an error that it calls fatal. */
static const struct
{
  int number;
  const char *name;
} signals[] = {
  { SIGABRT, "SIGABRT" }, { SIGBUS, "SIGBUS" },   { SIGFPE, "SIGFPE" },
  { SIGILL, "SIGILL" },   { SIGSEGV, "SIGSEGV" }, { SIGTRAP, "SIGTRAP" },
};

/* A signal handler has no data of its own. */
static struct sigaction previous[G_N_ELEMENTS (signals)];
static char *report_file;
static char *report_head;
static char stack[STACK_BYTES]; /* for the handler, where the usual stack is full */

static void
write_text (int fd, const char *text)
{
  gsize length = strlen (text);
  gssize written = 0;

  while (length > 0 && (written = write (fd, text, length)) > 0)
    {
      text += written;
      length -= (gsize) written;
    }
}

static void
write_hex (int fd, guintptr value)
{
  char text[2 * sizeof value + 1];
  char *first = text + sizeof text - 1;

  *first = '\0';
  do
    *--first = "0123456789abcdef"[value % 16];
  while ((value /= 16) > 0);

  write_text (fd, "0x");
  write_text (fd, first);
}

/* Only the name of the module: its path may have the name of a person. */
static void
write_frame (int fd, const void *address)
{
  Dl_info module = { NULL };
  const char *slash = NULL;

  if (dladdr (address, &module) == 0 || module.dli_fname == NULL)
    {
      write_text (fd, "?\n");
      return;
    }

  slash = strrchr (module.dli_fname, '/');
  write_text (fd, slash != NULL ? slash + 1 : module.dli_fname);
  write_text (fd, "+");
  write_hex (fd, (guintptr) address - (guintptr) module.dli_fbase);
  write_text (fd, "\n");
}

static void
write_report (int fd, int number)
{
  void *frames[MAX_FRAMES];
  int n_frames = 0;

  write_text (fd, report_head);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (signals[i].number == number)
      {
        write_text (fd, "Signal: ");
        write_text (fd, signals[i].name);
        write_text (fd, "\n");
      }

  n_frames = backtrace (frames, MAX_FRAMES);
  for (int i = 0; i < n_frames; i++)
    write_frame (fd, frames[i]);
}

/* The signal comes again as soon as this returns, and ends the program as it would without this. */
static void
crash_cb (int number)
{
  int fd = -1;

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i].number, &previous[i], NULL);
  alarm (PATIENCE_S);

  fd = open (report_file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd >= 0)
    {
      write_report (fd, number);
      close (fd);
    }

  raise (number);
}

static void
set_up_stack (void)
{
  stack_t alternate = { .ss_sp = stack, .ss_size = sizeof stack };
  stack_t present = { 0 };

  /* A sanitizer has its own. */
  if (sigaltstack (NULL, &present) == 0 && present.ss_flags & SS_DISABLE)
    sigaltstack (&alternate, NULL);
}

/* Has a crash of this process write to @file from now on, whose folder exists. @versions is lines
 * that the report begins with. Call it once. */
void
till_crash_report_watch (const char *file, const char *versions)
{
  struct sigaction action = { .sa_handler = crash_cb, .sa_flags = SA_ONSTACK };
  void *frame = NULL;

  g_return_if_fail (file != NULL && versions != NULL);
  g_return_if_fail (report_file == NULL);

  report_file = g_strdup (file);
  report_head = g_strdup (versions);
  backtrace (&frame, 1);
  set_up_stack ();
  sigemptyset (&action.sa_mask);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i].number, &action, &previous[i]);
}

static char *
format_time (gint64 seconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (seconds);

  return time != NULL ? g_date_time_format_iso8601 (time) : NULL;
}

/* Removes @file, so that one crash is reported once.
 *
 * Returns: (transfer full) (nullable): the report of the crash that has written @file, with its
 * time; %NULL where there was none. */
char *
till_crash_report_take (const char *file)
{
  g_autofree char *text = NULL;
  g_autofree char *time = NULL;
  GStatBuf info = { 0 };
  gboolean is_read = FALSE;

  g_return_val_if_fail (file != NULL, NULL);

  if (g_stat (file, &info) != 0)
    return NULL;

  time = format_time (info.st_mtime);
  is_read = S_ISREG (info.st_mode) && info.st_size <= MAX_BYTES &&
            g_file_get_contents (file, &text, NULL, NULL);
  g_unlink (file);
  if (!is_read || time == NULL || *text == '\0' || !g_utf8_validate (text, -1, NULL))
    return NULL;

  return g_strdup_printf ("Time: %s\n%s", time, text);
}
