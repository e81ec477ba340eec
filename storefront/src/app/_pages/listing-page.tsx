import type { ShopPageProps } from "./shop-page";

export function ListingPage({ page }: ShopPageProps) {
  return (
    <div className="page-width">
      <h1>{page.title}</h1>
    </div>
  );
}
