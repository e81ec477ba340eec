import { failureText } from "@/lib/gateway/problem";
import type { Language } from "@/lib/locale";
import { href, PAGES, withQuery } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { useSessionTrouble } from "@/lib/session/use-session-trouble";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { Standing } from "@/ui/standing";

import styles from "./card-page.module.css";
import type { LoginWords } from "./login-words";
import { changeOwn } from "./password-calls";
import { PasswordForm } from "./password-form";
import passwords from "./password-form.module.css";

/** The page on which a member changes the password; who is a guest is shown the way in. */
export function PasswordPage({ language, words }: { language: Language; words: LoginWords }) {
  const session = useSession();
  const trouble = useSessionTrouble();
  const { password, login, problems, common } = words;
  const member = session?.member;
  if (session !== null && !member) {
    return (
      <Standing whole drawing={<Icon name="person" size={48} />} title={password.memberNeeded}>
        <ButtonLink
          href={withQuery(href(language, PAGES.login), { redirect: PAGES.passwordChange })}
        >
          {login.submit}
        </ButtonLink>
      </Standing>
    );
  }
  return (
    <div className={styles.page} aria-busy={(!member && !trouble) || undefined}>
      <div className={classNames(styles.card, styles.narrow)}>
        {member ? (
          <PasswordForm
            language={language}
            username={member.email}
            words={words}
            submit={(wish) => changeOwn(language, wish, words)}
          />
        ) : trouble ? (
          <RetryNotice
            text={failureText(problems, trouble.error)}
            retryLabel={common.retry}
            busy={trouble.busy}
            onRetry={trouble.retry}
          />
        ) : (
          <Skeleton className={passwords.waiting} />
        )}
      </div>
    </div>
  );
}
