/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two keys of an account (section 5), in memory that is never swapped and that the last unref
 * wipes; and the interface over which the client looks them up, without knowing where they are
 * stored. */

#include "till-credentials.h"

#include "till-private-memory.h"
#include "till-define.h"

#include <string.h>

#define API_KEY_MIN_LENGTH 8
#define API_KEY_MAX_LENGTH 256

struct _TillCredentials
{
  gatomicrefcount ref_count;
  TillAuthScheme scheme;
  const char *api_key;
  const char *secret_key;

  /* Contains both keys */
  char *memory;
  gsize size;
};

struct _TillFixedCredentials
{
  GObject parent_instance;

  TillCredentials *credentials;
};

static void till_fixed_credentials_provider_init (TillCredentialProviderInterface *iface);

G_DEFINE_BOXED_TYPE (TillCredentials,
                     till_credentials,
                     till_credentials_ref,
                     till_credentials_unref)
G_DEFINE_INTERFACE (TillCredentialProvider, till_credential_provider, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (TillFixedCredentials,
                               till_fixed_credentials,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_CREDENTIAL_PROVIDER,
                                                      till_fixed_credentials_provider_init))

static void
till_credential_provider_default_init (TillCredentialProviderInterface *iface)
{
}

static void
till_fixed_credentials_lookup_async (TillCredentialProvider *provider,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  TillFixedCredentials *self = TILL_FIXED_CREDENTIALS (provider);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_fixed_credentials_lookup_async);
  g_task_return_pointer (task, till_credentials_ref (self->credentials),
                         (GDestroyNotify) till_credentials_unref);
}

static TillCredentials *
till_fixed_credentials_lookup_finish (TillCredentialProvider *provider,
                                      GAsyncResult *result,
                                      GError **error)
{
  g_assert (g_task_is_valid (result, provider));

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
till_fixed_credentials_finalize (GObject *object)
{
  TillFixedCredentials *self = TILL_FIXED_CREDENTIALS (object);

  till_credentials_unref (self->credentials);

  G_OBJECT_CLASS (till_fixed_credentials_parent_class)->finalize (object);
}

static void
till_fixed_credentials_class_init (TillFixedCredentialsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_fixed_credentials_finalize;
}

static void
till_fixed_credentials_init (TillFixedCredentials *self)
{
}

static void
till_fixed_credentials_provider_init (TillCredentialProviderInterface *iface)
{
  iface->lookup_async = till_fixed_credentials_lookup_async;
  iface->lookup_finish = till_fixed_credentials_lookup_finish;
}

/* @secret_key can be %NULL for %TILL_AUTH_BEARER.
 *
 * Returns: (transfer full): new credentials with copies of both keys. */
TillCredentials *
till_credentials_new (TillAuthScheme scheme, const char *api_key, const char *secret_key)
{
  TillCredentials *self = NULL;
  gsize api_size = 0;
  gsize secret_size = 0;

  g_return_val_if_fail (api_key != NULL, NULL);
  g_return_val_if_fail (scheme != TILL_AUTH_HMAC || secret_key != NULL, NULL);

  api_size = strlen (api_key) + 1;
  secret_size = secret_key != NULL ? strlen (secret_key) + 1 : 0;
  self = g_new0 (TillCredentials, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->scheme = scheme;
  self->size = api_size + secret_size;
  self->memory = till_private_memory_new (self->size);
  self->api_key = memcpy (self->memory, api_key, api_size);
  if (secret_key != NULL)
    self->secret_key = memcpy (self->memory + api_size, secret_key, secret_size);

  return self;
}

TillCredentials *
till_credentials_ref (TillCredentials *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
till_credentials_unref (TillCredentials *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  till_private_memory_free (self->memory, self->size);
  g_free (self);
}

TillAuthScheme
till_credentials_get_scheme (const TillCredentials *self)
{
  g_return_val_if_fail (self != NULL, TILL_AUTH_HMAC);

  return self->scheme;
}

TILL_DEFINE_GETTER (till_credentials_get_api_key, const TillCredentials, const char *, api_key)

/* Returns: (nullable): the signing key; %NULL only for %TILL_AUTH_BEARER. */
TILL_DEFINE_GETTER (till_credentials_get_secret_key,
                    const TillCredentials,
                    const char *,
                    secret_key)

/* Returns: whether @text can be an API key: 8 to 256 printable ASCII characters without a space,
 * because a header carries it. */
gboolean
till_is_api_key (const char *text)
{
  gsize length = 0;

  g_return_val_if_fail (text != NULL, FALSE);

  for (const char *p = text; *p != '\0'; p++, length++)
    if (!g_ascii_isgraph (*p))
      return FALSE;

  return length >= API_KEY_MIN_LENGTH && length <= API_KEY_MAX_LENGTH;
}

/* Returns: whether @text can be a signing key: any bytes without a line break. */
gboolean
till_is_secret_key (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return *text != '\0' && strpbrk (text, "\r\n") == NULL;
}

/* Looks up the keys of the account. Any thread that runs its thread-default main context may call
 * this. */
void
till_credential_provider_lookup_async (TillCredentialProvider *self,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  g_return_if_fail (TILL_IS_CREDENTIAL_PROVIDER (self));

  TILL_CREDENTIAL_PROVIDER_GET_IFACE (self)->lookup_async (self, cancellable, callback, user_data);
}

/* Returns: (transfer full): the keys, or %NULL with the error of the room that stores them. */
TillCredentials *
till_credential_provider_lookup_finish (TillCredentialProvider *self,
                                        GAsyncResult *result,
                                        GError **error)
{
  g_return_val_if_fail (TILL_IS_CREDENTIAL_PROVIDER (self), NULL);

  return TILL_CREDENTIAL_PROVIDER_GET_IFACE (self)->lookup_finish (self, result, error);
}

/* Returns: (transfer full): a provider of known keys: from the environment, of the practice
 * service, or of an account that is not stored yet. */
TillFixedCredentials *
till_fixed_credentials_new (TillCredentials *credentials)
{
  TillFixedCredentials *self = NULL;

  g_return_val_if_fail (credentials != NULL, NULL);

  self = g_object_new (TILL_TYPE_FIXED_CREDENTIALS, NULL);
  self->credentials = till_credentials_ref (credentials);

  return self;
}
