/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The English names of the countries (ISO 3166-1), spelled as in the package iso-codes, whose
 * translations need this spelling. */

#include "till-country-names.h"

#include "till-fold.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#define SEARCH_MIN 4 /* bytes: no name is shorter, and less matches too many */

typedef struct
{
  char iso[3];
  const char *name;
} Name;

/* clang-format off */
static const Name names[] = {
  { "AD", "Andorra" },
  { "AE", "United Arab Emirates" },
  { "AF", "Afghanistan" },
  { "AG", "Antigua and Barbuda" },
  { "AI", "Anguilla" },
  { "AL", "Albania" },
  { "AM", "Armenia" },
  { "AO", "Angola" },
  { "AQ", "Antarctica" },
  { "AR", "Argentina" },
  { "AS", "American Samoa" },
  { "AT", "Austria" },
  { "AU", "Australia" },
  { "AW", "Aruba" },
  { "AX", "Åland Islands" },
  { "AZ", "Azerbaijan" },
  { "BA", "Bosnia and Herzegovina" },
  { "BB", "Barbados" },
  { "BD", "Bangladesh" },
  { "BE", "Belgium" },
  { "BF", "Burkina Faso" },
  { "BG", "Bulgaria" },
  { "BH", "Bahrain" },
  { "BI", "Burundi" },
  { "BJ", "Benin" },
  { "BL", "Saint Barthélemy" },
  { "BM", "Bermuda" },
  { "BN", "Brunei Darussalam" },
  { "BO", "Bolivia" },
  { "BQ", "Bonaire, Sint Eustatius and Saba" },
  { "BR", "Brazil" },
  { "BS", "Bahamas" },
  { "BT", "Bhutan" },
  { "BV", "Bouvet Island" },
  { "BW", "Botswana" },
  { "BY", "Belarus" },
  { "BZ", "Belize" },
  { "CA", "Canada" },
  { "CC", "Cocos (Keeling) Islands" },
  { "CD", "Congo, The Democratic Republic of the" },
  { "CF", "Central African Republic" },
  { "CG", "Congo" },
  { "CH", "Switzerland" },
  { "CI", "Côte d'Ivoire" },
  { "CK", "Cook Islands" },
  { "CL", "Chile" },
  { "CM", "Cameroon" },
  { "CN", "China" },
  { "CO", "Colombia" },
  { "CR", "Costa Rica" },
  { "CU", "Cuba" },
  { "CV", "Cabo Verde" },
  { "CW", "Curaçao" },
  { "CX", "Christmas Island" },
  { "CY", "Cyprus" },
  { "CZ", "Czechia" },
  { "DE", "Germany" },
  { "DJ", "Djibouti" },
  { "DK", "Denmark" },
  { "DM", "Dominica" },
  { "DO", "Dominican Republic" },
  { "DZ", "Algeria" },
  { "EC", "Ecuador" },
  { "EE", "Estonia" },
  { "EG", "Egypt" },
  { "EH", "Western Sahara" },
  { "ER", "Eritrea" },
  { "ES", "Spain" },
  { "ET", "Ethiopia" },
  { "FI", "Finland" },
  { "FJ", "Fiji" },
  { "FK", "Falkland Islands (Malvinas)" },
  { "FM", "Micronesia, Federated States of" },
  { "FO", "Faroe Islands" },
  { "FR", "France" },
  { "GA", "Gabon" },
  { "GB", "United Kingdom" },
  { "GD", "Grenada" },
  { "GE", "Georgia" },
  { "GF", "French Guiana" },
  { "GG", "Guernsey" },
  { "GH", "Ghana" },
  { "GI", "Gibraltar" },
  { "GL", "Greenland" },
  { "GM", "Gambia" },
  { "GN", "Guinea" },
  { "GP", "Guadeloupe" },
  { "GQ", "Equatorial Guinea" },
  { "GR", "Greece" },
  { "GS", "South Georgia and the South Sandwich Islands" },
  { "GT", "Guatemala" },
  { "GU", "Guam" },
  { "GW", "Guinea-Bissau" },
  { "GY", "Guyana" },
  { "HK", "Hong Kong" },
  { "HM", "Heard Island and McDonald Islands" },
  { "HN", "Honduras" },
  { "HR", "Croatia" },
  { "HT", "Haiti" },
  { "HU", "Hungary" },
  { "ID", "Indonesia" },
  { "IE", "Ireland" },
  { "IL", "Israel" },
  { "IM", "Isle of Man" },
  { "IN", "India" },
  { "IO", "British Indian Ocean Territory" },
  { "IQ", "Iraq" },
  { "IR", "Iran" },
  { "IS", "Iceland" },
  { "IT", "Italy" },
  { "JE", "Jersey" },
  { "JM", "Jamaica" },
  { "JO", "Jordan" },
  { "JP", "Japan" },
  { "KE", "Kenya" },
  { "KG", "Kyrgyzstan" },
  { "KH", "Cambodia" },
  { "KI", "Kiribati" },
  { "KM", "Comoros" },
  { "KN", "Saint Kitts and Nevis" },
  { "KP", "North Korea" },
  { "KR", "South Korea" },
  { "KW", "Kuwait" },
  { "KY", "Cayman Islands" },
  { "KZ", "Kazakhstan" },
  { "LA", "Laos" },
  { "LB", "Lebanon" },
  { "LC", "Saint Lucia" },
  { "LI", "Liechtenstein" },
  { "LK", "Sri Lanka" },
  { "LR", "Liberia" },
  { "LS", "Lesotho" },
  { "LT", "Lithuania" },
  { "LU", "Luxembourg" },
  { "LV", "Latvia" },
  { "LY", "Libya" },
  { "MA", "Morocco" },
  { "MC", "Monaco" },
  { "MD", "Moldova" },
  { "ME", "Montenegro" },
  { "MF", "Saint Martin (French part)" },
  { "MG", "Madagascar" },
  { "MH", "Marshall Islands" },
  { "MK", "North Macedonia" },
  { "ML", "Mali" },
  { "MM", "Myanmar" },
  { "MN", "Mongolia" },
  { "MO", "Macao" },
  { "MP", "Northern Mariana Islands" },
  { "MQ", "Martinique" },
  { "MR", "Mauritania" },
  { "MS", "Montserrat" },
  { "MT", "Malta" },
  { "MU", "Mauritius" },
  { "MV", "Maldives" },
  { "MW", "Malawi" },
  { "MX", "Mexico" },
  { "MY", "Malaysia" },
  { "MZ", "Mozambique" },
  { "NA", "Namibia" },
  { "NC", "New Caledonia" },
  { "NE", "Niger" },
  { "NF", "Norfolk Island" },
  { "NG", "Nigeria" },
  { "NI", "Nicaragua" },
  { "NL", "Netherlands" },
  { "NO", "Norway" },
  { "NP", "Nepal" },
  { "NR", "Nauru" },
  { "NU", "Niue" },
  { "NZ", "New Zealand" },
  { "OM", "Oman" },
  { "PA", "Panama" },
  { "PE", "Peru" },
  { "PF", "French Polynesia" },
  { "PG", "Papua New Guinea" },
  { "PH", "Philippines" },
  { "PK", "Pakistan" },
  { "PL", "Poland" },
  { "PM", "Saint Pierre and Miquelon" },
  { "PN", "Pitcairn" },
  { "PR", "Puerto Rico" },
  { "PS", "Palestine, State of" },
  { "PT", "Portugal" },
  { "PW", "Palau" },
  { "PY", "Paraguay" },
  { "QA", "Qatar" },
  { "RE", "Réunion" },
  { "RO", "Romania" },
  { "RS", "Serbia" },
  { "RU", "Russian Federation" },
  { "RW", "Rwanda" },
  { "SA", "Saudi Arabia" },
  { "SB", "Solomon Islands" },
  { "SC", "Seychelles" },
  { "SD", "Sudan" },
  { "SE", "Sweden" },
  { "SG", "Singapore" },
  { "SH", "Saint Helena, Ascension and Tristan da Cunha" },
  { "SI", "Slovenia" },
  { "SJ", "Svalbard and Jan Mayen" },
  { "SK", "Slovakia" },
  { "SL", "Sierra Leone" },
  { "SM", "San Marino" },
  { "SN", "Senegal" },
  { "SO", "Somalia" },
  { "SR", "Suriname" },
  { "SS", "South Sudan" },
  { "ST", "Sao Tome and Principe" },
  { "SV", "El Salvador" },
  { "SX", "Sint Maarten (Dutch part)" },
  { "SY", "Syria" },
  { "SZ", "Eswatini" },
  { "TC", "Turks and Caicos Islands" },
  { "TD", "Chad" },
  { "TF", "French Southern Territories" },
  { "TG", "Togo" },
  { "TH", "Thailand" },
  { "TJ", "Tajikistan" },
  { "TK", "Tokelau" },
  { "TL", "Timor-Leste" },
  { "TM", "Turkmenistan" },
  { "TN", "Tunisia" },
  { "TO", "Tonga" },
  { "TR", "Türkiye" },
  { "TT", "Trinidad and Tobago" },
  { "TV", "Tuvalu" },
  { "TW", "Taiwan" },
  { "TZ", "Tanzania" },
  { "UA", "Ukraine" },
  { "UG", "Uganda" },
  { "UM", "United States Minor Outlying Islands" },
  { "US", "United States" },
  { "UY", "Uruguay" },
  { "UZ", "Uzbekistan" },
  { "VA", "Holy See (Vatican City State)" },
  { "VC", "Saint Vincent and the Grenadines" },
  { "VE", "Venezuela" },
  { "VG", "Virgin Islands, British" },
  { "VI", "Virgin Islands, U.S." },
  { "VN", "Vietnam" },
  { "VU", "Vanuatu" },
  { "WF", "Wallis and Futuna" },
  { "WS", "Samoa" },
  { "YE", "Yemen" },
  { "YT", "Mayotte" },
  { "ZA", "South Africa" },
  { "ZM", "Zambia" },
  { "ZW", "Zimbabwe" },
};
/* clang-format on */

