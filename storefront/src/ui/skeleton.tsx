import type { CSSProperties } from "react";

import styles from "./skeleton.module.css";
import { classNames } from "./class-names.ts";

/** A quiet block with the size of what will replace it. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={style} />;
}
