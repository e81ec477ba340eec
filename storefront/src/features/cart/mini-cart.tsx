import { href, PAGES } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

import styles from "./mini-cart.module.css";
import { CartLineItem } from "./cart-line";
import { CartSkeleton } from "./cart-skeleton";
import { CartError } from "./cart-error";
import { CartTotals } from "./cart-totals";
import { FreeShippingBar } from "./free-shipping-bar";
import type { CartFormat } from "./money-text";
import { CART_PATH } from "./rules";
import { useCart } from "./use-cart";
import { useCartChanges } from "./use-cart-changes";
import type { CartWords } from "./words";

/** The basket at a glance, for the drawer and the header's dropdown. */
export function MiniCart({
  changeable = false,
  format,
  words,
}: {
  /** Quantities can be changed here. */
  changeable?: boolean;
  format: CartFormat;
  words: CartWords;
}) {
  const { lines, cart, settled, error, reading, reread } = useCart(format);
  const changes = useCartChanges({ language: format.language, words });
  if (!cart && lines.length === 0) {
    return error ? (
      <CartError
        error={error}
        known={false}
        busy={reading}
        words={words}
        onRetry={() => void reread()}
      />
    ) : (
      <div className={styles.lines} aria-busy="true">
        <CartSkeleton lines={2} compact />
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{words.empty}</p>
        <p>{words.emptyHint}</p>
      </div>
    );
  }
  return (
    <div className={styles.miniCart}>
      {error && (
        <CartError error={error} known busy={reading} words={words} onRetry={() => void reread()} />
      )}
      <ul className={styles.lines} aria-label={words.lines}>
        {lines.map((line) => (
          <CartLineItem
            key={line.key}
            line={line}
            format={format}
            words={words}
            compact
            {...(changeable && {
              onQuantity: (quantity: number) => void changes.setQuantity(line, quantity),
            })}
            onRemove={() => void changes.remove(line)}
          />
        ))}
      </ul>
      {cart && (
        <div className={styles.foot}>
          <FreeShippingBar totals={cart.totals} format={format} words={words} />
          <CartTotals totals={cart.totals} settled={settled} format={format} words={words} />
          <ButtonLink wide href={href(format.language, PAGES.order)}>
            {words.checkout}
          </ButtonLink>
          <ButtonLink variant="secondary" wide href={href(format.language, CART_PATH)}>
            {words.goToCart}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
