import type { FilterCategory, Filters, FilterValue } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { formatAmount, currencySymbol, type NumberFormat } from "@/lib/money";
import { href, withQuery } from "@/lib/paths";
import { formatCount } from "@/lib/wording";
import { Fold } from "@/ui/accordion";
import { Button, ButtonLink } from "@/ui/button";
import { ChipLink } from "@/ui/chip";

import { FilterForm } from "./filter-form";
import styles from "./filter-panel.module.css";
import { chooseFilter, choiceOf, isFiltered, selectedChips, sliderStep } from "./filter-rules";
import {
  toggleValue,
  toQuery,
  valuesOf,
  withParameter,
  type ListingParameter,
  type ListingQuery,
} from "./listing-query";
import { RangeFilter } from "./range-filter";

type PanelProps = {
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
};

/** Values beyond this many fold into a scrolling box. */
const LONG_LIST = 12;

/**
 * Everything a list can be narrowed by. Both modes work before JavaScript: as links, or as one
 * form.
 */
export function FilterPanel(props: PanelProps) {
  const { view, path, query, filters, format, mode, words } = props;
  const address = (next: ListingQuery) => withQuery(href(view.language, path), toQuery(next));
  const writePrice = (amount: number) =>
    `${formatAmount(String(amount), { ...format, decimals: 0 })} ${currencySymbol(filters.currency)}`;
  const chips = selectedChips(filters, query, words, writePrice);
  const body = <Folds {...props} />;
  return (
    <div className={styles.panel}>
      {chips.length > 0 && (
        <section className={styles.chosen}>
          <h3 className={styles.heading}>{words.selected}</h3>
          <ul className={styles.chips}>
            {chips.map((chip) => (
              <li key={chip.key}>
                <ChipLink href={address(chip.without)} removeLabel={words.remove}>
                  {chip.label}
                </ChipLink>
              </li>
            ))}
          </ul>
          <a
            className={styles.clear}
            href={address({
              ...(query.q ? { q: query.q } : {}),
              ...(query.sort ? { sort: query.sort } : {}),
            })}
            rel="nofollow"
          >
            {words.clear}
          </a>
        </section>
      )}
      {mode === "on_run" ? (
        <FilterForm
          action={href(view.language, path)}
          carried={carried(query, ["q", "sort"])}
          className={styles.form}
        >
          {body}
          <div className={styles.run}>
            <Button type="submit" wide>
              {words.run}
            </Button>
            {isFiltered(query) && (
              <ButtonLink
                look="quiet"
                href={address({ ...(query.q ? { q: query.q } : {}) })}
                rel="nofollow"
              >
                {words.clear}
              </ButtonLink>
            )}
          </div>
        </FilterForm>
      ) : (
        body
      )}
    </div>
  );
}

function Folds(props: PanelProps) {
  const { view, query, filters, words } = props;
  const { variants } = filters;
  return (
    <>
      {filters.categories.length > 0 && (
        <Fold title={words.categories} open>
          <Categories categories={filters.categories} view={view} counts={filters.showCounts} />
        </Fold>
      )}
      <Fold title={words.quick} open>
        <ul>
          {(["stock", "discounted", "new"] as const).map((name) => (
            <li key={name}>
              <Choice
                {...props}
                name={name}
                value="1"
                label={words[name]}
                selected={query[name] === "1"}
                next={withParameter(query, name, query[name] ? "" : "1")}
              />
            </li>
          ))}
        </ul>
      </Fold>
      {filters.price && filters.price.max > filters.price.min && (
        <PriceFold {...props} price={filters.price} />
      )}
      {filters.groups.map((group) =>
        group.kind === "range" ? (
          group.min !== null &&
          group.max !== null &&
          group.max > group.min && (
            <RangeFold
              key={group.id}
              {...props}
              name={`decimal.${group.id}`}
              title={group.name}
              unit=""
              scale={{ min: group.min, max: group.max, step: 1 }}
              bounds={{ low: group.minSelected ?? group.min, high: group.maxSelected ?? group.max }}
              carriedQuery={withParameter(
                query,
                "decimal",
                valuesOf(query, "decimal")
                  .filter((value) => !value.startsWith(`${group.id}-`))
                  .join(" "),
              )}
            />
          )
        ) : (
          <Fold key={group.id} title={group.name} open>
            <ul className={group.values.length > LONG_LIST ? styles.long : undefined}>
              {group.kind === "single" && props.mode === "on_run" && (
                <li>
                  <Choice
                    {...props}
                    name={`single.${group.id}`}
                    value=""
                    label={words.any}
                    radio
                    next={query}
                    selected={
                      !group.values.some((value) =>
                        valuesOf(query, "single").includes(choiceOf(group, value).value),
                      )
                    }
                  />
                </li>
              )}
              {group.values.map((value) => {
                const choice = choiceOf(group, value);
                const radio = group.kind === "single";
                return (
                  <li key={value.id}>
                    <Choice
                      {...props}
                      name={radio ? `single.${group.id}` : choice.name}
                      value={radio ? value.id : choice.value}
                      radio={radio}
                      label={value.name}
                      count={value.count}
                      color={value.color}
                      selected={valuesOf(query, choice.name).includes(choice.value)}
                      next={chooseFilter(query, group, value)}
                    />
                  </li>
                );
              })}
            </ul>
          </Fold>
        ),
      )}
      <ValueFold {...props} title={words.brand} name="brand" values={filters.brands} />
      <ValueFold {...props} title={variants.firstName ?? ""} name="type1" values={variants.first} />
      <ValueFold
        {...props}
        title={variants.secondName ?? ""}
        name="type2"
        values={variants.second}
      />
      <ValueFold {...props} title={words.model} name="model" values={filters.models} />
      <ValueFold {...props} title={words.supplier} name="supplier" values={filters.suppliers} />
    </>
  );
}

