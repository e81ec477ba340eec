import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import styles from "./line-actions.module.css";
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

/** Keeps the line for later, among the favourites. */
export function MoveToFavourites({ line, onMove }: { line: ProjectedLine; onMove: () => void }) {
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
