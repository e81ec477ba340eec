import { useEffect, useRef } from "react";

import type { Money } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import { moneyText, useCheckout } from "./checkout-context";

/** Nothing was sent: another total than the one on the page is asked about before paying. */
export function TotalChanged({
  old,
  now,
  onAccept,
}: {
  old: Money;
  now: Money;
  onAccept: () => void;
}) {
  const { format, words } = useCheckout();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const texts = { old: moneyText(old, format), now: moneyText(now, format) };
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={words.changedTitle}>
        <p>{fill(words.changedText, texts)}</p>
        <Button onClick={onAccept}>{fill(words.changedAccept, texts)}</Button>
      </Notice>
    </div>
  );
}
