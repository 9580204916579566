/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of countries (ISO 3166-1) in all languages of the program, folded: the names of the
 * package iso-codes and everyday names. Names that are more often another word are left out, such
 * as "island", "reunión" and "Chad". */

#include "till-country-aliases.h"

#include "till-fold.h"

#include <string.h>

#define TEXT_MAX 16384 /* bytes */

typedef struct
{
  const char *iso;
  const char *names;
} Words;

typedef struct
{
  const char *iso;
  char *name;
} Found;

/* clang-format off */
static const Words words[] = {
  { "AD", "andorra|andorre|安道尔" },
  { "AE", "united arab emirates|vereinigte arabische emirate|emiratos arabes unidos|emirats arabes unis|阿联酋|uae|vae|emirates|emirates arabes|dubai" },
  { "AF", "afghanistan|afganistan|阿富汗" },
  { "AG", "antigua and barbuda|antigua und barbuda|antigua y barbuda|antigua et barbuda|安提瓜和巴布达" },
  { "AI", "anguilla|anguila|安圭拉" },
  { "AL", "albania|albanien|albanie|阿尔巴尼亚" },
  { "AM", "armenia|armenien|armenie|亚美尼亚" },
  { "AO", "angola|安哥拉" },
  { "AQ", "antarctica|antarktis|antartida|antarctique|南极洲" },
  { "AR", "argentina|argentinien|argentine|阿根廷" },
  { "AS", "american samoa|amerikanisch samoa|samoa estadounidense|samoa americaines|美属萨摩亚" },
  { "AT", "austria|osterreich|autriche|奥地利" },
  { "AU", "australia|australien|australie|澳大利亚" },
  { "AW", "aruba|阿鲁巴" },
  { "AX", "aland islands|aland inseln|islas aland|iles aland|奥兰群岛" },
  { "AZ", "azerbaijan|aserbaidschan|azerbaiyan|azerbaidjan|阿塞拜疆" },
  { "BA", "bosnia and herzegovina|bosnien und herzegowina|bosnia y herzegovina|bosnie herzegovine|波斯尼亚和黑塞哥维那" },
  { "BB", "barbados|barbade|巴巴多斯" },
  { "BD", "bangladesh|bangladesch|banglades|孟加拉" },
  { "BE", "belgium|belgien|belgica|belgique|比利时" },
  { "BF", "burkina faso|burquina faso|布基纳法索" },
  { "BG", "bulgaria|bulgarien|bulgarie|保加利亚" },
  { "BH", "bahrain|barein|bahrein|巴林" },
  { "BI", "burundi|布隆迪" },
  { "BJ", "benin|贝宁" },
  { "BL", "saint barthelemy|san bartolome|圣巴泰勒米岛" },
  { "BM", "bermuda|islas bermudas|bermudes|百慕大" },
  { "BN", "brunei darussalam|文莱|brunei" },
  { "BO", "bolivia|bolivien|bolivie|波利维亚" },
  { "BQ", "bonaire sint eustatius and saba|bonaire sint eustatius und saba|islas bes|bonaire saint eustache et saba|博奈尔 圣尤斯特歇斯岛和萨巴" },
  { "BR", "brazil|brasilien|brasil|bresil|巴西" },
  { "BS", "bahamas|巴哈马" },
  { "BT", "bhutan|butan|bhoutan|不丹" },
  { "BV", "bouvet island|bouvet insel|isla bouvet|ile bouvet|布维群岛" },
  { "BW", "botswana|botsuana|博兹瓦那" },
  { "BY", "belarus|bielorrusia|白俄罗斯" },
  { "BZ", "belize|belice|伯利兹" },
  { "CA", "canada|kanada|加拿大" },
  { "CC", "cocos islands|kokos inseln|islas cocos|iles cocos|科科斯群岛" },
  { "CD", "the democratic republic of the congo|demokratische republik kongo|republica democratica del congo|republique democratique du congo|刚果民主共和国|dr congo" },
  { "CF", "central african republic|zentralafrikanische republik|republica centroafricana|republique centrafricaine|中非" },
  { "CG", "congo|kongo|republique du congo|刚果" },
  { "CH", "switzerland|schweiz|suiza|suisse|瑞士" },
  { "CI", "cote d ivoire|costa de marfil|科特迪瓦|ivory coast|elfenbeinkuste" },
  { "CK", "cook islands|cookinseln|islas cook|iles cook|库克群岛" },
  { "CL", "chile|chili|智利" },
  { "CM", "cameroon|kamerun|camerun|cameroun|喀麦隆" },
  { "CN", "china|chine|中国" },
  { "CO", "colombia|kolumbien|colombie|哥伦比亚" },
  { "CR", "costa rica|哥斯达黎加" },
  { "CU", "cuba|kuba|古巴" },
  { "CV", "cabo verde|kap verde|cap vert|佛得角|cape verde" },
  { "CW", "curacao|curazao|库拉索" },
  { "CX", "christmas island|weihnachtsinseln|isla de navidad|ile christmas|圣诞岛" },
  { "CY", "cyprus|zypern|chipre|chypre|塞浦路斯" },
  { "CZ", "czechia|tschechien|chequia|tchequie|捷克|czech republic|republica checa" },
  { "DE", "germany|deutschland|alemania|allemagne|德国" },
  { "DJ", "djibouti|dschibuti|yibuti|吉布提" },
  { "DK", "denmark|danemark|dinamarca|丹麦" },
  { "DM", "dominica|dominique|多米尼克" },
  { "DO", "dominican republic|dominikanische republik|republica dominicana|republique dominicaine|多米尼加共和国" },
  { "DZ", "algeria|algerien|algerie|阿尔及利亚" },
  { "EC", "ecuador|equateur|厄瓜多尔" },
  { "EE", "estonia|estland|estonie|爱沙尼亚" },
  { "EG", "egypt|agypten|egipto|egypte|埃及" },
  { "EH", "western sahara|westsahara|sahara occidental|西撒哈拉" },
  { "ER", "eritrea|erythree|厄立特里亚" },
  { "ES", "spain|spanien|espana|espagne|西班牙" },
  { "ET", "ethiopia|athiopien|etiopia|ethiopie|埃塞俄比亚" },
  { "FI", "finland|finnland|finlandia|finlande|芬兰" },
  { "FJ", "fiji|fidschi|fiyi|fidji|斐济" },
  { "FK", "falkland islands|falklandinseln|islas falkland|iles malouines|福克兰群岛" },
  { "FM", "micronesia|mikronesien|micronesie|密克罗尼西亚" },
  { "FO", "faroe islands|faroer inseln|islas feroe|iles feroe|法罗群岛" },
  { "FR", "france|frankreich|francia|法国" },
  { "GA", "gabon|gabun|加蓬" },
  { "GB", "united kingdom|vereinigtes konigreich|reino unido|royaume uni|英国|uk|england|great britain|grossbritannien|angleterre|inglaterra|scotland|schottland" },
  { "GD", "grenada|grenade|格林纳达" },
  { "GE", "georgia|georgien|georgie|格鲁吉亚" },
  { "GF", "french guiana|franzosisch guyana|guayana francesa|guyane francaise|法属圭亚那" },
  { "GG", "guernsey|guernesey|根西岛" },
  { "GH", "ghana|加纳" },
  { "GI", "gibraltar|直布罗陀" },
  { "GL", "greenland|gronland|groenlandia|groenland|格陵兰" },
  { "GM", "gambia|gambie|冈比亚" },
  { "GN", "guinea|guinee|几内亚" },
  { "GP", "guadeloupe|guadalupe|瓜德罗普" },
  { "GQ", "equatorial guinea|aquatorialguinea|guinea ecuatorial|guinee equatoriale|赤道几内亚" },
  { "GR", "greece|griechenland|grecia|grece|希腊" },
  { "GS", "south georgia and the south sandwich islands|south georgia und die sudlichen sandwichinseln|islas georgias del sur y sandwich del sur|georgie du sud et les iles sandwich du sud|南乔治亚岛和南桑德韦奇岛" },
  { "GT", "guatemala|瓜地马拉" },
  { "GU", "guam|关岛" },
  { "GW", "guinea bissau|guinea bisau|guinee bissau|几内亚比绍" },
  { "GY", "guyana|圭亚那" },
  { "HK", "hong kong|hongkong|香港" },
  { "HM", "heard island and mcdonald islands|heard und mcdonaldinseln|islas heard y mcdonald|iles heard et macdonald|赫德岛与麦克唐纳群岛" },
  { "HN", "honduras|洪都拉斯" },
  { "HR", "croatia|kroatien|croacia|croatie|克罗地亚" },
  { "HT", "haiti|海地" },
  { "HU", "hungary|ungarn|hungria|hongrie|匈牙利" },
  { "ID", "indonesia|indonesien|indonesie|印度尼西亚" },
  { "IE", "ireland|irland|irlanda|irlande|爱尔兰" },
  { "IL", "israel|以色列" },
  { "IM", "isle of man|insel man|isla de man|ile de man|曼岛" },
  { "IN", "india|indien|inde|印度" },
  { "IO", "british indian ocean territory|britisches territorium im indischen ozean|territorio britanico del oceano indico|territoire britannique de l ocean indien|英属印度洋领地" },
  { "IQ", "iraq|irak|伊拉克" },
  { "IR", "伊朗" },
  { "IS", "iceland|islandia|islande|冰岛" },
  { "IT", "italy|italien|italia|italie|意大利" },
  { "JE", "泽西岛" },
  { "JM", "jamaica|jamaika|jamaique|牙买加" },
  { "JO", "jordan|jordanien|jordania|jordanie|约旦" },
  { "JP", "japan|japon|日本" },
  { "KE", "kenya|kenia|肯尼亚" },
  { "KG", "kyrgyzstan|kirgisistan|kirguistan|kirghizistan|吉尔吉斯坦" },
  { "KH", "cambodia|kambodscha|camboya|cambodge|柬埔塞" },
  { "KI", "kiribati|基里巴斯" },
  { "KM", "comoros|komoren|islas comores|comores|科摩罗" },
  { "KN", "saint kitts and nevis|st kitts und nevis|san cristobal y nieves|saint christophe et nieves|圣基茨和尼维斯" },
  { "KP", "north korea|nordkorea|coree du nord|朝鲜" },
  { "KR", "south korea|sudkorea|coree du sud|韩国|korea|corea|coree|republic of korea" },
  { "KW", "kuwait|koweit|科威特" },
  { "KY", "cayman islands|cayman inseln|islas caiman|iles caimans|开曼群岛" },
  { "KZ", "kazakhstan|kasachstan|kazajistan|哈萨克斯坦" },
  { "LA", "laos|老挝" },
  { "LB", "lebanon|libanon|libano|liban|黎巴嫩" },
  { "LC", "saint lucia|st lucia|santa lucia|sainte lucie|圣路西亚" },
  { "LI", "liechtenstein|列支敦士登" },
  { "LK", "sri lanka|斯里兰卡" },
  { "LR", "liberia|利比里亚" },
  { "LS", "lesotho|lesoto|莱索托" },
  { "LT", "lithuania|litauen|lituania|lituanie|立陶宛" },
  { "LU", "luxembourg|luxemburg|luxemburgo|卢森堡" },
  { "LV", "latvia|lettland|letonia|lettonie|拉脱维亚" },
  { "LY", "libya|libyen|libia|libye|利比亚" },
  { "MA", "morocco|marokko|marruecos|maroc|摩洛哥" },
  { "MC", "monaco|摩纳哥" },
  { "MD", "moldova|moldau|moldavia|moldavie|摩尔多瓦|moldawien" },
  { "ME", "montenegro|黑山" },
  { "MF", "saint martin|san martin|法属圣马丁" },
  { "MG", "madagascar|madagaskar|马达加斯加" },
  { "MH", "marshall islands|marshallinseln|islas marshall|iles marshall|马绍尔群岛" },
  { "MK", "north macedonia|nordmazedonien|macedonia del norte|macedoine du nord|北马其顿|macedonia" },
  { "ML", "mali|马里" },
  { "MM", "myanmar|birmania|birmanie|缅甸" },
  { "MN", "mongolia|mongolei|mongolie|蒙古" },
  { "MO", "macao|macau|澳门" },
  { "MP", "northern mariana islands|nordliche marianen|islas marianas del norte|iles mariannes du nord|北马里亚纳群岛" },
  { "MQ", "martinique|martinica|马提尼克" },
  { "MR", "mauritania|mauretanien|mauritanie|毛里塔尼亚" },
  { "MS", "montserrat|蒙塞拉特岛" },
  { "MT", "malta|malte|马尔他" },
  { "MU", "mauritius|mauricio|毛里求斯" },
  { "MV", "maldives|malediven|islas maldivas|马尔代夫" },
  { "MW", "malawi|malaui|马拉维" },
  { "MX", "mexico|mexiko|mexique|墨西哥" },
  { "MY", "malaysia|malasia|malaisie|马来西亚" },
  { "MZ", "mozambique|mosambik|莫桑比克" },
  { "NA", "namibia|namibie|纳米比亚" },
  { "NC", "new caledonia|neukaledonien|nueva caledonia|nouvelle caledonie|新喀里多尼亚" },
  { "NE", "niger|尼日尔" },
  { "NF", "norfolk island|norfolkinsel|isla norfolk|ile norfolk|诺福克岛" },
  { "NG", "nigeria|尼日利亚" },
  { "NI", "nicaragua|尼加拉瓜" },
  { "NL", "netherlands|niederlande|paises bajos|pays bas|荷兰|holland" },
  { "NO", "norway|norwegen|noruega|norvege|挪威" },
  { "NP", "nepal|尼泊尔" },
  { "NR", "nauru|瑙鲁" },
  { "NU", "niue|nioue|纽埃" },
  { "NZ", "new zealand|neuseeland|nueva zelanda|nouvelle zelande|新西兰" },
  { "OM", "oman|阿曼" },
  { "PA", "panama|巴拿马" },
  { "PE", "peru|perou|秘鲁" },
  { "PF", "french polynesia|franzosisch polynesien|polinesia francesa|polynesie francaise|法属玻利尼西亚" },
  { "PG", "papua new guinea|papua neuguinea|papua nueva guinea|papouasie nouvelle guinee|巴布亚新几内亚" },
  { "PH", "philippines|philippinen|filipinas|菲律宾" },
  { "PK", "pakistan|巴基斯坦" },
  { "PL", "poland|polen|polonia|pologne|波兰" },
  { "PM", "saint pierre and miquelon|st pierre und miquelon|san pedro y miquelon|saint pierre et miquelon|圣皮埃尔和密克隆" },
  { "PN", "pitcairn|iles pitcairn|皮特克恩" },
  { "PR", "puerto rico|porto rico|波多黎各" },
  { "PS", "state of palestine|staat palastina|estado de palestina|etat de palestine|巴勒斯坦|palestine|palestina" },
  { "PT", "portugal|葡萄牙" },
  { "PW", "palau|palaos|帕劳" },
  { "PY", "paraguay|巴拉圭" },
  { "QA", "qatar|katar|catar|卡塔尔" },
  { "RE", "ile de la reunion|留尼汪" },
  { "RO", "romania|rumanien|rumania|roumanie|罗马尼亚" },
  { "RS", "serbia|serbien|serbie|塞尔维亚" },
  { "RU", "russian federation|russische foderation|federacion rusa|federation de russie|俄罗斯|russia|russland|rusia|russie" },
  { "RW", "rwanda|ruanda|卢旺达" },
  { "SA", "saudi arabia|saudi arabien|arabia saudi|arabie saoudite|沙特阿拉伯" },
  { "SB", "solomon islands|salomoninseln|islas salomon|iles salomon|所罗门群岛" },
  { "SC", "seychelles|seychellen|塞舌尔" },
  { "SD", "sudan|soudan|苏丹" },
  { "SE", "sweden|schweden|suecia|suede|瑞典" },
  { "SG", "singapore|singapur|singapour|新加坡" },
  { "SH", "saint helena ascension and tristan da cunha|st helena ascension und tristan da cunha|santa elena ascension y tristan de acuna|sainte helene ascension et tristan da cunha|圣赫勒拿 阿森松 特里斯坦达库尼亚" },
  { "SI", "slovenia|slowenien|eslovenia|slovenie|斯洛文尼亚" },
  { "SJ", "svalbard and jan mayen|svalbard und jan mayen|svalbard y jan mayen|svalbard et ile jan mayen|斯瓦尔巴特和扬马延岛" },
  { "SK", "slovakia|slowakei|eslovaquia|slovaquie|斯洛伐克" },
  { "SL", "sierra leone|sierra leona|塞拉利昂" },
  { "SM", "san marino|saint marin|圣马力诺市" },
  { "SN", "senegal|塞内加尔" },
  { "SO", "somalia|somalie|索马里" },
  { "SR", "suriname|surinam|苏里南" },
  { "SS", "south sudan|sudsudan|sudan del sur|soudan du sud|南苏丹" },
  { "ST", "sao tome and principe|sao tome und principe|santo tome y principe|sao tome et principe|圣多美和普林西比" },
  { "SV", "el salvador|salvador|萨尔瓦多" },
  { "SX", "sint maarten|saint martin|isla de san martin|荷属圣马丁" },
  { "SY", "syria|syrien|叙利亚" },
  { "SZ", "eswatini|esuatini|斯威士兰" },
  { "TC", "turks and caicos islands|turks und caicosinseln|islas turcas y caicos|iles turques et caiques|特克斯和凯科斯群岛" },
  { "TD", "tschad|tchad|乍得" },
  { "TF", "french southern territories|franzosische sud und antarktisgebiete|territorios franceses del sur|terres australes francaises|法属南半球领地" },
  { "TG", "togo|多哥" },
  { "TH", "thailand|tailandia|thailande|泰国" },
  { "TJ", "tajikistan|tadschikistan|tayikistan|tadjikistan|塔吉克斯坦" },
  { "TK", "tokelau|托克劳" },
  { "TL", "timor leste|timor oriental|东帝汶" },
  { "TM", "turkmenistan|土库曼斯坦" },
  { "TN", "tunisia|tunesien|tunez|tunisie|突尼斯" },
  { "TO", "tonga|汤加" },
  { "TR", "turkiye|turkei|土耳其|turkey|turquia|turquie" },
  { "TT", "trinidad and tobago|trinidad und tobago|trinidad y tobago|trinite et tobago|特里尼达和多巴哥" },
  { "TV", "tuvalu|图瓦卢" },
  { "TW", "taiwan|台湾" },
  { "TZ", "tanzania|tansania|tanzanie|坦桑尼亚" },
  { "UA", "ukraine|ucrania|乌克兰" },
  { "UG", "uganda|ouganda|乌干达" },
  { "UM", "united states minor outlying islands|islas ultramarinas menores de estados unidos|iles mineures eloignees des etats unis|美国本土外小岛屿" },
  { "US", "united states|vereinigte staaten|estados unidos|etats unis|美国|usa|estados unidos de america|eeuu|ee uu|vereinigte staaten von amerika" },
  { "UY", "uruguay|乌拉圭" },
  { "UZ", "uzbekistan|usbekistan|ouzbekistan|乌兹别克斯坦" },
  { "VA", "holy see|heiliger stuhl|santa sede|saint siege|梵地冈|vatican|vatikan|vaticano" },
  { "VC", "saint vincent and the grenadines|st vincent und die grenadinen|san vicente y las granadinas|saint vincent et les grenadines|圣文森特和格林纳丁斯" },
  { "VE", "venezuela|委内瑞拉" },
  { "VG", "british virgin islands|britische jungferninseln|britanicas islas virgenes|iles vierges britanniques|英属维尔京群岛" },
  { "VI", "u s virgin islands|amerikanische jungferninseln|de eeuu islas virgenes|etats unis iles vierges|美属维尔京群岛" },
  { "VN", "vietnam|viet nam|越南" },
  { "VU", "vanuatu|瓦努阿图" },
  { "WF", "wallis and futuna|wallis und futuna|wallis y futuna|wallis et futuna|瓦利斯和富图纳" },
  { "WS", "samoa|萨摩亚" },
  { "YE", "yemen|jemen|也门" },
  { "YT", "mayotte|马约特" },
  { "ZA", "south africa|sudafrika|sudafrica|afrique du sud|南非" },
  { "ZM", "zambia|sambia|zambie|赞比亚" },
  { "ZW", "zimbabwe|simbabwe|zimbabue|津巴布韦" },
};
/* clang-format on */

