import { PageFrame } from "@/app/_frame/page-frame";
import { toQuery } from "@/features/catalogue/listing-query";
import { withQuery } from "@/lib/paths";

import { AlternateLinks } from "./alternate-links";
import { CartPage } from "./cart-page";
import { CheckoutPage } from "./checkout-page";
import { ContentPage } from "./content-page";
import { HomePage } from "./home-page";
import { ListingPage } from "./listing-page";
import { memberPage } from "./member-pages";
import { ProductPage } from "./product-page";
import type { ShopPageProps } from "./shop-page-props";
import { StructuredData } from "./structured-data";

/** A page of the shop in its frame; which one it is stands in `page.kind`. */
export function ShopPage({ stale, ...props }: ShopPageProps & { stale: boolean }) {
  const { view, page, query } = props;
  // In another language it is the same list: narrowed, sorted and searched as here.
  const alternates = page.alternates.map(({ language, path }) => ({
    language,
    path: withQuery(path, toQuery(query)),
  }));
  return (
    <PageFrame
      view={view}
      identity={{ ...page, alternates, searchQuery: query.q }}
      stale={stale}
      breadcrumbs={page.kind === "home" ? [] : page.breadcrumbs}
    >
      <Body {...props} />
      <AlternateLinks {...props} />
      <StructuredData {...props} />
    </PageFrame>
  );
}

function Body(props: ShopPageProps) {
  switch (props.page.kind) {
    case "home":
      return <HomePage {...props} />;
    case "category":
    case "brand":
    case "search":
      return <ListingPage {...props} />;
    case "product":
      return <ProductPage {...props} />;
    case "cart":
      return <CartPage {...props} />;
    case "order":
      return <CheckoutPage {...props} />;
    default:
      return memberPage(props) ?? <ContentPage {...props} />;
  }
}
