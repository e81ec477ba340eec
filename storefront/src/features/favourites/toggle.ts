import { askLogin } from "@/lib/ask-login";
import { openShell } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { sessionOf } from "@/lib/session/session-of";
import { CONNECTION_MISSED } from "@/ui/missing-chunk";
import { showToast } from "@/ui/toast";

import { change, loadFavourites, type ChangeResult, type FavouriteProduct } from "./calls";
import {
  changesSoFar,
  isUnderWay,
  isFavourite,
  mark,
  markUnderWay,
  replaceFavourites,
} from "./changes";
import { dropFavourite, keepFavourite, keptFavourite, type KeptFavourite } from "./kept-favourite";
import { setFavouriteError } from "./error";

/** A heart is pressed back and forth: what counts is how it was left (FAV-3). */
export const DEBOUNCE_MS = 500;
/** How long a toast about favourites stays (FAV-5). */
export const TOAST_MS = 2500;

type Waiting = { before: boolean; timer: ReturnType<typeof setTimeout> };

/** Hearts that were pressed and not yet asked for, by product. */
const waiting = new Map<string, Waiting>();
/** One change at a time is with the shop; the others follow it. */
let turn: Promise<void> = Promise.resolve();

/**
 * Keeps a product, or lets it go when it is kept. Shown at once; blocked while its change is under
 * way (FAV-3).
 */
export async function toggle(favourite: FavouriteProduct, language: Language): Promise<void> {
  const { productId } = favourite;
  if (await isGuest()) return signInFor({ ...favourite, keep: true }, language);
  if (isUnderWay(productId)) return;
  const keep = !isFavourite(productId);
  const before = waiting.get(productId)?.before ?? !keep;
  clearTimeout(waiting.get(productId)?.timer);
  mark(productId, keep);
  const timer = setTimeout(() => {
    waiting.delete(productId);
    if (keep !== before) void settle({ ...favourite, keep }, language);
  }, DEBOUNCE_MS);
  waiting.set(productId, { before, timer });
}

/** Keeps the favourite that somebody signed in for, when there is one. */
export async function completeKeptFavourite(language: Language): Promise<void> {
  const favourite = keptFavourite();
  if (favourite) await settle(favourite, language);
}

/**
 * Sends a change, and shows what came of it. Each product is rolled back by itself: swr's
 * `optimisticData` goes back to the whole list before a write, and several products change at once.
 */
function settle(favourite: KeptFavourite, language: Language): Promise<void> {
  const { productId, keep } = favourite;
  markUnderWay(productId, true);
  mark(productId, keep);
  const work = turn.then(async () => {
    const [result, messages] = await Promise.all([
      change(language, favourite, keep),
      lazyMessages(language),
    ]);
    markUnderWay(productId, false);
    await show(result, favourite, language, messages);
  });
  // Its words may be lost: the list says at least what is kept.
  turn = work.catch(async () => {
    markUnderWay(productId, false);
    if (await reread(language)) return;
    mark(productId, !keep);
    window.dispatchEvent(new Event(CONNECTION_MISSED));
  });
  return turn;
}

async function show(
  result: ChangeResult,
  favourite: KeptFavourite,
  language: Language,
  messages: Messages,
): Promise<void> {
  const { productId, keep } = favourite;
  const { notices, problems } = messages;
  if (result.type === "answered" && result.answer.outcome === "member_needed") {
    mark(productId, !keep);
    return signInFor(favourite, language);
  }
  dropFavourite();
  const ourText = keep ? notices.favouriteAdded : notices.favouriteRemoved;
  const done = (text: string | null) =>
    showToast({ text: text ?? ourText, tone: "good", durationMs: TOAST_MS });
  if (result.type === "answered" && result.answer.outcome !== "failed")
    return done(result.answer.message);
  // Nobody knows what became of it: the list does.
  const known = result.type === "failed" && !result.certain && (await reread(language));
  if (!known) mark(productId, !keep);
  else if (isFavourite(productId) === keep) return done(null);

  const text =
    result.type === "answered" ? result.answer.message : failureText(problems, result.error);
  if (keep) showToast({ text: text ?? notices.genericError, tone: "bad", durationMs: TOAST_MS });
  else setFavouriteError(text ?? notices.genericError);
}

/**
 * What is kept, from the gateway; whether it could tell. Hearts that are being changed stay as they
 * are.
 */
async function reread(language: Language): Promise<boolean> {
  try {
    const since = changesSoFar();
    const { items } = await loadFavourites(language);
    replaceFavourites(
      items.map(({ productId }) => productId),
      since,
      (id) => waiting.has(id) || isUnderWay(id),
    );
    return true;
  } catch {
    return false;
  }
}

/** A guest is asked in, and the favourite waits for that. */
async function signInFor(favourite: KeptFavourite, language: Language): Promise<void> {
  keepFavourite(favourite);
  if (await askLogin({ reason: "favourite" })) await settle(favourite, language);
  else dropFavourite();
}

/** Whether nobody is signed in. While the shop cannot say, the shop is asked. */
export async function isGuest(): Promise<boolean> {
  return (await openShell().then(sessionOf, () => null))?.kind === "guest";
}
