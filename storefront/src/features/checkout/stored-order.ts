import { ORDERED_KEY } from "@/lib/checkout-key";
import type { BankAccount, Carriers } from "@/lib/gateway/types";
import { readStored, writeStored } from "@/lib/stored";

const DAY_MS = 86_400_000;

/** A day and two times of it, in the shop's own form, and how the shop prints the day. */
export type DeliveryTime = { date: string; from: string; to: string; label: string };

/**
 * What the shop says before an order and not after it: where to pay, and when it is brought. Kept
 * as the order is sent, so that it is there after a reload and after the bank's page.
 */
type SentOrder = {
  accounts: readonly BankAccount[];
  delivery: DeliveryTime | null;
};

const isDelivery = (value: unknown): boolean =>
  value === null ||
  (typeof value === "object" &&
    ["date", "from", "to", "label"].every(
      (name) => typeof (value as Record<string, unknown>)[name] === "string",
    ));

const isSent = (value: unknown): value is SentOrder =>
  typeof value === "object" &&
  value !== null &&
  "accounts" in value &&
  Array.isArray(value.accounts) &&
  value.accounts.every(
    (account: unknown) =>
      typeof account === "object" &&
      account !== null &&
      ["id", "bank", "branch", "owner", "accountNumber", "iban", "currency"].every((name) =>
        ["string", "object", "undefined"].includes(
          typeof (account as Record<string, unknown>)[name],
        ),
      ),
  ) &&
  "delivery" in value &&
  isDelivery(value.delivery);

export const sentOrder = (): SentOrder | null => readStored(ORDERED_KEY, isSent);

export function keepSentOrder(order: SentOrder): void {
  writeStored(ORDERED_KEY, order, Date.now() + DAY_MS);
}

/** The day and the hours that were chosen, if any. */
export function deliveryOf({
  carriers,
  carrierId,
  slotId,
  slotDate,
}: Carriers): SentOrder["delivery"] {
  const days = carriers.find(({ id }) => id === carrierId)?.days ?? [];
  const day = days.find(({ date }) => date === slotDate);
  const slot = day?.slots.find(({ id }) => id === slotId);
  return day && slot ? { date: day.date, label: day.label, from: slot.from, to: slot.to } : null;
}
