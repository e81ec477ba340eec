import { formatAmount, currencySymbol } from "@/lib/money";
import { href, withQuery } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ChipLink } from "@/ui/chip";

import type { FilterProps } from "./filter-choice";
import { FilterDisclosures } from "./filter-disclosures";
import { FilterForm } from "./filter-form";
import styles from "./filter-panel.module.css";
import { carried, isFiltered, selectedChips } from "./filter-rules";
import { toQuery, type ListingQuery } from "./listing-query";

/**
 * Everything a list can be narrowed by. Both modes work before JavaScript: as links, or as one
 * form.
 */
export function FilterPanel(props: FilterProps) {
  const { view, path, query, filters, format, mode, words } = props;
  const address = (next: ListingQuery) => withQuery(href(view.language, path), toQuery(next));
  const writePrice = (amount: number) =>
    `${formatAmount(String(amount), { ...format, decimals: 0 })} ${currencySymbol(filters.currency)}`;
  const chips = selectedChips(filters, query, words, writePrice);
  const body = <FilterDisclosures {...props} />;
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
                variant="quiet"
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
