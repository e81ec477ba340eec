import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { titleOf } from "./cart-line";
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

/** What can be done with a line that the shop has. */
export function LineActions({ line, onMove }: { line: ProjectedLine; onMove: () => void }) {
  const { subscription } = line;
  const title = titleOf(line);
  return (
    <>
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
      <Icon name="heart" size={18} />
      {words.move}
    </Button>
  );
}
