/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns for months, days of the week, "yesterday" and "3 days ago" in the languages of the
 * shops' customers. In scripts without spaces a name may stand anywhere. */

#include "till-message-calendar.h"

#include <stdlib.h>

/* From January on. Everyday words are left out: "out", "set", "ago". */
const char *const till_message_months[TILL_MONTHS] = {
  "jan|january|januar[iy]?|jänner|janv|janvier|enero|ene|gennaio|gen|janeiro|ianuarie|stycznia|"
  "styczeń|ledna|leden|январ[ья]|янв|січ(?:ень|ня)|ocak|ιανου[αά]ριο[υς]|يناير|ژانویه|ינואר|जनवरी|"
  "มกราคม|ม\\.ค",
  "feb|february|februar[iy]?|févr?|f[ée]vrier|febrero|febbraio|fevereiro|fev|februarie|lutego|luty|"
  "února|únor|феврал[ья]|фев|лют(?:ий|ого)|şubat|φεβρου[αά]ριο[υς]|فبراير|فوریه|פברואר|फ़रवरी|फरवरी|"
  "กุมภาพันธ์|ก\\.พ",
  "mar|march|märz|maerz|mrz|maart|mrt|mars|marzo|março|martie|marca|marzec|března|březen|марта?|"
  "берез(?:ень|ня)|mart|maret|μ[αά]ρτιο[υς]|μαρτίου|مارس|מרץ|मार्च|มีนาคม|มี\\.ค",
  "apr|april|avr|avril|abril|abr|aprile|aprilie|kwietnia|kwiecień|dubna|duben|апрел[ья]|апр|"
  "квіт(?:ень|ня)|nisan|απρ[ιί]λιο[υς]|απριλίου|أبريل|ابريل|آوریل|אפריל|अप्रैल|เมษายน|เม\\.ย",
  "may|mai|mei|mayo|maggio|maio|maja?|května|květen|ма[йя]|трав(?:ень|ня)|mayıs|μα[ΐί]ου|μάιος|"
  "مايو|מאי|मई|พฤษภาคม|พ\\.ค",
  "jun|june|juni|juin|junio|giugno|giu|junho|iunie|czerwca|czerwiec|června|červen|июн[ья]|июн|"
  "черв(?:ень|ня)|haziran|ιουνίου|ιούνιος|يونيو|ژوئن|יוני|जून|มิถุนายน|มิ\\.ย",
  "jul|july|juli|juil|juillet|julio|luglio|lug|julho|iulie|lipca|lipiec|července|červenec|июл[ья]|"
  "июл|лип(?:ень|ня)|temmuz|ιουλίου|ιούλιος|يوليو|ژوئیه|יולי|जुलाई|กรกฎาคม|ก\\.ค",
  "aug|august|augustus|août|aout|agosto|sierpnia|sierpień|srpna|srpen|августа?|авг|серп(?:ень|ня)|"
  "ağustos|agustus|αυγούστου|αύγουστος|أغسطس|اغسطس|אוגוסט|अगस्त|สิงหาคม|ส\\.ค",
  "sept?|september|septembre|septiembre|setiembre|settembre|setembro|septembrie|września|wrzesień|"
  "září|сентябр[ья]|сент?|верес(?:ень|ня)|eylül|σεπτεμβρίου|σεπτέμβριος|سبتمبر|سپتامبر|ספטמבר|"
  "सितंबर|सितम्बर|กันยายน|ก\\.ย",
  "oct|october|okt|oktober|octobre|octubre|ottobre|ott|outubro|octombrie|października|październik|"
  "října|říjen|октябр[ья]|окт|жовт(?:ень|ня)|ekim|οκτωβρίου|οκτώβριος|أكتوبر|اكتوبر|اکتبر|אוקטובר|"
  "अक्टूबर|अक्तूबर|ตุลาคม|ต\\.ค",
  "nov|november|novembre|noviembre|novembro|noiembrie|listopada?|ноябр[ья]|ноя|kasım|νοεμβρίου|"
  "νοέμβριος|نوفمبر|نوامبر|נובמבר|नवंबर|नवम्बर|พฤศจิกายน|พ\\.ย",
  "de[cz]|de[cz]ember|desember|déc|d[ée]cembre|dic|diciembre|dicembre|dezembro|decembrie|grudnia|"
  "grudzień|prosince|prosinec|декабр[ья]|дек|груд(?:ень|ня)|aralık|δεκεμβρίου|δεκέμβριος|ديسمبر|"
  "دسامبر|דצמבר|दिसंबर|दिसम्बर|ธันวาคม|ธ\\.ค",
};

