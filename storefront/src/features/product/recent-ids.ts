import { cookieChoice } from "@/lib/cookie-consent";
import { dropStored, readStored, RECENT_KEY, writeStored } from "@/lib/stored";

/**
 * Products that were looked at here, the latest first: their ids only, on this device only. The
 * shop works without it, so it is kept only for those who accepted that (CNS-2).
 */
const MAX_IDS = 20;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export function recentIds(): string[] {
  if (cookieChoice() !== "accepted") return [];
  const kept = readStored(RECENT_KEY, isList) ?? [];
  // Whoever wrote it: what is no id is not asked for.
  return [...new Set(kept)].filter(isId).slice(0, MAX_IDS);
}

/**
 * Puts a product first; of one that cannot be asked for again nothing is kept. What was kept before
 * the visitor changed their mind goes.
 */
export function rememberProduct(id: string): void {
  if (cookieChoice() !== "accepted") return dropStored(RECENT_KEY);
  if (!isId(id)) return;
  writeStored(RECENT_KEY, [id, ...recentIds().filter((one) => one !== id)].slice(0, MAX_IDS));
}

/** Takes out products that the shop does not have any more. */
export function forgetProducts(gone: readonly string[]): void {
  const left = recentIds().filter((id) => !gone.includes(id));
  if (left.length === 0) dropStored(RECENT_KEY);
  else writeStored(RECENT_KEY, left);
}

export function forgetAllProducts(): void {
  dropStored(RECENT_KEY);
}

/** `-` separates ids in the address they are read from. */
function isId(value: unknown): value is string {
  return typeof value === "string" && /^\w{1,32}$/.test(value);
}
