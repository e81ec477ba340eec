import type { OrderStage } from "@/lib/gateway/types";
import { classNames } from "@/ui/class-names";

import styles from "./stage-mark.module.css";
import { useOrderWords } from "./words-context";

const TONES: Record<OrderStage, string | undefined> = {
  placed: styles.going,
  preparing: styles.going,
  shipped: styles.going,
  other: styles.going,
  delivered: styles.good,
  cancelled: styles.over,
  returned: styles.over,
};

/** The state of an order, in the shop's words where it has any. */
export function StageMark({ stage, status }: { stage: OrderStage; status: string }) {
  const { orders } = useOrderWords();
  return (
    <span className={classNames(styles.mark, TONES[stage])}>{status || orders.stages[stage]}</span>
  );
}