function PriceFold({ price, ...props }: PanelProps & { price: NonNullable<Filters["price"]> }) {
  const { query, words, filters } = props;
  return (
    <RangeFold
      {...props}
      name="price"
      title={words.price}
      unit={currencySymbol(filters.currency)}
      scale={{ min: Math.floor(price.min), max: Math.ceil(price.max), step: sliderStep(price.max) }}
      bounds={{ low: Math.floor(price.minSelected), high: Math.ceil(price.maxSelected) }}
      carriedQuery={withParameter(query, "price", "")}
    />
  );
}

function RangeFold({
  title,
  name,
  unit,
  scale,
  bounds,
  carriedQuery,
  mode,
  view,
  path,
  words,
}: PanelProps & {
  title: string;
  name: string;
  unit: string;
  scale: { min: number; max: number; step: number };
  bounds: { low: number; high: number };
  carriedQuery: ListingQuery;
}) {
  const range = (
    <RangeFilter
      name={name}
      title={title}
      unit={unit}
      scale={scale}
      bounds={bounds}
      instant={mode === "instant"}
      words={words}
    />
  );
  return (
    <Fold title={title} open>
      {mode === "on_run" ? (
        range
      ) : (
        <FilterForm action={href(view.language, path)} carried={carried(carriedQuery)}>
          {range}
        </FilterForm>
      )}
    </Fold>
  );
}

function ValueFold({
  title,
  name,
  values,
  ...props
}: PanelProps & { title: string; name: ListingParameter; values: FilterValue[] }) {
  if (values.length === 0) return null;
  const chosen = valuesOf(props.query, name);
  return (
    <Fold title={title} open>
      <ul className={values.length > LONG_LIST ? styles.long : undefined}>
        {values.map((value) => (
          <li key={value.id}>
            <Choice
              {...props}
              name={name}
              value={value.id}
              label={value.name}
              count={value.count}
              color={value.color}
              selected={chosen.includes(value.id)}
              next={toggleValue(props.query, name, value.id)}
            />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Choice({
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
  count = null,
  color = null,
}: PanelProps & {
  name: string;
  value: string;
  label: string;
  selected: boolean;
  next: ListingQuery;
  radio?: boolean;
  count?: number | null;
  color?: string | null;
}) {
  const text = (
    <>
      {color && <Swatch color={color} />}
      <span className={styles.label}>{label}</span>{" "}
      {filters.showCounts && count !== null && (
        <bdi className={styles.count}>{formatCount(view.language, count)}</bdi>
      )}
    </>
  );
  if (mode === "on_run") {
    return (
      <label className={styles.choice}>
        <input
          type={radio ? "radio" : "checkbox"}
          name={name}
          value={value}
          defaultChecked={selected}
          className={styles.box}
        />
        {text}
      </label>
    );
  }
  return (
    <a
      className={styles.choice}
      href={withQuery(href(view.language, path), toQuery(next))}
      rel="nofollow"
      aria-current={selected ? "true" : undefined}
    >
      <span className={radio ? styles.radio : styles.mark} aria-hidden="true" />
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

function Categories({
  categories,
  view,
  counts,
}: {
  categories: FilterCategory[];
  view: View;
  counts: boolean;
}) {
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li key={category.id}>
          <a
            className={styles.choice}
            href={href(view.language, category.path)}
            aria-current={category.selected ? "page" : undefined}
          >
            <span className={styles.label}>{category.name}</span>
            {counts && category.count !== null && (
              <bdi className={styles.count}>{formatCount(view.language, category.count)}</bdi>
            )}
          </a>
          {category.children.length > 0 && (
            <Categories categories={category.children} view={view} counts={counts} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The parts of an address that a form must carry along. */
function carried(query: ListingQuery, names?: ListingParameter[]): [string, string][] {
  return Object.entries(query).filter(
    ([name]) => name !== "ps" && (!names || (names as string[]).includes(name)),
  );
}
