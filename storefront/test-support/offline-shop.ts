/**
 * A shop made of recordings: the two products that were recorded, in as many variations as a list
 * needs to be scrolled, sorted and searched. Everything else of a page is as the gateway made it.
 */
import type {
  ListingData,
  Menu,
  MenuCategory,
  Money,
  Page,
  ProductCard,
  ProductDetail,
} from "../src/lib/gateway/types.ts";
import { PAGES } from "../src/lib/paths.ts";
import { recorded } from "./recorded.ts";

export type View = { language: string; currency: string };

const LANGUAGES = ["tr", "en", "de", "ar"];
const PRODUCTS = 60;
const LIRA_OF: Record<string, number> = { TL: 1, USD: 42, EUR: 46 };
/** What the shop's numbers for an order mean, as far as this shop knows it. */
const ORDERS: Record<string, [label: string, compare: (a: ProductCard, b: ProductCard) => number]> =
  {
    "0": ["Varsayılan", () => 0],
    "3": ["Fiyat artan", (a, b) => Number(a.price.amount) - Number(b.price.amount)],
    "4": ["Fiyat azalan", (a, b) => Number(b.price.amount) - Number(a.price.amount)],
  };

/** Pages that are forms and lists of the storefront's own, by the id the shop gives them. */
const OWN_PAGES: Record<string, [id: string, title: string]> = {
  [PAGES.login]: ["5", "Üye Girişi"],
  [PAGES.register]: ["6", "Üye Kayıt"],
  [PAGES.passwordReminder]: ["7", "Şifre Hatırlatma"],
  [PAGES.contact]: ["13", "İletişim"],
  [PAGES.favourites]: ["35", "Favoriler"],
};

const category = recorded("content/page/category");
const listingOf = (page: Page): ListingData => page.listing!;
export const PAGE_SIZE = listingOf(category).pageSize;
const recordedCards = listingOf(category).products;
const recordedDetail = recorded("content/page/product").product!;
const categories = recorded("catalogue/categories/tree").categories;

/** Product number `n`; the first ones are as they were recorded. */
function variation(n: number): ProductCard {
  const card = recordedCards[n % recordedCards.length]!;
  if (n < recordedCards.length) return card;
  const id = String(2000 + n);
  return {
    ...card,
    id,
    title: `${card.title} ${n}`,
    path: card.path.replace(card.id, id),
    price: { ...card.price, amount: (Number(card.price.amount) + n * 10).toFixed(2) },
    inStock: n % 10 !== 9,
  };
}

const shelf = Array.from({ length: PRODUCTS }, (_, n) => variation(n));

export function money({ amount }: Money, currency: string): Money {
  return { amount: (Number(amount) / (LIRA_OF[currency] ?? 1)).toFixed(2), currency };
}

function priced<P extends ProductCard | ProductDetail>(product: P, currency: string): P {
  const { price, listPrice } = product;
  return {
    ...product,
    price: money(price, currency),
    listPrice: listPrice && money(listPrice, currency),
  };
}

export function productOf(id: string, currency: string): ProductCard | undefined {
  const card = shelf.find((product) => product.id === id);
  return card && priced(card, currency);
}

export function detailOf(id: string, currency: string): ProductDetail | undefined {
  const card = productOf(id, currency);
  if (!card) return undefined;
  if (card.id === recordedDetail.id) return priced(recordedDetail, currency);
  const { variantId: _, hasVariants, images, ...same } = card;
  return {
    ...recordedDetail,
    ...same,
    images: images.map((image) => ({ ...image, variantTypeId: null })),
    currencyTarget: currency,
    stock: card.inStock ? recordedDetail.stock : 0,
    variants: hasVariants ? recordedDetail.variants : null,
  };
}

export function related(id: string, currency: string): ProductCard[] {
  return shelf
    .filter((card) => card.id !== id)
    .slice(0, 2 * PAGE_SIZE)
    .map((card) => priced(card, currency));
}

export function menu(): Menu {
  return { categories };
}

const withChildren = (entry: MenuCategory): MenuCategory[] => [
  entry,
  ...entry.children.flatMap(withChildren),
];

