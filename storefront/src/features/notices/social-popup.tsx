import { useEffect, useState } from "react";

import { formWords } from "@/lib/form-words";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { Fragment } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { trusted } from "@/lib/trusted";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField, TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Modal } from "@/ui/modal";

import { actionOf, fieldsOf, proseOf, readFragment } from "./fragment";
import { missingFields, type Landing, type MissingField } from "./landing-rules";
import styles from "./popup.module.css";

type Social = Extract<Landing, { kind: "social" }>;

/**
 * What a social network did not tell (AUT-6). The shop's fragment says what is missing and where it
 * goes; its form is drawn by us and sent as the fragment's own would be, since its script and its
 * look have no place in our page.
 */
export function SocialPopup({
  landing,
  messages,
  onDone,
}: {
  landing: Social;
  messages: Messages;
  onDone: () => void;
}) {
  const { landing: words, problems, common } = messages;
  const [fragment, setFragment] = useState<Fragment | GatewayError | null>(null);
  useEffect(() => {
    let here = true;
    const { subFolder, platform, fields } = landing;
    readFragment(subFolder, { platform, fields }).then(
      (found) => void (here && setFragment(found)),
      (cause: unknown) => void (here && setFragment(GatewayError.fromFailure(cause))),
    );
    return () => void (here = false);
  }, [landing]);

  if (!fragment) return null;
  const action = fragment instanceof GatewayError ? null : actionOf(fragment.data);
  return (
    <Modal open title={words.socialTitle} closeLabel={common.close} onClose={onDone} widthPx={460}>
      {fragment instanceof GatewayError || action === null ? (
        <p role="status">
          {problemText(
            problems,
            fragment instanceof GatewayError ? { code: fragment.code } : { code: "other" },
          )}
        </p>
      ) : (
        <MissingForm
          action={action}
          fields={missingFields(landing, fieldsOf(fragment.data))}
          prose={proseOf(fragment.html)}
          messages={messages}
        />
      )}
    </Modal>
  );
}

const RULES = { email: ["required", "email"], phone: ["phone"] } as const;

function MissingForm({
  action,
  fields,
  prose,
  messages,
}: {
  action: string;
  fields: MissingField[];
  prose: string | null;
  messages: Messages;
}) {
  const { landing: words } = messages;
  const form = useForm({
    rules: RULES,
    words: formWords(messages),
    async submit(values) {
      sendForm(action, Object.fromEntries(fields.map((field) => [field, values[field]])));
      return { leaving: true };
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      {prose ? (
        <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(prose) }} />
      ) : (
        <p>{words.socialIntro}</p>
      )}
      {fields.includes("email") && <EmailField {...form.field("email")} label={words.email} />}
      {fields.includes("phone") && (
        <TextField
          {...form.field("phone")}
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          data-digits={10}
        />
      )}
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

/** Sends a form as the browser does: the page goes where the shop answers. */
function sendForm(action: string, values: Record<string, string>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(values))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
