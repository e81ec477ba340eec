import type { RefObject } from "react";

import type { PaymentMethods } from "@/lib/gateway/types";

import { storedChoices } from "./stored-choices";

/** The payment that was chosen before, if it is still offered. */
export function storedMethod(methods: PaymentMethods["methods"]): string | null {
  const { paymentId } = storedChoices();
  return methods.some(({ id }) => id === paymentId) ? (paymentId ?? null) : null;
}

/** After a refusal everything stays as it was entered, except the code that must not be kept. */
export function clearCvc(form: RefObject<HTMLFormElement | null>): void {
  const control = form.current?.elements.namedItem("cvc");
  if (control instanceof HTMLInputElement) control.value = "";
}
