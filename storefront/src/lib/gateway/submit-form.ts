import type { Result } from "../result.ts";
import type { Address, Path, WriteAnswer, WriteMethod } from "./address.ts";
import { newKey, write, type Write } from "./browser.ts";
import { GatewayError, problemText } from "./problem.ts";

export type Problems = Record<string, string> & { other: string };

type FieldFault = { field: string; message: string };

/** What is wrong with a form: field by field, or else with all of it. */
type FormFaults = { faults: FieldFault[]; text: string | null };

export type FormResult<Answer> = Result<Answer, FormFaults>;

/**
 * Sends what somebody filled in, under a key of its own unless one is given. What is wrong with it comes back by field,
 * in the shop's words. Never throws.
 */
export async function submitForm<P extends Path, const M extends WriteMethod<P>>(
  address: Address<P>,
  options: Write<P, M>,
  problems: Problems,
): Promise<FormResult<WriteAnswer<P, M>>> {
  try {
    return {
      type: "answered",
      answer: await write(address, { idempotencyKey: newKey(), ...options }),
    };
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    const {
      field,
      detail = null,
      fields,
    } = (problem ?? {}) as { field?: string | null; detail?: string | null; fields?: FieldFault[] };
    // The gateway's own faults name a field too, but in words for programmers.
    const message = code === "invalid_fields" ? detail : problemText(problems, { code });
    const faults = fields?.length ? fields : field && message ? [{ field, message }] : [];
    return {
      type: "failed",
      faults,
      text: faults.length ? null : problemText(problems, { code, detail }),
    };
  }
}

/** Whether the shop asks for the security code that a form did not bring. */
export function asksForCode({ faults }: FormFaults): boolean {
  return faults.some(({ field }) => field === "securityCode");
}
