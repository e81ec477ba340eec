import type { Language } from "./locale.ts";
import { pick, withQuery, type Public, type Query } from "./paths.ts";

/** A member's addresses; no page links to them from the start. */
export const ADDRESSES_PAGE = "/adres";

/** What a member waits for; the shop has a page for each kind. */
export const ALARM_PAGES = {
  price: "/uye-fiyat-alarm-listem",
  stock: "/uye-stok-alarm-listem",
} as const;

/** Pages of ours: the shop has none (app/_pages/own-pages.ts). */
export const OVERVIEW_PAGE = "/uye-hesabim";
export const COUPONS_PAGE = "/uye-kuponlarim";
export const SUBSCRIPTIONS_PAGE = "/uye-aboneliklerim";

/** The page of a comparison; the products are in its query. The shop has none either. */
export const COMPARE_PAGE = "/karsilastir";

/** Where a product is found by its id (app/_pages/product-by-id.ts). */
const PRODUCT_BY_ID = "/urun/";

/** Leads to a product's own address, for links to products of which only the id is known. */
export function productById(id: string): string {
  return PRODUCT_BY_ID + encodeURIComponent(id);
}

/** The id in such a path; null for any other. */
export function idOfProductPath(path: string): string | null {
  const id = path.startsWith(PRODUCT_BY_ID) ? path.slice(PRODUCT_BY_ID.length) : "";
  return /^[\w-]{1,32}$/.test(id) ? id : null;
}

/**
 * The operations of the gateway that only lazily loaded code calls: apart, so that no page carries
 * them from the start.
 */
