import type { CSSProperties } from "react";

import { classNames } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { Button } from "@/ui/button";

import { useProductChoice } from "./choice";
import { optionsOf, type Level } from "./variants";
import styles from "./variant-picker.module.css";

/**
 * The variants on up to two levels, as groups of radio buttons. What is sold out (passive) or does
 * not exist with the other choice (not-sub) looks and reads so, and can still be chosen: the other
 * level then follows (PRD-4).
 */
export function VariantPicker({ retryLabel }: { retryLabel: string }) {
  const { product, variants, status, retry, words } = useProductChoice();
  if (!variants || !product.variants) return null;
  return (
    <div className={styles.levels}>
      <OptionGroup level="first" name={product.variants.firstName} />
      {variants.levels === 2 && (
        <OptionGroup level="second" name={product.variants.secondName ?? ""} />
      )}
      {status === "failed" && (
        <Notice tone="bad" live>
          <p>{words.choicesFailed}</p>
          <Button variant="quiet" onClick={retry}>
            {retryLabel}
          </Button>
        </Notice>
      )}
    </div>
  );
}

function OptionGroup({ level, name }: { level: Level; name: string }) {
  const { product, variants, words, choose } = useProductChoice();
  if (!variants) return null;
  const options = optionsOf(variants, level);
  const chosen = options.find(({ option }) => option.typeId === variants.chosen[level]);
  const group = `${product.id}-${level}`;
  return (
    <fieldset className={styles.group} data-replay>
      <legend className={styles.legend}>
        <span className={styles.level}>{name}</span>{" "}
        <span className={styles.chosen}>{chosen?.option.name}</span>
      </legend>
      <div className={styles.options}>
        {options.map(({ option, availability }) => (
          <label
            key={option.typeId}
            className={classNames(option.color ? styles.swatch : styles.chip)}
            data-availability={availability}
            title={option.color ? option.name : undefined}
          >
            <input
              type="radio"
              className={styles.radio}
              name={group}
              value={option.typeId}
              checked={option.typeId === variants.chosen[level]}
              onChange={() => choose(level, option.typeId)}
            />
            {option.color ? (
              <>
                <span
                  className={styles.colour}
                  style={{ "--swatch": option.color } as CSSProperties}
                />
                <span className="visually-hidden">{option.name}</span>
              </>
            ) : (
              <span className={styles.name}>{option.name}</span>
            )}
            {availability !== "available" && (
              <span className="visually-hidden">
                , {availability === "passive" ? words.passive : words.notSub}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
