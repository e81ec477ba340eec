import type { ComponentType } from "react";

import type { Filters, FilterValue } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import type { NumberFormat } from "@/lib/money";
import { href, withQuery } from "@/lib/paths";
import { formatCount } from "@/lib/wording";
import { classNames } from "@/ui/class-names";

import styles from "./filter-panel.module.css";
import { toQuery, type ListingQuery } from "./listing-query";
import type { RangeProps } from "./range-frame";

export type FilterProps = {
  view: View;
  path: string;
  query: ListingQuery;
  filters: Filters;
  format: NumberFormat;
  /**
   * instant: each choice is a link to the list with it; on_run: choices are collected in a form
   * (FLT-3).
   */
  mode: "instant" | "on_run";
  words: Messages["filters"];
  Range: ComponentType<RangeProps>;
};

/**
 * One value of a filter: a link to the list with it, or a field of the form. One that would leave
 * nothing cannot be chosen; a chosen one can always be taken back.
 */
export function FilterChoice({
  view,
  path,
  mode,
  filters,
  words,
  name,
  value,
  label,
  selected,
  next,
  radio = false,
  of = null,
}: FilterProps & {
  name: string;
  value: string;
  label: string;
  selected: boolean;
  next: ListingQuery;
  radio?: boolean;
  /** The shop's value, where there is one. */
  of?: FilterValue | null;
}) {
  const count = filters.showCounts ? (of?.count ?? null) : null;
  const leavesNothing = count === 0 && !selected && !of?.selected;
  const className = classNames(styles.choice, leavesNothing && styles.empty);
  const text = (
    <>
      {of?.color && <Swatch color={of.color} />}
      <span className={styles.label}>{label}</span>{" "}
      {count !== null && <bdi className={styles.count}>{formatCount(view.language, count)}</bdi>}
    </>
  );
  if (mode === "on_run") {
    return (
      <label className={className}>
        <input
          type={radio ? "radio" : "checkbox"}
          name={name}
          value={value}
          defaultChecked={selected}
          disabled={leavesNothing}
          className={styles.box}
        />
        {text}
      </label>
    );
  }
  const mark = <span className={radio ? styles.radio : styles.mark} aria-hidden="true" />;
  if (leavesNothing) {
    return (
      <span role="link" aria-disabled="true" className={className}>
        {mark}
        {text}
      </span>
    );
  }
  return (
    <a
      className={className}
      href={withQuery(href(view.language, path), toQuery(next))}
      rel="nofollow"
      aria-current={selected ? "true" : undefined}
    >
      {mark}
      {text} {selected && <span className="visually-hidden">({words.chosen})</span>}
    </a>
  );
}

/** A colour as the shop names it; only real colours reach the drawing. */
function Swatch({ color }: { color: string }) {
  if (!/^#[0-9a-f]{3,8}$/i.test(color)) return null;
  return (
    <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill={color} />
    </svg>
  );
}