export const lazyBff = {
  sessionPassword: (language: Language) => withQuery("/bff/session/password", { language }),
  sessionGuest: (language: Language) => withQuery("/bff/session/guest", { language }),
  memberPassword: (language: Language) => withQuery("/bff/members/me/password", { language }),
  passwordReminders: (language: Language) => withQuery("/bff/password-reminders", { language }),
  captcha: (language: Language, form: string) =>
    withQuery(`/bff/captcha/${encodeURIComponent(form)}`, { language }),
  social: (language: Language, provider: string) =>
    withQuery(`/bff/social/${encodeURIComponent(provider)}`, { language }),
  /** The shop's own address: the browser goes there, and from there to the provider (NAV-6). */
  socialDoor: (provider: "google" | "facebook" | "twitter") =>
    `/srv/service/social/${provider}/login`,
  messages: (language: Language) => withQuery("/bff/messages", { language }),
  departments: (language: Language) => withQuery("/bff/messages/departments", { language }),
  unread: (language: Language) => withQuery("/bff/messages/unread", { language }),
  thread: (language: Language, id: string) =>
    withQuery(`/bff/messages/${encodeURIComponent(id)}`, { language }),
  replies: (language: Language, id: string) =>
    withQuery(`/bff/messages/${encodeURIComponent(id)}/replies`, { language }),
  orders: (language: Language, query: Query) => withQuery("/bff/orders", { ...query, language }),
  order: (language: Language, id: string) =>
    withQuery(`/bff/orders/${encodeURIComponent(id)}`, { language }),
  orderRepeat: (language: Language, id: string) =>
    withQuery(`/bff/orders/${encodeURIComponent(id)}/repeat`, { language }),
  orderCancel: (language: Language, id: string) =>
    withQuery(`/bff/orders/${encodeURIComponent(id)}/cancel`, { language }),
  orderReturn: (language: Language, id: string) =>
    withQuery(`/bff/orders/${encodeURIComponent(id)}/return`, { language }),
  storesOfPlace: (language: Language, city: string, town: string) =>
    withQuery("/bff/stores/of-place", { city, town, language }),
  storeLocation: (language: Language) => withQuery("/bff/stores/location", { language }),
  storeService: (language: Language) => withQuery("/bff/stores/location/service", { language }),
  alarms: (language: Language, kind: "price" | "stock" | null) =>
    withQuery("/bff/alarms", { kind, language }),
  alarm: (language: Language, product: string) =>
    withQuery(`/bff/alarms/${encodeURIComponent(product)}`, { language }),
  coupons: (language: Language) => withQuery("/bff/coupons", { language }),
  subscriptions: (language: Language) => withQuery("/bff/subscriptions", { language }),
  subscription: (language: Language, id: string) =>
    withQuery(`/bff/subscriptions/${encodeURIComponent(id)}`, { language }),
  activation: (language: Language, what: "membership" | "newsletter") =>
    withQuery(`/bff/activations/${what}`, { language }),
  fragment: (
    view: Public,
    { page, block, folder }: { page: string; block: string; folder: string },
    query: Query = {},
  ) => withQuery(`/bff/fragments/${page}/${block}/${folder}`, { ...query, ...pick(view) }),
  compare: (view: Public, ids: readonly string[]) =>
    withQuery("/bff/compare", { products: ids.join("-"), ...pick(view) }),
  attributes: (view: Public, product: string) =>
    withQuery(`/bff/products/${encodeURIComponent(product)}/attributes`, pick(view)),
  /** The product of a catalog with these pairs of group and option, as in `3-31,4-41`. */
  match: (view: Public, catalog: string, attributes: string) =>
    withQuery("/bff/catalogue/match", { catalog, attributes, ...pick(view) }),
  searchHelp: (view: Public, q: string) => withQuery("/bff/search/help", { q, ...pick(view) }),
  personalization: (view: Public, product: string) =>
    withQuery(`/bff/products/${encodeURIComponent(product)}/personalization`, pick(view)),
  installments: (view: Public, product: string, variant: string | null) =>
    withQuery(`/bff/products/${encodeURIComponent(product)}/installments`, {
      variant,
      ...pick(view),
    }),
  tab: (language: Language, href: string) => withQuery("/bff/tabs", { href, language }),
  comments: (language: Language, product: string, query: Query = {}) =>
    withQuery(`/bff/products/${encodeURIComponent(product)}/comments`, { ...query, language }),
  commentAverage: (language: Language, product: string) =>
    withQuery(`/bff/products/${encodeURIComponent(product)}/comments/average`, { language }),
  commentVotes: (language: Language, product: string, comment: string) =>
    withQuery(
      `/bff/products/${encodeURIComponent(product)}/comments/${encodeURIComponent(comment)}/votes`,
      { language },
    ),
  countries: (language: Language) => withQuery("/bff/regions/countries", { language }),
  regions: (
    language: Language,
    level: "states" | "cities" | "towns" | "districts",
    parent: string,
  ) => withQuery(`/bff/regions/${level}`, { parent, language }),
  taxOffices: (language: Language) => withQuery("/bff/regions/tax-offices", { language }),
  addresses: (language: Language) => withQuery("/bff/addresses", { language }),
  address: (language: Language, id: string) =>
    withQuery(`/bff/addresses/${encodeURIComponent(id)}`, { language }),
  addressForm: (language: Language, country: string | null) =>
    withQuery("/bff/addresses/form", { country, language }),
  registerForm: (language: Language, update = false) =>
    withQuery("/bff/members/form", { language, update: update ? "true" : null }),
  members: (language: Language) => withQuery("/bff/members", { language }),
  quickMembers: (language: Language) => withQuery("/bff/members/quick", { language }),
  member: (language: Language) => withQuery("/bff/members/me", { language }),
  smsCodes: (language: Language) => withQuery("/bff/sms-codes", { language }),
  smsVerification: (language: Language) => withQuery("/bff/sms-codes/verification", { language }),
  cartOptions: (language: Language) => withQuery("/bff/cart/options", { language }),
  cartCoupon: (language: Language) => withQuery("/bff/cart/coupon", { language }),
  cartOrderNote: (language: Language) => withQuery("/bff/cart/order-note", { language }),
  cartDelivery: (language: Language) => withQuery("/bff/cart/delivery", { language }),
  cartGiftPackage: (language: Language, lineId: string) =>
    withQuery(`/bff/cart/lines/${encodeURIComponent(lineId)}/gift-package`, { language }),
  cartLineNote: (language: Language, lineId: string) =>
    withQuery(`/bff/cart/lines/${encodeURIComponent(lineId)}/note`, { language }),
  cartLineSubscription: (language: Language, lineId: string) =>
    withQuery(`/bff/cart/lines/${encodeURIComponent(lineId)}/subscription`, { language }),
  cartAdditions: (language: Language) => withQuery("/bff/cart/additions", { language }),
  sharedItems: (language: Language) => withQuery("/bff/cart/shared-items", { language }),
  campaign: (language: Language, id: string) =>
    withQuery(`/bff/campaigns/${encodeURIComponent(id)}`, { language }),
} as const;
