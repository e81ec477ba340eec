import type { ReactNode } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { CartOptions } from "@/lib/gateway/types";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import styles from "./options.module.css";
import { useOptions } from "./use-options";
import { useOptionWords } from "./words-context";

/** The options once they are read; until then, or where there are none, what there is to say. */
export function OptionsState({ children }: { children: (options: CartOptions) => ReactNode }) {
  const words = useOptionWords();
  const { options, error, reading, retry } = useOptions(words.cart.language);
  if (options) return children(options) ?? <p className={styles.quiet}>{words.none}</p>;
  if (!error)
    return (
      <p role="status" className={styles.quiet}>
        {words.loading}
      </p>
    );
  return (
    <Notice tone="bad" live>
      <p>
        {words.unavailable} {failureText(words.problems, error)}
      </p>
      <Button variant="secondary" busy={reading} onClick={retry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
