/**
 * Time left until a deal ends, on a device whose clock may be wrong. Counts from the arrival of the
 * basket with two clocks: the wall clock may be changed meanwhile, the monotonic one stops while the
 * device sleeps. The one that advanced further is used.
 */
import type { Cart } from "@/lib/gateway/types";

type Moment = { wallMs: number; steadyMs: number };

const MINUTE_MS = 60_000;
const received = new WeakMap<Cart, Moment>();

/** Milliseconds since this basket was first looked at; never negative. */
export function ageOf(cart: Cart): number {
  const now = { wallMs: Date.now(), steadyMs: performance.now() };
  const then = received.get(cart) ?? now;
  received.set(cart, then);
  return Math.max(0, now.wallMs - then.wallMs, now.steadyMs - then.steadyMs);
}

/**
 * Milliseconds until what is shown of a time changes next: each second, or for those who want less
 * to move each minute until the last one, and at last when it has passed.
 */
export function nextChangeMs(leftMs: number, still: boolean): number {
  if (still && leftMs <= MINUTE_MS) return leftMs;
  const stepMs = still ? MINUTE_MS : 1000;
  return leftMs % stepMs || stepMs;
}

const unit = (language: string, unit: "day" | "hour" | "minute", value: number) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(value);

/**
 * `2 gün 03:04:05`; for those who want less to move `2 gün 3 saat 5 dakika`, and null in the last
 * minute.
 */
export function timeText(seconds: number, language: string, still: boolean): string | null {
  if (still && seconds <= 60) return null;
  const minutes = still ? Math.ceil(seconds / 60) : Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const parts = days > 0 ? [unit(language, "day", days)] : [];
  if (still) {
    if (hours > 0) parts.push(unit(language, "hour", hours));
    if (minutes % 60 > 0) parts.push(unit(language, "minute", minutes % 60));
  } else {
    const digits = [hours, minutes % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
    parts.push(digits.join(":"));
  }
  return parts.join(" ");
}
