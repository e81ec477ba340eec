/**
 * The /bff contract as the storefront sees it. Ids are strings; `T | null` fields are always present.
 * Names equal the schemas of contracts/gateway.openapi.json.
 */
import type { Money, NumberFormat } from "../money.ts";

export type { Money, NumberFormat };

export type ImageSource = { url: string; width: number };             // same-origin /media/… addresses; widths 360, 720, 1440
export type Image = { url: string; alt: string; sources: ImageSource[] };   // ratio 3:2; url = the medium one
export type Link = { name: string; path: string };                    // path: the shop's path with a leading slash, WITHOUT language prefix
export type Problem = { type: string; title: string; status: number; code: string; detail: string | null; field: string | null; requestId: string };

// ---- GET /bff/shell : personal, first call of every page in the browser; 200 always; each part is data or a Problem
export type Shell = {
  language: string; currency: string;
  languages: { code: string; name: string; direction: "ltr" | "rtl" }[];
  currencies: { code: string; symbol: string }[];
  session: Session | Problem;             // Problem has `code`
  cart: CartSummary | Problem;            // Problem here (shop_unreachable, shop_too_slow, shop_unreadable, shop_overloaded) => the page says the shop cannot be reached and prices may be out of date
};
export type Session = { kind: "guest" | "member" };
export type CartSummary = { itemCount: number; total: Money; lines: number };

// ---- GET /bff/catalogue/menu : public
export type Menu = { categories: MenuCategory[] };
export type MenuCategory = { id: string; name: string; path: string; children: MenuCategory[] };

// ---- GET /bff/preferences/cookie-notice : public
export type CookieNotice = { title: string; html: string };

// ---- GET /bff/pages?path=/kilimler&ps=2&brand=80… : public. path = shop path without language prefix (language in ?language=).
// 404 problem `page_not_found` for unknown pages; a moved page answers kind "redirect".
export type Page = {
  kind: "home" | "category" | "brand" | "product" | "search" | "cart" | "login" | "register" | "contact" | "orders" | "order" | "content" | "redirect";
  type: string; id: string;                                            // link_type, link_table_id (spec 2): goes into the page's hidden fields
  path: string; language: string; currency: string;
  title: string; description: string;
  alternates: { language: string; path: string }[];                    // path WITHOUT language prefix, translated slug; for hreflang and the language switch
  breadcrumbs: Link[];
  numberFormat: NumberFormat;                                            // CAT-4, defaults "," "." 2
  cookieNotice: boolean;                                               // the page's #cookie-law
  redirectTo: string | null;                                           // kind redirect only
  home: HomeData | null; listing: ListingData | null; product: ProductDetail | null;   // the one that belongs to the kind, others null
  content: { html: string } | null;                                    // kind content: sanitised
};
// An answer served stale because the shop is away carries the header `Cache-Status: vitrin; hit; ttl=-N; detail=stale` and `Age`.
export type HomeData = { slides: Slide[]; categories: CategoryTile[]; showcases: Showcase[] };
export type Slide = { title: string; text: string; path: string; image: Image };
export type CategoryTile = { id: string; name: string; path: string; image: Image | null; count: number | null };
export type Showcase = { id: string; title: string; path: string | null; position: "top" | "bottom"; products: ProductCard[] };
export type ListingData = {
  id: string | null; name: string; query: string | null;               // query: search pages
  image: Image | null; descriptionHtml: string | null;
  blockId: string;                                                     // pass back to catalogue/products
  page: number; pageSize: number; total: number | null; products: ProductCard[];
  categories: CategoryTile[]; brands: { id: string; name: string; path: string; count: number | null }[];
  showcases: Showcase[];
  sortOptions: { value: string; label: string; selected: boolean }[];
  filterMode: "instant" | "on_run";                                    // FLT-3
  showPreviousButton: boolean;                                         // LDR-3
};
export type ProductCard = {
  id: string; variantId: string;                                       // "0" = none
  title: string; path: string; brand: Link | null; sku: string;
  images: Image[];                                                     // first = main, second = hover
  price: Money; listPrice: Money | null; discountPercent: number | null; vatIncluded: boolean;
  inStock: boolean; isNew: boolean; freeShipping: boolean; displayOnly: boolean;
  hasVariants: boolean;                                                // true: adding needs a choice
  minQuantity: number; quantityStep: number;
  rating: { average: number; count: number } | null;                   // average 0-5
};

// ---- GET /bff/catalogue/products?link=kilimler&page=2[&block=1015][&brand=80-81&sort=3&…] : public
// link = page path without leading slash; listing parameters (CAT-2: ps pg stock discounted new multi single decimal brand supplier model type1 type2 price, plus sort, q) top-level, as in the shop's address bar (wire 7.2)
export type ProductPage = { page: number; pageSize: number; total: number | null; products: ProductCard[]; isLast: boolean };

// ---- GET /bff/catalogue/filters?link=kilimler[&brand=80…] : public
export type Filters = {
  groups: FilterGroup[]; brands: FilterValue[]; suppliers: FilterValue[]; models: FilterValue[];
  categories: FilterCategory[];
  variants: { firstName: string | null; first: FilterValue[]; secondName: string | null; second: FilterValue[] };
  price: { min: number; max: number; minSelected: number; maxSelected: number; selected: boolean } | null;
  selected: { type: string; value: string }[];
  currency: string; showCounts: boolean;
};
export type FilterGroup = { id: string; name: string; kind: "multi" | "single" | "range"; view: string | null; values: FilterValue[];
  min: number | null; max: number | null; minSelected: number | null; maxSelected: number | null };
