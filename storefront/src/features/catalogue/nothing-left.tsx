import { ButtonLink } from "@/ui/button";

import styles from "./nothing-left.module.css";

/** No product is left by the filters: why, and the way on. */
export function NothingLeft({
  href,
  words,
}: {
  href: string;
  words: { empty: string; emptyHint: string; clear: string };
}) {
  return (
    <div className={styles.empty} data-narrows="">
      <h2>{words.empty}</h2>
      <p>{words.emptyHint}</p>
      <ButtonLink variant="secondary" href={href} rel="nofollow">
        {words.clear}
      </ButtonLink>
    </div>
  );
}
