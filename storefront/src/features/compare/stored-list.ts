import { DAY_SECONDS, keepCookie } from "@/lib/keep-cookie";
import { dropStored, readStored, writeStored } from "@/lib/stored";

import { COMPARE_KEY, compared } from "./compare-store";
import { isSameList, toIds } from "./list-rules";

/** The sign for the shop's other clients that there is a list (contracts/upstream/compare.md). */
const COOKIE = "compare";

/** The storage is full or forbidden: the list lives as long as the page. */
let inMemory = false;

/** The list as it is stored now, whoever has changed it. */
export function listNow(): string[] {
  return inMemory ? [...compared.get()] : toIds(storedIds());
}

function storedIds(): unknown {
  const isAny = (value: unknown): value is unknown => value !== undefined;
  const value = readStored(COMPARE_KEY, isAny);
  if (value !== null) return value;
  try {
    // Another client of this shop may have left the bare list.
    return JSON.parse(localStorage.getItem(COMPARE_KEY) ?? "null");
  } catch {
    return null;
  }
}

export function writeList(ids: readonly string[]): void {
  if (ids.length > 0) {
    inMemory = !writeStored(COMPARE_KEY, ids);
    keepCookie(COOKIE, "1", 365 * DAY_SECONDS);
  } else {
    dropStored(COMPARE_KEY);
    inMemory = inMemory && listStored();
    keepCookie(COOKIE, "", 0);
  }
  compared.set(ids);
}

/** Whether an old list is still stored: one that could not be removed must not come back. */
function listStored(): boolean {
  return toIds(storedIds()).length > 0;
}

/** Shows the stored list, and from now on what other tabs make of it. */
export function followList(): void {
  if (following) return;
  following = true;
  const readAgain = () => {
    const ids = listNow();
    if (!isSameList(ids, compared.get())) compared.set(ids);
  };
  readAgain();
  addEventListener("storage", ({ key }) => {
    if (key === COMPARE_KEY || key === null) readAgain();
  });
  // A page that comes back from the history heard nothing meanwhile.
  addEventListener("pageshow", readAgain);
}

let following = false;
