#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the certificates of these tests anew. They are good for a hundred years, and their keys for nothing else.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# name, subject alternative name, first day, last day, and then the issuer
certify ()
{
    openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$work/key" \
        -out "$work/request" -subj "/CN=$1" 2>> "$work/log"
    printf '%s\n' "subjectAltName=$2" 'extendedKeyUsage=serverAuth' > "$work/extensions"
    touch "$work/index" "$work/index.attr"
    openssl ca -batch -notext -md sha256 -config "$work/config" -extfile "$work/extensions" \
        -startdate "$3" -enddate "$4" -in "$work/request" -out "$work/certificate" 2>> "$work/log"
    cat "$work/certificate" "$work/key" > "$1.pem"
}

cat > "$work/config" << CONFIG
[ca]
default_ca = ours
[ours]
database = $work/index
new_certs_dir = $work
certificate = $work/ca
private_key = $work/ca-key
policy = any
unique_subject = no
rand_serial = yes
[any]
commonName = supplied
CONFIG

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$work/ca-key" -out "$work/ca" \
    -days 36500 -subj '/CN=Till test authority' 2>> "$work/log"
cp "$work/ca" authority.pem
certify good 'IP:127.0.0.1' 20260101000000Z 21251231000000Z
certify other-host 'DNS:other.example' 20260101000000Z 21251231000000Z
certify expired 'IP:127.0.0.1' 20200101000000Z 20210101000000Z
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$work/key" -out "$work/certificate" \
    -days 36500 -subj '/CN=nobody' -addext 'subjectAltName=IP:127.0.0.1' 2>> "$work/log"
cat "$work/certificate" "$work/key" > self-signed.pem
