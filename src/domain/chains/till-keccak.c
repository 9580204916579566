/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keccak-256 with the padding of the original submission, which Ethereum uses. It differs from
 * SHA-3, and no library that Till depends on has it. */

#include "till-keccak.h"

#define RATE   136
#define ROUNDS 24
#define LANES  25

static const guint64 round_constants[ROUNDS] = {
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
  0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
  0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
  0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
  0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
};

static guint64
rotate (guint64 lane, guint by)
{
  return by == 0 ? lane : lane << by | lane >> (64 - by);
}

static void
mix_columns (guint64 *lanes)
{
  guint64 column[5];

  for (guint x = 0; x < 5; x++)
    column[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];

  for (guint i = 0; i < LANES; i++)
    lanes[i] ^= column[(i + 4) % 5] ^ rotate (column[(i + 1) % 5], 1);
}

/* Moves each lane and rotates it by the next triangular number. */
static void
move_lanes (const guint64 *lanes, guint64 *moved)
{
  guint x = 1;
  guint y = 0;

  moved[0] = lanes[0];
  for (guint step = 1; step < LANES; step++)
    {
      guint to_x = y;
      guint to_y = (2 * x + 3 * y) % 5;

      moved[to_x + 5 * to_y] = rotate (lanes[x + 5 * y], step * (step + 1) / 2 % 64);
      x = to_x;
      y = to_y;
    }
}

static void
mix_rows (const guint64 *moved, guint64 *lanes)
{
  for (guint i = 0; i < LANES; i++)
    {
      guint row = i - i % 5;

      lanes[i] = moved[i] ^ (~moved[row + (i + 1) % 5] & moved[row + (i + 2) % 5]);
    }
}

static void
permute (guint64 *lanes)
{
  for (guint round = 0; round < ROUNDS; round++)
    {
      guint64 moved[LANES];

      mix_columns (lanes);
      move_lanes (lanes, moved);
      mix_rows (moved, lanes);
      lanes[0] ^= round_constants[round];
    }
}

static void
mix_byte (guint64 *lanes, gsize place, guint8 byte)
{
  lanes[place / 8] ^= (guint64) byte << 8 * (place % 8);
}

/* @digest has room for 32 bytes. */
void
till_keccak256 (const guint8 *bytes, gsize length, guint8 *digest)
{
  guint64 lanes[LANES] = { 0 };
  gsize place = 0;

  g_return_if_fail (bytes != NULL || length == 0);
  g_return_if_fail (digest != NULL);

  for (gsize i = 0; i < length; i++)
    {
      mix_byte (lanes, place++, bytes[i]);
      if (place < RATE)
        continue;
      permute (lanes);
      place = 0;
    }

  mix_byte (lanes, place, 0x01);
  mix_byte (lanes, RATE - 1, 0x80);
  permute (lanes);

  for (guint i = 0; i < TILL_KECCAK256_LENGTH; i++)
    digest[i] = (guint8) (lanes[i / 8] >> 8 * (i % 8));
}
