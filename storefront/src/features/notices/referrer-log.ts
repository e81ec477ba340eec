/**
 * Where shoppers came from (CNS-5): on this device only, and only after a yes to the cookie notice.
 * The old client keeps the log without asking; the shop can run without it, so it is held for
 * something to ask about.
 *
 * Addresses are kept without query and fragment: those may hold words somebody searched for, or a
 * token of a mail.
 */
import { DAY_SECONDS, keepCookie } from "@/lib/keep-cookie";
import { cookie } from "@/lib/gateway/browser";
import { dropStored, readStored, writeStored } from "@/lib/stored";

export type Arrival = {
  /** Seconds since 1970. */
  time: number;
  /** Where the shopper came from. */
  uri: string;
  /** The path of the page they came to. */
  page: string;
};

export type ReferrerLog = {
  /** The second this log ends in; the next arrival begins a new one. */
  schedule: number;
  items: Arrival[];
};

export const REFERRER_KEY = "referrer";
/** Limits of the log (CNS-5). */
const WINDOW_SECONDS = 24 * 60 * 60;
const COOKIE_DAYS = 30;
/** A cookie holds 4 kB; the oldest arrivals go first. */
const MOST_ITEMS = 12;
const LONGEST = 200;

/**
 * The address of another origin that led here, without what may be personal; null when nobody did.
 */
export function foreignAddress(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) && origin !== own
    ? (origin + pathname).slice(0, LONGEST)
    : null;
}

/** The log with one more arrival; one that has ended is begun anew. */
export function withArrival(log: ReferrerLog | null, arrival: Arrival): ReferrerLog {
  const running =
    log && arrival.time < log.schedule
      ? log
      : { schedule: arrival.time + WINDOW_SECONDS, items: [] };
  return { ...running, items: [...running.items, arrival].slice(-MOST_ITEMS) };
}

/** Notes how this document was come to. */
export function logArrival(uri: string, nowMs = Date.now()): void {
  const time = Math.floor(nowMs / 1000);
  const log = withArrival(readLog(nowMs), { time, uri, page: location.pathname.slice(0, LONGEST) });
  if (!writeStored(REFERRER_KEY, log, log.schedule, nowMs))
    keepCookie(REFERRER_KEY, JSON.stringify(log), COOKIE_DAYS * DAY_SECONDS);
}

/** The running log, from local storage or from the cookie that stands in for it. */
export function readLog(nowMs = Date.now()): ReferrerLog | null {
  const log = readStored(REFERRER_KEY, isLog, nowMs) ?? logOfCookie();
  return log && log.schedule * 1000 > nowMs ? log : null;
}

/** The answer was no, or has become one. */
export function forgetArrivals(): void {
  dropStored(REFERRER_KEY);
  if (cookie(REFERRER_KEY) !== null) keepCookie(REFERRER_KEY, "", 0);
}

function logOfCookie(): ReferrerLog | null {
  try {
    const log: unknown = JSON.parse(cookie(REFERRER_KEY) ?? "null");
    return isLog(log) ? log : null;
  } catch {
    return null;
  }
}

function isLog(value: unknown): value is ReferrerLog {
  return (
    typeof value === "object" &&
    value !== null &&
    "schedule" in value &&
    typeof value.schedule === "number" &&
    "items" in value &&
    Array.isArray(value.items) &&
    value.items.every(isArrival)
  );
}

function isArrival(value: unknown): value is Arrival {
  return (
    typeof value === "object" &&
    value !== null &&
    "time" in value &&
    typeof value.time === "number" &&
    "uri" in value &&
    typeof value.uri === "string" &&
    "page" in value &&
    typeof value.page === "string"
  );
}
