import { MiniCart } from "./mini-cart";
import styles from "./header-cart.module.css";
import type { CartFormat } from "./money-text";
import type { CartWords } from "./words";

/** The dropdown's inside; a chunk of its own, so that phones never load it (HDR-1). */
export default function CartDropdown(props: { format: CartFormat; words: CartWords }) {
  return (
    <div className={styles.surface} role="region" aria-label={props.words.panel}>
      <MiniCart {...props} />
    </div>
  );
}
