import styles from "./pill-links.module.css";

/** Links side by side, as pills. */
export function PillLinks({
  links,
  label,
}: {
  links: readonly { name: string; address: string }[];
  /** Where no heading says what they are. */
  label?: string;
}) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ name, address }) => (
        <li key={address}>
          <a href={address}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
