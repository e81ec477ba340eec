import { BrandList } from "@/features/catalogue/brand-list";
import { CategoryTiles } from "@/features/catalogue/category-tiles";
import { FilterPanel } from "@/features/catalogue/filter-panel";
import { isFiltered } from "@/features/catalogue/filter-rules";
import { LayoutSwitch } from "@/features/catalogue/layout-switch";
import { listKey, toQuery, type ListingQuery } from "@/features/catalogue/listing-query";
import { readFilters } from "@/features/catalogue/read";
import { ReturningScript } from "@/features/catalogue/returning-script";
import { SortSelect } from "@/features/catalogue/sort-select";
import { cartWords } from "@/features/cart/words";
import { favouriteWords } from "@/features/favourites/words";
import { ProductRail } from "@/features/product/product-rail";
import type { ListingData, Page, Showcase } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

import { EmptySearch } from "./empty-search";
import { ListingGrid } from "./lazy-pages";
import styles from "./listing-page.module.css";
import type { ShopPageProps } from "./shop-page-props";
import { cornerOf } from "./favourite-corner";

/** Category, brand and search: one list with everything around it (CAT-1). */
export async function ListingPage({ view, page, query }: ShopPageProps) {
  const listing = page.listing;
  if (!listing) return null;
  const { language } = view;
  const messages = messagesOf(language);
  const { listing: words } = messages;
  const path = page.path;
  const filters = await readFilters(view, path, toQuery({ ...query, ps: "" }));
  const showcases = (position: Showcase["position"]) =>
    isFiltered(query) ? [] : listing.showcases.filter((showcase) => showcase.position === position);
  const above = showcases("top");

  return (
    <>
      <ListingHead view={view} page={page} listing={listing} />
      <ReturningScript listKey={listKey(view, path, query)} />
      <Showcases view={view} page={page} showcases={above} opening />
      <div className={`page-width ${styles.body}`} data-filters={filters ? "" : undefined}>
        {filters && (
          <aside
            id="filters"
            popover="auto"
            className={styles.filters}
            aria-label={messages.filters.title}
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
            <FilterPanel
              view={view}
              path={path}
              query={query}
              filters={filters}
              format={page.numberFormat}
              mode={listing.filterMode}
              words={messages.filters}
            />
          </aside>
        )}
        <section className={styles.products} aria-label={words.products}>
          <div className={styles.toolbar}>
            {filters && (
              <button type="button" popoverTarget="filters" className={styles.openFilters}>
                <Icon name="filter" size={20} />
                {words.filters}
              </button>
            )}
            <p className={styles.total}>
              {listing.total !== null && plural(language, words.total, listing.total)}
            </p>
            {listing.sortOptions.length > 0 && (
              <SortSelect
                action={href(language, path)}
                carried={carried(query)}
                options={listing.sortOptions}
                words={words}
              />
            )}
            <LayoutSwitch layout={view.layout} words={words} />
          </div>
          {listing.products.length > 0 ? (
            <ListingGrid
              view={view}
              path={path}
              query={query}
              first={pageOf(listing)}
              words={words}
              retry={messages.common.retry}
              format={page.numberFormat}
              cardWords={messages.card}
              cartWords={cartWords(messages)}
              favouriteWords={favouriteWords(messages)}
              opening={above.length === 0}
            />
          ) : (
            <Empty view={view} page={page} query={query} />
          )}
        </section>
      </div>
      <Showcases view={view} page={page} showcases={showcases("bottom")} />
    </>
  );
}

/**
 * What the list needs of the page it begins with; the rest would travel in the document once more.
 */
function pageOf({ page, pageSize, total, products, blockId, showPreviousButton }: ListingData) {
  return { page, pageSize, total, products, blockId, showPreviousButton };
}

function ListingHead({ view, page, listing }: { view: View; page: Page; listing: ListingData }) {
  const { listing: words, home } = messagesOf(view.language);
  const title =
    page.kind === "search" && listing.query
      ? fill(words.resultsFor, { query: listing.query })
      : listing.name || page.title;
  return (
    <div className={`page-width ${styles.head}`}>
      <div className={styles.intro} data-pictured={listing.image ? "" : undefined}>
        <div className={styles.introText}>
          <h1>{title}</h1>
          {listing.descriptionHtml && (
            <div
              className={styles.description}
              dangerouslySetInnerHTML={{ __html: listing.descriptionHtml }}
            />
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

function Showcases({
  view,
  page,
  showcases,
  opening = false,
}: {
  view: View;
  page: Page;
  showcases: Showcase[];
  opening?: boolean;
}) {
  if (showcases.length === 0) return null;
  const messages = messagesOf(view.language);
  const { card, home, common } = messages;
  const words = { card, seeAll: home.seeAll, previous: common.previous, next: common.next };
  return (
    <div className={`page-width ${styles.showcases}`}>
      {showcases.map((showcase, at) => (
        <ProductRail
          key={showcase.id}
          {...showcase}
          language={view.language}
          format={page.numberFormat}
          words={words}
          priority={opening && at === 0}
          renderCorner={cornerOf(view.language, favouriteWords(messages))}
        />
      ))}
    </div>
  );
}

/** Nothing to show: why, and the way on. */
function Empty({ view, page, query }: { view: View; page: Page; query: ListingQuery }) {
  const { listing: words, filters } = messagesOf(view.language);
  const { language } = view;
  if (page.kind === "search" && !isFiltered(query))
    return <EmptySearch view={view} page={page} query={query.q ?? ""} />;
  return (
    <div className={styles.empty}>
      <h2>{words.empty}</h2>
      <p>{words.emptyHint}</p>
      <ButtonLink variant="secondary" href={href(language, page.path)}>
        {filters.clear}
      </ButtonLink>
    </div>
  );
}

function carried(query: ListingQuery): [string, string][] {
  return Object.entries(query).filter(([name]) => name !== "ps" && name !== "sort");
}
