import { askLogin } from "@/lib/ask-login";
import type { Department } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { href, PAGES } from "@/lib/paths";
import { MemberOnly } from "@/lib/session/member-only";
import { Button, ButtonLink } from "@/ui/button";
import { ENVELOPE } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";
import { EmptyState } from "@/ui/empty-state";
import { showToast } from "@/ui/toast";

import { MessageForm, type SecurityCodeSlot } from "./message-form";
import { ThreadList } from "./thread-list";
import { ThreadPanel } from "./thread-panel";
import { ThreadsFailed, ThreadsWaiting } from "./threads-states";
import styles from "./threads-view.module.css";
import { NEW, threadOf, useChosen } from "./use-chosen";
import type { MessageWords } from "./words";
import { MessageWordsProvider, useMessageWords } from "./words-context";

type Props = {
  departments: Department[];
  SecurityCode: SecurityCodeSlot;
};

/**
 * A member's messages: the list, and beside it, or on a phone in its place, what is chosen (MSG-1).
 * Guests are asked in.
 */
export function ThreadsView({ words, ...props }: Props & { words: MessageWords }) {
  return (
    <MessageWordsProvider value={words}>
      <MemberOnly
        guest={<Guest />}
        waiting={<ThreadsWaiting />}
        failed={(error) => <ThreadsFailed {...error} />}
      >
        {() => <Messages {...props} />}
      </MemberOnly>
    </MessageWordsProvider>
  );
}

function Messages({ departments, SecurityCode }: Props) {
  const language = useLanguage();
  const { threads: labels, contact } = useMessageWords();
  const chosen = useChosen();
  const { data, error, isValidating, mutate } = useRead(lazyBff.messages(language));
  if (!data) {
    return error === undefined ? (
      <ThreadsWaiting />
    ) : (
      <ThreadsFailed error={error} busy={isValidating} retry={() => void mutate()} />
    );
  }
  const { threads } = data;
  return (
    <div className={styles.page} data-chosen={chosen ?? undefined}>
      <ThreadList threads={threads} chosen={chosen} />
      <div className={styles.detail} data-form>
        {chosen !== null && (
          <a className={styles.back} href="#">
            <Icon name="chevron" mirrored size={20} />
            {labels.back}
          </a>
        )}
        {chosen === null ? (
          <p className={styles.hint}>{threads.length > 0 ? labels.choose : labels.emptyHint}</p>
        ) : chosen === NEW ? (
          <section aria-label={labels.newMessage} className={styles.new}>
            <h2>{labels.newMessage}</h2>
            <MessageForm
              departments={departments}
              guest={false}
              SecurityCode={SecurityCode}
              onSent={(message) => {
                showToast({ text: message ?? contact.sent, tone: "good" });
                void mutate();
                location.hash = "";
              }}
            />
          </section>
        ) : (
          <ThreadPanel key={chosen} id={threadOf(chosen)} onChanged={() => void mutate()} />
        )}
      </div>
    </div>
  );
}

function Guest() {
  const language = useLanguage();
  const { threads } = useMessageWords();
  return (
    <EmptyState
      whole
      drawing={<Drawing d={ENVELOPE} size={48} />}
      title={threads.guest}
      text={threads.guestHint}
    >
      <Button onClick={() => void askLogin({ reason: "message" })}>{threads.signIn}</Button>
      <ButtonLink variant="secondary" href={href(language, PAGES.contact)}>
        {threads.toContact}
      </ButtonLink>
    </EmptyState>
  );
}
