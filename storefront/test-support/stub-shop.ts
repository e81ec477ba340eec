/**
 * A small made-up shop for working on the storefront without the gateway: enough products to
 * scroll, filter and search. The real thing is the simulator behind the gateway (`make dev`).
 */
import type {
  FilterValue,
  Filters,
  Image,
  Menu,
  MenuCategory,
  ProductCard,
} from "../src/lib/gateway/types.ts";
import type { ListingQuery } from "../src/features/catalogue/listing-query.ts";
import { valuesOf } from "../src/features/catalogue/listing-query.ts";

export const PAGE_SIZE = 8;

type Names = { tr: string; en: string; de: string; ar: string };
type Craft = {
  slug: string;
  names: Names;
  children: [slug: string, names: Names][];
  pieces: string[];
  base: number;
};

const CRAFTS: Craft[] = [
  {
    slug: "kilimler",
    names: { tr: "Kilimler", en: "Kilims", de: "Kelims", ar: "الكليم" },
    base: 2400,
    pieces: ["Yün kilim", "Duvar kilimi", "Yolluk", "Cicim", "Zili dokuma"],
    children: [
      ["yun-kilimler", { tr: "Yün kilimler", en: "Wool kilims", de: "Wollkelims", ar: "كليم صوف" }],
      ["yolluklar", { tr: "Yolluklar", en: "Runners", de: "Läufer", ar: "ممرات" }],
    ],
  },
  {
    slug: "cini",
    names: { tr: "Çini", en: "Iznik tiles", de: "İznik-Fliesen", ar: "بلاط إزنيق" },
    base: 640,
    pieces: ["Çini karo", "Lale desenli tabak", "Çintamani vazo", "Çini kâse"],
    children: [
      ["karolar", { tr: "Karolar", en: "Tiles", de: "Fliesen", ar: "بلاطات" }],
      ["tabaklar", { tr: "Tabaklar", en: "Plates", de: "Teller", ar: "أطباق" }],
      ["vazolar", { tr: "Vazolar", en: "Vases", de: "Vasen", ar: "مزهريات" }],
    ],
  },
  {
    slug: "seramik",
    names: { tr: "Seramik", en: "Ceramics", de: "Keramik", ar: "خزف" },
    base: 320,
    pieces: ["Sırlı kâse", "Kahve fincanı", "Sürahi", "Avanos testisi"],
    children: [],
  },
  {
    slug: "bakir",
    names: { tr: "Bakır", en: "Copperware", de: "Kupfer", ar: "نحاسيات" },
    base: 890,
    pieces: ["Dövme bakır cezve", "Bakır tepsi", "Gaziantep sahan", "İbrik"],
    children: [
      ["cezveler", { tr: "Cezveler", en: "Coffee pots", de: "Kaffeekannen", ar: "ركوات" }],
      ["tepsiler", { tr: "Tepsiler", en: "Trays", de: "Tabletts", ar: "صوانٍ" }],
    ],
  },
  {
    slug: "pestemal",
    names: { tr: "Peştemal", en: "Towels", de: "Peştemal", ar: "بشكير" },
    base: 280,
    pieces: ["Buldan peştemali", "Hamam havlusu", "Pamuklu peştemal"],
    children: [],
  },
  {
    slug: "ipek",
    names: { tr: "İpek", en: "Silk", de: "Seide", ar: "حرير" },
    base: 1150,
    pieces: ["Bursa ipeği şal", "Ebru desenli eşarp", "İpek fular"],
    children: [],
  },
  {
    slug: "lambalar",
    names: { tr: "Lambalar", en: "Lamps", de: "Lampen", ar: "مصابيح" },
    base: 760,
    pieces: ["Mozaik lamba", "Cam fanus", "Bakır sarkıt"],
    children: [],
  },
  {
    slug: "deri",
    names: { tr: "Deri", en: "Leather", de: "Leder", ar: "جلود" },
    base: 540,
    pieces: ["El dikişi çanta", "Yemeni", "Deri cüzdan"],
    children: [],
  },
];

