/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPrintPage: a paper for a customer, printed or as a PDF. It is laid out in points on the pages
 * of the printer. What does not fit on a page goes on at the top of the next one, between two lines
 * of a text. All text is cleaned as in labels. */

#include "till-print-page.h"

#include <glib/gstdio.h>
#include <qrencode.h>

#include "till-atomic-file.h"
#include "till-text.h"
#include "till-define.h"

#define TITLE_WIDTH 130
#define GAP         6
#define CODE_SIDE   180
#define QUIET_ZONE  4
#define STEP_INDENT 18
#define LINE_HEIGHT 20 /* the height of a line: its font and a little more */

typedef struct
{
  char *title;
  char *value;
  gboolean is_code; /* a person types it in and has to tell 0 from O */
} Line;

struct _TillPrintPage
{
  GObject parent_instance;

  char *title;
  char *figure;
  GPtrArray *lines; /* of Line */
  char *code;
  char *caption;
  GPtrArray *steps; /* of char * */
  char *foot;
};

/* The position of the next line. */
typedef struct
{
  int page;
  double y;
} Place;

/* Laying out one page lays out all pages before it; counting them lays out all. */
typedef struct
{
  cairo_t *cairo;
  GtkPrintContext *context;
  double width;
  double height;
  int drawn_page;
  Place place;
} Pen;

G_DEFINE_FINAL_TYPE (TillPrintPage, till_print_page, G_TYPE_OBJECT)

static void
line_free (Line *self)
{
  g_free (self->title);
  g_free (self->value);
  g_free (self);
}

static PangoLayout *
lay_out (Pen *pen, const char *text, const char *font, double width)
{
  PangoLayout *layout = gtk_print_context_create_pango_layout (pen->context);
  PangoFontDescription *description = pango_font_description_from_string (font);
  g_autofree char *shown = till_text_for_display (text);

  pango_layout_set_font_description (layout, description);
  pango_font_description_free (description);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, shown, -1);

  return layout;
}

/* Goes on to the next page where there is no room for what must not be cut in two. */
static void
make_room (Pen *pen, double height)
{
  if (pen->place.y > 0 && pen->place.y + height > pen->height)
    pen->place = (Place){ pen->place.page + 1, 0 };
}

static gboolean
is_drawn (const Pen *pen)
{
  return pen->place.page == pen->drawn_page;
}

/* A line of a right-to-left text is aligned to the right by its own extents. */
static void
write_layout_line (Pen *pen, PangoLayoutIter *iter, double x)
{
  PangoRectangle extents;
  double height;
  double baseline;

  pango_layout_iter_get_line_extents (iter, NULL, &extents);
  height = (double) extents.height / PANGO_SCALE;
  baseline = (double) (pango_layout_iter_get_baseline (iter) - extents.y) / PANGO_SCALE;
  make_room (pen, height);
  if (is_drawn (pen))
    {
      cairo_move_to (pen->cairo, x + (double) extents.x / PANGO_SCALE, pen->place.y + baseline);
      pango_cairo_show_layout_line (pen->cairo, pango_layout_iter_get_line_readonly (iter));
    }

  pen->place.y += height;
}

/* Returns: the position after @text; does not move the pen. */
static Place
write_text (Pen *pen, const char *text, const char *font, double x, double width)
{
  const Place start = pen->place;
  g_autoptr (PangoLayout) layout = lay_out (pen, text, font, width);
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  Place end;

  do
    write_layout_line (pen, iter, x);
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);

  end = pen->place;
  pen->place = start;

  return end;
}

static void
go_on (Pen *pen, Place place)
{
  pen->place = (Place){ place.page, place.y + GAP };
}

static void
write_paragraph (Pen *pen, const char *text, const char *font)
{
  if (text != NULL)
    go_on (pen, write_text (pen, text, font, 0, pen->width));
}

static Place
get_later (Place a, Place b)
{
  return a.page > b.page || (a.page == b.page && a.y > b.y) ? a : b;
}

/* A title stays on the page of the first line of its value. */
static void
write_line (Pen *pen, const Line *line)
{
  Place title;
  Place value;

  make_room (pen, LINE_HEIGHT);
  title = write_text (pen, line->title, "Sans 9", 0, TITLE_WIDTH - GAP);
  value = write_text (pen, line->value, line->is_code ? "Monospace 10" : "Sans 10", TITLE_WIDTH,
                      pen->width - TITLE_WIDTH);
  go_on (pen, get_later (title, value));
}

