import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

import styles from "./register-hint.module.css";

/** Under a form to sign in with: the way for those who cannot yet. */
export function RegisterHint({
  language,
  words,
}: {
  language: Language;
  words: Messages["login"];
}) {
  return (
    <p className={styles.hint}>
      <span>{words.newHere}</span>
      <ButtonLink variant="quiet" href={href(language, PAGES.register)}>
        {words.register}
      </ButtonLink>
    </p>
  );
}