static void
found_free (gpointer data)
{
  Found *self = data;

  g_free (self->name);
  g_free (self);
}

/* @folded ends with a space. Chinese has no spaces between words. */
static gboolean
has_name (const char *folded, const char *name)
{
  g_autofree char *word = g_strconcat (" ", name, " ", NULL);

  return strstr (folded, g_str_is_ascii (name) ? word : name) != NULL;
}

static GPtrArray *
find_all (const char *folded)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (found_free);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_auto (GStrv) names = g_strsplit (words[i].names, "|", -1);

      for (char **name = names; *name != NULL; name++)
        if (has_name (folded, *name))
          {
            Found *found = g_new0 (Found, 1);

            found->iso = words[i].iso;
            found->name = g_strdup (*name);
            g_ptr_array_add (all, found);
          }
    }

  return all;
}

/* Whether another found name contains @found. "Papua New Guinea" contains "Guinea". */
static gboolean
is_part (const GPtrArray *all, const Found *found)
{
  for (guint i = 0; i < all->len; i++)
    {
      const Found *other = all->pdata[i];

      if (!g_str_equal (other->iso, found->iso) && strlen (other->name) > strlen (found->name) &&
          strstr (other->name, found->name) != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer none) (nullable): the code of the one country in @text; %NULL if there is none
 * or there are several. */
const char *
till_country_aliases_find (const char *text)
{
  g_autofree char *search = NULL;
  g_autofree char *folded = NULL;
  g_autoptr (GPtrArray) all = NULL;
  const char *iso = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (strlen (text) > TEXT_MAX)
    return NULL;

  search = till_fold_search (text);
  folded = g_strconcat (search, " ", NULL);
  all = find_all (folded);
  for (guint i = 0; i < all->len; i++)
    {
      const Found *found = all->pdata[i];

      if (is_part (all, found))
        continue;
      if (iso != NULL && !g_str_equal (iso, found->iso))
        return NULL;
      iso = found->iso;
    }

  return iso;
}
