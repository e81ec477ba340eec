import type { View } from "@/lib/locale";
import { href, withQuery } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

import { unfiltered } from "./filter-rules";
import { toQuery, type ListingQuery } from "./listing-query";
import styles from "./nothing-left.module.css";

/** No product is left by the filters: why, and the way on. */
export function NothingLeft({
  view,
  path,
  query,
  words,
}: {
  view: View;
  path: string;
  query: ListingQuery;
  words: { empty: string; emptyHint: string; clear: string };
}) {
  return (
    <div className={styles.empty} data-narrows="">
      <h2>{words.empty}</h2>
      <p>{words.emptyHint}</p>
      <ButtonLink
        variant="secondary"
        href={withQuery(href(view.language, path), toQuery(unfiltered(query)))}
        rel="nofollow"
        data-clears=""
      >
        {words.clear}
      </ButtonLink>
    </div>
  );
}
