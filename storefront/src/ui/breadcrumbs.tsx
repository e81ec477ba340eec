import styles from "./breadcrumbs.module.css";
import { Icon } from "./icon.tsx";

/** Where this page stands; the last entry is the page itself. */
export function Breadcrumbs({
  trail,
  label,
}: {
  trail: { name: string; href: string }[];
  label: string;
}) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.list}>
        {trail.map(({ name, href }, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={href} className={styles.item}>
              <a href={href} aria-current={last ? "page" : undefined}>
                {name}
              </a>
              {!last && <Icon name="chevron" size={14} mirrored />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
