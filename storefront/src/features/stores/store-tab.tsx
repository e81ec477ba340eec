import { use, useState, type ReactNode } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { retryOf } from "@/lib/gateway/retry-of";
import type { Store } from "@/lib/gateway/types";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyMessages } from "@/lib/lazy-messages";
import { RetryNotice } from "@/ui/retry-notice";

import { StoreCard } from "./store-list";
import styles from "./store-tab.module.css";

/**
 * The stores to ask for a product (PRD-7). Which of them has it the shop does not tell, nor where
 * they lie (ADR 0062): those that hand orders out come first, and a city can be chosen.
 */
export default function StoreTab({
  title,
  waiting,
}: {
  /** Of the product. */
  title: string;
  waiting: ReactNode;
}) {
  const language = useLanguage();
  const { contact, storeTab: words, problems, common } = use(lazyMessages(language));
  const [city, setCity] = useState("");
  const read = useReadOnce(checkoutBff.stores(language));
  const { data, error } = read;
  if (error !== undefined)
    return (
      <RetryNotice title={words.failed} {...retryOf(read, { problems, retry: common.retry })} />
    );
  if (!data) return waiting;
  if (data.stores.length === 0) return <p>{words.none}</p>;
  const cities = citiesOf(data.stores, language);
  const shown = data.stores
    .filter((store) => city === "" || store.city === city)
    .sort((one, other) => Number(other.handsOut) - Number(one.handsOut));
  return (
    <div className={styles.stores}>
      <p className={styles.note}>{words.ask}</p>
      {cities.length > 1 && (
        <label className={styles.city}>
          {words.city}
          <select
            className={styles.select}
            value={city}
            onChange={({ currentTarget }) => setCity(currentTarget.value)}
          >
            <option value="">{words.allCities}</option>
            {cities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <ul className={styles.list}>
        {shown.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} words={contact} subject={title} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function citiesOf(stores: readonly Store[], language: string): string[] {
  const names = new Set(stores.map(({ city }) => city).filter((name) => name !== ""));
  return [...names].sort((one, other) => one.localeCompare(other, language));
}
