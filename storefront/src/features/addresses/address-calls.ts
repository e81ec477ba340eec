import { submitForm, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { AddressChange, AddressInput } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/**
 * Adds an address, or puts it in place of the one with the id. Who sends the same again after a
 * failure gives the same key, so that it is not there twice. Never throws.
 */
export function saveAddress(
  language: Language,
  { id, body, key }: { id: string | null; body: AddressInput; key: string },
  problems: Problems,
): Promise<FormResult<AddressChange>> {
  const options = { body, idempotencyKey: key };
  return id === null
    ? submitForm(lazyBff.addresses(language), { method: "POST", ...options }, problems)
    : submitForm(lazyBff.address(language, id), { method: "PUT", ...options }, problems);
}

/** Deletes an address. Never throws. */
export function deleteAddress(
  language: Language,
  id: string,
  problems: Problems,
): Promise<FormResult<AddressChange>> {
  return submitForm(lazyBff.address(language, id), { method: "DELETE" }, problems);
}