#define WORD(words) "(?<!\\p{L})(?:" words ")(?!\\p{L})"

/* From Monday on */
const char *const till_message_weekdays[TILL_WEEKDAYS] = {
  WORD (
      "monday|montag|lunes|lundi|luned[iì]|segunda(?:.feira)?|понедельник|понеділ(?:ок|ка)|"
      "poniedziałek|pazartesi|maandag|pondělí|luni|δευτέρα|thứ hai|دوشنبه|יום שני|सोमवार") "|ال[اإ]"
                                                                                           "ثنين|"
                                                                                           "วันจันทร์|"
                                                                                           "(?:周|"
                                                                                           "星期|"
                                                                                           "礼拜)"
                                                                                           "一|"
                                                                                           "月曜|"
                                                                                           "월요일",
  WORD ("tuesday|dienstag|martes|mardi|marted[iì]|terça(?:.feira)?|вторник|вівтор(?:ок|ка)|"
        "wtorek|salı|dinsdag|úterý|marți|τρίτη|thứ ba|selasa|יום שלישי|मंगलवार") "|الثلاثاء|วันอังคาร|"
                                                                                "(?:周|星期|礼拜)"
                                                                                "二|火曜|화요일",
  WORD ("wednesday|mittwoch|mi[ée]rcoles|mercredi|mercoled[iì]|quarta(?:.feira)?|сред[ау]|"
        "серед[ау]|środ[aęy]|çarşamba|woensdag|střed[ay]|středu|miercuri|τετάρτη|thứ tư|rabu|"
        "יום רביעי|बुधवार") "|ال[اأ]ربعاء|วันพุธ|(?:周|星期|礼拜)三|水曜|수요일",
  WORD (
      "thursday|donnerstag|jueves|jeudi|gioved[iì]|quinta(?:.feira)?|четверг|четвер|czwartek|"
      "perşembe|donderdag|čtvrtek|joi|πέμπτη|thứ năm|kamis|יום חמישי|गुरुवार|वीरवार") "|الخميس|"
                                                                                    "วันพฤหัส|(?:周|"
                                                                                    "星期|礼拜)四|"
                                                                                    "木曜|목요일",
  WORD (
      "friday|freitag|viernes|vendredi|venerd[iì]|sexta(?:.feira)?|пятниц[ау]|п.ятниц[юя]|"
      "piątek|cuma|vrijdag|pátek|vineri|παρασκευή|thứ sáu|jumat|יום שישי|शुक्रवार") "|الجمعة|วันศุกร์|(?"
                                                                                  ":周|星期|礼拜)"
                                                                                  "五|金曜|금요일",
  WORD (
      "saturday|samstag|sonnabend|s[áa]bado|samedi|sabato|суббот[ау]|субот[ау]|sobot[aęu]|"
      "cumartesi|zaterdag|sâmbătă|σάββατο|thứ bảy|sabtu|יום שבת|शनिवार") "|السبت|วันเสาร์|(?:周|星期|"
                                                                         "礼拜)六|土曜|토요일",
  WORD (
      "sunday|sonntag|domingo|dimanche|domenica|воскресень[ея]|неділ[яю]|niedziel[aęi]|pazar|"
      "zondag|neděl[ei]|duminică|κυριακή|chủ nhật|minggu|יום ראשון|रविवार") "|الأحد|الاحد|วันอาทิตย์|("
                                                                            "?:周|星期|礼拜)[日天]|"
                                                                            "日曜|일요일",
};

#define COUNT "(?<!\\p{L})([0-9]{1,3}|\\p{L}{1,6})"

