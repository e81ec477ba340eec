import { BrandList } from "@/features/catalogue/brand-list";
import { CategoryTiles } from "@/features/catalogue/category-tiles";
import { ChosenFilters } from "@/features/catalogue/chosen-filters";
import { FilterPanel } from "@/features/catalogue/filter-panel";
import { isFiltered } from "@/features/catalogue/filter-rules";
import { FilterSlot, ListInPlaceArea } from "@/features/catalogue/list-in-place";
import { listKey, toQuery, type ListingQuery } from "@/features/catalogue/listing-query";
import type { ListSource } from "@/features/catalogue/list-store";
import { NothingLeft } from "@/features/catalogue/nothing-left";
import { StaticRange } from "@/features/catalogue/range-frame";
import { readFilters } from "@/features/catalogue/read";
import { ReturningScript } from "@/features/catalogue/returning-script";
import { cartWords, severalWords } from "@/features/cart/words";
import { CompactRail } from "@/features/product/compact-rail";
import { ProductRail } from "@/features/product/product-rail";
import { searchTerm } from "@/features/search/rules";
import type { ListingData, Page, Showcase } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { fill } from "@/lib/wording";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

import { EmptySearch } from "./empty-search";
import { ListingGrid, ListingLines, ListingTable } from "./lazy-pages";
import { ListingDescription } from "./listing-description";
import styles from "./listing-page.module.css";
import { ListingToolbar } from "./listing-toolbar";
import type { ShopPageProps } from "./shop-page-props";
import { cornerOf, cornerWords } from "./card-corner";

/** Category, brand and search: one list with everything around it (CAT-1). */
export async function ListingPage({ view, page, query }: ShopPageProps) {
  const listing = page.listing;
  if (!listing) return null;
  const { language } = view;
  const messages = messagesOf(language);
  const { listing: words } = messages;
  const path = page.path;
  // Where there is nothing to choose among, there is no way to choose either.
  const isBare = (listing.total ?? listing.products.length) === 0 && !isFiltered(query);
  const filters = isBare ? null : await readFilters(view, path, toQuery({ ...query, ps: "" }));
  const showcases = (position: Showcase["position"]) =>
    isFiltered(query) ? [] : listing.showcases.filter((showcase) => showcase.position === position);
  const source: ListSource = {
    view,
    path,
    query,
    first: pageOf(listing),
    filtered: filters !== null,
    mode: listing.filterMode,
    format: page.numberFormat,
    words: { filters: messages.filters, listing: words },
  };
  const list = {
    view,
    path,
    query,
    first: source.first,
    words,
    retry: messages.common.retry,
    format: page.numberFormat,
    cardWords: messages.card,
    cartWords: cartWords(messages),
    cornerWords: cornerWords(messages),
    empty: listing.products.length === 0 && <Empty view={view} page={page} query={query} />,
  };
  const filterProps = { ...source, words: messages.filters, Range: StaticRange };

  return (
    <>
      <ListingHead view={view} page={page} listing={listing} found={!isBare} />
      <ReturningScript listKey={listKey(view, path, query)} />
      <ShowcasesAbove view={view} page={page} showcases={showcases("top")} />
      <ListInPlaceArea source={source} className={`page-width ${styles.body}`}>
        {filters && (
          <aside
            id="filters"
            popover="auto"
            className={styles.filters}
            aria-label={messages.filters.title}
            data-narrows=""
          >
            <div className={styles.filtersHead}>
              <h2 className={styles.filtersTitle}>{messages.filters.title}</h2>
              <button
                type="button"
                popoverTarget="filters"
                popoverTargetAction="hide"
                className={styles.closeFilters}
                aria-label={messages.common.close}
              >
                <Icon name="close" />
              </button>
            </div>
            <FilterSlot part="panel">
              <FilterPanel {...filterProps} filters={filters} total={listing.total} />
            </FilterSlot>
          </aside>
        )}
        <section id="list" className={styles.products} aria-label={words.products} tabIndex={-1}>
          {!isBare && (
            <ListingToolbar
              view={view}
              path={path}
              query={query}
              listing={listing}
              isFilterable={filters !== null}
            />
          )}
          {filters && (
            <FilterSlot part="chips">
              <ChosenFilters {...filterProps} filters={filters} />
            </FilterSlot>
          )}
          {view.layout === "grid" && <ListingGrid {...list} />}
          {view.layout === "list" && (
            <ListingLines {...list} severalWords={severalWords(messages)} />
          )}
          {view.layout === "table" && (
            <ListingTable
              {...list}
              severalWords={severalWords(messages)}
              tableWords={messages.table}
            />
          )}
        </section>
      </ListInPlaceArea>
      <ShowcasesBelow view={view} page={page} showcases={showcases("bottom")} />
    </>
  );
}

