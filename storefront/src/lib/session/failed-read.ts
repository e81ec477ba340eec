import { askLogin } from "../ask-login.ts";
import { failureText } from "../gateway/problem.ts";
import { needsMember } from "./as-member.ts";

/**
 * What a member wanted to see could not be read: why not, and the way on, for a `RetryNotice`.
 * Where the session ended that is signing in: without it another try comes to the same.
 */
export function failedRead(
  error: unknown,
  words: {
    retry: string;
    signIn: string;
    problems: Record<string, string> & { other: string };
  },
  onRetry: () => void,
): { text: string; retryLabel: string; onRetry: () => void } {
  const text = failureText(words.problems, error);
  if (!needsMember(error)) return { text, retryLabel: words.retry, onRetry };
  const signIn = async () => {
    if (await askLogin({ reason: "session" })) onRetry();
  };
  return { text, retryLabel: words.signIn, onRetry: () => void signIn() };
}
