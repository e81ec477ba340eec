import type { OrderDetail, OrderLine } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { formatMoney, type Money } from "@/lib/money";
import { href } from "@/lib/paths";
import { formatCount } from "@/lib/wording";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./order-lines.module.css";
import { useOrderWords } from "./words-context";

/** What was bought, and what it came to. */
export function OrderLines({ detail }: { detail: OrderDetail }) {
  const { orders: words } = useOrderWords();
  const { order, shipping, service } = detail;
  const free = shipping?.amount === "0.00";
  return (
    <section aria-labelledby="order-products">
      <h3 id="order-products" className={styles.title}>
        {words.products}
      </h3>
      <ul className={styles.lines}>
        {order.lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {shipping && (
          <Sum name={words.shipping} amount={shipping} text={free ? words.shippingFree : null} />
        )}
        {service && <Sum name={words.service} amount={service} text={null} />}
        {order.total && <Sum name={words.total} amount={order.total} text={null} whole />}
      </dl>
    </section>
  );
}

function Line({ line: { title, path, image, quantity, unit, total } }: { line: OrderLine }) {
  const language = useLanguage();
  const { format } = useOrderWords();
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {image && <Picture {...thumbnail(image)} alt="" sizes="96px" />}
      </div>
      <div className={styles.what}>
        {path === null ? (
          <span className={styles.name}>{title}</span>
        ) : (
          <a className={styles.name} href={href(language, path)}>
            {title}
          </a>
        )}
        <span className={styles.quantity}>
          {formatCount(language, quantity)} {unit}
        </span>
      </div>
      {total && <bdi className={styles.price}>{formatMoney(total, language, format)}</bdi>}
    </li>
  );
}

function Sum({
  name,
  amount,
  text,
  whole = false,
}: {
  name: string;
  amount: Money;
  text: string | null;
  whole?: boolean;
}) {
  const language = useLanguage();
  const { format } = useOrderWords();
  return (
    <div className={whole ? styles.whole : undefined}>
      <dt>{name}</dt>
      <dd>
        <bdi>{text ?? formatMoney(amount, language, format)}</bdi>
      </dd>
    </div>
  );
}
