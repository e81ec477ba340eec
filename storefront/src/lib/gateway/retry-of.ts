import { failureText } from "./problem.ts";

type Words = { problems: Parameters<typeof failureText>[0]; retry: string };

/** What a `RetryNotice` says of a read that failed, and how it reads again. */
export function retryOf(
  read: { error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> },
  { problems, retry }: Words,
) {
  return {
    text: failureText(problems, read.error),
    retryLabel: retry,
    busy: read.isValidating,
    onRetry: () => void read.mutate(),
  };
}
