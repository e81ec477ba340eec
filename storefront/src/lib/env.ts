import "server-only";

/** The storefront's settings, read once. Nothing else reads the environment (blueprint section 2). */
export const env = {
  /** Where the gateway listens; the only host this server ever calls. */
  gatewayUrl: parseUrl("VITRIN_GATEWAY_URL", "http://127.0.0.1:8080"),
};

function parseUrl(name: string, fallback: string): URL {
  const value = process.env[name] || fallback;
  if (!URL.canParse(value)) throw new Error(`${name} must be an address such as ${fallback}, not “${value}”`);
  return new URL(value);
}
