import { newKey, write } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import type { AdditionsResult } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { showToast } from "@/ui/toast";

import { mayHaveHappened } from "./failed-write";
import { sameVariant } from "./line-ref";
import { navigate } from "./navigate";
import { basket } from "./page-basket";
import { expectPanel, setPanelOpen } from "./panel";
import { project } from "./projection";
import { CART_PATH, LOCKED_NAVIGATION_MS, ORDER_PATH } from "./rules";
import { effectOfSeveral, listedOf, type SeveralItem } from "./several-rules";
import type { JoinedLine } from "./joined-basket";
import type { CartWords, SeveralWords } from "./words";

/** Failures are read, and an undo is out of reach while the drawer lies over the page. */
const LONG_TOAST_MS = 12_000;

type AddContext = {
  language: Language;
  words: CartWords;
  several: SeveralWords["several"];
  /** Takes out again what was added. */
  takeOut: (joined: readonly JoinedLine[]) => Promise<unknown>;
};

/**
 * Puts several products into the basket with one call, and does what the shop's results ask for
 * (CRT-5). @returns whether the ticks have done their work
 */
export async function addSeveral(
  items: readonly SeveralItem[],
  { language, words, several, takeOut }: AddContext,
): Promise<boolean> {
  expectPanel();
  let answer: AdditionsResult;
  try {
    answer = await write(lazyBff.cartAdditions(language), {
      method: "POST",
      body: {
        items: items.map(({ productId, variantId, quantity }) => ({
          productId,
          quantity,
          ...(variantId === null ? {} : { variantId }),
        })),
      },
      idempotencyKey: newKey(),
    });
  } catch (cause) {
    await sayFailure(GatewayError.fromFailure(cause), { language, words });
    return false;
  }
  // A basket that could not be read afterwards is out of date all the same.
  if (answer.cart) basket.hear(answer.cart, "written");
  else void basket.load().catch(() => undefined);

  const effect = effectOfSeveral(items, answer.results);
  const toCart = { label: words.goToCart, href: href(language, CART_PATH) };
  if (effect.locked) {
    showToast({
      text: effect.locked.message ?? words.cartLocked,
      durationMs: LOCKED_NAVIGATION_MS,
    });
    setTimeout(() => navigate(language, ORDER_PATH), LOCKED_NAVIGATION_MS);
    return false;
  }
  if (effect.path !== null) {
    navigate(language, effect.path);
    return true;
  }
  const { added, failed, unsure } = effect;
  if (failed.length > 0) {
    const { listed, more } = listedOf(failed);
    const lines = listed.map(({ title, reason }) =>
      fill(several.failure, { title, reason: reason ?? words.addFailed }),
    );
    if (more > 0) lines.push(plural(language, several.more, more));
    showToast({
      text: [several.failed, ...lines].join("\n"),
      tone: "bad",
      durationMs: LONG_TOAST_MS,
    });
  }
  if (unsure.length > 0) {
    const titles = listedOf(unsure.map(({ title }) => title)).listed.join(", ");
    showToast({ text: fill(several.unsure, { titles }), tone: "bad", action: toCart });
  }
  if (added.length > 0) {
    showToast({
      text: plural(language, several.added, added.length),
      tone: "good",
      durationMs: LONG_TOAST_MS,
      action: { label: words.undo, onClick: () => void takeOut(linesOf(added)) },
    });
  }
  if (effect.openPanel) setPanelOpen(true);
  return effect.openPanel || (failed.length === 0 && unsure.length === 0);
}

async function sayFailure(
  error: GatewayError,
  { language, words }: Pick<AddContext, "language" | "words">,
): Promise<void> {
  const reason = failureText(words.problems, error);
  if (!mayHaveHappened(error.code))
    return showToast({ text: `${words.addFailed}. ${reason}`, tone: "bad" });
  await basket.load().catch(() => undefined);
  showToast({
    text: error.code === "outcome_unknown" ? words.unsure : `${reason} ${words.unsure}`,
    tone: "bad",
    action: { label: words.goToCart, href: href(language, CART_PATH) },
  });
}

/** The lines that hold what was added, as the basket is now. */
function linesOf(items: readonly SeveralItem[]): JoinedLine[] {
  const { lines } = project(basket.get());
  return items.flatMap((item): JoinedLine[] => {
    const line = lines.find((one) => sameVariant(one, item));
    return line ? [{ line, amount: Math.min(item.quantity, line.quantity) }] : [];
  });
}
