import { currencySymbol, formatAmount } from "@/lib/money";
import { href, withQuery } from "@/lib/paths";
import { ChipLink } from "@/ui/chip";

import styles from "./chosen-filters.module.css";
import type { FilterProps } from "./filter-choice";
import { isFiltered, selectedChips, unfiltered } from "./filter-rules";
import { toQuery, type ListingQuery } from "./listing-query";

/** What a list is narrowed by: each can be taken back, or all at once. */
export function ChosenFilters({
  view,
  path,
  query,
  filters,
  format,
  words,
}: Pick<FilterProps, "view" | "path" | "query" | "filters" | "format" | "words">) {
  const address = (next: ListingQuery) => withQuery(href(view.language, path), toQuery(next));
  const whole = { ...format, decimals: 0 };
  const symbol = currencySymbol(filters.currency);
  const writePrice = (amount: number) => `${formatAmount(String(amount), whole)} ${symbol}`;
  const chips = selectedChips(filters, query, words, writePrice);
  if (!isFiltered(query)) return null;
  return (
    <nav id="chosen" className={styles.chosen} aria-label={words.selected} data-narrows="">
      <ul className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <ChipLink href={address(chip.without)} removeLabel={words.remove}>
              {chip.label}
            </ChipLink>
          </li>
        ))}
        <li>
          <a
            className={styles.clear}
            href={address(unfiltered(query))}
            rel="nofollow"
            data-clears=""
          >
            {words.clear}
          </a>
        </li>
      </ul>
    </nav>
  );
}
