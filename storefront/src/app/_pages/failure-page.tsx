import { PageFrame } from "@/app/_frame/page-frame";
import { problemText, type GatewayError } from "@/lib/gateway/problem";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href } from "@/lib/paths";
import { answerWith } from "@/lib/response";
import { ButtonLink } from "@/ui/button";
import { fill } from "@/lib/wording";

import styles from "./message-page.module.css";

/** Seconds after which the same request may have another answer. */
const RETRY_AFTER_SECONDS = 30;

/**
 * The shop cannot be asked and nothing is in memory: says what is wrong and what to do, with the
 * status it means.
 */
export function FailurePage({
  view,
  path,
  failure,
}: {
  view: View;
  path: string;
  failure: GatewayError;
}) {
  const silent = failure.code === "timed_out" ? 504 : 502;
  answerWith(failure.status >= 500 ? failure.status : silent, RETRY_AFTER_SECONDS);
  const { failure: words, problems } = messagesOf(view.language);
  return (
    <PageFrame view={view} identity={{ type: "error", id: "0", path, alternates: [] }}>
      <section className={`page-width ${styles.message}`}>
        <h1>{words.title}</h1>
        <p>{problemText(problems, { code: failure.code })}</p>
        <p>{words.hint}</p>
        <p>
          <ButtonLink href={href(view.language, path)}>{words.retry}</ButtonLink>
        </p>
        {failure.problem?.requestId && (
          <p className={styles.reference}>
            {fill(words.reference, { id: failure.problem.requestId })}
          </p>
        )}
      </section>
    </PageFrame>
  );
}
