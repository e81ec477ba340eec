import { useId, useRef, useState, type ReactNode } from "react";

import type { Comparison, ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

import { rowsOf } from "./compare-rows";
import styles from "./compare-table.module.css";
import { MIN_COMPARED } from "./list-rules";
import type { CompareWords } from "./words";

export type ComparisonProps = {
  language: Language;
  format: NumberFormat;
  words: CompareWords;
  /** What can be done with a product right here. */
  renderAction: (product: ProductCard) => ReactNode;
  /** Ticks a product, for what is done with several of them. */
  renderTick?: (product: ProductCard) => ReactNode;
  /** What is done with those that are ticked. */
  renderBar?: (products: readonly ProductCard[]) => ReactNode;
};

/**
 * Products side by side. The names of the rows and the products stay in sight; on a phone the
 * columns stop at their edges.
 */
export function CompareTable({
  comparison,
  onRemove,
  tools,
  ...props
}: ComparisonProps & {
  comparison: Comparison;
  onRemove: (id: string) => void;
  tools?: ReactNode;
}) {
  const { language, words, renderAction, renderTick, renderBar } = props;
  const place = useRef<HTMLDivElement>(null);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const switchId = useId();
  const { products } = comparison;
  const several = products.length >= MIN_COMPARED;
  const all = rowsOf(comparison, props);
  const rows = several && onlyDifferent ? all.filter(({ differs }) => differs) : all;
  return (
    <div className={styles.whole}>
      <div className={styles.tools}>
        {several ? (
          <label htmlFor={switchId} className={styles.switch}>
            <input
              id={switchId}
              type="checkbox"
              role="switch"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.target.checked)}
            />
            {words.onlyDifferences}
          </label>
        ) : (
          <p>{words.oneMore}</p>
        )}
        {tools}
      </div>
      {/* Whoever uses a keyboard can scroll it as well. */}
      <div ref={place} tabIndex={0} role="region" aria-label={words.title} className={styles.place}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                <span className="visually-hidden">{words.property}</span>
              </th>
              {products.map((product) => {
                const {
                  id,
                  title,
                  path,
                  images: [image],
                } = product;
                return (
                  <th key={id} scope="col" className={styles.product} data-product-id={id}>
                    {renderTick?.(product)}
                    {image && (
                      <Picture
                        url={image.url}
                        sources={image.sources}
                        alt=""
                        sizes="(min-width: 768px) 14rem, 40vw"
                        className={styles.picture}
                      />
                    )}
                    <a href={href(language, path)} className={styles.title}>
                      {title}
                    </a>
                    <IconButton
                      data-replay="never"
                      className={styles.remove}
                      label={fill(words.removeOf, { title })}
                      onClick={() => {
                        // The button goes with its product.
                        place.current?.focus();
                        onRemove(id);
                      }}
                    >
                      <Icon name="close" size={20} />
                    </IconButton>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells, differs }) => (
              <tr key={key} data-same={(several && !differs) || undefined}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={products[at]?.id}>
                    {cell || (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">{words.none}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles.actions}>
              <th scope="row" className={styles.name}>
                <span className="visually-hidden">{words.buy}</span>
              </th>
              {products.map((product) => (
                <td key={product.id}>{renderAction(product)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {renderBar?.(products)}
    </div>
  );
}
