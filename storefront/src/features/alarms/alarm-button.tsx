import { useState } from "react";

import type { AlarmKind } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { useSession } from "@/lib/session/use-session";
import { Button } from "@/ui/button";
import { reloadIfMissing } from "@/ui/missing-chunk";
import { showToast } from "@/ui/toast";

/**
 * On a product: says when it is back, or cheaper. What it does and most of what it says loads when
 * it is pressed.
 */
export function AlarmButton({
  kind,
  productId,
  variantId,
  words,
}: {
  kind: AlarmKind;
  productId: string;
  variantId: string | null;
  words: Pick<Messages["product"], "tellWhenBack" | "tellWhenCheaper" | "tellFailed">;
}) {
  const language = useLanguage();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    try {
      const { addAlarm } = await import("./add-alarm");
      await addAlarm(language, { kind, productId, variantId }, session?.member === null);
    } catch (error) {
      await reloadIfMissing(error);
      showToast({ text: words.tellFailed, tone: "bad" });
    }
    setBusy(false);
  }
  return (
    <Button variant="quiet" wide data-replay busy={busy} onClick={() => void press()}>
      {kind === "stock" ? words.tellWhenBack : words.tellWhenCheaper}
    </Button>
  );
}
