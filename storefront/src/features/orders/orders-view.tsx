import { useState } from "react";

import { useSession } from "@/lib/session/use-session";
import { MemberOnly } from "@/lib/session/member-only";
import type { NumberFormat } from "@/lib/money";
import { lazyPart } from "@/ui/lazy";

import { OrderList } from "./order-list";
import { Guest, OrdersFailed, OrdersWaiting } from "./orders-states";
import styles from "./orders-view.module.css";
import { isOrder, usePlace } from "./place";
import type { SecurityCodeSlot } from "./security-code-slot";
import type { OrderWords } from "./words";
import { OrderWordsProvider } from "./words-context";

const OrderPanel = lazyPart(
  "OrderPanel",
  () => import("./order-panel").then((module) => ({ default: module.OrderPanel })),
  { waiting: <OrdersWaiting />, notice: "inline" },
);

type Props = { SecurityCode: SecurityCodeSlot };

/**
 * A member's orders: the list, or one of them (ORD-1). Guests are asked in. Who was here and is not
 * any more keeps what is on the page, and is asked in where it matters: what was written stays.
 */
export function OrdersView({
  words,
  format,
  SecurityCode,
}: Props & { words: OrderWords; format: NumberFormat }) {
  const wasHere = useWasHere();
  const orders = <Orders SecurityCode={SecurityCode} />;
  return (
    <OrderWordsProvider value={{ ...words, format }}>
      <MemberOnly
        guest={wasHere ? orders : <Guest />}
        waiting={<OrdersWaiting />}
        failed={(error) => <OrdersFailed {...error} />}
      >
        {() => orders}
      </MemberOnly>
    </OrderWordsProvider>
  );
}

function useWasHere(): boolean {
  const member = Boolean(useSession()?.member);
  const [wasHere, setWasHere] = useState(false);
  if (member && !wasHere) setWasHere(true);
  return wasHere || member;
}

function Orders({ SecurityCode }: Props) {
  const place = usePlace();
  return (
    <div className={styles.page}>
      {isOrder(place) ? (
        <OrderPanel key={place.order} place={place} SecurityCode={SecurityCode} />
      ) : (
        <OrderList place={place} />
      )}
    </div>
  );
}
