import styles from "./logo.module.css";

/** The wordmark beside a çintamani: three discs, as on Iznik tiles. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg aria-hidden="true" width="34" height="32" viewBox="0 0 34 32">
        <g fillRule="evenodd">
          <path
            className={styles.upper}
            d="M17 0a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z"
          />
          <path
            className={styles.lower}
            d="M8 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm2 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM26 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-2 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z"
          />
        </g>
      </svg>
      <span className={styles.word}>vitrin</span>
    </span>
  );
}
