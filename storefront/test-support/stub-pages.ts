import { parseListing, type ListingQuery } from "../src/features/catalogue/listing-query.ts";
import type {
  CategoryTile,
  ListingData,
  Page,
  ProductDetail,
  Showcase,
  VariantOption,
} from "../src/lib/gateway/types.ts";
import {
  brands,
  craftOf,
  listing,
  menu,
  nameIn,
  PAGE_SIZE,
  pictureOf,
  product,
} from "./stub-shop.ts";

const LANGUAGES = ["tr", "en", "de", "ar"];

/** The page at a shop path, or null when there is none. */
export function pageAt(path: string, params: URLSearchParams): Page | null {
  const language = params.get("language") ?? "tr";
  const currency = params.get("currency") ?? "TL";
  const query = parseListing(Object.fromEntries(params));
  const base: Page = {
    kind: "home",
    type: "home",
    id: "1",
    path,
    language,
    currency,
    title: "Vitrin",
    description: "",
    alternates: LANGUAGES.map((code) => ({ language: code, path })),
    breadcrumbs: [{ name: nameIn(HOME, language), path: "/" }],
    numberFormat: { decimal: ",", thousand: ".", decimals: 2 },
    cookieNotice: true,
    redirectTo: null,
    home: null,
    listing: null,
    product: null,
    content: null,
  };
  if (path === "/")
    return { ...base, title: nameIn(HOME, language), home: home(language, currency) };
  if (path === "/eski-adres") return { ...base, kind: "redirect", redirectTo: "/kilimler" };
  if (path === "/sepet")
    return {
      ...base,
      kind: "cart",
      type: "cart",
      id: "30",
      title: "Sepetim",
      breadcrumbs: [...base.breadcrumbs, { name: "Sepetim", path }],
    };
  if (path === "/arama") {
    const data = list("", query, currency, language);
    return {
      ...base,
      kind: "search",
      type: "search",
      id: "12",
      title: query.q ?? "Arama",
      listing: {
        ...data,
        name: query.q ?? "",
        query: query.q ?? "",
        ...(query.q ? {} : { products: [], total: 0 }),
      },
      breadcrumbs: [...base.breadcrumbs, { name: "Arama", path }],
    };
  }
  const detail = detailAt(path, currency);
  if (detail) {
    return {
      ...base,
      kind: "product",
      type: "product",
      id: "3",
      title: detail.title,
      description: detail.shortDescription,
      product: detail,
      breadcrumbs: [...base.breadcrumbs, detail.category!, { name: detail.title, path }],
    };
  }
  const craft = craftOf(path);
  if (!craft) return null;
  const name = nameIn(craft.name, language);
  return {
    ...base,
    kind: craft.craft ? "category" : "brand",
    type: "category",
    id: "2",
    title: name,
    description: `${name}: el emeği.`,
    breadcrumbs: [...base.breadcrumbs, { name, path }],
    listing: list(path, query, currency, language),
  };
}

/** The answer of catalogue/products. */
export function productPage(link: string, pageNumber: number, params: URLSearchParams) {
  const query = parseListing(Object.fromEntries(params));
  const all = listing(
    link === "arama" ? null : (craftOf(`/${link}`)?.craft ?? null),
    query,
    params.get("currency") ?? "TL",
  );
  const products = all.slice((pageNumber - 1) * PAGE_SIZE, pageNumber * PAGE_SIZE);
  return {
    page: pageNumber,
    pageSize: PAGE_SIZE,
    total: all.length,
    products,
    isLast: pageNumber * PAGE_SIZE >= all.length,
  };
}

export function detailAt(path: string, currency: string): ProductDetail | null {
  const n = Number(/-(\d{4})$/.exec(path)?.[1] ?? Number.NaN) - 1000;
  if (!(n >= 0 && n < 960)) return null;
  const card = product(n, currency);
  const images = [0, 1, 2, 3].map((view) => ({
    ...pictureOf(n, `${card.title} ${view + 1}`, view),
    variantTypeId: view < 3 ? String(24 + view) : null,
  }));
  return {
    ...card,
    path,
    catalogCode: null,
    supplierCode: null,
    barcode: null,
    category: { name: "Kilimler", path: "/kilimler" },
    images,
    vatPercent: 20,
    currencyTarget: currency,
    stock: card.inStock ? 14 : 0,
    unit: "Adet",
    quantityDecimals: 0,
    maxQuantity: 20,
    multiBuy: [
      { min: 3, max: 5, percent: 5 },
      { min: 6, max: null, percent: 10 },
    ],
    shortDescription: "Kök boya ile renklendirilmiş, elde dokunmuş.",
    tabs: [
      {
        id: "detail",
        title: "Açıklama",
        html: "<p>Her parça tek tek dokunur; renk tonları partiden partiye değişebilir.</p>",
        href: null,
      },
      { id: "delivery", title: "Teslimat", html: "<p>2 iş gününde kargoda.</p>", href: null },
    ],
    variants: card.hasVariants
      ? {
          firstName: "Renk",
          secondName: "Boy",
          first: options(card.id, currency, "first"),
          second: options(card.id, currency, "24"),
        }
      : null,
  };
}

