import { useEffect, useState } from "react";

import { BASKET_JOINED, forgetJoined, joinedItems } from "@/lib/basket-before";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import styles from "./cart-locked.module.css";
import { sameVariant } from "./line-ref";
import { quantityText, type CartFormat } from "./money-text";
import { useOptionWords } from "./options/words-context";
import type { ProjectedLine } from "./projection";

/** A line, and how much of it came to the basket at sign-in. */
export type JoinedLine = { line: ProjectedLine; amount: number };

/**
 * What the shop added to the basket at sign-in, from what the member left elsewhere; with a way to
 * have the basket of before.
 */
export function JoinedBasket({
  lines,
  format,
  onUndo,
}: {
  lines: readonly ProjectedLine[];
  format: CartFormat;
  onUndo: (joined: readonly JoinedLine[]) => Promise<unknown>;
}) {
  const words = useOptionWords();
  const items = useJoinedItems();
  const [isRead, setRead] = useState(false);
  const joined = items.flatMap((item): JoinedLine[] => {
    const line = lines.find((one) => sameVariant(one, item));
    return line ? [{ line, amount: Math.min(item.quantity, line.quantity) }] : [];
  });
  if (isRead || joined.length === 0) return null;

  const done = () => {
    forgetJoined();
    setRead(true);
  };
  return (
    <Notice title={words.joinedTitle} live>
      <ul>
        {joined.map(({ line, amount }) => (
          <li key={line.key}>
            {fill(words.joinedLine, { title: line.title, count: quantityText(amount, format) })}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          data-replay="never"
          variant="secondary"
          onClick={() => {
            // Dismissed at once: a reload finishes the undo and must not offer it again.
            void onUndo(joined);
            done();
          }}
        >
          {words.joinedUndo}
        </Button>
        <Button variant="quiet" onClick={done}>
          {words.joinedKeep}
        </Button>
      </div>
    </Notice>
  );
}

/** Found out on the first page after sign-in, which may be this one. */
function useJoinedItems() {
  const [items, setItems] = useState(joinedItems);
  useEffect(() => {
    const onJoined = () => setItems(joinedItems());
    window.addEventListener(BASKET_JOINED, onJoined);
    return () => window.removeEventListener(BASKET_JOINED, onJoined);
  }, []);
  return items;
}
