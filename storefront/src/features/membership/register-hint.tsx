import { useLanguage } from "@/lib/language";
import { href, PAGES } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

import styles from "./register-hint.module.css";
import { useLoginWords } from "./words-context";

/** Under a form to sign in with: the way for those who cannot yet. */
export function RegisterHint() {
  const language = useLanguage();
  const { login } = useLoginWords();
  return (
    <p className={styles.hint}>
      <span>{login.newHere}</span>
      <ButtonLink variant="quiet" href={href(language, PAGES.register)}>
        {login.register}
      </ButtonLink>
    </p>
  );
}
