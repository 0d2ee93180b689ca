/**
 * Countries of ISO 3166-1 (and Kosovo) by region of the world, with the names that CLDR gives them. An id is the ISO
 * number, but Canada's, which is 1 (002 §9); a region's id is its number in the UN's M49.
 */
import type { Seed } from './seed.ts';

/** Two letters, three letters, number. */
const byRegion: Readonly<Record<number, string>> = {
  21: `
    BM BMU 60, CA CAN 124, GL GRL 304, PM SPM 666, US USA 840`,
  29: `
    AI AIA 660, AG ATG 28, AW ABW 533, BS BHS 44, BB BRB 52, BQ BES 535, VG VGB 92, KY CYM 136, CU CUB 192, CW
    CUW 531, DM DMA 212, DO DOM 214, GD GRD 308, GP GLP 312, HT HTI 332, JM JAM 388, MQ MTQ 474, MS MSR 500, PR
    PRI 630, BL BLM 652, KN KNA 659, LC LCA 662, MF MAF 663, VC VCT 670, SX SXM 534, TT TTO 780, TC TCA 796, VI
    VIR 850`,
  13: `
    BZ BLZ 84, CR CRI 188, SV SLV 222, GT GTM 320, HN HND 340, MX MEX 484, NI NIC 558, PA PAN 591`,
  5: `
    AR ARG 32, BO BOL 68, BV BVT 74, BR BRA 76, CL CHL 152, CO COL 170, EC ECU 218, FK FLK 238, GF GUF 254, GY
    GUY 328, PY PRY 600, PE PER 604, GS SGS 239, SR SUR 740, UY URY 858, VE VEN 862`,
  15: `
    DZ DZA 12, EG EGY 818, LY LBY 434, MA MAR 504, SD SDN 729, TN TUN 788, EH ESH 732`,
  11: `
    BJ BEN 204, BF BFA 854, CV CPV 132, CI CIV 384, GM GMB 270, GH GHA 288, GN GIN 324, GW GNB 624, LR LBR 430,
    ML MLI 466, MR MRT 478, NE NER 562, NG NGA 566, SH SHN 654, SN SEN 686, SL SLE 694, TG TGO 768`,
  17: `
    AO AGO 24, CM CMR 120, CF CAF 140, TD TCD 148, CG COG 178, CD COD 180, GQ GNQ 226, GA GAB 266, ST STP 678`,
  18: `
    BW BWA 72, SZ SWZ 748, LS LSO 426, NA NAM 516, ZA ZAF 710`,
  14: `
    IO IOT 86, BI BDI 108, KM COM 174, DJ DJI 262, ER ERI 232, ET ETH 231, TF ATF 260, KE KEN 404, MG MDG 450,
    MW MWI 454, MU MUS 480, YT MYT 175, MZ MOZ 508, RE REU 638, RW RWA 646, SC SYC 690, SO SOM 706, SS SSD 728,
    UG UGA 800, TZ TZA 834, ZM ZMB 894, ZW ZWE 716`,
  154: `
    AX ALA 248, DK DNK 208, EE EST 233, FO FRO 234, FI FIN 246, GG GGY 831, IS ISL 352, IE IRL 372, IM IMN 833,
    JE JEY 832, LV LVA 428, LT LTU 440, NO NOR 578, SJ SJM 744, SE SWE 752, GB GBR 826`,
  155: `
    AT AUT 40, BE BEL 56, FR FRA 250, DE DEU 276, LI LIE 438, LU LUX 442, MC MCO 492, NL NLD 528, CH CHE 756`,
  151: `
    BY BLR 112, BG BGR 100, CZ CZE 203, HU HUN 348, MD MDA 498, PL POL 616, RO ROU 642, RU RUS 643, SK SVK 703,
    UA UKR 804`,
  39: `
    AL ALB 8, AD AND 20, BA BIH 70, HR HRV 191, GI GIB 292, GR GRC 300, VA VAT 336, IT ITA 380, MT MLT 470, ME
    MNE 499, MK MKD 807, PT PRT 620, SM SMR 674, RS SRB 688, SI SVN 705, ES ESP 724, XK XKX 983`,
  30: `
    CN CHN 156, HK HKG 344, MO MAC 446, JP JPN 392, KP PRK 408, KR KOR 410, MN MNG 496, TW TWN 158`,
  35: `
    BN BRN 96, KH KHM 116, ID IDN 360, LA LAO 418, MY MYS 458, MM MMR 104, PH PHL 608, SG SGP 702, TH THA 764,
    TL TLS 626, VN VNM 704`,
  34: `
    AF AFG 4, BD BGD 50, BT BTN 64, IN IND 356, IR IRN 364, MV MDV 462, NP NPL 524, PK PAK 586, LK LKA 144`,
  143: `
    KZ KAZ 398, KG KGZ 417, TJ TJK 762, TM TKM 795, UZ UZB 860`,
  145: `
    AM ARM 51, AZ AZE 31, BH BHR 48, CY CYP 196, GE GEO 268, IQ IRQ 368, IL ISR 376, JO JOR 400, KW KWT 414, LB
    LBN 422, OM OMN 512, PS PSE 275, QA QAT 634, SA SAU 682, SY SYR 760, TR TUR 792, AE ARE 784, YE YEM 887`,
  53: `
    AU AUS 36, CX CXR 162, CC CCK 166, HM HMD 334, NZ NZL 554, NF NFK 574`,
  54: `
    FJ FJI 242, NC NCL 540, PG PNG 598, SB SLB 90, VU VUT 548`,
  57: `
    GU GUM 316, KI KIR 296, MH MHL 584, FM FSM 583, NR NRU 520, MP MNP 580, PW PLW 585, UM UMI 581`,
  61: `
    AS ASM 16, CK COK 184, PF PYF 258, NU NIU 570, PN PCN 612, WS WSM 882, TK TKL 772, TO TON 776, TV TUV 798,
    WF WLF 876`,
  10: `
    AQ ATA 10`,
};

const regionName = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
};

const country = (entry: string, region: number): Seed<'countries'> => {
  const [two = '', three = '', number = ''] = entry.trim().split(/\s+/);
  return {
    id: two === 'CA' ? 1 : Number(number),
    // Canada is first, the others follow by name.
    position: two === 'CA' ? 0 : 1,
    name_en: regionName.en.of(two) ?? two,
    name_fr: regionName.fr.of(two) ?? two,
    country_2_code: two,
    country_3_code: three,
    geo_regions: [region],
  };
};

export const countries: Seed<'countries'>[] = Object.entries(byRegion).flatMap(([region, entries]) =>
  entries.split(',').map((entry) => country(entry, Number(region))),
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** CLDR says “septentrionale” for each region of the north; of America, Quebec does not. */
const IN_QUEBEC: Readonly<Record<string, string>> = { '021': 'Amérique du Nord' };

/** Named by M49 number in CLDR, but Antarctica, which it knows only as a country. */
export const geo_region_types: Seed<'geo_region_types'>[] = Object.keys(byRegion).map((region) => {
  const code = region === '10' ? 'AQ' : region.padStart(3, '0');
  const [en, fr] = [regionName.en.of(code), IN_QUEBEC[code] ?? regionName.fr.of(code)];
  return { id: Number(region), name_en: capital(en ?? code), name_fr: capital(fr ?? code) };
});