/** Options of one level; which second-level ones are there, and in stock, depends on the first. */
export function options(id: string, currency: string, chosen: string): VariantOption[] {
  const price = product(Number(id) - 1000, currency).price;
  const option = (
    typeId: string,
    name: string,
    stock: number,
    color: string | null,
  ): VariantOption => ({
    variantId: `${id}${typeId}`,
    typeId,
    name,
    code: null,
    barcode: null,
    supplierCode: null,
    price,
    listPrice: null,
    stock,
    inStock: stock > 0,
    moneyOrderPercent: 0,
    vatPercent: 20,
    weight: 1,
    additionalInfo: "",
    color,
    image: null,
  });
  if (chosen === "first")
    return [
      option("24", "Kırmızı", 9, "#9f2a22"),
      option("25", "Çivit", 4, "#22397d"),
      option("26", "Ceviz", 0, "#6d4a2f"),
    ];
  const sizes = ["80×150", "120×180", "160×230", "200×300"];
  return sizes
    .slice(0, chosen === "25" ? 3 : 4)
    .map((name, at) =>
      option(String(30 + at), name, (at + Number(chosen)) % 4 === 0 ? 0 : 3 + at, null),
    );
}

function list(path: string, query: ListingQuery, currency: string, language: string): ListingData {
  const craft = craftOf(path)?.craft ?? null;
  const all = listing(craft, query, currency);
  const page = Number(query.ps ?? 1);
  const children =
    menu(language).categories.find((category) => category.path === path)?.children ?? [];
  return {
    id: "10",
    name: craft
      ? nameIn(craftOf(path)!.name, language)
      : nameIn(craftOf(path)?.name ?? HOME, language),
    query: null,
    image: path ? pictureOf(700 + path.length, "", 0) : null,
    descriptionHtml: path
      ? "<p>Anadolu’nun dört bir yanındaki atölyelerden, tek tek seçilmiş el işleri. Her birinin arkasında bir ustanın adı ve bir yörenin deseni var.</p>"
      : null,
    blockId: "1015",
    page,
    pageSize: PAGE_SIZE,
    total: all.length,
    products: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    categories: children.map((child, at): CategoryTile => ({
      id: child.id,
      name: child.name,
      path: child.path,
      image: pictureOf(500 + at, ""),
      count: 24,
    })),
    brands: path ? brands() : [],
    showcases: path
      ? [
          showcase("21", "Ustaların seçtikleri", "top", 40, currency),
          showcase("22", "En çok sevilenler", "bottom", 90, currency),
        ]
      : [],
    sortOptions: [
      "Varsayılan",
      "En yeni",
      "En eski",
      "Fiyat artan",
      "Fiyat azalan",
      "Ada göre A–Z",
      "Ada göre Z–A",
      "En çok satan",
      "En çok beğenilen",
    ].map((label, at) => ({
      value: String(at),
      label,
      selected: String(at) === (query.sort ?? "0"),
    })),
    filterMode: path === "/seramik" ? "on_run" : "instant",
    showPreviousButton: true,
  };
}

function home(language: string, currency: string) {
  const slides = [
    ["Kök boyanın rengi", "Yünü toprağın boyadığı kilimler, yeni sezonda.", "/kilimler"],
    ["Ateşin mavisi", "İznik ocaklarından el yapımı çiniler.", "/cini"],
    ["Bakırın sesi", "Gaziantep’te dövülen cezve ve tepsiler.", "/bakir"],
  ];
  return {
    slides: slides.map(([title, text, path], at) => ({
      title: title!,
      text: text!,
      path: path!,
      image: pictureOf(300 + at, "", 0),
    })),
    categories: menu(language).categories.map((category, at): CategoryTile => ({
      id: category.id,
      name: category.name,
      path: category.path,
      image: pictureOf(200 + at, ""),
      count: 120,
    })),
    showcases: [
      showcase("11", "Yeni gelenler", "top", 0, currency),
      showcase("12", "Bu hafta indirimde", "bottom", 120, currency),
    ],
  };
}

function showcase(
  id: string,
  title: string,
  position: "top" | "bottom",
  from: number,
  currency: string,
): Showcase {
  return {
    id,
    title,
    path: "/kilimler",
    position,
    products: Array.from({ length: 10 }, (_, at) => product(from + at * 3, currency)),
  };
}

const HOME = { tr: "Ana Sayfa", en: "Home", de: "Startseite", ar: "الصفحة الرئيسية" };
