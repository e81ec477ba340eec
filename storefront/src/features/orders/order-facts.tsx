import type { ReactNode } from "react";

import type { OrderAddress, OrderDetail, OutsideLink } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Icon } from "@/ui/icon";

import styles from "./order-panel.module.css";
import { useOrderWords } from "./words-context";

/** Parcel, invoice, addresses, payment and returns: as far as the shop tells. */
export function OrderFacts({ detail }: { detail: OrderDetail }) {
  const { orders: words } = useOrderWords();
  const { consignment, invoice, deliveryAddress, invoiceAddress, paymentMethod, returns } = detail;
  return (
    <>
      {consignment && (
        <Fact title={words.consignment}>
          {consignment.carrier && <p>{consignment.carrier}</p>}
          {consignment.number && (
            <p>
              {words.trackingNumber}: <bdi className={styles.code}>{consignment.number}</bdi>
            </p>
          )}
          {consignment.link && <LinkTo link={consignment.link} text={words.track} />}
        </Fact>
      )}
      {returns.length > 0 && (
        <Fact title={words.returns}>
          <ul>
            {returns.map(({ status, productIds }, at) => (
              <li key={at}>
                {status}
                {productIds.length > 0 && `: ${titlesOf(detail, productIds)}`}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {deliveryAddress && <Address title={words.delivery} address={deliveryAddress} />}
      {invoiceAddress && <Address title={words.invoiceAddress} address={invoiceAddress} />}
      {(paymentMethod ?? invoice) && (
        <Fact title={words.payment}>
          {paymentMethod && <p>{paymentMethod}</p>}
          {invoice && <LinkTo link={invoice} text={words.invoice} />}
        </Fact>
      )}
    </>
  );
}

function titlesOf({ order }: OrderDetail, ids: readonly string[]): string {
  const named = order.lines.filter(
    ({ productId }) => productId !== null && ids.includes(productId),
  );
  return named.map(({ title }) => title).join(", ");
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.fact}>
      <h3 className={styles.factTitle}>{title}</h3>
      {children}
    </section>
  );
}

function Address({ title, address }: { title: string; address: OrderAddress }) {
  const { orders: words } = useOrderWords();
  return (
    <Fact title={title}>
      <address className={styles.address}>
        {address.address}
        {"\n"}
        {address.places.join(" / ")}
        {address.postalCode && ` ${address.postalCode}`}
      </address>
      {address.phone && (
        <p>
          {words.phone}: <bdi dir="ltr">{address.phone}</bdi>
        </p>
      )}
    </Fact>
  );
}

/** A link out names the host and opens beside the shop. */
function LinkTo({ link, text }: { link: OutsideLink; text: string }) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  if (link.kind === "own")
    return (
      <a className={styles.link} href={href(language, link.path)}>
        {text}
      </a>
    );
  return (
    <p>
      <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer">
        {text}
        <Icon name="chevron" mirrored size={16} />
      </a>
      <span className={styles.host}>{fill(words.newTab, { host: link.host })}</span>
    </p>
  );
}
