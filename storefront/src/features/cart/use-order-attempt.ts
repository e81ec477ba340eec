import { checkoutBff } from "@/lib/checkout-paths";
import type { OrderAttempt } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import type { Language } from "@/lib/locale";

/** A basket is locked until the attempt to order it is settled (ADR 0052). */
const isOpen = ({ state }: OrderAttempt): boolean =>
  state === "sent" || state === "waiting" || state === "unknown";

/** Whether an order of this basket is under way; asked only where something is in it. */
export function useOrderAttempt(language: Language, isFilled: boolean) {
  const { data, mutate } = useRead(isFilled ? checkoutBff.orderAttempt(language) : null);
  return {
    isUnderWay: data?.attempt != null && isOpen(data.attempt),
    rereadAttempt: mutate,
  };
}
