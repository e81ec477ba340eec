import type { ReactNode } from "react";

import type { Favourite } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

import styles from "./favourite-card.module.css";
import type { FavouritesWords } from "./words";

/** How wide a picture is shown: two, three, then four to a row. */
const SIZES = "(min-width: 992px) 20rem, (min-width: 768px) 31vw, 47vw";

/** A product a member keeps. What its shop does not tell of it is left out. */
export function FavouriteCard({
  item,
  language,
  format,
  words,
  action,
  tick,
  onRemove,
}: {
  item: Favourite;
  language: Language;
  format: NumberFormat;
  words: FavouritesWords;
  action: ReactNode;
  tick: ReactNode;
  onRemove: () => void;
}) {
  const { productId, title, path, image, brand, price, listPrice, discountPercent, addedAt } = item;
  const name = title || fill(words.unnamed, { id: productId });
  return (
    <article className={styles.card} data-product-id={productId}>
      <div className={styles.picture}>
        {image && <Picture url={image.url} sources={image.sources} alt="" sizes={SIZES} />}
      </div>
      <div className={styles.text}>
        {brand && <p className={styles.brand}>{brand.name}</p>}
        <h2 className={styles.title}>
          {path === null ? (
            name
          ) : (
            <a href={href(language, path)} className={styles.link}>
              {name}
            </a>
          )}
        </h2>
        {price ? (
          <Price
            now={formatMoney(price, language, format)}
            before={listPrice && formatMoney(listPrice, language, format)}
            off={discountPercent ? fill(words.card.off, { percent: discountPercent }) : null}
            words={{ now: words.card.price, before: words.card.before }}
          />
        ) : (
          path !== null && <p className={styles.brand}>{words.unknownPrice}</p>
        )}
        {addedAt && (
          <p className={styles.brand}>
            {fill(words.addedOn, { date: dayText(addedAt, language) })}
          </p>
        )}
      </div>
      <div className={styles.action}>{action}</div>
      {tick}
      <IconButton
        data-replay="never"
        className={styles.remove}
        label={fill(words.removeOf, { title: name })}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </IconButton>
    </article>
  );
}

/** A day in the language's way, in western figures as everywhere. */
function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
