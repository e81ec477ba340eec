import type { Result } from "../result.ts";
import { asMember } from "../session/as-member.ts";
import type { Address, Path, WriteAnswer, WriteMethod } from "./address.ts";
import { newKey, write, type Write } from "./browser.ts";
import { GatewayError, problemText } from "./problem.ts";

export type Problems = Record<string, string> & { other: string };

type FieldFault = { field: string; message: string };

/** What is wrong with a form: field by field, or else with all of it. */
type FormFaults = { code: string; faults: FieldFault[]; text: string | null };

export type FormResult<Answer> = Result<Answer, FormFaults>;

/**
 * Sends what somebody filled in, under a key of its own unless one is given. What is wrong with it
 * comes back by field, in the shop's words. Where it needs a member who is none any more, the
 * shopper is asked in first. Never throws.
 */
export function submitForm<P extends Path, const M extends WriteMethod<P>>(
  address: Address<P>,
  options: Write<P, M>,
  problems: Problems,
): Promise<FormResult<WriteAnswer<P, M>>> {
  const keyed = { idempotencyKey: newKey(), ...options };
  return formResult(
    asMember(() => write(address, keyed)),
    problems,
  );
}

/** What became of a form that is being sent. Never throws. */
export async function formResult<T>(
  sending: Promise<T>,
  problems: Problems,
): Promise<FormResult<T>> {
  try {
    return { type: "answered", answer: await sending };
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
      code,
      faults,
      text: faults.length ? null : problemText(problems, { code, detail }),
    };
  }
}

/** Whether the shop asks for the security code that a form did not bring. */
export function asksForCode({ faults }: Pick<FormFaults, "faults">): boolean {
  return faults.some(({ field }) => field === "securityCode");
}