const BRANDS = [
  "Kök Atölye",
  "Hereke Tezgâhı",
  "Kütahya Ocağı",
  "Şirince",
  "Bakırcılar Çarşısı",
  "Avanos Evi",
  "Dokumacı Ayşe",
  "Buldanlı",
  "Çarşı 1891",
  "Ebru İşliği",
  "Güneydoğu Zanaat",
  "İznik Vakfı",
];
const COLOURS: [id: string, name: string, code: string][] = [
  ["1", "Kök boya kırmızısı", "#9f2a22"],
  ["2", "Çivit mavisi", "#22397d"],
  ["3", "Ceviz", "#6d4a2f"],
  ["4", "Safran", "#d29a2c"],
  ["5", "Ham yün", "#e4d9c3"],
];

export function nameIn(names: Names, language: string): string {
  return names[language as keyof Names] ?? names.tr;
}

export function pictureOf(seed: number, alt: string, view = 0): Image {
  const sources = [360, 720, 1440].map((width) => ({
    url: `/media/stub/${seed}-${view}-${width}.svg`,
    width,
  }));
  return { url: sources[1]!.url, alt, sources };
}

export function craftOf(path: string): { craft: Craft | null; name: Names } | null {
  const slug = path.replace(/^\//, "");
  for (const craft of CRAFTS) {
    if (craft.slug === slug) return { craft, name: craft.names };
    const child = craft.children.find(([childSlug]) => childSlug === slug);
    if (child) return { craft, name: child[1] };
  }
  const brand = BRANDS.find((candidate) => brandPath(candidate) === path);
  return brand ? { craft: null, name: { tr: brand, en: brand, de: brand, ar: brand } } : null;
}

export function menu(language: string): Menu {
  return {
    categories: CRAFTS.map((craft, index): MenuCategory => ({
      id: String(index + 10),
      name: nameIn(craft.names, language),
      path: `/${craft.slug}`,
      children: craft.children.map(([slug, names], at) => ({
        id: `${index + 10}${at}`,
        name: nameIn(names, language),
        path: `/${slug}`,
        children: [],
      })),
    })),
  };
}

export function brands(): { id: string; name: string; path: string; count: number }[] {
  return BRANDS.map((name, index) => ({
    id: String(80 + index),
    name,
    path: brandPath(name),
    count: 7 + ((index * 5) % 11),
  }));
}

/** Product number `n` of the whole shop; the same number is always the same product. */
export function product(n: number, currency = "TL"): ProductCard {
  const craft = CRAFTS[n % CRAFTS.length]!;
  const piece = craft.pieces[Math.floor(n / 8) % craft.pieces.length]!;
  const brand = BRANDS[n % BRANDS.length]!;
  const lira = craft.base + ((n * 137) % 900);
  const off = n % 5 === 0 ? 10 + (n % 4) * 5 : null;
  const money = (amount: number) => ({
    amount: (currency === "TL" ? amount : amount / 42).toFixed(2),
    currency,
  });
  const title = `${piece}, ${COLOURS[n % 5]![1].toLocaleLowerCase("tr")}`;
  return {
    id: String(1000 + n),
    variantId: "0",
    title,
    path: `/${piece.toLocaleLowerCase("en").replace(/[^a-z]+/g, "-")}-${1000 + n}`,
    brand: { name: brand, path: brandPath(brand) },
    sku: `VT-${1000 + n}`,
    images: [pictureOf(n, title, 0), pictureOf(n, title, 1)],
    price: money(off ? (lira * (100 - off)) / 100 : lira),
    listPrice: off ? money(lira) : null,
    discountPercent: off,
    vatIncluded: true,
    inStock: n % 11 !== 0,
    isNew: n % 7 === 0,
    freeShipping: lira > 2000,
    displayOnly: n % 53 === 52,
    hasVariants: n % 3 === 0,
    minQuantity: 1,
    quantityStep: 1,
    rating: n % 4 === 1 ? null : { average: 3 + ((n * 7) % 20) / 10, count: 1 + (n % 37) },
  };
}

/** The products of a list, chosen and sorted as its address says. */
export function listing(craft: Craft | null, query: ListingQuery, currency: string): ProductCard[] {
  const all = Array.from({ length: 960 }, (_, n) => n).filter(
    (n) => craft === null || CRAFTS[n % CRAFTS.length] === craft,
  );
  const chosenBrands = valuesOf(query, "brand");
  const colours = valuesOf(query, "multi").map((value) => value.split("-")[1]);
  const [min, max] = (query.price ?? "").split("-").map(Number);
  const products = all
    .filter((n) => colours.length === 0 || colours.includes(COLOURS[n % 5]![0]))
    .map((n) => product(n, currency))
    .filter(
      (card) =>
        chosenBrands.length === 0 ||
        chosenBrands.includes(brands().find(({ name }) => name === card.brand?.name)?.id ?? ""),
    )
    .filter(
      (card) =>
        max === undefined ||
        Number.isNaN(max) ||
        (Number(card.price.amount) >= min! && Number(card.price.amount) <= max),
    )
    .filter(
      (card) =>
        (query.stock ? card.inStock : true) &&
        (query.discounted ? card.discountPercent : true) &&
        (query.new ? card.isNew : true),
    )
    .filter(
      (card) =>
        !query.q ||
        `${card.title} ${card.brand?.name}`
          .toLocaleLowerCase("tr")
          .includes(query.q.toLocaleLowerCase("tr")),
    );
  const price = (card: ProductCard) => Number(card.price.amount);
  if (query.sort === "3") products.sort((a, b) => price(a) - price(b));
  if (query.sort === "4") products.sort((a, b) => price(b) - price(a));
  return products;
}

export function filters(craft: Craft | null, query: ListingQuery, currency: string): Filters {
  const chosen = new Set(valuesOf(query, "multi"));
  const single = new Set(valuesOf(query, "single"));
  const value = (
    id: string,
    name: string,
    selected: boolean,
    color: string | null = null,
    count: number | null = 12,
  ): FilterValue => ({ id, name, count, selected, color, image: null });
  const [min, max] = (query.price ?? "").split("-").map(Number);
  const top = craft ? craft.base + 900 : 3300;
  const width = /7-(\d+)-(\d+)/.exec(query.decimal ?? "");
  return {
    groups: [
      {
        id: "1",
        name: "Renk",
        kind: "multi",
        view: "color",
        min: null,
        max: null,
        minSelected: null,
        maxSelected: null,
        values: COLOURS.map(([id, name, code]) => value(id, name, chosen.has(`1-${id}`), code)),
      },
      {
        id: "2",
        name: "Teknik",
        kind: "single",
        view: null,
        min: null,
        max: null,
        minSelected: null,
        maxSelected: null,
        values: ["El dokuması", "Kalıp baskı", "Çark"].map((name, at) =>
          value(String(at + 1), name, single.has(`2-${at + 1}`)),
        ),
      },
      {
        id: "7",
        name: "En (cm)",
        kind: "range",
        view: null,
        values: [],
        min: 10,
        max: 300,
        minSelected: width ? Number(width[1]) : 10,
        maxSelected: width ? Number(width[2]) : 300,
      },
    ],
    brands: brands().map(({ id, name, count }) =>
      value(id, name, valuesOf(query, "brand").includes(id), null, count),
    ),
    suppliers: [],
    models: [],
    categories: [],
    variants: {
      firstName: "Boy",
      first: ["80×150", "120×180", "160×230"].map((name, at) =>
        value(String(30 + at), name, valuesOf(query, "type1").includes(String(30 + at)), null, 5),
      ),
      secondName: null,
      second: [],
    },
    price: {
      min: 0,
      max: top,
      minSelected: query.price ? min! : 0,
      maxSelected: query.price ? max! : top,
      selected: Boolean(query.price),
    },
    selected: [],
    currency,
    showCounts: true,
  };
}

function brandPath(name: string): string {
  return `/${name
    .toLocaleLowerCase("tr")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")}`;
}
