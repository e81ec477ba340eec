import { failureText } from "@/lib/gateway/problem";
import { useReadOnce } from "@/lib/gateway/use-read";
import { bff, href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Picture } from "@/ui/picture";
import { Skeleton } from "@/ui/skeleton";
import { thumbnail } from "@/ui/thumbnail";

import { moneyText, quantityText, type CartFormat } from "../money-text";
import styles from "./shared-basket.module.css";
import type { SharedLine } from "./shared-link";
import type { CartWords } from "../words";
import type { ShareWords } from "./words";

/** One product of a shared basket, as the shop knows it: a link could say anything of it. */
export function SharedItem({
  line: { productId, variantId, quantity },
  format,
  words,
  share,
}: {
  line: SharedLine;
  format: CartFormat;
  words: CartWords;
  share: ShareWords;
}) {
  const { language, currency } = format;
  const { data, error, mutate } = useReadOnce(bff.product({ language, currency }, productId));
  if (!data)
    return (
      <li className={styles.line}>
        {error ? (
          <>
            <p>{failureText({ ...words.problems, page_not_found: share.gone }, error)}</p>
            <Button variant="quiet" onClick={() => void mutate()}>
              {words.retry}
            </Button>
          </>
        ) : (
          <Skeleton className={styles.waiting} />
        )}
      </li>
    );
  const [image] = data.images;
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {image && <Picture {...thumbnail(image)} alt="" sizes="80px" />}
      </span>
      <div className={styles.what}>
        <a href={href(language, data.path)}>{data.title}</a>
        <p>
          {fill(data.quantityDecimals > 0 ? words.amount : words.quantity, {
            count: quantityText(quantity, format),
          })}
          {" · "}
          <bdi>{moneyText(data.price, format)}</bdi>
        </p>
        {variantId !== null && <p>{share.variant}</p>}
      </div>
    </li>
  );
}
