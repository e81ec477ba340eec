import type { ListingQuery } from "@/features/catalogue/listing-query";
import type { Page } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";

/** What the page of each kind is rendered from. */
export type ShopPageProps = { view: View; page: Page; query: ListingQuery };
