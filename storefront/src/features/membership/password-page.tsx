import type { ReactNode } from "react";

import { failureText } from "@/lib/gateway/problem";
import { useLanguage } from "@/lib/language";
import { href, PAGES, withQuery } from "@/lib/paths";
import { MemberOnly } from "@/lib/session/member-only";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/empty-state";

import styles from "./card-page.module.css";
import type { LoginWords } from "./login-words";
import { changeOwn } from "./password-calls";
import { PasswordForm } from "./password-form";
import passwords from "./password-form.module.css";
import { LoginWordsProvider } from "./words-context";

/** The page on which a member changes the password; who is a guest is shown the way in. */
export function PasswordPage({ words }: { words: LoginWords }) {
  const language = useLanguage();
  const { password, login, problems, common } = words;
  return (
    <LoginWordsProvider value={words}>
      <MemberOnly
        guest={
          <EmptyState
            whole
            drawing={<Icon name="person" size={48} />}
            title={password.memberNeeded}
          >
            <ButtonLink
              href={withQuery(href(language, PAGES.login), { redirect: PAGES.passwordChange })}
            >
              {login.submit}
            </ButtonLink>
          </EmptyState>
        }
        waiting={
          <Card busy>
            <Skeleton className={passwords.waiting} />
          </Card>
        }
        failed={({ error, busy, retry }) => (
          <Card>
            <RetryNotice
              text={failureText(problems, error)}
              retryLabel={common.retry}
              busy={busy}
              onRetry={retry}
            />
          </Card>
        )}
      >
        {({ email }) => (
          <Card>
            <PasswordForm
              username={email}
              submit={(passwords) => changeOwn(language, passwords, words)}
            />
          </Card>
        )}
      </MemberOnly>
    </LoginWordsProvider>
  );
}

function Card({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className={styles.page} aria-busy={busy || undefined}>
      <div className={classNames(styles.card, styles.narrow)}>{children}</div>
    </div>
  );
}

export { PasswordPage as default };