static void
write_step (Pen *pen, guint number, const char *step)
{
  g_autofree char *title = g_strdup_printf ("%u.", number);

  make_room (pen, LINE_HEIGHT);
  write_text (pen, title, "Sans 10", 0, STEP_INDENT);
  go_on (pen, write_text (pen, step, "Sans 10", STEP_INDENT, pen->width - STEP_INDENT));
}

static void
draw_modules (Pen *pen, const QRcode *code)
{
  double module = CODE_SIDE / (double) (code->width + 2 * QUIET_ZONE);

  for (int i = 0; i < code->width * code->width; i++)
    if (code->data[i] & 1)
      cairo_rectangle (pen->cairo, (i % code->width + QUIET_ZONE) * module,
                       pen->place.y + (i / code->width + QUIET_ZONE) * module, module, module);

  cairo_set_antialias (pen->cairo, CAIRO_ANTIALIAS_NONE);
  cairo_fill (pen->cairo);
}

static void
draw_code (Pen *pen, const char *text)
{
  QRcode *code = text != NULL ? QRcode_encodeString (text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) : NULL;

  if (code == NULL)
    return;

  make_room (pen, CODE_SIDE);
  if (is_drawn (pen))
    draw_modules (pen, code);
  QRcode_free (code);
  pen->place.y += CODE_SIDE + GAP;
}

/* Draws @page, if there is such a page.
 *
 * Returns: the number of pages. */
static int
draw (TillPrintPage *self, GtkPrintContext *context, int page)
{
  Pen pen = {
    .cairo = gtk_print_context_get_cairo_context (context),
    .context = context,
    .width = gtk_print_context_get_width (context),
    .height = gtk_print_context_get_height (context),
    .drawn_page = page,
  };

  write_paragraph (&pen, self->title, "Sans 12");
  write_paragraph (&pen, self->figure, "Sans Bold 24");
  pen.place.y += GAP;
  for (guint i = 0; i < self->lines->len; i++)
    write_line (&pen, g_ptr_array_index (self->lines, i));
  draw_code (&pen, self->code);
  write_paragraph (&pen, self->caption, "Sans 9");
  pen.place.y += GAP;
  for (guint i = 0; i < self->steps->len; i++)
    write_step (&pen, i + 1, g_ptr_array_index (self->steps, i));
  pen.place.y += GAP;
  write_paragraph (&pen, self->foot, "Sans 8");

  return pen.place.page + 1;
}

static void
begin_cb (TillPrintPage *self, GtkPrintContext *context, GtkPrintOperation *operation)
{
  gtk_print_operation_set_n_pages (operation, draw (self, context, -1));
}

static void
draw_page_cb (TillPrintPage *self, GtkPrintContext *context, int page)
{
  cairo_set_source_rgb (gtk_print_context_get_cairo_context (context), 0, 0, 0);
  draw (self, context, page);
}

static void
till_print_page_finalize (GObject *object)
{
  TillPrintPage *self = TILL_PRINT_PAGE (object);

  g_free (self->title);
  g_free (self->figure);
  g_ptr_array_unref (self->lines);
  g_free (self->code);
  g_free (self->caption);
  g_ptr_array_unref (self->steps);
  g_free (self->foot);

  G_OBJECT_CLASS (till_print_page_parent_class)->finalize (object);
}

static void
till_print_page_class_init (TillPrintPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_print_page_finalize;
}

static void
till_print_page_init (TillPrintPage *self)
{
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  self->steps = g_ptr_array_new_with_free_func (g_free);
}

/* @figure stands first, in large letters. */
TillPrintPage *
till_print_page_new (const char *title, const char *figure)
{
  TillPrintPage *self = g_object_new (TILL_TYPE_PRINT_PAGE, NULL);

  self->title = g_strdup (title);
  self->figure = g_strdup (figure);

  return self;
}

static void
add_line (TillPrintPage *self, const char *title, const char *value, gboolean is_code)
{
  Line *line = NULL;

  if (value == NULL || *value == '\0')
    return;

  line = g_new0 (Line, 1);
  line->title = g_strdup (title);
  line->value = g_strdup (value);
  line->is_code = is_code;
  g_ptr_array_add (self->lines, line);
}

/* A value that is %NULL or empty adds no line. */
void
till_print_page_add_line (TillPrintPage *self, const char *title, const char *value)
{
  g_return_if_fail (TILL_IS_PRINT_PAGE (self));

  add_line (self, title, value, FALSE);
}

