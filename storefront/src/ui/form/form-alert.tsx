import { Notice } from "../notice.tsx";
import type { FormMessage } from "./use-form.ts";

/** What a try came to, read out once: each try is an alert of its own. Put it above the button. */
export function FormAlert({ message }: { message: FormMessage | null }) {
  if (!message) return null;
  return (
    <div
      key={message.attempt}
      role="alert"
      className={message.silent ? "visually-hidden" : undefined}
    >
      {message.silent ? message.text : <Notice tone="bad">{message.text}</Notice>}
    </div>
  );
}
