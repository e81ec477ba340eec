export const DAY_SECONDS = 24 * 60 * 60;

/**
 * Keeps a cookie of the whole shop that scripts may read, over https only where the page came that
 * way. `maxAgeSeconds` of 0 takes it away.
 */
export function keepCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
