import type { AddressOf } from "./gateway/address.ts";
import { DEFAULT_LANGUAGE, type Language } from "./locale.ts";

/** Parameters of a query; empty ones are left out. */
export type Query = Record<string, string | number | null | undefined>;

/** The shop's own pages that the storefront links to by name (NAV-1). */
export const PAGES = {
  home: "/",
  cart: "/sepet",
  search: "/arama",
  login: "/uye-girisi-sayfasi",
  vendorLogin: "/bayi-girisi-sayfasi",
  register: "/uye-kayit",
  passwordReminder: "/uye-sifre-hatirlat",
  passwordChange: "/uye-sifre-degistirme",
  profile: "/uye-kisisel-bilgileri",
  orders: "/uye-siparisleri",
  favourites: "/uye-alisveris-listesi",
  messages: "/mesaj",
  contact: "/iletisim-bilgileri.xhtml",
  order: "/order",
} as const;

/**
 * Where a link to the data-protection notice leads on any page: the text opens over it
 * (features/notices).
 */
export const DATA_PROTECTION = "#data-protection";

/** What search engines should leave alone: interfaces, the basket, and search results. */
export const NOT_FOR_ROBOTS = [
  "/bff/",
  "/srv/",
  "/api/",
  "/sepet",
  "/*/sepet",
  "/arama",
  "/*/arama",
] as const;

/**
 * Appends a query to a path, leaving out what is empty. The address of an operation of the gateway
 * carries the types of that operation.
 */
export function withQuery<const Path extends string>(path: Path, query: Query): AddressOf<Path> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") params.append(name, String(value));
  }
  const text = params.toString();
  return (text ? `${path}?${text}` : path) as AddressOf<Path>;
}

/**
 * The public address of a shop path: Turkish has no prefix, the others have (ADR 0006).
 */
export function href(language: Language, path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** The shop path of a public address: the inverse of `href`. */
export function shopPath(pathname: string): string {
  const match = /^\/(?:en|de|ar)(\/.*)?$/.exec(pathname);
  return match ? (match[1] ?? "/") : pathname;
}

/** A country's flag by its two letters (PHN-5). */
export const flag = (key: string): string => `/static/theme-flags/${key.toLowerCase()}.webp`;

export type Public = { language: Language; currency: string };

/**
 * The operations of the gateway that pages call; what forms and members call on demand is in
 * lazy-paths.ts.
 */
export const bff = {
  shell: (language: Language) => withQuery("/bff/shell", { language }),
  menu: (view: Public) => withQuery("/bff/catalogue/menu", pick(view)),
  page: (view: Public, path: string, query: Query = {}) =>
    withQuery("/bff/pages", { path, ...pick(view), ...query }),
  products: (view: Public, link: string, page: number, block: string, query: Query) =>
    withQuery("/bff/catalogue/products", {
      link: link.replace(/^\//, ""),
      page,
      block,
      ...query,
      ...pick(view),
    }),
  filters: (view: Public, link: string, query: Query) =>
    withQuery("/bff/catalogue/filters", { link: link.replace(/^\//, ""), ...query, ...pick(view) }),
  search: (view: Public, q: string) => withQuery("/bff/search", { q, ...pick(view) }),
  product: (view: Public, id: string) =>
    withQuery(`/bff/products/${encodeURIComponent(id)}`, pick(view)),
  variants: (view: Public, id: string, chosen: { first: string } | { second: string }) =>
    withQuery(`/bff/products/${encodeURIComponent(id)}/variants`, { ...chosen, ...pick(view) }),
  related: (view: Public, id: string, list = 1) =>
    withQuery(`/bff/products/${encodeURIComponent(id)}/related`, { list, ...pick(view) }),
  cart: (language: Language) => withQuery("/bff/cart", { language }),
  cartLines: (language: Language) => withQuery("/bff/cart/lines", { language }),
  cartLine: (language: Language, lineId: string) =>
    withQuery(`/bff/cart/lines/${encodeURIComponent(lineId)}`, { language }),
  session: (language: Language) => withQuery("/bff/session", { language }),
  sessionRefresh: (language: Language) => withQuery("/bff/session/refresh", { language }),
  favourites: (view: Public, query: Query = {}) =>
    withQuery("/bff/favourites", { ...pick(view), ...query }),
  newsletter: (language: Language) => withQuery("/bff/newsletter", { language }),
  cookieNotice: (language: Language) => withQuery("/bff/preferences/cookie-notice", { language }),
  language: () => withQuery("/bff/preferences/language", {}),
  currency: () => withQuery("/bff/preferences/currency", {}),
} as const;

export function pick({ language, currency }: Public): Query {
  return { language, currency };
}
