/**
 * The dial codes we know ourselves (ITU-T E.164, ISO 3166-1): a code, then the countries behind it,
 * the one most numbers are from first. A shop that says otherwise of a country is believed, but its
 * mask is not (PHN-6).
 */
const TABLE =
  "1USAGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTVCVGVI 7RUKZ 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39ITVA 40RO 41CH 43AT 44GBGGIMJE 45DK 46SE 47NOSJ " +
  "48PL 49DE 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 60MY 61AUCCCX 62ID 63PH 64NZ 65SG 66TH 81JP 82KR 84VN 86CN 90TR 91IN 92PK 93AF 94LK 95MM 98IR 211SS " +
  "212MAEH 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST " +
  "240GQ 241GA 242CG 243CD 244AO 245GW 246IO 247AC 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262REYT 263ZW 264NA " +
  "265MW 266LS 267BW 268SZ 269KM 290SHTA 291ER 297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FIAX 359BG 370LT 371LV 372EE 373MD " +
  "374AM 375BY 376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 420CZ 421SK 423LI 500FK 501BZ 502GT 503SV 504HN 505NI 506CR 507PA 508PM " +
  "509HT 590GPBLMF 591BO 592GY 593EC 594GF 595PY 596MQ 597SR 598UY 599CWBQ 670TL 672NF 673BN 674NR 675PG 676TO 677SB 678VU 679FJ 680PW 681WF 682CK 683NU " +
  "685WS 686KI 687NC 688TV 689PF 690TK 691FM 692MH 850KP 852HK 853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO 963SY 964IQ 965KW 966SA 967YE 968OM 970PS " +
  "971AE 972IL 973BH 974QA 975BT 976MN 977NP 992TJ 993TM 994AZ 995GE 996KG 998UZ";

/**
 * Codes whose numbers never begin with a nought: the one people write there is for calls within the
 * country.
 */
const NO_NOUGHT = new Set(
  (
    "1 20 27 31 32 33 36 40 41 43 44 46 49 54 55 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 " +
    "211 212 213 218 233 234 249 251 254 255 256 260 263 264 353 355 358 359 380 381 382 385 386 387 389 421 855 856 880 886 " +
    "961 962 963 964 966 967 970 971 972 994 995 996 998"
  ).split(" "),
);

const CODES = new Map<string, string>();
const MAIN = new Map<string, string>();

for (const entry of TABLE.split(" ")) {
  const code = /^[0-9]+/.exec(entry)?.[0] ?? "";
  const keys = entry.slice(code.length).match(/../g) ?? [];
  MAIN.set(code, keys[0] ?? "");
  for (const key of keys) CODES.set(key, code);
}

/** The dial code of a country by its two letters. */
export const knownDialCode = (key: string): string | undefined => CODES.get(key);

/** Of the countries that share a dial code the one most numbers are from. */
export const mainCountry = (dialCode: string): string | undefined => MAIN.get(dialCode);

/** Whether the first digit after this dial code is 1 to 9. */
export const beginsAboveNought = (dialCode: string): boolean => NO_NOUGHT.has(dialCode);
