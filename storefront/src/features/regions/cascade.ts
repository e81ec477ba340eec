import type { Country, Region } from "@/lib/gateway/types";

/** From the widest to the narrowest (REG-1). */
export const LEVELS = ["country", "state", "city", "town", "district"] as const;
export type Level = (typeof LEVELS)[number];

/** What is chosen on each level: codes, or words where the shop has no list. */
export type Chosen = Partial<Record<Level, string>>;

const DEFAULT_COUNTRY = "TR";

/** Where nobody writes a province into an address (REG-4). */
const WITHOUT_PROVINCE = new Set(["us", "cn", "de", "ru", "gb", "in", "es"]);

/**
 * Whether a level is asked for at all: states only where the country has them, and not where nobody
 * writes them.
 */
export function isAsked(
  level: Level,
  country: Pick<Country, "code" | "hasStates"> | undefined,
): boolean {
  return (
    level !== "state" ||
    (country !== undefined &&
      country.hasStates &&
      !WITHOUT_PROVINCE.has(country.code.toLowerCase()))
  );
}

/** Something else on one level; what was chosen below it holds no more. */
export function choose(chosen: Chosen, level: Level, value: string): Chosen {
  const kept = LEVELS.slice(0, LEVELS.indexOf(level)).map((above) => [above, chosen[above]]);
  return { ...Object.fromEntries(kept), [level]: value };
}

/**
 * What stands on a level whose list came: the choice while it is on the list, the only entry, or
 * nothing.
 */
export function settle(list: readonly Pick<Region, "code">[], choice: string | undefined): string {
  if (list.some(({ code }) => code === choice)) return choice ?? "";
  return list.length === 1 ? (list[0]?.code ?? "") : "";
}

/** The countries to choose from: the member's own alone where that is set (REG-3). */
export function allowed<T extends Pick<Country, "code">>(
  countries: readonly T[],
  only: string | null | undefined,
): readonly T[] {
  const codes = new Set((only ?? "").toUpperCase().match(/[A-Z]{2}/g));
  const left = countries.filter(({ code }) => codes.has(code));
  return left.length > 0 ? left : countries;
}

/**
 * Where a form begins: the shop's choice, else the member's country, else Türkiye; on the list in
 * any case (REG-3).
 */
export function firstCountry(
  countries: readonly Pick<Country, "code">[],
  { selected, member }: { selected: string | null | undefined; member: string | null | undefined },
): string {
  const candidates = [selected, member, DEFAULT_COUNTRY].filter(Boolean);
  return (
    candidates.find((candidate) => countries.some(({ code }) => code === candidate)) ??
    (countries.length === 1 ? (countries[0]?.code ?? "") : DEFAULT_COUNTRY)
  );
}
