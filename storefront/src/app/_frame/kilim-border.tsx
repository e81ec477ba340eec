import { classNames } from "@/ui/class-names";

import styles from "./kilim-border.module.css";

/** The woven border of header and footer, for the eye only. */
export function KilimBorder({ className }: { className: string | undefined }) {
  return <div className={classNames(styles.border, className)} aria-hidden="true" />;
}
