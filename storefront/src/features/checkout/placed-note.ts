import { PLACED_KEY } from "@/lib/checkout-key";
import type { BankAccount, Carriers, Money, OrderAttempt } from "@/lib/gateway/types";
import { readStored, writeStored } from "@/lib/stored";

const DAY_MS = 86_400_000;

type Slot = { date: string; label: string; from: string; to: string };

/**
 * What the device notes of an order that it sends, because the shop forgets it with the basket:
 * where a transfer goes and when a delivery comes. Nothing in it tells who ordered.
 */
type PlacedNote = {
  paymentId: string;
  amount: string;
  accounts: BankAccount[];
  slot: Slot | null;
};

export function notePlaced(
  { carriers, carrierId, slotId, slotDate }: Carriers,
  payment: { id: string; accounts: readonly BankAccount[] },
  total: Money,
): void {
  const days = carriers.find(({ id }) => id === carrierId)?.days ?? [];
  const day = days.find(({ date }) => date === slotDate);
  const slot = day?.slots.find(({ id }) => id === slotId);
  const note: PlacedNote = {
    paymentId: payment.id,
    amount: total.amount,
    accounts: [...payment.accounts],
    slot: day && slot ? { date: day.date, label: day.label, from: slot.from, to: slot.to } : null,
  };
  writeStored(PLACED_KEY, note, Date.now() + DAY_MS);
}

/** The note of this order, if this device sent it: the same payment and the same amount. */
export function placedNote({ paymentId, total }: OrderAttempt): PlacedNote | null {
  const note = readStored(PLACED_KEY, isNote);
  return note && note.paymentId === paymentId && note.amount === total?.amount ? note : null;
}

const isText = (value: unknown): boolean => typeof value === "string";

function isNote(value: unknown): value is PlacedNote {
  const { paymentId, amount, accounts, slot } = (value ?? {}) as Record<string, unknown>;
  return (
    isText(paymentId) &&
    isText(amount) &&
    Array.isArray(accounts) &&
    accounts.every((account) => isText((account as BankAccount | null)?.id)) &&
    (slot === null || Object.values((slot ?? { none: 0 }) as object).every(isText))
  );
}