/* "Hier" is also German. */
const TillMessageAgo till_message_agos[] = {
  { WORD ("day before yesterday|vorgestern|anteayer|antes de ayer|avant-hier|позавчера|позавчора|"
          "l.altro ieri|altroieri|anteontem|przedwczoraj|evvelsi gün|eergisteren|předevčírem|"
          "hôm kia|परसों|יומיים") "|前天|一昨日|おととい|그저께|이틀 전|أول أمس|يومين|เมื่อวานซืน",
    2 },
  { "(?<!before )(?<!avant-)(?<!altro )" WORD (
        "yesterday|last night|gestern|ayer|anoche|вчера|вчора|ieri|ontem|wczoraj|dün|gisteren|"
        "včera|χ[θτ]ες|hôm qua|tối qua|kemarin|دیروز|אתמול|कल") "|昨天|昨日|昨晚|昨夜|きのう|어제|("
                                                                "?<!أول "
                                                                ")أمس|البارحة|امبارح|เมื่อวาน(?!ซืน)",
    1 },
  { "(?<!avant-)" WORD ("hier") "(?! (?:ist|sind|der|die|das|mein|meine|kommt|bitte|noch))", 1 },
  { WORD ("today|this morning|tonight|heute|hoy|esta mañana|aujourd.hui|ce matin|сегодня|сьогодні|"
          "oggi|stamattina|hoje|bugün|dzisiaj|dziś|vandaag|dnes|σήμερα|hôm nay|sáng nay|hari ini|"
          "امروز|היום|आज|astăzi|azi") "|今天|今早|今日|今朝|오늘|اليوم|วันนี้",
    0 },
  { COUNT " days? (?:ago|back)", -1 },
  { "(?<!\\p{L})vor " COUNT " tag", -1 },
  { "(?<!\\p{L})hace " COUNT " d[ií]as?", -1 },
  { "(?<!\\p{L})il y a " COUNT " jours?", -1 },
  { COUNT " giorn[oi] fa", -1 },
  { "(?<!\\p{L})(?:há|faz) " COUNT " dias?", -1 },
  { COUNT " (?:дня|дней|день|дні|днів) (?:назад|тому)", -1 },
  { COUNT " gün önce", -1 },
  { COUNT " dni temu", -1 },
  { COUNT " dagen geleden", -1 },
  { "před " COUNT " dny", -1 },
  { COUNT " ngày trước", -1 },
  { COUNT " hari (?:yang )?lalu", -1 },
  { "(?:قبل|منذ) " COUNT " (?:أيام|ايام|يوم)", -1 },
  { COUNT " روز پیش", -1 },
  { "πριν (?:από )?" COUNT " (?:η?μέρες)", -1 },
  { "לפני " COUNT " ימים", -1 },
  { COUNT " दिन पहले", -1 },
  { "([0-9]{1,3}) ?(?:วันก่อน|วันที่แล้ว)", -1 },
  { "([0-9]{1,3}) ?일 ?전", -1 },
  { "([0-9]{1,3}|[一二两三四五六七]) ?天(?:以)?前", -1 },
  { "([0-9]{1,3}|[一二三四五六七]) ?日前", -1 },
  { NULL, 0 },
};

const char till_message_last_week[] = WORD (
    "last week|a week ago|letzte woche|vor einer woche|vorige woche|la semana pasada|"
    "hace una semana|la semaine derni[èe]re|il y a une semaine|на прошлой неделе|"
    "неделю назад|settimana scorsa|semana passada|geçen hafta|w zeszłym tygodniu|"
    "tydzień temu|vorige week|tuần trước|minggu lalu|минулого тижня") "|上周(?![一二三四五六日天])|"
                                                                      "上个?星期(?!["
                                                                      "一二三四五六日天])|先週|"
                                                                      "지난주|الأسبوع الماضي";

/* Returns: the number that @word means, in digits or as a word of one of the languages; zero for
 * other words. */
gint
till_message_read_count (const char *word)
{
  static const char *const counts[] = {
    " a one einem einen un una uno um uma ein один 一 bir jeden een ",
    " two zwei dos deux due dois duas два дві 二 两 iki dwa twee hai dua δύο दो ",
    " three drei tres trois tre três три 三 üç trzy drie ba tiga ثلاثة ثلاث τρεις तीन ",
    " four vier cuatro quatre quattro quatro четыре чотири 四 dört cztery bốn empat أربعة चार ",
    " five fünf cinco cinq cinque пять п'ять 五 beş pięć vijf năm lima خمسة पांच ",
    " six sechs seis sei шесть шість 六 altı sześć zes sáu enam ستة ",
    " seven sieben siete sept sette sete семь сім 七 yedi siedem zeven bảy tujuh سبعة ",
  };
  g_autofree char *lower = g_utf8_strdown (word, -1);
  g_autofree char *term = g_strconcat (" ", lower, " ", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_strstr_len (counts[i], -1, term) != NULL)
      return (gint) i + 1;

  return atoi (word);
}
