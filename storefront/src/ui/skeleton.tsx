import styles from "./skeleton.module.css";
import { classNames } from "./class-names.ts";

/** A quiet block with the size of what will replace it; the size comes from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
