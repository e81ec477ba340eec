import "server-only";

/** Pages of text that a shop has by law or for trust; the messages name them. */
const LEGAL_PAGES = ["about", "privacy", "terms", "returns", "delivery"] as const;
type LegalPage = (typeof LEGAL_PAGES)[number];
const PAYMENT_MARKS = ["card", "transfer", "door", "wallet"] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

/**
 * The storefront's settings, read once. Nothing else reads the environment.
 */
export const env = {
  /** Where the gateway listens; the only host this server ever calls. */
  gatewayUrl: parseUrl("VITRIN_GATEWAY_URL", "http://127.0.0.1:8080"),
  /**
   * Where the shop's app is to be had, and the address that opens it; without a store there is no
   * banner for it (HDR-6).
   */
  app: {
    android: parseAddress("VITRIN_APP_ANDROID", /^https:$/),
    ios: parseAddress("VITRIN_APP_IOS", /^https:$/),
    link: parseAddress("VITRIN_APP_LINK", /^(?!javascript:|data:|blob:|file:)[a-z][a-z0-9+.-]*:$/),
  },
  /**
   * What the foot of every page says of the shop: the paths of its legal pages, and the ways to pay
   * that it takes.
   */
  legalPages: parseLegalPages("VITRIN_LEGAL_PAGES"),
  payments: parseList("VITRIN_PAYMENT_MARKS", PAYMENT_MARKS),
};

/** `privacy=/gizlilik,returns=/iade`: in the order in which they stand on the page. */
function parseLegalPages(name: string): { kind: LegalPage; path: string }[] {
  return (process.env[name] ?? "")
    .split(",")
    .filter((entry) => entry.trim())
    .map((entry) => {
      const [, kind = "", path = ""] = /^\s*(\w+)=(\/[\w./-]*)\s*$/.exec(entry) ?? [];
      if (!isOneOf(LEGAL_PAGES, kind) || path.startsWith("//"))
        throw new Error(`${name} cannot have “${entry}”: see deploy/env/storefront.example`);
      return { kind, path };
    });
}

/** Words of this list, separated by commas. */
function parseList<Word extends string>(name: string, words: readonly Word[]): Word[] {
  return (process.env[name] ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => {
      if (!isOneOf(words, word))
        throw new Error(`${name} cannot have “${word}”: see deploy/env/storefront.example`);
      return word;
    });
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}

/** An address that may be left out; null then. */
function parseAddress(name: string, protocols: RegExp): string | null {
  const value = process.env[name];
  if (!value) return null;
  if (!URL.canParse(value) || !protocols.test(new URL(value).protocol))
    throw new Error(`${name} cannot be “${value}”: see deploy/env/storefront.example`);
  return value;
}

function parseUrl(name: string, fallback: string): URL {
  const value = process.env[name] || fallback;
  if (!URL.canParse(value))
    throw new Error(`${name} must be an address such as ${fallback}, not “${value}”`);
  return new URL(value);
}
