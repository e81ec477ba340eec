import type { Filters, FilterValue } from "@/lib/gateway/types";
import { currencySymbol } from "@/lib/money";
import { href } from "@/lib/paths";
import { Disclosure } from "@/ui/disclosure";

import { FilterCategories } from "./filter-categories";
import { FilterChoice, type FilterProps } from "./filter-choice";
import { FilterForm } from "./filter-form";
import styles from "./filter-panel.module.css";
import { carried, chooseFilter, choiceOf, sliderStep } from "./filter-rules";
import { filterTitles } from "./filter-titles";
import {
  toggleValue,
  valuesOf,
  withParameter,
  type ListingParameter,
  type ListingQuery,
} from "./listing-query";

/** Values beyond this many go into a scrolling box. */
const LONG_LIST = 12;

/** Each kind of filter, in a disclosure of its own. */
export function FilterDisclosures(props: FilterProps) {
  const { view, query, filters, words } = props;
  const { variants } = filters;
  const titles = filterTitles(filters, words);
  return (
    <>
      {filters.categories.length > 0 && (
        <Disclosure title={words.categories} open>
          <FilterCategories
            categories={filters.categories}
            view={view}
            counts={filters.showCounts}
          />
        </Disclosure>
      )}
      <Disclosure title={words.quick} open>
        <ul>
          {(["stock", "discounted", "new"] as const).map((name) => (
            <li key={name}>
              <FilterChoice
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
      </Disclosure>
      {filters.price && filters.price.max > filters.price.min && (
        <PriceDisclosure {...props} price={filters.price} />
      )}
      {filters.groups.map((group) =>
        group.kind === "range" ? (
          group.min !== null &&
          group.max !== null &&
          group.max > group.min && (
            <RangeDisclosure
              key={group.id}
              {...props}
              name={`decimal.${group.id}`}
              title={titles.groups.get(group.id) ?? group.name}
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
          <Disclosure key={group.id} title={titles.groups.get(group.id)} open>
            <ul className={group.values.length > LONG_LIST ? styles.long : undefined}>
              {group.kind === "single" && props.mode === "on_run" && (
                <li>
                  <FilterChoice
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
                    <FilterChoice
                      {...props}
                      name={radio ? `single.${group.id}` : choice.name}
                      value={radio ? value.id : choice.value}
                      radio={radio}
                      label={value.name}
                      of={value}
                      selected={valuesOf(query, choice.name).includes(choice.value)}
                      next={chooseFilter(query, group, value)}
                    />
                  </li>
                );
              })}
            </ul>
          </Disclosure>
        ),
      )}
      <ValueDisclosure {...props} title={words.brand} name="brand" values={filters.brands} />
      <ValueDisclosure {...props} title={titles.first} name="type1" values={variants.first} />
      <ValueDisclosure {...props} title={titles.second} name="type2" values={variants.second} />
      <ValueDisclosure {...props} title={words.model} name="model" values={filters.models} />
      <ValueDisclosure
        {...props}
        title={words.supplier}
        name="supplier"
        values={filters.suppliers}
      />
    </>
  );
}

function PriceDisclosure({
  price,
  ...props
}: FilterProps & { price: NonNullable<Filters["price"]> }) {
  const { query, words, filters } = props;
  return (
    <RangeDisclosure
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

function RangeDisclosure({
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
  Range,
}: FilterProps & {
  title: string;
  name: string;
  unit: string;
  scale: { min: number; max: number; step: number };
  bounds: { low: number; high: number };
  carriedQuery: ListingQuery;
}) {
  const range = (
    <Range
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
    <Disclosure title={title} open>
      {mode === "on_run" ? (
        range
      ) : (
        <FilterForm action={href(view.language, path)} carried={carried(carriedQuery)} range={name}>
          {range}
        </FilterForm>
      )}
    </Disclosure>
  );
}

function ValueDisclosure({
  title,
  name,
  values,
  ...props
}: FilterProps & { title: string; name: ListingParameter; values: FilterValue[] }) {
  if (values.length === 0) return null;
  const chosen = valuesOf(props.query, name);
  return (
    <Disclosure title={title} open>
      <ul className={values.length > LONG_LIST ? styles.long : undefined}>
        {values.map((value) => (
          <li key={value.id}>
            <FilterChoice
              {...props}
              name={name}
              value={value.id}
              label={value.name}
              of={value}
              selected={chosen.includes(value.id)}
              next={toggleValue(props.query, name, value.id)}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
