import type { AddToCart, CartLine, LineOptions } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { showToast } from "@/ui/toast";

import { sameVariant, type LineRef } from "./line-ref";
import { basket } from "./page-basket";
import type { ProjectedLine } from "./projection";
import type { CartWords } from "./words";

/** A line that was taken out; options are null where nobody has read what went with it. */
type RemovedLine = { line: ProjectedLine; options: LineOptions | null };

/** Sets what went with a line again. @returns whether that came true */
export type RestoreOptions = (line: LineRef, options: LineOptions) => Promise<boolean>;

/**
 * What was taken out goes back in as it was: product, variant, quantity and subscription by adding
 * again, then its gift package and notes. What was made for its buyer stays out. Says which of it
 * could not be brought back.
 */
export async function putBack(
  removed: readonly RemovedLine[],
  { words, restore }: { words: CartWords; restore?: RestoreOptions | undefined },
): Promise<void> {
  const endings = await Promise.all(
    removed.map(async ({ line, options }) => {
      // What was filled in is known as text only, not as the fields that the shop asks for.
      if (line.personalization.length > 0) return { line, options, isBack: false, text: null };
      const { productId, variantId, quantity, title, path, image, variantName, unitPrice } = line;
      const result = await basket.add(
        { productId, quantity, ...(variantId ? { variantId } : {}), ...subscribed(line) },
        { title, path, image, variantName, unitPrice },
      );
      const isBack =
        result.type === "landed" ||
        (result.type === "answered" && /^added/.test(result.answer.outcome));
      return { line, options, isBack, text: result.type === "answered" && result.answer.message };
    }),
  );
  const lost = endings.filter(({ isBack }) => !isBack);
  if (lost.length > 0) {
    const reason = lost.length === 1 && lost[0]?.text ? `. ${lost[0].text}` : "";
    showToast({ text: `${fill(words.undoFailed, titlesOf(lost))}${reason}`, tone: "bad" });
  }

  const plain: typeof endings = [];
  for (const ending of endings) {
    const { line, options, isBack } = ending;
    const bare = options !== null && !hasOptions(options);
    if (!isBack || (bare && !frequencyOf(line))) continue;
    const target = onlyLine(line);
    if (target && bare) continue;
    if (!options || !restore || !target || !(await restore(target, options))) plain.push(ending);
  }
  if (plain.length > 0) showToast({ text: fill(words.undoPlain, titlesOf(plain)) });
}

const titlesOf = (lines: readonly { line: ProjectedLine }[]) => ({
  titles: lines.map(({ line }) => line.title).join(", "),
});

const hasOptions = ({ giftPackage, giftNote, note }: LineOptions): boolean =>
  giftPackage || giftNote !== "" || note !== "";

const frequencyOf = ({ subscription }: Pick<CartLine, "subscription">): string | undefined =>
  subscription?.chosen?.value;

function subscribed(line: ProjectedLine): Pick<AddToCart, "subscribe" | "subscribeFrequency"> {
  const subscribeFrequency = frequencyOf(line);
  return subscribeFrequency === undefined ? {} : { subscribe: true, subscribeFrequency };
}

/**
 * The one line with this product and variant that comes as often; null where there are none or
 * several.
 */
function onlyLine(line: ProjectedLine): LineRef | null {
  const alike =
    basket
      .get()
      .confirmed?.lines.filter(
        (other) => sameVariant(other, line) && frequencyOf(other) === frequencyOf(line),
      ) ?? [];
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
