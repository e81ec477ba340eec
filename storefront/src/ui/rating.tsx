import { classNames } from "./class-names.ts";
import styles from "./rating.module.css";

/** Stars filled as far as the average goes, to the half: for the eye only. */
export function Stars({ average, className }: { average: number; className?: string | undefined }) {
  return (
    <span
      className={classNames(styles.stars, className)}
      data-halves={Math.round(average * 2)}
      aria-hidden="true"
    />
  );
}

/** Stars with how many gave them; `label` says it in words. */
export function Rating({
  average,
  count,
  label,
}: {
  average: number;
  count: number;
  label: string;
}) {
  return (
    <p role="img" aria-label={label} className={styles.rating}>
      <Stars average={average} />
      <span>({count})</span>
    </p>
  );
}
