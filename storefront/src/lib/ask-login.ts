/**
 * Asking a guest to sign in, from wherever that is needed. Features do not know each other: the one
 * that signs in registers itself here, the others ask here.
 */

/** What the shopper wanted: the popup may say why it is there. */
export type LoginReason =
  | "alarm"
  | "comment"
  | "favourite"
  | "activated"
  | "registered"
  | "message"
  | "session"
  | "orders"
  | "checkout";

export type LoginQuestion = {
  reason: LoginReason;
  /** The one thing they came for: done once they are signed in, before the page is loaded anew. */
  then?: () => unknown;
};

/** Opens the login popup; true when the shopper signed in, false when it was closed. */
export type AskLogin = (question: LoginQuestion) => Promise<boolean>;

let login: AskLogin | null = null;
const waiting: (() => void)[] = [];

/**
 * The feature that signs in takes over the questions, those that already wait too. The answer gives
 * them back.
 */
export function registerLogin(ask: AskLogin): () => void {
  login = ask;
  for (const go of waiting.splice(0)) go();
  return () => {
    if (login === ask) login = null;
  };
}

/** Asks the shopper to sign in; a question asked before anybody registered waits for that. */
export async function askLogin(question: LoginQuestion): Promise<boolean> {
  if (!login) await new Promise<void>((resolve) => waiting.push(resolve));
  return login ? login(question) : askLogin(question);
}
