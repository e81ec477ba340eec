import { CHECKOUT_KEY } from "@/lib/checkout-key";
import { dropStored, readStored, writeStored } from "@/lib/stored";

import type { Step } from "./step";

const HOUR_MS = 3_600_000;

/**
 * What the device remembers of a checkout that is not finished, beside what the shop's session has:
 * never a card's data, an identity or a tax number.
 */
type StoredChoices = {
  step?: Step;
  paymentId?: string;
  optionId?: string;
  mode?: string;
  store?: string;
  storeInvoice?: string;
  collector?: string;
  phone?: string;
};

const FIELDS = [
  "step",
  "paymentId",
  "optionId",
  "mode",
  "store",
  "storeInvoice",
  "collector",
  "phone",
];

const isChoices = (value: unknown): value is StoredChoices =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([name, held]) => FIELDS.includes(name) && typeof held === "string");

export const storedChoices = (): StoredChoices => readStored(CHECKOUT_KEY, isChoices) ?? {};

export function storeChoices(choices: StoredChoices): void {
  writeStored(CHECKOUT_KEY, { ...storedChoices(), ...choices }, Date.now() + 24 * HOUR_MS);
}

export const dropChoices = (): void => dropStored(CHECKOUT_KEY);
