import type { Store } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { fill } from "@/lib/wording";
import { ENVELOPE, PIN, TELEPHONE } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { Picture } from "@/ui/picture";

import styles from "./store-list.module.css";

/**
 * Where the shop can be visited, called and written to (NAV-1). A map is a link: nothing of it is
 * loaded here.
 */
export function StoreList({ stores, words }: { stores: Store[]; words: Messages["contact"] }) {
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby="stores" className={styles.section}>
      <h2 id="stores">{words.stores}</h2>
      <p className={styles.hint}>{words.storesHint}</p>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function StoreCard({
  store,
  words,
  subject,
}: {
  store: Store;
  words: Messages["contact"];
  /** What a mail to the store is about. */
  subject?: string;
}) {
  const { name, address, phone, email, image, mapUrl, handsOut, town, city } = store;
  const number = phone?.replace(/[^+\d]/g, "");
  return (
    <article className={styles.store}>
      {image && (
        <Picture
          url={image.url}
          sources={image.sources}
          alt=""
          sizes="(min-width: 768px) 24rem, 92vw"
          className={styles.picture}
        />
      )}
      <h3 className={styles.name}>{name}</h3>
      <address className={styles.address}>
        {address || [town, city].filter(Boolean).join(" / ")}
      </address>
      {handsOut && <p className={styles.hands}>{words.handsOut}</p>}
      <ul className={styles.ways}>
        {phone && number && (
          <li>
            <a
              href={`tel:${number}`}
              className={styles.way}
              aria-label={fill(words.call, { name, phone })}
            >
              <Drawing d={TELEPHONE} size={20} />
              <bdi>{phone}</bdi>
            </a>
          </li>
        )}
        {email && (
          <li>
            <a
              href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`}
              className={styles.way}
              aria-label={fill(words.write, { name, email })}
            >
              <Drawing d={ENVELOPE} size={20} />
              <bdi>{email}</bdi>
            </a>
          </li>
        )}
        <li>
          <a
            href={mapUrl}
            className={styles.way}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill(words.mapOf, { name })}
          >
            <Drawing d={PIN} size={20} />
            {words.map}
          </a>
        </li>
      </ul>
    </article>
  );
}
