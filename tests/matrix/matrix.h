/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hostile-server.h"
#include "matrix-calls.h"

G_BEGIN_DECLS

#define MATRIX_API_KEY    "key_matrix_12345"
#define MATRIX_SECRET_KEY "sk_matrix_0123456789"
#define MATRIX_FINE       (-1) /* in place of an error */

/* Whether time and memory are looked at: a sanitizer takes more of both. */
#if defined __SANITIZE_ADDRESS__
#define MATRIX_IS_MEASURED FALSE
#else
#define MATRIX_IS_MEASURED TRUE
#endif

extern const TillTransportLimits matrix_patient; /* no answer is late */
extern const TillTransportLimits matrix_hasty;   /* for answers that never end */

/* What a fault comes to. The numbers are of requests that reach the service. */
typedef struct
{
  int error; /* of a GET: TillApiError or MATRIX_FINE */
  guint n_requests;
  int unsafe_error; /* of a POST or DELETE */
  guint n_unsafe_requests;
} MatrixOutcome;

/* The service on the other side of a cell, as far as the cell has to know. */
typedef struct
{
  const TillTransportLimits *limits;
  TillTransport *(*begin) (gpointer user_data); /* the fault, with a new client and count */
  void (*end) (gpointer user_data);             /* from here on the service means well */
  guint (*count) (gpointer user_data);
  void (*fill_subject) (gpointer user_data, MatrixSubject *subject); /* of the next call */
  gpointer user_data;
  const char *text; /* nullable: what the call has to hand on of a fine answer */
  guint wait_ms;    /* that the service asks for */
} MatrixService;

void matrix_init (int *argc, char ***argv);
gboolean matrix_is_list_wanted (int argc, char **argv);
void matrix_list_cells (const char *fault);
int matrix_run (void);
void matrix_set_proxy (const char *url);
void
matrix_check (const MatrixService *service, const MatrixCall *call, const MatrixOutcome *outcome);
void matrix_count (const char *name, GString *problems);
HostileServer *matrix_get_foreign (void);

G_END_DECLS
