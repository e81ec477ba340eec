import type { ReactNode } from "react";

import { formatQuantity } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { IconButton } from "@/ui/button";
import { TRASH } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import { decimalsOf } from "@/ui/quantity";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./cart-line.module.css";
import { moneyText, quantityText, type CartFormat } from "./money-text";
import type { ProjectedLine } from "./projection";
import type { CartWords } from "./words";

/**
 * One line of the basket. What the shop has not confirmed yet is shown paler; its amount is the
 * last one known.
 */
export function CartLineItem({
  line,
  format,
  words,
  compact = false,
  onQuantity,
  onRemove,
  children,
}: {
  line: ProjectedLine;
  format: CartFormat;
  words: CartWords;
  /** For the drawer and the dropdown: a smaller picture. */
  compact?: boolean;
  /** Without it the quantity is only shown. */
  onQuantity?: (quantity: number) => void;
  onRemove: () => void;
  /** Stands below the line. */
  children?: ReactNode;
}) {
  const address = href(format.language, line.path);
  const title = titleOf(line);
  return (
    <li
      className={styles.line}
      data-compact={compact || undefined}
      data-pending={line.pending || undefined}
      data-line={line.key}
    >
      <a href={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {line.image ? (
          <Picture
            {...(compact ? thumbnail(line.image) : line.image)}
            alt=""
            sizes={compact ? "96px" : "(min-width: 768px) 180px, 112px"}
          />
        ) : (
          <span className={styles.mat} />
        )}
      </a>
      <div className={styles.what}>
        {!compact && line.brand && <p className={styles.brand}>{line.brand.name}</p>}
        <a href={address} className={styles.title}>
          {line.title}
        </a>
        {line.variantName && <p className={styles.variant}>{line.variantName}</p>}
        {line.personalization.map(({ label, value }, at) => (
          <p key={at} className={styles.personal}>
            <bdi>{label}</bdi>: <bdi>{value}</bdi>
          </p>
        ))}
        {compact && onQuantity ? null : compact ? (
          <p className={styles.variant}>{amountText(line, { format, words })}</p>
        ) : (
          <p className={styles.unit}>
            <span className="visually-hidden">{words.price} </span>
            <bdi>{moneyText(line.unitPrice, format)}</bdi>
            {line.unitListPrice && (
              <s>
                <span className="visually-hidden">{words.before} </span>
                <bdi>{moneyText(line.unitListPrice, format)}</bdi>
              </s>
            )}
            {line.discountPercent !== null && line.discountPercent > 0 && (
              <bdi className={styles.off}>{fill(words.off, { percent: line.discountPercent })}</bdi>
            )}
          </p>
        )}
      </div>
      {onQuantity && (
        <div className={styles.quantity}>
          <QuantityStepper
            value={line.quantity}
            range={{
              min: line.minQuantity,
              max: line.maxQuantity,
              step: line.quantityStep,
              decimals: decimalsOf(line.quantityStep),
            }}
            separators={format.numberFormat}
            labels={{
              quantity: fill(words.quantityOf, { title }),
              less: fill(words.lessOf, { title }),
              more: fill(words.moreOf, { title }),
            }}
            noteText={(note, quantity) => fill(words.quantityNotes[note], { quantity })}
            disabled={line.lineTotal === null}
            onChange={onQuantity}
          />
        </div>
      )}
      <p className={styles.total}>
        {line.lineTotal && (
          <>
            <span className="visually-hidden">{words.lineTotal}: </span>
            <bdi>{moneyText(line.lineTotal, format)}</bdi>
          </>
        )}
      </p>
      <IconButton
        data-replay="never"
        label={fill(words.removeOf, { title })}
        className={styles.remove}
        disabled={line.lineTotal === null}
        onClick={onRemove}
      >
        <Drawing d={TRASH} size={20} />
      </IconButton>
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}

/** What a line is called where several of one product may stand. */
export function titleOf({ title, variantName }: ProjectedLine): string {
  return variantName ? `${title} (${variantName})` : title;
}

/** What is sold in parts of its unit is not counted in pieces. */
function amountText(
  { quantity, quantityStep }: ProjectedLine,
  { format, words }: { format: CartFormat; words: CartWords },
): string {
  const decimals = decimalsOf(quantityStep);
  return decimals > 0
    ? fill(words.amount, { count: formatQuantity(quantity, decimals, format.numberFormat) })
    : fill(words.quantity, { count: quantityText(quantity, format) });
}
