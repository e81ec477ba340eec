import { ProductRail } from "@/features/product/product-rail";
import { readSearchHelp, readShowcase } from "@/features/search/read";
import { searchTerm } from "@/features/search/rules";
import { SearchForm } from "@/features/search/search-form";
import type { Page } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href, PAGES, withQuery } from "@/lib/paths";
import { PillLinks } from "@/ui/pill-links";

import { cornerOf, cornerWords } from "./card-corner";
import styles from "./empty-search.module.css";

/** A search that found nothing or was too short: the way on, without any script. */
export async function EmptySearch({
  view,
  page,
  query,
}: {
  view: View;
  page: Page;
  query: string;
}) {
  const { language } = view;
  const messages = messagesOf(language);
  const { listing: words, search } = messages;
  const term = searchTerm(query);
  const [help, showcase] = await Promise.all([
    readSearchHelp(view, term ?? query),
    readShowcase(view),
  ]);
  return (
    <div className={styles.empty}>
      <div className={styles.intro}>
        <p>{term === null ? words.searchHint : words.emptySearchHint}</p>
        <SearchForm language={language} words={search} query={query} />
      </div>
      {help.corrections.length > 0 && (
        <Links
          title={search.didYouMean}
          links={help.corrections.map((q) => ({
            name: q,
            address: withQuery(href(language, PAGES.search), { q }),
          }))}
        />
      )}
      {help.categories.length > 0 && (
        <Links
          title={search.helpCategories}
          links={help.categories.map(({ name, path }) => ({ name, address: href(language, path) }))}
        />
      )}
      {showcase && (
        <ProductRail
          {...showcase}
          language={language}
          format={page.numberFormat}
          words={{
            card: messages.card,
            seeAll: messages.home.seeAll,
            previous: messages.common.previous,
            next: messages.common.next,
          }}
          renderCorner={cornerOf(language, cornerWords(messages))}
        />
      )}
    </div>
  );
}

function Links({ title, links }: { title: string; links: { name: string; address: string }[] }) {
  return (
    <section className={styles.links} aria-label={title}>
      <h2>{title}</h2>
      <PillLinks links={links} />
    </section>
  );
}
