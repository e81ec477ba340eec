import { useState } from "react";

import type { AlarmKind } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { useSession } from "@/lib/session/use-session";
import { Button } from "@/ui/button";
import { Drawing } from "@/ui/icon";
import { reloadIfMissing } from "@/ui/missing-chunk";
import { showToast } from "@/ui/toast";
import { BELL } from "@/ui/product-drawings";

/**
 * On a product: says when it is back, or cheaper. What it does and most of what it says loads when
 * it is pressed.
 */
export function AlarmButton({
  kind,
  productId,
  variantId,
  words,
  className,
}: {
  kind: AlarmKind;
  productId: string;
  variantId: string | null;
  words: Pick<Messages["product"], "tellWhenBack" | "tellWhenCheaper" | "tellFailed">;
  className?: string | undefined;
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
    <Button
      variant={kind === "stock" ? "primary" : "quiet"}
      wide
      data-replay
      busy={busy}
      className={className}
      onClick={() => void press()}
    >
      <Drawing d={BELL} size={20} />
      {kind === "stock" ? words.tellWhenBack : words.tellWhenCheaper}
    </Button>
  );
}
