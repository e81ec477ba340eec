import "server-only";

import { checkoutBff } from "@/lib/checkout-paths";
import { readPublic } from "@/lib/gateway/server";
import type { Store } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

/** The shop's own stores, the same for everybody; without them (logged) the page goes without. */
export async function readStores(language: Language): Promise<Store[]> {
  try {
    return (await readPublic(checkoutBff.stores(language))).data.stores;
  } catch (error) {
    console.error("stores not loaded", error);
    return [];
  }
}
