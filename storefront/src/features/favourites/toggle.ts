import { askLogin } from "@/lib/ask-login";
import { openShell } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import { lateMessages } from "@/lib/late-messages";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { sessionOf } from "@/lib/session/session-of";
import { showToast } from "@/ui/toast";

import { change, loadFavourites, type ChangeResult, type Wish } from "./calls";
import { changesSoFar, isUnderWay, isWished, mark, markUnderWay, setWished } from "./changes";
import { dropWish, keepWish, keptWish, type KeptWish } from "./kept-wish";
import { setTrouble } from "./trouble";

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
export async function toggle(wish: Wish, language: Language): Promise<void> {
  const { productId } = wish;
  if (await isGuest()) return signInFor({ ...wish, keep: true }, language);
  if (isUnderWay(productId)) return;
  const keep = !isWished(productId);
  const before = waiting.get(productId)?.before ?? !keep;
  clearTimeout(waiting.get(productId)?.timer);
  mark(productId, keep);
  const timer = setTimeout(() => {
    waiting.delete(productId);
    if (keep !== before) void settle({ ...wish, keep }, language);
  }, DEBOUNCE_MS);
  waiting.set(productId, { before, timer });
}

/** Does the wish somebody signed in for, when there is one. */
export async function completeKeptWish(language: Language): Promise<void> {
  const wish = keptWish();
  if (wish) await settle(wish, language);
}

/** Sends a change, and shows what came of it. */
function settle(wish: KeptWish, language: Language): Promise<void> {
  const { productId, keep } = wish;
  markUnderWay(productId, true);
  mark(productId, keep);
  const work = turn.then(async () => {
    const [ending, messages] = await Promise.all([
      change(language, wish, keep),
      lateMessages(language),
    ]);
    markUnderWay(productId, false);
    await show(ending, wish, language, messages);
  });
  // Its words may be lost: the list says at least what is kept.
  turn = work.catch(async () => {
    markUnderWay(productId, false);
    await reread(language);
  });
  return turn;
}

async function show(
  ending: ChangeResult,
  wish: KeptWish,
  language: Language,
  messages: Messages,
): Promise<void> {
  const { productId, keep } = wish;
  const { notices, problems } = messages;
  if (ending.type === "answered" && ending.answer.outcome === "member_needed") {
    mark(productId, !keep);
    return signInFor(wish, language);
  }
  dropWish();
  const said = keep ? notices.favouriteAdded : notices.favouriteRemoved;
  const done = (text: string | null) =>
    showToast({ text: text ?? said, tone: "good", durationMs: TOAST_MS });
  if (ending.type === "answered" && ending.answer.outcome !== "failed")
    return done(ending.answer.message);
  // Nobody knows what became of it: the list does.
  const known = ending.type === "failed" && !ending.certain && (await reread(language));
  if (!known) mark(productId, !keep);
  else if (isWished(productId) === keep) return done(null);

  const text =
    ending.type === "answered" ? ending.answer.message : failureText(problems, ending.error);
  if (keep) showToast({ text: text ?? notices.genericError, tone: "bad", durationMs: TOAST_MS });
  else setTrouble(text ?? notices.genericError);
}

/**
 * What is kept, from the gateway; whether it could tell. Hearts that are being changed stay as they
 * are.
 */
async function reread(language: Language): Promise<boolean> {
  try {
    const since = changesSoFar();
    const { items } = await loadFavourites(language);
    setWished(
      items.map(({ productId }) => productId),
      since,
      (id) => waiting.has(id) || isUnderWay(id),
    );
    return true;
  } catch {
    return false;
  }
}

/** A guest is asked in, and the wish waits for that. */
async function signInFor(wish: KeptWish, language: Language): Promise<void> {
  keepWish(wish);
  if (await askLogin({ reason: "favourite" })) await settle(wish, language);
  else dropWish();
}

/** Whether nobody is signed in. While the shop cannot say, the shop is asked. */
async function isGuest(): Promise<boolean> {
  return (await openShell().then(sessionOf, () => null))?.kind === "guest";
}
