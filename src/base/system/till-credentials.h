/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef enum
{
  TILL_AUTH_HMAC,
  TILL_AUTH_BEARER,
} TillAuthScheme;

#define TILL_TYPE_CREDENTIALS (till_credentials_get_type ())
typedef struct _TillCredentials TillCredentials;

GType till_credentials_get_type (void);
TillCredentials *
till_credentials_new (TillAuthScheme scheme, const char *api_key, const char *secret_key);
TillCredentials *till_credentials_ref (TillCredentials *self);
void till_credentials_unref (TillCredentials *self);
TillAuthScheme till_credentials_get_scheme (const TillCredentials *self);
const char *till_credentials_get_api_key (const TillCredentials *self);
const char *till_credentials_get_secret_key (const TillCredentials *self);
gboolean till_is_api_key (const char *text);
gboolean till_is_secret_key (const char *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillCredentials, till_credentials_unref)

#define TILL_TYPE_CREDENTIAL_PROVIDER (till_credential_provider_get_type ())
G_DECLARE_INTERFACE (TillCredentialProvider,
                     till_credential_provider,
                     TILL,
                     CREDENTIAL_PROVIDER,
                     GObject)

struct _TillCredentialProviderInterface
{
  GTypeInterface parent_iface;

  void (*lookup_async) (TillCredentialProvider *self,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data);
  TillCredentials *(*lookup_finish) (TillCredentialProvider *self,
                                     GAsyncResult *result,
                                     GError **error);
};

void till_credential_provider_lookup_async (TillCredentialProvider *self,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
TillCredentials *till_credential_provider_lookup_finish (TillCredentialProvider *self,
                                                         GAsyncResult *result,
                                                         GError **error);

#define TILL_TYPE_FIXED_CREDENTIALS (till_fixed_credentials_get_type ())
G_DECLARE_FINAL_TYPE (TillFixedCredentials,
                      till_fixed_credentials,
                      TILL,
                      FIXED_CREDENTIALS,
                      GObject)

TillFixedCredentials *till_fixed_credentials_new (TillCredentials *credentials);
