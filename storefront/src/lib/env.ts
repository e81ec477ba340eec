import "server-only";

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
};

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
