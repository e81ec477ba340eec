"use client";

import { isProblem } from "@/lib/gateway/problem";
import { useShell } from "@/lib/gateway/use-shell";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { plural } from "@/lib/wording";
import { Icon } from "@/ui/icon";

import styles from "./basket-slot.module.css";

/** The basket's place in the header. Its count comes after paint, into room that is already there. */
export function BasketSlot({ language, words }: { language: Language; words: Pick<Messages["header"], "basket" | "basketCount"> }) {
  const { data: shell } = useShell();
  const count = shell && !isProblem(shell.cart) ? shell.cart.itemCount : null;
  return (
    <a
      href={href(language, PAGES.cart)}
      className={styles.basket}
      aria-label={count === null ? words.basket : plural(language, words.basketCount, count)}
    >
      <Icon name="basket" />
      {count !== null && count > 0 && <span className={styles.count}>{count > 99 ? "99+" : count}</span>}
    </a>
  );
}
