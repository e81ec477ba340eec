import type { Country } from "@/lib/gateway/types";
import { namedOption, type ComboOption } from "@/ui/form/combo-options";

import { LEVELS, type Level } from "./cascade.ts";

/** The levels below the country. */
export const BELOW = LEVELS.slice(1) as readonly Exclude<Level, "country">[];
export type Below = (typeof BELOW)[number];

/**
 * What is written on a level: the code of the list's entry once one stands, null before. While it
 * is being typed the levels below keep what they have.
 */
export type Written = { text: string; code: string | null; typing: boolean; atMs: number };
/** A postal code, and the district that stood when it was written. */
type WrittenCode = { text: string; of: string; atMs: number };
export type AllWritten = {
  country: string | null;
  postalCode: WrittenCode;
} & Record<Below, Written>;

/** No hand writes into two fields within this time: what comes closer together belongs together. */
export const ONE_GO_MS = 300;

const BLANK: Written = { text: "", code: null, typing: false, atMs: 0 };

export type InitialPlaces = Partial<Record<Level, { code: string | null; name: string } | null>> & {
  postalCode?: string;
};

/** What a form begins with. */
export function initialPlaces(initial: InitialPlaces): AllWritten {
  const of = (level: Below): Written => {
    const place = initial[level];
    return place ? { ...BLANK, text: place.name, code: place.code } : BLANK;
  };
  return {
    country: initial.country?.code ?? null,
    postalCode: { text: initial.postalCode ?? "", of: initial.district?.code ?? "", atMs: 0 },
    state: of("state"),
    city: of("city"),
    town: of("town"),
    district: of("district"),
  };
}

/**
 * Something else stands on a level: what is below holds no more (REG-1), unless it was written in
 * the same go, as an autofill does, in whatever order.
 */
export function stand(
  all: AllWritten,
  level: Level,
  now: { text: string; code: string | null; atMs: number },
): AllWritten {
  const same =
    level === "country"
      ? all.country === now.code
      : all[level].code === now.code && (now.code !== null || all[level].text === now.text);
  const after: AllWritten =
    level === "country"
      ? { ...all, country: now.code }
      : { ...all, [level]: { ...now, typing: false } };
  if (same) return after;
  if (level === "country" && now.atMs - all.postalCode.atMs > ONE_GO_MS)
    after.postalCode = { text: "", of: "", atMs: 0 };
  for (const below of BELOW.slice(LEVELS.indexOf(level))) {
    const { text, atMs } = all[below];
    after[below] = now.atMs - atMs <= ONE_GO_MS ? { ...BLANK, text, atMs } : BLANK;
  }
  return after;
}

/** Another character; nothing below changes until it stands. */
export function type(all: AllWritten, level: Below, text: string, atMs: number): AllWritten {
  return { ...all, [level]: { ...all[level], text, atMs, typing: true } };
}

/**
 * The entry that stands on a level whose list is there: the one with the code, the one that is
 * named, or the only one while nothing is written (REG-2).
 */
export function entryOf(
  options: readonly ComboOption[],
  { text, code, typing }: Written,
): ComboOption | null {
  const known = code === null ? undefined : options.find(({ key }) => key === code);
  if (known) return known;
  if (typing) return null;
  if (text.trim() !== "") return namedOption(options, text);
  return options.length === 1 ? (options[0] ?? null) : null;
}

/**
 * The postal code that stands: what was written for the district, else what the list has of it
 * (REG-2). One that came before any district, as from an autofill, fills in where the list has none.
 */
export function postalCodeOf(
  { text, of }: WrittenCode,
  district: string,
  found: string | null,
): string {
  return of === district || (of === "" && !found) ? text : (found ?? "");
}

/** What the widest divisions of a country are called, where the shop lists them. */
const DIVISIONS: Record<string, Division> = {
  ...of("state", "DE AT AU US IN BR MX NG VE MY"),
  ...of("province", "CA NL AR IT ES CN BE IQ BG"),
  ...of("canton", "CH"),
  ...of("emirate", "AE"),
  ...of("governorate", "EG"),
};

type Division = "state" | "province" | "canton" | "emirate" | "governorate" | "region";

function of(division: Division, codes: string): Record<string, Division> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, division]));
}

type LevelName = { home: Below } | { division: Division } | { abroad: Below };

/** What levels are called. */
export type LevelWords = {
  home: Record<Below, string>;
  abroad: Record<Below, string>;
  divisions: Record<Division, string>;
};

export function wordOf(name: LevelName, words: LevelWords): string {
  if ("home" in name) return words.home[name.home];
  return "division" in name ? words.divisions[name.division] : words.abroad[name.abroad];
}

/**
 * What a level is called: at home as everybody does; abroad the widest level that has a list is a
 * division of the country, the others are towns and their parts.
 */
export function nameOf(
  level: Below,
  country: Pick<Country, "code"> | undefined,
  { listed, withStates }: { listed: boolean; withStates: boolean },
): LevelName {
  if (!country || country.code === "TR") return { home: level };
  if (level === "state" || (level === "city" && listed && !withStates))
    return { division: DIVISIONS[country.code] ?? "region" };
  return { abroad: level };
}

/**
 * How a browser knows a level when it fills in forms: `address-level1` is the widest division, and
 * towns are the second even where no division is asked for.
 */
export function tokenOf(level: Below, city: LevelName, withStates: boolean): string {
  if (level === "state") return "address-level1";
  const widest = !withStates && !("abroad" in city);
  return `address-level${BELOW.indexOf(level) + (widest ? 0 : 1)}`;
}
