/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-pasted-address.h"
#include "till-payment-link.h"

#include <string.h>

#define EVM       "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
#define EVM_CAPS  "52908400098527886E0F7030069857D2E4169EE7"
#define USDT      "0xdAC17F958D2ee523a2206206994597C13D831ec7"
#define TRON      "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
#define TRON_USDT "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
#define BTC       "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
#define BTC_CAPS  "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"
#define BTC_OTHER "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
#define LTC       "ltc1qe2nl3405p8hx30ckqaujeqm7a5v5fdly8jjvjf"
#define DOGE      "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"
#define DASH      "XpESxaUmonkq8RaLLp46Brx2K39ggQe226"
#define BCH       "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"
#define SOL       "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN"
#define SOL_USDC  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
#define TON       "UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA"
#define TON_USDT  "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"
#define XRP       "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"
#define X_PLAIN   "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ"
#define X_TAG_1   "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu"
#define XLM       "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
#define MUXED_0   "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ"

typedef struct
{
  const char *asset; /* 0.4 of it is to be paid */
  const char *text;
  TillPastedKind kind;
  const char *address;
  const char *detail; /* the memo, or what is named in a refusal */
} Row;

static TillPastedAddress *
read_for (const char *asset, const char *text)
{
  static TillChainTable *table = NULL;
  g_auto (GStrv) parts = g_strsplit (asset, ":", 2);
  TillPayout payout = { NULL, parts[1], { 0 } };

  if (table == NULL)
    table = till_chain_table_new ();
  payout.chain = till_chain_table_find (table, parts[0]);
  g_assert_nonnull (payout.chain);
  g_assert_true (till_decimal_parse ("0.4", &payout.amount));

  return till_pasted_address_new (table, &payout, text);
}

static void
check_rows (const Row *rows, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (TillPastedAddress) pasted = read_for (rows[i].asset, rows[i].text);
      g_autofree char *shown = g_strescape (rows[i].text, NULL);
      gboolean is_refused = till_pasted_address_is_refused (pasted);

      g_test_message ("%s: %s", rows[i].asset, shown);
      g_assert_cmpint (pasted->kind, ==, rows[i].kind);
      g_assert_cmpstr (is_refused ? pasted->other : pasted->memo, ==, rows[i].detail);
      if (!is_refused || rows[i].address != NULL)
        g_assert_cmpstr (pasted->address, ==, rows[i].address);
    }
}

