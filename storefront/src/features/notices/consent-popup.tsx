import { useState } from "react";

import { formWords } from "@/lib/form-words";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { DATA_PROTECTION } from "@/lib/paths";
import { signOut } from "@/lib/session/sign-out";
import { trusted } from "@/lib/trusted";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { useForm } from "@/ui/form/use-form";
import { Modal } from "@/ui/modal";
import { showToast } from "@/ui/toast";

import styles from "./popup.module.css";
import { agree } from "./member-consent";

const RULES = { kvkk: ["ticked"], mailConsent: [], smsConsent: [], phoneConsent: [] } as const;

type Props = {
  language: Language;
  messages: Messages;
  /** What the shop says to it, cleaned; null where it says nothing. */
  prose: string | null;
  onAgreed: () => void;
};

/**
 * Asks a member for what the law asks for (CNS-1): agreeing to data protection is a must,
 * commercial messages are a choice and begin unticked. Who does not agree can sign out; closing the
 * window asks whether that is meant.
 */
export function ConsentPopup(props: Props) {
  const { consent, common } = props.messages;
  const [declining, setDeclining] = useState(false);
  return (
    <Modal
      open
      title={consent.title}
      closeLabel={common.close}
      onClose={() => setDeclining(!declining)}
    >
      {declining ? (
        <Declining {...props} onBack={() => setDeclining(false)} />
      ) : (
        <Agreeing {...props} onDecline={() => setDeclining(true)} />
      )}
    </Modal>
  );
}

function Agreeing({
  language,
  messages,
  prose,
  onAgreed,
  onDecline,
}: Props & { onDecline: () => void }) {
  const { consent: words, problems } = messages;
  const form = useForm({
    rules: RULES,
    words: formWords(messages),
    async submit({ mailConsent, smsConsent, phoneConsent }) {
      const text = await agree(
        language,
        {
          kvkk: true,
          ...(mailConsent ? { mailConsent: true } : {}),
          ...(smsConsent ? { smsConsent: true } : {}),
          ...(phoneConsent ? { phoneConsent: true } : {}),
        },
        problems,
      );
      if (text !== null) return { text };
      showToast({ text: words.saved, tone: "good" });
      onAgreed();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      {prose ? (
        <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(prose) }} />
      ) : (
        <p>{words.intro}</p>
      )}
      <CheckField {...form.field("kvkk")} label={words.kvkk} />
      {/* Who says to have read it must be able to. */}
      <p className={styles.prose}>
        <a href={DATA_PROTECTION}>{messages.dataProtection.read}</a>
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{words.optional}</legend>
        <p className={styles.hint}>{words.optionalHint}</p>
        <CheckField {...form.field("mailConsent")} label={words.mail} />
        <CheckField {...form.field("smsConsent")} label={words.sms} />
        <CheckField {...form.field("phoneConsent")} label={words.phone} />
      </fieldset>
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>
          {words.accept}
        </Button>
        <Button variant="secondary" disabled={form.busy} onClick={onDecline}>
          {words.decline}
        </Button>
      </div>
    </form>
  );
}

function Declining({ language, messages, onBack }: Props & { onBack: () => void }) {
  const { consent: words, problems } = messages;
  const form = useForm({
    rules: {},
    words: formWords(messages),
    async submit() {
      const text = await signOut(language, problems);
      return text === null ? { leaving: true } : { text };
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <p role="status">{words.declined}</p>
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" data-replay="never" busy={form.busy}>
          {words.signOut}
        </Button>
        <Button variant="secondary" disabled={form.busy} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
