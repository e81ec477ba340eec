import { submitForm, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { LocationChange, Store } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/** A store that a visitor can choose: orders are handed out there, and the shop knows its place. */
export type ChoosableStore = Store & { countryCode: string; cityCode: string; townCode: string };

export function isChoosable(store: Store): store is ChoosableStore {
  const { handsOut, countryCode, cityCode, townCode } = store;
  return handsOut && countryCode !== null && cityCode !== null && townCode !== null;
}

/** Chooses a store for what the visitor buys from now on. Never throws. */
export function chooseStore(
  language: Language,
  { countryCode: country, cityCode: city, townCode: town, id: storeId }: ChoosableStore,
  problems: Problems,
): Promise<FormResult<LocationChange>> {
  const body = { country, city, town, storeId };
  return submitForm(lazyBff.storeLocation(language), { method: "PUT", body }, problems);
}

/** Chooses in which way orders come. Never throws. */
export function chooseService(
  language: Language,
  serviceId: string,
  problems: Problems,
): Promise<FormResult<LocationChange>> {
  const body = { serviceId };
  return submitForm(lazyBff.storeService(language), { method: "PUT", body }, problems);
}
