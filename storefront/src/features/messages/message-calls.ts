import { newKey, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { DepartmentMessage, Done } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";
import type { FieldFault } from "@/ui/form/use-form";

/** The shop's own limits, in characters (contracts/upstream/messages.md#threads). */
export const MAX_SUBJECT = 100;
export const MAX_TEXT = 255;

type Problems = Record<string, string> & { other: string };

/** What became of something written; a fault says where, or only what. */
type Ending =
  | { type: "done"; message: string | null }
  | { type: "faulty"; faults: FieldFault[]; text: string | null; codeAsked: boolean };

/** Writes to a department, as whoever is here. Never throws. */
export function writeToDepartment(
  language: Language,
  message: DepartmentMessage,
  problems: Problems,
): Promise<Ending> {
  return ended(
    write(lateBff.messages(language), {
      method: "POST",
      body: message,
      idempotencyKey: newKey(),
    }),
    problems,
  );
}

export function replyTo(
  language: Language,
  thread: string,
  text: string,
  problems: Problems,
): Promise<Ending> {
  return ended(
    write(lateBff.replies(language, thread), {
      method: "POST",
      body: { text },
      idempotencyKey: newKey(),
    }),
    problems,
  );
}

export function closeThread(
  language: Language,
  thread: string,
  problems: Problems,
): Promise<Ending> {
  return ended(
    write(lateBff.thread(language, thread), { method: "DELETE", idempotencyKey: newKey() }),
    problems,
  );
}

async function ended(writing: Promise<Done>, problems: Problems): Promise<Ending> {
  try {
    const { message } = await writing;
    return { type: "done", message };
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    const detail = problem?.detail ?? null;
    const named = faultsOf(problem);
    const faults =
      named.length > 0
        ? named
        : problem?.field && detail
          ? [{ field: problem.field, message: detail }]
          : [];
    return {
      type: "faulty",
      faults,
      text: faults.length > 0 ? null : problemText(problems, { code, detail }),
      codeAsked: faults.some(({ field }) => field === "securityCode"),
    };
  }
}

/** The fields of a problem `invalid_fields`. */
function faultsOf(problem: object | null): FieldFault[] {
  const fields: unknown = problem && "fields" in problem ? problem.fields : [];
  return Array.isArray(fields) ? fields.filter(isFault) : [];
}

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}
