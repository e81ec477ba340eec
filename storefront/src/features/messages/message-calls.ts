import { submitForm, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { DepartmentMessage, Completion } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/** The shop's own limits, in characters (contracts/upstream/messages.md#threads). */
export const MAX_SUBJECT = 100;
export const MAX_TEXT = 255;

/** Writes to a department, as whoever is here. Never throws. */
export function writeToDepartment(
  language: Language,
  message: DepartmentMessage,
  problems: Problems,
): Promise<FormResult<Completion>> {
  return submitForm(
    lazyBff.messages(language),
    {
      method: "POST",
      body: message,
    },
    problems,
  );
}

export function replyTo(
  language: Language,
  thread: string,
  text: string,
  problems: Problems,
): Promise<FormResult<Completion>> {
  return submitForm(
    lazyBff.replies(language, thread),
    {
      method: "POST",
      body: { text },
    },
    problems,
  );
}

export function closeThread(
  language: Language,
  thread: string,
  problems: Problems,
): Promise<FormResult<Completion>> {
  return submitForm(lazyBff.thread(language, thread), { method: "DELETE" }, problems);
}
