import { useEffect, useState } from "react";

import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { IconButton } from "@/ui/button";
import { RENEW } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import type { FieldState } from "@/ui/form/field";
import { TextField } from "@/ui/form/text-fields";

import { freshPicture } from "./login-calls";
import styles from "./security-code.module.css";

/**
 * The picture and what stands on it (AUT-12). A code serves once: the owner raises `round` after
 * each refusal, which brings a new picture and empties the field. The shop knows the last picture
 * it drew alone, so one that nobody sees, in a popover that is closed, is not loaded.
 */
export function SecurityCode({
  form,
  round,
  words,
  ...field
}: FieldState & {
  /** The form as the shop calls it, such as `login`. */
  form: string;
  round: number;
  words: Messages["securityCode"];
}) {
  const [renewed, setRenewed] = useState(0);
  const { picture, failed } = usePicture(form, `${round}.${renewed}`);
  return (
    <div className={styles.code}>
      <div className={styles.row}>
        <span className={styles.frame}>
          {picture && (
            <img
              src={picture}
              alt={words.picture}
              width={180}
              height={60}
              loading="lazy"
              className={styles.picture}
            />
          )}
          <span role="status">{failed ? words.failed : ""}</span>
        </span>
        <IconButton label={words.renew} onClick={() => setRenewed(renewed + 1)}>
          <Drawing d={RENEW} />
        </IconButton>
      </div>
      <TextField
        key={`${round}.${renewed}`}
        {...field}
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="done"
        dir="ltr"
        limit={{ length: 12 }}
      />
    </div>
  );
}

function usePicture(form: string, turn: string) {
  const language = useLanguage();
  const [shown, setShown] = useState<{ turn: string; picture: string | null } | null>(null);
  useEffect(() => {
    const request = new AbortController();
    freshPicture(language, form, request.signal).then(
      (picture) => setShown({ turn, picture }),
      () => !request.signal.aborted && setShown({ turn, picture: null }),
    );
    return () => request.abort();
  }, [language, form, turn]);
  const current = shown?.turn === turn ? shown : null;
  return {
    picture: current?.picture ?? null,
    failed: current !== null && current.picture === null,
  };
}
