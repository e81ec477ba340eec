import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { href, PAGES, withQuery } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { useWantedPath } from "@/lib/session/use-wanted-path";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { Notice } from "@/ui/notice";

import styles from "./card-page.module.css";
import { GuestForm } from "./login-guest-form";
import { RegisterFormView } from "./register-form";
import type { RegisterParts } from "./register-types";
import type { RegisterWords } from "./register-words";
import { LoginWordsProvider, RegisterWordsProvider, useRegisterWords } from "./words-context";

/** The page to become a member on, and the other ways to go on from there (AUT-2, NAV-1). */
export function RegisterView({ parts, words }: { parts: RegisterParts; words: RegisterWords }) {
  return (
    <LoginWordsProvider value={words}>
      <RegisterWordsProvider value={words}>
        <Page parts={parts} />
      </RegisterWordsProvider>
    </LoginWordsProvider>
  );
}

function Page({ parts }: { parts: RegisterParts }) {
  const language = useLanguage();
  const { account, login, register } = useRegisterWords();
  const member = useSession()?.member ?? null;
  const wanted = useWantedPath();
  const [toActivate, setToActivate] = useState<string | null>(null);

  if (member) {
    return (
      <div className={classNames(styles.page, styles.leading)}>
        <section className={styles.card}>
          <h2 className={styles.heading}>{fill(login.alreadyIn, { name: member.firstName })}</h2>
          <p className={styles.text}>{login.alreadyInText}</p>
          <ButtonLink href={href(language, PAGES.profile)}>{account.profile}</ButtonLink>
        </section>
      </div>
    );
  }
  return (
    <div className={classNames(styles.page, styles.leading)}>
      <section className={styles.card} aria-label={register.submit}>
        {toActivate === null ? (
          <RegisterFormView
            redirect={wanted}
            parts={parts}
            onActivationNeeded={(text) => setToActivate(text ?? register.activationText)}
          />
        ) : (
          <Notice title={register.activationTitle} live>
            <p>{toActivate}</p>
          </Notice>
        )}
      </section>
      <div className={styles.others}>
        <section className={classNames(styles.card, styles.other)}>
          <h2 className={styles.heading}>{register.haveAccount}</h2>
          <p className={styles.text}>{register.haveAccountText}</p>
          <ButtonLink
            variant="secondary"
            wide
            href={withQuery(href(language, PAGES.login), { redirect: wanted })}
          >
            {login.submit}
          </ButtonLink>
        </section>
        <section className={classNames(styles.card, styles.other)}>
          <h2 className={styles.heading}>{login.guestTitle}</h2>
          <p className={styles.text}>{login.guestText}</p>
          <GuestForm />
        </section>
      </div>
    </div>
  );
}
