/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the certificate of a server says. It is the one that the connection itself has been given
 * and libpq has verified, not one that was asked for a second time. */

#include "till-team-certificate.h"

#include <openssl/ssl.h>

/* Returns: (transfer full): as RFC 4514 writes it; other scripts stay readable. */
static char *
dup_subject (X509 *certificate)
{
  BIO *memory = BIO_new (BIO_s_mem ());
  char *text = NULL;
  gssize length = 0;
  char *subject = NULL;

  X509_NAME_print_ex (memory, X509_get_subject_name (certificate), 0,
                      XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
  length = (gssize) BIO_get_mem_data (memory, &text);
  subject = length > 0 ? g_utf8_make_valid (text, length) : g_strdup ("");
  BIO_free (memory);

  return subject;
}

/* Returns: the last moment at which the certificate is valid; zero where that can't be read. */
static gint64
get_expiry_ms (X509 *certificate)
{
  struct tm time = { 0 };
  g_autoptr (GDateTime) moment = NULL;

  if (!ASN1_TIME_to_tm (X509_get0_notAfter (certificate), &time))
    return 0;

  moment = g_date_time_new_utc (time.tm_year + 1900, time.tm_mon + 1, time.tm_mday, time.tm_hour,
                                time.tm_min, time.tm_sec);

  return moment != NULL ? g_date_time_to_unix (moment) * 1000 : 0;
}

/* Reads the certificate of the server at the other end of @ssl, an SSL of OpenSSL, which is %NULL
 * where the connection is not encrypted or libpq uses another library.
 *
 * @subject: (out) (transfer full): whom the certificate was issued to; may be empty
 * @expires_ms: (out): the last moment at which it is valid; zero where that can't be read
 *
 * Returns: whether there is a certificate; nothing is set where there is none. */
gboolean
till_team_certificate_read (gpointer ssl, char **subject, gint64 *expires_ms)
{
  X509 *certificate = NULL;

  g_return_val_if_fail (subject != NULL && expires_ms != NULL, FALSE);

  certificate = ssl != NULL ? SSL_get0_peer_certificate (ssl) : NULL;
  if (certificate == NULL)
    return FALSE;

  *subject = dup_subject (certificate);
  *expires_ms = get_expiry_ms (certificate);

  return TRUE;
}
