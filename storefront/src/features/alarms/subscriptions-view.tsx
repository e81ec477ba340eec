import { useState } from "react";

import { submitForm } from "@/lib/gateway/submit-form";
import type { Subscription } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff, SUBSCRIPTIONS_PAGE } from "@/lib/lazy-paths";
import { href } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { CYCLE } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { Modal } from "@/ui/modal";
import { showToast } from "@/ui/toast";

import styles from "./alarms.module.css";
import { ForMembers, MemberList } from "./member-list";
import type { AlarmWords } from "./words";
import { AlarmWordsProvider, useAlarmWords } from "./words-context";

/** What the shop sends a member again and again, and the way to stop it. */
export default function SubscriptionsView({ words }: { words: AlarmWords }) {
  const { subscriptions: labels } = words;
  return (
    <AlarmWordsProvider value={words}>
      <ForMembers
        page={SUBSCRIPTIONS_PAGE}
        guest={labels.guest}
        drawing={<Drawing d={CYCLE} size={48} />}
        failed={labels.failed}
      >
        <List />
      </ForMembers>
    </AlarmWordsProvider>
  );
}

function List() {
  const { subscriptions: labels } = useAlarmWords();
  const read = useRead(lazyBff.subscriptions(useLanguage()));
  return (
    <MemberList
      read={read}
      itemsOf={({ subscriptions }) => subscriptions}
      labels={labels}
      drawing={<Drawing d={CYCLE} size={48} />}
    >
      {(subscription, onGone) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} onGone={onGone} />
      )}
    </MemberList>
  );
}

function SubscriptionCard({
  subscription,
  onGone,
}: {
  subscription: Subscription;
  onGone: () => void;
}) {
  const language = useLanguage();
  const { subscriptions: labels, problems, cancel } = useAlarmWords();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, title, path, everyDays, quantity } = subscription;
  const name = title || id;

  async function stop() {
    setBusy(true);
    const result = await submitForm(
      lazyBff.subscription(language, id),
      { method: "DELETE" },
      problems,
    );
    setBusy(false);
    setAsking(false);
    const isStopped = result.type === "answered" && result.answer.outcome === "done";
    const text = result.type === "failed" ? result.text : (result.answer.message ?? labels.stopped);
    showToast({ text: text ?? labels.stopFailed, tone: isStopped ? "good" : "bad" });
    // One that was stopped elsewhere meanwhile, or perhaps here, is seen from the list.
    onGone();
  }

  return (
    <li className={classNames(styles.card, styles.plain)}>
      <h2 className={styles.name}>
        {path === null ? (
          name
        ) : (
          <a href={href(language, path)} className={styles.link}>
            {name}
          </a>
        )}
      </h2>
      {everyDays !== null && <p>{plural(language, labels.every, everyDays)}</p>}
      {quantity !== null && <p className={styles.soft}>{fill(labels.quantity, { quantity })}</p>}
      <p className={styles.actions}>
        <button
          type="button"
          data-replay="never"
          className={styles.action}
          aria-label={fill(labels.stopOf, { title: name })}
          onClick={() => setAsking(true)}
        >
          {labels.stop}
        </button>
      </p>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={labels.question}
        closeLabel={cancel}
        widthPx={420}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {cancel}
            </Button>
            <Button data-replay="never" busy={busy} onClick={() => void stop()}>
              {labels.confirm}
            </Button>
          </>
        }
      >
        <p>{fill(labels.questionText, { title: name })}</p>
      </Modal>
    </li>
  );
}
