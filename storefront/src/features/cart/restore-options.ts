import { documentView } from "@/lib/document-view";
import { newKey, write } from "@/lib/gateway/browser";
import type { LineOptions } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";

import { lineOf, type LineRef } from "./line-ref";
import { basket } from "./page-basket";

/** Sets what went with a line that was put back. @returns whether all of it was set */
export async function restoreOptions(
  line: LineRef,
  { giftPackage, giftNote, note }: LineOptions,
): Promise<boolean> {
  const { language } = documentView();
  const idempotencyKey = newKey();
  try {
    if (giftPackage || giftNote !== "") {
      const { outcome, cart } = await write(lazyBff.cartGiftPackage(language, line.lineId), {
        method: "PUT",
        body: { wrapped: giftPackage, note: giftNote },
        idempotencyKey,
      });
      if (cart) basket.hear(cart, "written");
      if (outcome !== "updated") return false;
    }
    if (note === "") return true;
    // Its gift package gave the line another id.
    const there = lineOf(basket.get().confirmed?.lines ?? [], line);
    if (!there) return false;
    const { outcome, cart } = await write(lazyBff.cartLineNote(language, there.lineId), {
      method: "PUT",
      body: { text: note },
      idempotencyKey: newKey(),
    });
    if (cart) basket.hear(cart, "written");
    return outcome === "updated";
  } catch {
    return false;
  }
}
