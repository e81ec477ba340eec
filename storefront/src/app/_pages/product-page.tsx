import type { ShopPageProps } from "./shop-page";

export function ProductPage({ page }: ShopPageProps) {
  return (
    <div className="page-width">
      <h1>{page.title}</h1>
    </div>
  );
}
