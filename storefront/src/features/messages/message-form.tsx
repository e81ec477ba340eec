import { Suspense, useState, type ComponentType } from "react";

import { aboutOf } from "@/lib/contact-address";
import { asksForCode } from "@/lib/gateway/submit-form";
import type { Department } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import type { FieldState } from "@/ui/form/field";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField, SelectField, TextArea, TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Skeleton } from "@/ui/skeleton";

import { MAX_SUBJECT, MAX_TEXT, writeToDepartment } from "./message-calls";
import styles from "./message-form.module.css";
import type { MessageWords } from "./words";
import { useMessageWords } from "./words-context";

/** The captcha belongs to another feature; whoever puts the form on a page brings it along. */
export type SecurityCodeSlot = ComponentType<
  FieldState & {
    form: string;
    round: number;
    words: MessageWords["securityCode"];
  }
>;

type MessageFormProps = {
  departments: Department[];
  /** Nobody is signed in: the shop has to be told whom to answer. */
  guest: boolean;
  SecurityCode: SecurityCodeSlot;
  /** It is sent; `message` is what the shop says to it. */
  onSent: (message: string | null) => void;
};

/** A message to a department (MSG-1). The captcha is shown once the shop asks for one. */
export function MessageForm({ departments, guest, SecurityCode, onSent }: MessageFormProps) {
  const language = useLanguage();
  const { contact, form: formWords, problems, securityCode } = useMessageWords();
  const [codeAsked, setCodeAsked] = useState(false);
  const [round, setRound] = useState(0);
  const [about] = useState(() => aboutOf(location.hash, MAX_SUBJECT));
  const form = useForm({
    rules: {
      departmentId: ["required"],
      name: [],
      email: ["required", "email"],
      phone: [],
      subject: ["required"],
      text: ["required"],
      securityCode: ["required"],
    },
    words: formWords,
    async submit({ departmentId, subject, text, ...values }) {
      const message = {
        departmentId,
        subject: subject.trim(),
        text: text.trim(),
        ...given(values),
      };
      const result = await writeToDepartment(language, message, problems);
      // A code serves once, whatever became of the rest.
      setRound((last) => last + 1);
      if (result.type === "failed") {
        if (!asksForCode(result) || codeAsked) return result;
        // Nobody could have filled in what was not there: it is asked for, not found wrong.
        setCodeAsked(true);
        return {
          faults: result.faults.filter(({ field }) => field !== "securityCode"),
          text: contact.codeAsked,
        };
      }
      onSent(result.answer.message);
      return undefined;
    },
  });
  const only = departments.length === 1 ? departments[0]?.id : "";
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.form}
      aria-label={contact.formTitle}
    >
      <SelectField {...form.field("departmentId")} label={contact.department} defaultValue={only}>
        <option value="">{contact.departmentChoose}</option>
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {guest && (
        <>
          <div className={styles.row}>
            <TextField
              {...form.field("name")}
              label={contact.name}
              mask="string"
              limit={{ length: 100 }}
              autoComplete="name"
            />
            <EmailField {...form.field("email")} label={contact.email} />
          </div>
          <TextField
            {...form.field("phone")}
            label={contact.phone}
            hint={contact.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            dir="ltr"
            limit={{ length: 30 }}
            className={styles.phone}
          />
        </>
      )}
      <TextField
        {...form.field("subject")}
        label={contact.subject}
        limit={{ length: MAX_SUBJECT }}
        defaultValue={about}
      />
      <TextArea
        {...form.field("text")}
        label={contact.text}
        hint={fill(contact.textHint, { most: MAX_TEXT })}
        limit={{ length: MAX_TEXT }}
        rows={6}
      />
      {codeAsked && (
        <Suspense fallback={<Skeleton className={styles.code} />}>
          <SecurityCode
            {...form.field("securityCode")}
            form="contact"
            round={round}
            words={securityCode}
          />
        </Suspense>
      )}
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy} className={styles.submit}>
        {contact.submit}
      </Button>
    </form>
  );
}

/** What was filled in of what may be left out. */
function given(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  );
}
