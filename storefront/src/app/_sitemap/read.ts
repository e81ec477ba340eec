import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { ListingData, MenuCategory } from "@/lib/gateway/types";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { flatten, perLanguage, type Listed } from "./entries";
import { pagesOf, planShards, type ProductShard, type Section } from "./plan";
import { mapInTurns, Remembered } from "./pool";

/** Addresses do not depend on the currency; it is a part of every call. */
const CURRENCY = "TL";
/** Oldest first: a new product comes last and moves no other. */
const OLDEST_FIRST = { sort: "2" };

/** Lists that are asked for their products. More are left out, with a message in the log. */
const MAX_SECTIONS = 300;
const PLAN_TTL_MS = 10 * 60_000;
const IDS_TTL_MS = 60 * 60_000;
/** Pages of ids that are remembered, in some megabytes; of a larger shop none are compared. */
const MAX_REMEMBERED = 20_000;
/** How long a shard waits for what other sections list; without it products may stand twice. */
const IDS_BUDGET_MS = 4_000;

type Menus = Record<Language, MenuCategory[]>;

/** What the shop has, and how it is divided into shards. */
export type Plan = { menus: Menus; sections: Section[]; shards: ProductShard[] };

const plans = new Remembered<Plan>(PLAN_TTL_MS, 1);
const idsByPage = new Remembered<string[]>(IDS_TTL_MS, MAX_REMEMBERED);

const view = (language: Language) => ({ language, currency: CURRENCY });

/** @throws GatewayError, or an Error for a shop that says it has nothing */
export function readPlan(): Promise<Plan> {
  return plans.get("", async () => {
    const trees = await mapInTurns(LANGUAGES, async (language) => {
      return (await readPublic(bff.menu(view(language)))).data.categories;
    });
    const treeOf = (language: Language) => trees[LANGUAGES.indexOf(language)] ?? [];
    const sections = await readSections(treeOf(DEFAULT_LANGUAGE));
    if (sections.length === 0) throw new Error("the shop lists no product");
    const menus = perLanguage((language) => flatten(treeOf(language)));
    return { menus, sections, shards: planShards(sections) };
  });
}

/**
 * The lists that have all products between them: the categories of the first level, which list what
 * is in their children too. Where one lists nothing itself, its children take its place.
 */
async function readSections(categories: MenuCategory[]): Promise<Section[]> {
  if (categories.length > MAX_SECTIONS) console.error("the sitemap leaves out categories");
  const found = await mapInTurns(categories.slice(0, MAX_SECTIONS), async (category) => {
    const { listing } = (await readPublic(bff.page(view(DEFAULT_LANGUAGE), category.path))).data;
    const total = listing && (listing.total ?? sumOf(listing.brands) ?? listing.products.length);
    return listing && total
      ? [{ id: category.id, total, pageSize: Math.max(1, listing.pageSize) }]
      : readSections(category.children);
  });
  return found.flat();
}

function sumOf(brands: ListingData["brands"]): number | null {
  const sum = brands.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return sum > 0 ? sum : null;
}

/** The brands that the sections' pages name, in each language. */
export async function readBrands({ menus, sections }: Plan): Promise<Record<Language, Listed[]>> {
  const brands = perLanguage(() => new Map<string, Listed>());
  const asked = LANGUAGES.flatMap((language) =>
    sections.flatMap(({ id }) => pathOf(menus, language, id).map((path) => ({ language, path }))),
  );
  await mapInTurns(asked, async ({ language, path }) => {
    const { listing } = (await readPublic(bff.page(view(language), path))).data;
    for (const { id, path } of listing?.brands ?? [])
      if (!brands[language].has(id)) brands[language].set(id, { id, path });
  });
  const byId = (one: Listed, other: Listed) =>
    one.id.localeCompare(other.id, "en", { numeric: true });
  return perLanguage((language) => [...brands[language].values()].sort(byId));
}

/**
 * The products of a shard in each language, without those that an earlier section lists.
 *
 * @throws Error when the shop says that there are products and lists none
 */
export async function readProducts(
  plan: Plan,
  { section, firstPage, lastPage }: ProductShard,
): Promise<Record<Language, Listed[]>> {
  const elsewhere = readIds(plan, section);
  const pages = numbers(firstPage, lastPage);
  const asked = LANGUAGES.flatMap((language) => pages.map((page) => ({ language, page })));
  const answers = await mapInTurns(asked, async ({ language, page }) => ({
    language,
    products: await readPage(plan, language, section, page),
  }));
  if (answers.every(({ products }) => products.length === 0))
    throw new Error("a list that has products is empty");
  const taken = await elsewhere;
  return perLanguage((language) =>
    answers
      .filter((answer) => answer.language === language)
      .flatMap(({ products }) => products)
      .filter(({ id }) => !taken.has(id)),
  );
}

async function readPage(
  { menus, sections }: Plan,
  language: Language,
  section: number,
  page: number,
): Promise<Listed[]> {
  const [path] = pathOf(menus, language, sections[section]?.id ?? "");
  if (!path) return [];
  const { data } = await readPublic(bff.products(view(language), path, page, "", OLDEST_FIRST));
  return data.products;
}

/**
 * The ids of the products in the sections before this one. What cannot be read in time is missing:
 * a product that stands in two shards does less harm than one in none.
 */
async function readIds(plan: Plan, section: number): Promise<Set<string>> {
  const until = performance.now() + IDS_BUDGET_MS;
  const ids = new Set<string>();
  const before = plan.sections.slice(0, section);
  const pages = before.reduce((sum, { total, pageSize }) => sum + pagesOf(total, pageSize), 0);
  if (pages > MAX_REMEMBERED) return ids;
  const asked = before.flatMap(({ id, total, pageSize }, at) =>
    numbers(1, pagesOf(total, pageSize)).map((page) => ({ key: `${id}|${page}`, at, page })),
  );
  try {
    await mapInTurns(asked, async ({ key, at, page }) => {
      if (performance.now() > until) throw new Error("too many products to compare in time");
      const listed = await idsByPage.get(key, async () =>
        (await readPage(plan, DEFAULT_LANGUAGE, at, page)).map(({ id }) => id),
      );
      listed.forEach((id) => ids.add(id));
    });
  } catch (error) {
    console.error("sitemap: products may stand in two shards", error);
  }
  return ids;
}

function pathOf(menus: Menus, language: Language, id: string): string[] {
  return menus[language].filter((category) => category.id === id).map(({ path }) => path);
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