/**
 * What the list needs of the page it begins with; the rest would travel in the document once more.
 */
function pageOf({ page, pageSize, total, products, blockId, showPreviousButton }: ListingData) {
  return { page, pageSize, total, products, blockId, showPreviousButton };
}

function ListingHead({
  view,
  page,
  listing,
  found,
}: {
  view: View;
  page: Page;
  listing: ListingData;
  found: boolean;
}) {
  const { listing: words, home } = messagesOf(view.language);
  const query = page.kind === "search" ? searchTerm(listing.query ?? "") : null;
  const title =
    query === null
      ? listing.name || page.title
      : fill(found ? words.resultsFor : words.emptySearch, { query });
  return (
    <div className={`page-width ${styles.head}`}>
      <div className={styles.intro} data-pictured={listing.image ? "" : undefined}>
        <div className={styles.introText}>
          <h1>{title}</h1>
          {listing.descriptionHtml && (
            <ListingDescription html={listing.descriptionHtml} words={words} />
          )}
          <BrandList brands={listing.brands} language={view.language} words={words} />
        </div>
        {listing.image && (
          <Picture
            url={listing.image.url}
            sources={listing.image.sources}
            alt=""
            sizes="(min-width: 992px) 26rem, 1px"
            className={styles.introPicture}
          />
        )}
      </div>
      <CategoryTiles
        categories={listing.categories}
        language={view.language}
        productCount={home.productCount}
      />
    </div>
  );
}

type ShowcasesProps = { view: View; page: Page; showcases: Showcase[] };

function ShowcasesAbove({ view, page, showcases }: ShowcasesProps) {
  if (showcases.length === 0) return null;
  const { card, home, common } = messagesOf(view.language);
  const words = { card, seeAll: home.seeAll, previous: common.previous, next: common.next };
  return (
    <div className={`page-width ${styles.above}`}>
      {showcases.map((showcase) => (
        <CompactRail
          key={showcase.id}
          {...showcase}
          language={view.language}
          format={page.numberFormat}
          words={words}
        />
      ))}
    </div>
  );
}

function ShowcasesBelow({ view, page, showcases }: ShowcasesProps) {
  if (showcases.length === 0) return null;
  const messages = messagesOf(view.language);
  const { card, home, common } = messages;
  const words = { card, seeAll: home.seeAll, previous: common.previous, next: common.next };
  return (
    <div className={`page-width ${styles.below}`}>
      {showcases.map((showcase) => (
        <ProductRail
          key={showcase.id}
          {...showcase}
          language={view.language}
          format={page.numberFormat}
          words={words}
          renderCorner={cornerOf(view.language, cornerWords(messages))}
        />
      ))}
    </div>
  );
}

/** Nothing to show: why, and the way on. */
function Empty({ view, page, query }: { view: View; page: Page; query: ListingQuery }) {
  const { listing: words, filters } = messagesOf(view.language);
  if (page.kind === "search" && !isFiltered(query))
    return <EmptySearch view={view} page={page} query={query.q ?? ""} />;
  return (
    <NothingLeft
      view={view}
      path={page.path}
      query={query}
      words={{ ...words, clear: filters.clear }}
    />
  );
}
