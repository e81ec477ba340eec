import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { ConfirmPopover } from "@/ui/popover";
import { showToast } from "@/ui/toast";

import { closeThread, MAX_TEXT, replyTo } from "./message-calls";
import styles from "./thread-panel.module.css";
import { useMessageWords } from "./words-context";

/** Answers in a thread. */
export function ReplyForm({ id, onSent }: { id: string; onSent: () => void }) {
  const language = useLanguage();
  const words = useMessageWords();
  const { threads: labels } = words;
  const [round, setRound] = useState(0);
  const form = useForm({
    rules: { text: ["required"] },
    words: words.form,
    async submit({ text }) {
      const result = await replyTo(language, id, text.trim(), words.problems);
      if (result.type === "failed") return result;
      showToast({ text: result.answer.message ?? labels.sent, tone: "good" });
      setRound((last) => last + 1);
      onSent();
      return undefined;
    },
  });
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.reply}
      aria-label={labels.reply}
    >
      <TextArea
        key={round}
        {...form.field("text")}
        label={labels.reply}
        hint={fill(words.contact.textHint, { most: MAX_TEXT })}
        limit={{ length: MAX_TEXT }}
        rows={4}
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {labels.send}
      </Button>
    </form>
  );
}

/** Ends a thread, once the member has confirmed it. */
export function CloseThread({ id, onClosed }: { id: string; onClosed: () => void }) {
  const language = useLanguage();
  const words = useMessageWords();
  const { threads: labels } = words;
  const [busy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    const result = await closeThread(language, id, words.problems);
    setBusy(false);
    if (result.type === "answered") {
      showToast({ text: result.answer.message ?? labels.closeDone, tone: "good" });
      onClosed();
    } else
      showToast({
        text: result.text ?? result.faults[0]?.message ?? labels.closeFailed,
        tone: "bad",
      });
  }
  return (
    <ConfirmPopover
      trigger={labels.close}
      label={labels.close}
      className={styles.close}
      question={labels.closeQuestion}
      confirm={labels.close}
      cancel={words.common.cancel}
      onConfirm={() => busy || void close()}
    />
  );
}