static void
test_plain (void)
{
  static const Row rows[] = {
    { "tron:USDT", "", TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", TRON, TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", " " TRON "\n", TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", TRON_USDT, TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", EVM, TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", TRON "\xe2\x80\x8b", TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT",
      "TJR\xd0\xb0"
      "bPrwbZy45sbavfcjinPJC18kjpRTv8",
      TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", "\xff\xfe", TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", "gibberish", TILL_PASTED_PLAIN, NULL, NULL },
    { "bitcoin", BTC_CAPS, TILL_PASTED_PLAIN, NULL, NULL },
    { "bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", TILL_PASTED_PLAIN, NULL, NULL },
    { "bitcoincash", "bitcoincash:" BCH, TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
      TILL_PASTED_PLAIN, NULL, NULL },
    { "tron:USDT", "https://example.com/" TRON "/more", TILL_PASTED_PLAIN, NULL, NULL },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

static void
test_tagged (void)
{
  static const Row rows[] = {
    { "xrp", XRP ":12345", TILL_PASTED_TAKEN, XRP, "12345" },
    { "xrp", XRP ":0", TILL_PASTED_TAKEN, XRP, "0" },
    { "xrp", XRP "?dt=12345", TILL_PASTED_TAKEN, XRP, "12345" },
    { "xrp", X_PLAIN, TILL_PASTED_TAKEN, XRP, NULL },
    { "xrp", X_TAG_1, TILL_PASTED_TAKEN, XRP, "1" },
    { "xrp", X_TAG_1 ":1", TILL_PASTED_TAKEN, XRP, "1" },
    { "xrp", X_TAG_1 ":2", TILL_PASTED_TWO_MEMOS, XRP, "2" },
    { "xrp", XRP ":abc", TILL_PASTED_BAD_TAG, XRP, "abc" },
    { "xrp", XRP ":4294967296", TILL_PASTED_BAD_TAG, XRP, "4294967296" },
    { "xrp", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaM4S13jjf1weCYAKW6", TILL_PASTED_BAD_TAG, NULL, NULL },
    { "xrp", "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ", TILL_PASTED_TESTNET, NULL, NULL },
    { "xrp", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv", TILL_PASTED_BAD_CHECKSUM, NULL,
      NULL },
    { "xrp", "xrpl:" XRP "?dt=7&amount=0.4", TILL_PASTED_TAKEN, XRP, "7" },
    { "xrp", "ripple:" XRP "?dt=7", TILL_PASTED_TAKEN, XRP, "7" },
    { "xrp", "ripple:" X_TAG_1, TILL_PASTED_TAKEN, XRP, "1" },
    { "stellar", MUXED_0, TILL_PASTED_TAKEN, XLM, "0" },
    { "stellar", XLM ":order 7", TILL_PASTED_OFFERED, XLM, "order" },
    { "stellar", XLM ":order-7", TILL_PASTED_TAKEN, XLM, "order-7" },
    { "stellar",
      "web+stellar:pay?destination=" XLM "&amount=0.4&memo=order%207&memo_type=MEMO_TEXT",
      TILL_PASTED_TAKEN, XLM, "order 7" },
    { "stellar", "web+stellar:pay?destination=" XLM "&memo=AAAA&memo_type=MEMO_HASH",
      TILL_PASTED_DEMAND, XLM, "MEMO_HASH" },
    { "stellar", "web+stellar:pay?destination=" XLM "&network_passphrase=Test",
      TILL_PASTED_UNKNOWN_CHAIN, XLM, "Test" },
    { "ton", TON "?text=user%2017", TILL_PASTED_TAKEN, TON, "user 17" },
    { "ton", "ton://transfer/" TON "?amount=400000000&text=17", TILL_PASTED_TAKEN, TON, "17" },
    { "tron:USDT", XRP ":12345", TILL_PASTED_TAKEN, XRP, "12345" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

static void
test_links (void)
{
  static const Row rows[] = {
    { "bitcoin", "bitcoin:" BTC, TILL_PASTED_TAKEN, BTC, NULL },
    { "bitcoin", "bitcoin:" BTC "?amount=0.4", TILL_PASTED_TAKEN, BTC, NULL },
    { "bitcoin", "bitcoin:" BTC "?amount=0.40000000&label=a%20b", TILL_PASTED_TAKEN, BTC, NULL },
    { "bitcoin", "BITCOIN:" BTC_CAPS "?AMOUNT=0.4", TILL_PASTED_TAKEN, BTC_CAPS, NULL },
    { "bitcoin", "bitcoin:?bc=" BTC, TILL_PASTED_TAKEN, BTC, NULL },
    { "bitcoin", "bitcoin:?lightning=lnbc1", TILL_PASTED_EMPTY_LINK, NULL, NULL },
    { "bitcoin", "bitcoin:" BTC "?amount=0.5", TILL_PASTED_OTHER_ASSET, BTC, NULL },
    { "bitcoin", "bitcoin:" BTC "?amount=0,4", TILL_PASTED_BAD_AMOUNT, BTC, "0,4" },
    { "bitcoin", "bitcoin:" BTC "?amount=-0.4", TILL_PASTED_BAD_AMOUNT, BTC, "-0.4" },
    { "bitcoin", "bitcoin:" BTC "?req-pop=1", TILL_PASTED_DEMAND, BTC, "req-pop" },
    { "bitcoin", "bitcoin:" BTC "?amount=0.4&AMOUNT=0.4", TILL_PASTED_TWICE, BTC, "amount" },
    { "bitcoin", "bitcoin:" BTC "?label=%zz", TILL_PASTED_UNREADABLE, BTC, "label" },
    { "bitcoin", "litecoin:" LTC "?amount=0.4", TILL_PASTED_OTHER_CHAIN, LTC, NULL },
    { "litecoin", "litecoin:" LTC "?amount=0.4", TILL_PASTED_TAKEN, LTC, NULL },
    { "dogecoin", "dogecoin:" DOGE, TILL_PASTED_TAKEN, DOGE, NULL },
    { "dash", "dash:" DASH "?amount=0.4", TILL_PASTED_TAKEN, DASH, NULL },
    { "bitcoincash", "bitcoincash:" BCH "?amount=0.4", TILL_PASTED_TAKEN, BCH, NULL },
    { "ethereum:ETH", "ethereum:" EVM, TILL_PASTED_TAKEN, EVM, NULL },
    { "bsc:BNB", "ethereum:" EVM, TILL_PASTED_TAKEN, EVM, NULL },
    { "ethereum:ETH", "ethereum:" EVM "@1?value=4e17", TILL_PASTED_TAKEN, EVM, NULL },
    { "ethereum:ETH", "ethereum:" EVM "@1?value=400000000000000000", TILL_PASTED_TAKEN, EVM, NULL },
    { "ethereum:ETH", "ethereum:pay-" EVM "@1?value=2.014e18", TILL_PASTED_OTHER_ASSET, EVM, NULL },
    { "ethereum:ETH", "ethereum:" EVM "@1?value=0.4", TILL_PASTED_BAD_AMOUNT, EVM, "0.4" },
    { "ethereum:ETH", "ethereum:" EVM "@137", TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "ethereum:ETH", "ethereum:" EVM "@5", TILL_PASTED_UNKNOWN_CHAIN, EVM, "5" },
    { "ethereum:USDT", "ethereum:" USDT "@1/transfer?address=" EVM "&uint256=400000",
      TILL_PASTED_TAKEN, EVM, NULL },
    { "ethereum:USDT",
      "ETHEREUM:0XDAC17F958D2EE523A2206206994597C13D831EC7@1/TRANSFER?ADDRESS=0X" EVM_CAPS
      "&UINT256=4E5",
      TILL_PASTED_TAKEN, "0x" EVM_CAPS, NULL },
    { "ethereum:USDT", "ethereum:" USDT "@1/transfer?address=" EVM "&uint256=500000",
      TILL_PASTED_OTHER_ASSET, EVM, NULL },
    { "ethereum:USDT", "ethereum:" EVM "@1?value=4e17", TILL_PASTED_OTHER_ASSET, EVM, NULL },
    { "ethereum:USDC", "ethereum:" USDT "@1/transfer?address=" EVM, TILL_PASTED_OTHER_ASSET, EVM,
      NULL },
    { "ethereum:USDT", "ethereum:" EVM "@1/transfer?address=" EVM, TILL_PASTED_UNKNOWN_TOKEN, EVM,
      EVM },
    { "ethereum:USDT", "ethereum:" USDT "@1/approve?address=" EVM, TILL_PASTED_DEMAND, NULL,
      "approve" },
    { "ethereum:USDT", "ethereum:" USDT "@1/transfer?uint256=1", TILL_PASTED_EMPTY_LINK, NULL,
      NULL },
    { "ethereum:ETH", "ethereum:vitalik.eth@1?value=4e17", TILL_PASTED_NO_ADDRESS, NULL, NULL },
    { "solana", "solana:" SOL "?amount=0.4&memo=7", TILL_PASTED_TAKEN, SOL, "7" },
    { "solana:USDC", "solana:" SOL "?amount=0.4&spl-token=" SOL_USDC "&reference=a&reference=b",
      TILL_PASTED_TAKEN, SOL, NULL },
    { "solana:USDC", "solana:" SOL "?amount=0.4", TILL_PASTED_OTHER_ASSET, SOL, NULL },
    { "solana:USDC", "solana:https%3A%2F%2Fexample.com%2Fpay", TILL_PASTED_EMPTY_LINK, NULL, NULL },
    { "ton:USDT", "ton://transfer/" TON "?jetton=" TON_USDT "&amount=400000", TILL_PASTED_TAKEN,
      TON, NULL },
    { "ton", "https://app.tonkeeper.com/transfer/" TON "?amount=400000000&text=7",
      TILL_PASTED_TAKEN, TON, "7" },
    { "ton", "https://tonhub.com/transfer/" TON "?amount=1", TILL_PASTED_OTHER_ASSET, TON, NULL },
    { "tron:USDT", "tron:" TRON "?amount=400000", TILL_PASTED_TAKEN, TRON, NULL },
    { "tron:USDT",
      "https://link.trustwallet.com/send?asset=c195_t" TRON_USDT "&address=" TRON "&amount=0.4",
      TILL_PASTED_TAKEN, TRON, NULL },
    { "tron:USDT", "https://link.trustwallet.com/send?asset=c195&address=" TRON,
      TILL_PASTED_OTHER_ASSET, TRON, NULL },
    { "tron:USDT", "https://link.trustwallet.com/send?asset=c60&address=" EVM,
      TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "tron:USDT", "https://link.trustwallet.com/send?asset=c9999&address=" EVM,
      TILL_PASTED_UNKNOWN_CHAIN, EVM, "c9999" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

static void
test_offered (void)
{
  static const Row rows[] = {
    { "tron:USDT", "\"" TRON "\"", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "“" TRON "”", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", TRON ".", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", TRON ",", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "Send it to " TRON ", thanks!", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "我的地址" TRON "谢谢", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "TJRabPrwbZy45 sbavfcjinPJC18kjpRTv8", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8", TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "TRC20: " TRON, TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "TRC20:" TRON, TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "https://tronscan.org/#/address/" TRON, TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", "tronscan.org/#/address/" TRON "/transfers", TILL_PASTED_OFFERED, TRON, NULL },
    { "ethereum:USDT", "https://etherscan.io/address/" EVM "#tokentxns", TILL_PASTED_OFFERED, EVM,
      NULL },
    { "polygon:USDT", "https://etherscan.io/address/" EVM, TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "ethereum:USDT", "0X" EVM_CAPS, TILL_PASTED_OFFERED, "0x" EVM_CAPS, NULL },
    { "ethereum:USDT", "eth:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "polygon:USDT", "matic:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "bsc:USDT", "bnb:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "arbitrum:USDT", "arb1:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "optimism:USDT", "oeth:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "base:USDC", "base:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "avalanche:USDT", "avax:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "bsc:USDT", "eth:" EVM, TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "ethereum:USDT", "eip155:1:" EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "ethereum:USDT", "eip155:137:" EVM, TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "ethereum:USDT", "eip155:5:" EVM, TILL_PASTED_UNKNOWN_CHAIN, EVM, "eip155:5" },
    { "bsc:USDT", "BEP20: " EVM, TILL_PASTED_OFFERED, EVM, NULL },
    { "bsc:USDT", "ERC20: " EVM, TILL_PASTED_OTHER_CHAIN, EVM, NULL },
    { "xrp", "address: " XRP " tag: 12345", TILL_PASTED_OFFERED, XRP, "12345" },
    { "xrp", "Address: " XRP "\nDestination Tag: 12345\n", TILL_PASTED_OFFERED, XRP, "12345" },
    { "xrp", XRP " memo 12345", TILL_PASTED_OFFERED, XRP, "12345" },
    { "xrp", XRP " (the memo is optional)", TILL_PASTED_OFFERED, XRP, NULL },
    { "xrp", XRP "\nTag: none", TILL_PASTED_OFFERED, XRP, NULL },
    { "xrp", XRP "\nTag: 1\nMemo: 2", TILL_PASTED_TWO_MEMOS, XRP, "2" },
    { "xrp", X_TAG_1 " tag: 2", TILL_PASTED_TWO_MEMOS, XRP, "2" },
    { "ton", TON "\nMemo: order 55", TILL_PASTED_OFFERED, TON, "order 55" },
    { "bitcoin", "here: bitcoin:" BTC "?amount=0.4 please", TILL_PASTED_OFFERED, BTC, NULL },
    { "bitcoin", "here: bitcoin:" BTC "?amount=0.5 please", TILL_PASTED_OTHER_ASSET, BTC, NULL },
    { "tron:USDT", TRON " and again " TRON, TILL_PASTED_OFFERED, TRON, NULL },
    { "tron:USDT", TRON " or " EVM, TILL_PASTED_TWO_ADDRESSES, TRON, EVM },
    { "bitcoin", BTC "\n" BTC_OTHER, TILL_PASTED_TWO_ADDRESSES, BTC, BTC_OTHER },
    { "tron:USDT", "the old one was " TRON_USDT ".", TILL_PASTED_OFFERED, TRON_USDT, NULL },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

static void
test_no_address (void)
{
  static const struct
  {
    const char *text;
    TillNonAddress kind;
    const char *network;
  } rows[] = {
    { "vitalik.eth", TILL_NON_ADDRESS_NAME, NULL },
    { "brad.crypto", TILL_NON_ADDRESS_NAME, NULL },
    { "toly.sol", TILL_NON_ADDRESS_NAME, NULL },
    { "ann$pay.example.com", TILL_NON_ADDRESS_NAME, NULL },
    { "lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv"
      "4"
      "jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emud"
      "upq"
      "63nyw24cg27h2rspfj9srp",
      TILL_NON_ADDRESS_LIGHTNING, NULL },
    { "LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD"
      "3"
      "HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS",
      TILL_NON_ADDRESS_LNURL, NULL },
    { "ann@example.com", TILL_NON_ADDRESS_EMAIL, NULL },
    { "401234567", TILL_NON_ADDRESS_DIGITS, NULL },
    { "Binance ID: 401234567", TILL_NON_ADDRESS_DIGITS, NULL },
    { "UID 401234567", TILL_NON_ADDRESS_DIGITS, NULL },
    { "monero:888tNkZr?tx_amount=1", TILL_NON_ADDRESS_NETWORK, "Monero" },
    { "+49 170 1234567", TILL_NON_ADDRESS_PHONE, NULL },
    { "DE89 3704 0044 0532 0130 00", TILL_NON_ADDRESS_IBAN, NULL },
    { "4111 1111 1111 1111", TILL_NON_ADDRESS_CARD, NULL },
    { "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6LBpB85b3D2yc8sfvZU521AAwdZafEz7"
      "m"
      "nzBBsz4wKY5e4cp9LB",
      TILL_NON_ADDRESS_PUBLIC_KEY, NULL },
    { "zpub6jftahH18ngZw8pNbq6arfqFD7przPySpW3jhhzQiBKYpzJxqwhBEpCk8k6zAwPRrVGb764nqtBAnaPJP2PcFiMK"
      "W"
      "UP2Mhd3UmfNRK1GBX7",
      TILL_NON_ADDRESS_PUBLIC_KEY, NULL },
    { "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavu"
      "p3H",
      TILL_NON_ADDRESS_NETWORK, "Monero" },
    { "cosmos1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3pahzj0", TILL_NON_ADDRESS_NETWORK, "Cosmos" },
    { "osmo1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3fxyjya", TILL_NON_ADDRESS_NETWORK, "osmo1" },
    { "addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w", TILL_NON_ADDRESS_NETWORK,
      "Cardano" },
    { "KwFfpDsaF7yxCELuyrH9gP5XL7TAt5b9HPWC1xCQbmrxvhJgMQHb", TILL_NON_ADDRESS_PRIVATE_KEY, NULL },
    { "my key: 5HpjKrb7dH5kKQQzmbjB87Mxova7mek5bXUTWfndcX6tBoqUwzm", TILL_NON_ADDRESS_PRIVATE_KEY,
      NULL },
    { "sp6JdwovBCsiwnMhXuvZGZtPUoGVj", TILL_NON_ADDRESS_PRIVATE_KEY, NULL },
    { "SAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQTCQKRMFYYDENBWHA5DYPSBF5K", TILL_NON_ADDRESS_PRIVATE_KEY,
      NULL },
    { "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzF93Y5wvzdUayhgkkFoicQZcP3y52uPPx"
      "F"
      "nfoLZB21Teqt1VvEHx",
      TILL_NON_ADDRESS_PRIVATE_KEY, NULL },
    { "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon "
      "about",
      TILL_NON_ADDRESS_PHRASE, NULL },
    { "1. legal 2. winner 3. thank 4. year 5. wave 6. sausage 7. worth 8. useful 9. legal 10. "
      "winner "
      "11. thank 12. yellow",
      TILL_NON_ADDRESS_PHRASE, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TillPastedAddress) pasted = read_for ("tron:USDT", rows[i].text);
      g_autofree char *shown = g_strescape (rows[i].text, NULL);

      g_test_message ("%s", shown);
      g_assert_cmpint (pasted->kind, ==, TILL_PASTED_NO_ADDRESS);
      g_assert_cmpint (pasted->no_address, ==, rows[i].kind);
      g_assert_cmpstr (pasted->other, ==, rows[i].network);
    }
}

/* A sentence of many words is no recovery phrase. */
static void
test_no_secret (void)
{
  static const char *const texts[] = {
    "Please send the refund back to the same wallet that I have used before, thank you very much",
    "Hello, I have paid twice by mistake and would like to have one of the payments back again",
    "abandon abandon abandon abandon",
    TRON,
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpint (till_non_address_find_secret (texts[i]), ==, TILL_NON_ADDRESS_UNKNOWN);
}

static void
test_what_a_link_asks_for (void)
{
  g_autoptr (TillPastedAddress) pasted =
      read_for ("ethereum:USDT", "ethereum:" USDT "@1/transfer?address=" EVM "&uint256=5e5");
  g_autofree char *amount = till_decimal_to_string (&pasted->amount);

  g_assert_cmpstr (amount, ==, "0.5");
  g_assert_cmpstr (pasted->symbol, ==, "USDT");
}

static void
test_left_out (void)
{
  g_autoptr (TillPastedAddress) bitcoin =
      read_for ("bitcoin", "bitcoin:" BTC "?label=Ann&message=Hi&lightning=lnbc1&amount=0.4");
  g_autoptr (TillPastedAddress) tron = read_for ("tron:USDT", "tron:" TRON "?amount=400000");

  g_assert_cmpuint (bitcoin->left_out->len, ==, 3);
  g_assert_cmpstr (bitcoin->left_out->pdata[0], ==, "label");
  g_assert_cmpstr (bitcoin->left_out->pdata[2], ==, "lightning");
  g_assert_cmpuint (tron->left_out->len, ==, 1);
  g_assert_cmpstr (tron->left_out->pdata[0], ==, "amount");
}

/* Till's own links are read back exactly. */
static void
test_own_links (void)
{
  static const char *const rows[][3] = {
    { "bitcoin:BTC", BTC, NULL },    { "litecoin:LTC", LTC, NULL },
    { "dogecoin:DOGE", DOGE, NULL }, { "bitcoincash:BCH", BCH, NULL },
    { "ethereum:ETH", EVM, NULL },   { "bsc:USDT", EVM, NULL },
    { "ethereum:USDT", EVM, NULL },  { "solana:SOL", SOL, "a & b" },
    { "solana:USDC", SOL, NULL },    { "ton:TON", TON, "100%" },
    { "ton:USDT", TON, "7" },
  };
  g_autoptr (TillChainTable) table = till_chain_table_new ();
  TillDecimal amount = { 0 };

  g_assert_true (till_decimal_parse ("0.4", &amount));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const TillChain *chain = till_chain_table_find (table, rows[i][0]);
      g_autofree char *link = till_payment_link_build (chain, strchr (rows[i][0], ':') + 1,
                                                       rows[i][1], &amount, rows[i][2]);
      g_autoptr (TillPastedAddress) pasted = read_for (rows[i][0], link);

      g_test_message ("%s", link);
      g_assert_cmpint (pasted->kind, ==, TILL_PASTED_TAKEN);
      g_assert_cmpstr (pasted->address, ==, rows[i][1]);
      g_assert_cmpstr (pasted->memo, ==, rows[i][2]);
      g_assert_cmpint (till_decimal_compare (&pasted->amount, &amount), ==, 0);
      g_assert_cmpuint (pasted->left_out->len, ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pasted-address/plain", test_plain);
  g_test_add_func ("/pasted-address/tagged", test_tagged);
  g_test_add_func ("/pasted-address/links", test_links);
  g_test_add_func ("/pasted-address/offered", test_offered);
  g_test_add_func ("/pasted-address/no-address", test_no_address);
  g_test_add_func ("/pasted-address/no-secret", test_no_secret);
  g_test_add_func ("/pasted-address/what-a-link-asks-for", test_what_a_link_asks_for);
  g_test_add_func ("/pasted-address/left-out", test_left_out);
  g_test_add_func ("/pasted-address/own-links", test_own_links);

  return g_test_run ();
}
