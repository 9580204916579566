#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes signatures.tsv: requests with their signatures (section 5), computed by openssl, which shares
# no code with the service. Run it by hand and commit the result.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# encoding, whether the query is signed, secret, timestamp, method, path, query, body
sign ()
{
    local encoding=$1 signs_query=$2 secret=$3 timestamp=$4 method=$5 path=$6 query=$7 body=$8
    local text=$timestamp$method$path signature

    if [ "$signs_query" = yes ] && [ -n "$query" ]; then
        text+="?$query"
    fi
    text+=$body

    if [ "$encoding" = hex ]; then
        signature=$(printf %s "$text" | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)
    else
        signature=$(printf %s "$text" | openssl dgst -sha256 -hmac "$secret" -binary | base64)
    fi

    printf '%s\t' "$encoding" "$signs_query" "$secret" "$timestamp" "$method" "$path" "$query" "$body"
    printf '%s\n' "$signature"
}

{
    for encoding in hex base64; do
        for signs_query in no yes; do
            set -- "$encoding" "$signs_query"
            sign "$@" secretsecret 1700000000 GET /api/v1/store '' ''
            sign "$@" secretsecret 1700000000 GET /api/v1/invoices 'status=PAID&limit=100&offset=0' ''
            sign "$@" secretsecret 1700000001 GET /api/v1/invoices 'orderId=a%20b%2Fc' ''
            sign "$@" secretsecret 1700000001 POST /api/v1/invoices '' '{"amount":49.9,"orderId":"A-1"}'
            sign "$@" secretsecret 1700000002 POST /api/v1/esim/order '' '{"planId":"de-5gb-30d","clientRef":"Grüße 🇩🇪"}'
            sign "$@" secretsecret 1700000003 DELETE /api/v1/invoices/inv_0123456789abcdef '' ''
            sign "$@" 'another.secret/with+signs=' 4102444800 GET /gateway/api/v1/esim/a%2Fb '' ''
            sign "$@" 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef 0 GET / '' ''
        done
    done
} > signatures.tsv
