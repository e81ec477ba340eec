import type { Address, Path, WriteMethod } from "@/lib/gateway/address";
import type { Write } from "@/lib/gateway/browser";
import { submitForm, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { WriteAnswer } from "@/lib/gateway/address";

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a choice after all that were made before it: each one changes the shop's session, and what
 * was chosen last has to win.
 */
export function sendInOrder<P extends Path, const M extends WriteMethod<P>>(
  address: Address<P>,
  options: Write<P, M>,
  problems: Problems,
): Promise<FormResult<WriteAnswer<P, M>>> {
  const sent = last.then(() => submitForm(address, options, problems));
  last = sent;
  return sent;
}

/** Resolves when every choice so far has been answered. */
export const choicesSent = (): Promise<unknown> => last;