static int
compare (gconstpointer iso, gconstpointer name)
{
  return g_ascii_strcasecmp (iso, ((const Name *) name)->iso);
}

/* @iso may be any text.
 *
 * Returns: (nullable): the English name; %NULL if there is no such country. */
const char *
till_country_names_find (const char *iso)
{
  const Name *found =
      iso != NULL ? bsearch (iso, names, G_N_ELEMENTS (names), sizeof names[0], compare) : NULL;

  return found != NULL ? found->name : NULL;
}

/* Returns: (nullable): the name in the language of the program, if the desktop has a
 * translation. */
const char *
till_country_names_translate (const char *iso)
{
  const char *english = till_country_names_find (iso);

  return english != NULL ? dgettext ("iso_3166-1", english) : NULL;
}

/* Returns: (transfer full): the codes of the countries whose English or translated name has words
 * that begin with those of @text. */
GStrv
till_country_names_search (const char *text)
{
  g_autoptr (GStrvBuilder) isos = g_strv_builder_new ();
  g_autofree char *folded = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  folded = till_fold_search (text);
  for (guint i = 0; strlen (folded) > SEARCH_MIN && i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *words =
          till_fold_words (names[i].name, till_country_names_translate (names[i].iso), NULL);

      if (till_fold_finds (words, folded))
        g_strv_builder_add (isos, names[i].iso);
    }

  return g_strv_builder_end (isos);
}
