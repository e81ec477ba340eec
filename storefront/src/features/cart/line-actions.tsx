import type { Cart } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Drawing, Icon } from "@/ui/icon";
import { HEART } from "@/ui/saved-drawings";

import { titleOf } from "./cart-line";
import { DealCountdown } from "./deal-countdown";
import styles from "./line-actions.module.css";
import { LineOptionsDisclosure, LineSubscription } from "./options/option-disclosures";
import { useOptionWords } from "./options/words-context";
import type { ProjectedLine } from "./projection";

/** Why the shop refused a change of this line; stays until the line is changed again. */
export function LineRefusal({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.refusal}>
      <Icon name="warning" size={18} />
      {text}
    </p>
  );
}

/** What there is to know of a line that the shop has, and what can be done with it. */
export function LineActions({
  cart,
  line,
  onMove,
  onDealEnd,
}: {
  /** The shop's last word, which the line is of. */
  cart: Cart;
  line: ProjectedLine;
  onMove: () => void;
  onDealEnd: () => void;
}) {
  const { subscription, dealSecondsLeft } = line;
  const title = titleOf(line);
  return (
    <>
      {dealSecondsLeft !== null && (
        <DealCountdown cart={cart} secondsLeft={dealSecondsLeft} onEnd={onDealEnd} />
      )}
      {subscription && <LineSubscription {...{ line, title, subscription }} />}
      <LineOptionsDisclosure line={line} title={title} />
      <MoveToFavourites line={line} onMove={onMove} />
    </>
  );
}

/** Keeps the line for later, among the favourites. */
function MoveToFavourites({ line, onMove }: { line: ProjectedLine; onMove: () => void }) {
  const words = useOptionWords();
  return (
    <Button
      data-replay="never"
      variant="quiet"
      className={styles.move}
      aria-label={fill(words.moveOf, { title: line.title })}
      onClick={onMove}
    >
      <Drawing d={HEART} size={18} />
      {words.move}
    </Button>
  );
}
