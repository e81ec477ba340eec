import styles from "./rating.module.css";

/** Stars filled as far as the average goes, to the half; `label` says it in words. */
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
    <p className={styles.rating}>
      <span className={styles.stars} data-halves={Math.round(average * 2)} aria-hidden="true" />
      <span aria-hidden="true">({count})</span>
      <span className="visually-hidden">{label}</span>
    </p>
  );
}
