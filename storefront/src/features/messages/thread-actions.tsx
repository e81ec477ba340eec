import { useState } from "react";

import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { ConfirmPopover } from "@/ui/popover";
import { showToast } from "@/ui/toast";

import { closeThread, MAX_TEXT, replyTo } from "./message-calls";
import styles from "./thread-panel.module.css";
import type { MessageWords } from "./words";

/** Answers in a thread. */
export function ReplyForm({
  id,
  language,
  words,
  onSent,
}: {
  id: string;
  language: Language;
  words: MessageWords;
  onSent: () => void;
}) {
  const { threads: said } = words;
  const [round, setRound] = useState(0);
  const form = useForm({
    rules: { text: ["required"] },
    words: words.form,
    async submit({ text }) {
      const result = await replyTo(language, id, text.trim(), words.problems);
      if (result.type === "failed") return result;
      showToast({ text: result.answer.message ?? said.sent, tone: "good" });
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
      aria-label={said.reply}
    >
      <TextArea
        key={round}
        {...form.field("text")}
        label={said.reply}
        hint={fill(words.contact.textHint, { most: MAX_TEXT })}
        limit={{ length: MAX_TEXT }}
        rows={4}
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {said.send}
      </Button>
    </form>
  );
}

/** Ends a thread, once the member has confirmed it. */
export function CloseThread({
  id,
  language,
  words,
  onClosed,
}: {
  id: string;
  language: Language;
  words: MessageWords;
  onClosed: () => void;
}) {
  const { threads: said } = words;
  const [busy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    const result = await closeThread(language, id, words.problems);
    setBusy(false);
    if (result.type === "answered") {
      showToast({ text: result.answer.message ?? said.closeDone, tone: "good" });
      onClosed();
    } else
      showToast({
        text: result.text ?? result.faults[0]?.message ?? said.closeFailed,
        tone: "bad",
      });
  }
  return (
    <ConfirmPopover
      trigger={said.close}
      label={said.close}
      className={styles.close}
      question={said.closeQuestion}
      confirm={said.close}
      cancel={words.common.cancel}
      onConfirm={() => busy || void close()}
    />
  );
}
