import { href, withQuery } from "@/lib/paths";
import { plural } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";

import type { FilterProps } from "./filter-choice";
import { FilterDisclosures } from "./filter-disclosures";
import { FilterForm } from "./filter-form";
import styles from "./filter-panel.module.css";
import { carried, isFiltered, unfiltered } from "./filter-rules";
import { toQuery } from "./listing-query";

/**
 * Everything a list can be narrowed by. Both modes work before JavaScript: as links, or as one
 * form. `total`: how many products are left, or would be.
 */
export function FilterPanel({ total, ...props }: FilterProps & { total: number | null }) {
  const { view, path, query, mode, words } = props;
  const body = <FilterDisclosures {...props} />;
  const results = total === null ? words.run : plural(view.language, words.showResults, total);
  const spoken = (
    <p role="status" className="visually-hidden">
      {results}
    </p>
  );
  if (mode === "instant") {
    return (
      <div className={styles.panel}>
        {body}
        <div className={styles.done}>
          <Button wide popoverTarget="filters" popoverTargetAction="hide">
            {results}
          </Button>
          {spoken}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <FilterForm
        action={href(view.language, path)}
        carried={carried(query, ["q", "sort"])}
        className={styles.form}
      >
        {body}
        <div className={styles.run}>
          <Button type="submit" wide>
            {results}
          </Button>
          {spoken}
          {isFiltered(query) && (
            <ButtonLink
              variant="quiet"
              href={withQuery(href(view.language, path), toQuery(unfiltered(query)))}
              rel="nofollow"
              data-clears=""
            >
              {words.clear}
            </ButtonLink>
          )}
        </div>
      </FilterForm>
    </div>
  );
}