export type FilterValue = { id: string; name: string; count: number | null; selected: boolean; color: string | null; image: string | null };
export type FilterCategory = { id: string; name: string; path: string; count: number | null; selected: boolean; children: FilterCategory[] };

// ---- GET /bff/search?q= : public; under 3 characters (trimmed) => four empty lists, the shop is not asked (VAL-3)
export type SearchResult = { products: Suggestion[]; categories: Suggestion[]; brands: Suggestion[]; combinations: Suggestion[] };
export type Suggestion = { title: string; path: string; image: string | null };

// ---- GET /bff/products/{id} : public => ProductDetail
export type ProductDetail = {
  id: string; title: string; path: string; sku: string; supplierCode: string | null; barcode: string | null;
  brand: Link | null; category: Link | null; images: ProductImage[];
  price: Money; listPrice: Money | null; discountPercent: number | null; vatIncluded: boolean; vatPercent: number; currencyTarget: string;
  stock: number; inStock: boolean; unit: string; quantityDecimals: number; minQuantity: number; maxQuantity: number | null; quantityStep: number;
  multiBuy: { min: number; max: number | null; percent: number }[];
  shortDescription: string; tabs: { id: string; title: string; html: string | null; href: string | null }[];   // html sanitised
  isNew: boolean; freeShipping: boolean; displayOnly: boolean;
  rating: { average: number; count: number } | null;
  variants: { firstName: string; secondName: string | null; first: VariantOption[]; second: VariantOption[] } | null;
};
export type ProductImage = Image & { variantTypeId: string | null };
export type VariantOption = {                                          // PRD-3: every field of the shop's variant
  variantId: string; typeId: string; name: string; code: string | null; barcode: string | null; supplierCode: string | null;
  price: Money; listPrice: Money | null; stock: number; inStock: boolean; moneyOrderPercent: number; vatPercent: number;
  weight: number; additionalInfo: string; color: string | null; image: Image | null;
};
// ---- GET /bff/products/{id}/variants?first={typeId} => second-level options for that first; ?second={typeId} => first-level options for that second
export type VariantOptions = { options: VariantOption[] };             // missing = unavailable ("not-sub"), stock <= 0 = out of stock ("passive")
// ---- GET /bff/products/{id}/related?list=1 => { products: ProductCard[] }

// ---- Cart (personal; never cached)
export type Cart = {
  lines: CartLine[]; itemCount: number; message: string | null; currency: string;
  totals: { products: Money; giftPackage: Money | null; personalization: Money | null; coupon: Money | null; campaign: Money | null;
            shipping: Money | null; total: Money; freeShippingRemaining: Money | null };
  canBuy: boolean; couponCode: string | null; orderNote: string | null; memberLoggedIn: boolean;
};
export type CartLine = { lineId: string; productId: string; variantId: string | null; title: string; path: string; image: Image | null; brand: Link | null;
  variantName: string | null; quantity: number; minQuantity: number; maxQuantity: number | null; quantityStep: number;
  unitPrice: Money; unitListPrice: Money | null; discountPercent: number | null; lineTotal: Money };
// GET /bff/cart => Cart
// POST /bff/cart/lines  (needs X-XSRF-TOKEN = cookie XSRF-TOKEN, as every unsafe /bff call; optional Idempotency-Key)
export type AddToCart = { productId: string; variantId?: string; quantity: number; relatedProductId?: string | string[]; subscribe?: boolean; subscribeFrequency?: string; orderNotes?: string; formData?: unknown };
export type AddToCartAnswer = {
  outcome: "added" | "go_to" | "added_popup" | "added_notice" | "failed" | "variant_needed" | "store_needed" | "cart_locked";
  message: string | null; path: string | null; title: string | null; personalizationError: boolean; cart: Cart | null;
};
// PATCH /bff/cart/lines/{lineId} { quantity } => { outcome: "updated" | "failed" | "cart_locked"; message; cart }
// PUT /bff/cart/lines { lines: [{ lineId, quantity }] } (every line of the cart, bulk update) => same
// DELETE /bff/cart/lines/{lineId} => { outcome: "removed" | "failed" | "cart_locked"; message; cart };  DELETE /bff/cart => { outcome: "emptied" | …; message; cart }
export type CartChange = { outcome: "updated" | "removed" | "emptied" | "failed" | "cart_locked"; message: string | null; cart: Cart | null };
// 409 problem `cart_changed` carries `cart` (the fresh Cart) as an extension member when the line is no longer where it was.

// ---- Regions: GET /bff/regions/countries => { countries: Country[]; selected: string | null }
export type Country = { code: string; name: string; dialCode: string; phonePattern: string; hasStates: boolean };
// GET /bff/regions/{states|cities|towns|districts}?parent=CODE => { regions: Region[] }
export type Region = { code: string; name: string; postalCode: string | null };

// ---- PUT /bff/preferences/language { language, pageType, pageId, path? } => { link: string | null }  (null: home when pageId is "1", else reload)
// ---- PUT /bff/preferences/currency { currency } => { currency }   sets cookie vitrin_currency
// Storefront writes cookie vitrin_layout itself (values grid | list), then reloads (NAV-7).

// Problem codes the storefront puts into words: shop_unreachable (502), shop_unreadable (502), shop_too_slow (504), shop_overloaded (503),
// xsrf_mismatch (403), cart_changed (409), malformed_request (400), invalid_field (422), page_not_found (404), too_large (413), internal (500).