/* Adds a line whose value a person types in from the paper. */
void
till_print_page_add_code_line (TillPrintPage *self, const char *title, const char *value)
{
  g_return_if_fail (TILL_IS_PRINT_PAGE (self));

  add_line (self, title, value, TRUE);
}

/* Adds the next of the numbered steps. */
void
till_print_page_add_step (TillPrintPage *self, const char *step)
{
  g_return_if_fail (TILL_IS_PRINT_PAGE (self));
  g_return_if_fail (step != NULL);

  g_ptr_array_add (self->steps, g_strdup (step));
}

void
till_print_page_set_code (TillPrintPage *self, const char *text, const char *caption)
{
  g_return_if_fail (TILL_IS_PRINT_PAGE (self));

  g_free (self->code);
  self->code = g_strdup (text);
  g_free (self->caption);
  self->caption = g_strdup (caption);
}

void
till_print_page_set_foot (TillPrintPage *self, const char *foot)
{
  g_return_if_fail (TILL_IS_PRINT_PAGE (self));

  g_free (self->foot);
  self->foot = g_strdup (foot);
}

static GtkPrintOperation *
create_operation (TillPrintPage *self)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();

  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_object (operation, "begin-print", G_CALLBACK (begin_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), self,
                           G_CONNECT_SWAPPED);

  return operation;
}

static void
printed_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer user_data)
{
  g_object_unref (user_data);
}

/* Asks in the platform's dialog for a printer or a file. The dialog itself reports errors. */
void
till_print_page_print (TillPrintPage *self, GtkWindow *parent, const char *job_name)
{
  g_autoptr (GtkPrintOperation) operation = NULL;

  g_return_if_fail (TILL_IS_PRINT_PAGE (self));

  operation = create_operation (self);
  gtk_print_operation_set_job_name (operation, job_name);
  g_signal_connect (operation, "done", G_CALLBACK (printed_cb), g_object_ref (self));
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, NULL);
}

/* GTK writes into the file that it is given, so it gets a temporary one. */
typedef struct
{
  GFile *draft; /* NULL until it exists */
  GFile *file;
} Export;

static void
export_free (Export *self)
{
  /* Deleted at once, so that quitting right after saving leaves no draft behind. */
  if (self->draft != NULL)
    g_unlink (g_file_peek_path (self->draft));
  g_clear_object (&self->draft);
  g_object_unref (self->file);
  g_free (self);
}

static GFile *
make_draft (GError **error)
{
  g_autofree char *path = NULL;
  int descriptor = g_file_open_tmp ("till-XXXXXX.pdf", &path, error);

  if (descriptor < 0)
    return NULL;

  g_close (descriptor, NULL);

  return g_file_new_for_path (path);
}

static void
put_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_atomic_file_finish (G_FILE (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
draft_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *export = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GBytes) bytes = g_file_load_bytes_finish (G_FILE (source), result, NULL, &error);

  if (bytes == NULL)
    g_task_return_error (task, error);
  else
    till_atomic_file_async (export->file, bytes, put_cb, g_steal_pointer (&task));
}

static void
exported_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *export = g_task_get_task_data (task);
  GError *error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      g_task_return_error (task, error);
    }
  else
    g_file_load_bytes_async (export->draft, NULL, draft_read_cb, g_steal_pointer (&task));
}

static void
print_draft (GTask *task)
{
  g_autoptr (GtkPrintOperation) operation = create_operation (g_task_get_source_object (task));
  Export *export = g_task_get_task_data (task);

  gtk_print_operation_set_export_filename (operation, g_file_peek_path (export->draft));
  g_signal_connect (operation, "done", G_CALLBACK (exported_cb), g_object_ref (task));
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, NULL);
}

/* Writes a PDF to @file. */
void
till_print_page_export_async (TillPrintPage *self,
                              GFile *file,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GError *error = NULL;
  Export *export = NULL;

  g_return_if_fail (TILL_IS_PRINT_PAGE (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_print_page_export_async);
  export = g_new0 (Export, 1);
  export->file = g_object_ref (file);
  g_task_set_task_data (task, export, (GDestroyNotify) export_free);
  export->draft = make_draft (&error);
  if (export->draft == NULL)
    g_task_return_error (task, error);
  else
    print_draft (task);
}

/* Returns: whether the file is written; otherwise %FALSE with an error of %GTK_PRINT_ERROR,
 * %G_FILE_ERROR or %G_IO_ERROR, and the previous file is unchanged. */
TILL_DEFINE_FINISH_BOOLEAN (till_print_page_export_finish, TillPrintPage)
