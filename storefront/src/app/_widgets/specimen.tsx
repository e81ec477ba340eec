import type { ReactNode } from "react";

import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";

import styles from "./widgets.module.css";

export type SectionProps = { language: Language; words: Messages };

/** Widgets of one kind. `wide`: each takes the whole line. */
export function Group({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading} dir="ltr" lang="en">
        {title}
      </h2>
      <div className={wide ? styles.column : styles.row}>{children}</div>
    </section>
  );
}

/**
 * One widget in one state. `force`: the state that the screenshots' browser puts the control into
 * (e2e/support/forced-states.ts); by hand it is in that state when it is pointed at or focused.
 */
export function Specimen({
  state,
  force,
  children,
}: {
  state: string;
  force?: "hover" | "focus" | "active";
  children: ReactNode;
}) {
  return (
    <figure className={styles.specimen} data-specimen>
      <div data-force={force}>{children}</div>
      <figcaption className={styles.caption} dir="ltr" lang="en">
        {state}
      </figcaption>
    </figure>
  );
}