/** What a list holds: all of a category, chosen, searched and sorted as its address says. */
function matching(path: string, query: URLSearchParams, currency: string): ProductCard[] | null {
  const at = categories.findIndex((entry) => withChildren(entry).some((one) => one.path === path));
  const q = query.get("q")?.trim().toLocaleLowerCase("tr") ?? "";
  if (at < 0 && path !== PAGES.search && !shelf.some(({ brand }) => brand?.path === path))
    return null;
  const [min, max] = (query.get("price") ?? "").split("-").map(Number);
  const [, compare] = ORDERS[query.get("sort") ?? "0"] ?? ORDERS["0"]!;
  return shelf
    .filter((_, n) => at < 0 || n % categories.length === at || n < recordedCards.length)
    .filter(({ brand }) => at >= 0 || path === PAGES.search || brand?.path === path)
    .filter(
      ({ title }) => path !== PAGES.search || (q && title.toLocaleLowerCase("tr").includes(q)),
    )
    .map((card) => priced(card, currency))
    .filter(({ inStock }) => !query.get("stock") || inStock)
    .filter(({ discountPercent }) => !query.get("discounted") || discountPercent)
    .filter(({ isNew }) => !query.get("new") || isNew)
    .filter(({ price }) => !max || (Number(price.amount) >= min! && Number(price.amount) <= max))
    .toSorted(compare);
}

/** One page of a list; null when there is no such list. */
export function productPage(path: string, page: number, query: URLSearchParams, view: View) {
  const all = matching(path, query, view.currency);
  if (!all) return null;
  const products = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const isLast = page * PAGE_SIZE >= all.length;
  return { page, pageSize: PAGE_SIZE, total: all.length, products, isLast };
}

export function suggestions(q: string) {
  const found = matching(PAGES.search, new URLSearchParams({ q }), "TL") ?? [];
  if (found.length === 0) return recorded("search/all/nothing");
  return {
    ...recorded("search/all/found"),
    products: found
      .slice(0, 5)
      .map(({ title, path, images }) => ({ title, path, image: images[0]?.url ?? null })),
  };
}

/** The page at a shop path, or null when there is none. */
export function pageAt(path: string, query: URLSearchParams, view: View): Page | null {
  const page = recordedPage(path, query, view);
  const alternates = LANGUAGES.map((language) => ({ language, path }));
  return page && { ...page, ...view, path, alternates };
}

function recordedPage(path: string, query: URLSearchParams, view: View): Page | null {
  const home = recorded("content/page/home");
  if (path === "/")
    return { ...home, home: { ...home.home!, showcases: showcases(view.currency) } };
  for (const name of ["cart", "moved", "text"] as const) {
    const page = recorded(`content/page/${name}`);
    if (page.path === path) return page;
  }
  const own = OWN_PAGES[path];
  if (own) return ownPage(path, own);
  const detail = detailOf(/-(\d+)$/.exec(path)?.[1] ?? "", view.currency);
  if (detail?.path === path)
    return { ...recorded("content/page/product"), title: detail.title, product: detail };
  const page = recorded(path === PAGES.search ? "content/page/search" : "content/page/category");
  const products = productPage(path, Number(query.get("pg") ?? query.get("ps") ?? 1), query, view);
  return products && { ...page, ...named(page, path, query, products, view.currency) };
}

function ownPage(path: string, [id, title]: [id: string, title: string]): Page {
  const page = recorded("content/page/text");
  const breadcrumbs = [page.breadcrumbs[0]!, { name: title, path }];
  return { ...page, id, title, breadcrumbs, content: null };
}

function named(
  page: Page,
  path: string,
  query: URLSearchParams,
  products: NonNullable<ReturnType<typeof productPage>>,
  currency: string,
): Partial<Page> {
  const { isLast: _, ...paged } = products;
  const brand = shelf.find((card) => card.brand?.path === path)?.brand?.name;
  const entry = categories.flatMap(withChildren).find((one) => one.path === path);
  const name = entry?.name ?? brand ?? query.get("q") ?? "Arama";
  return {
    kind: brand ? "brand" : page.kind,
    title: name,
    breadcrumbs: [page.breadcrumbs[0]!, { name, path }],
    listing: {
      ...listingOf(page),
      ...paged,
      name,
      query: path === PAGES.search ? query.get("q") : null,
      showcases: path === PAGES.search ? [] : showcases(currency),
      sortOptions: Object.entries(ORDERS).map(([value, [label]]) => ({
        value,
        label,
        selected: value === (query.get("sort") ?? "0"),
      })),
    },
  };
}

function showcases(currency: string) {
  const { showcases: recordedOnes } = recorded("content/page/home").home!;
  return recordedOnes.map((showcase) => ({
    ...showcase,
    products: shelf.slice(0, 10).map((card) => priced(card, currency)),
  }));
}
