"use client";

import type { Language } from "@/lib/locale";
import { href, PAGES, withQuery } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { ButtonLink } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

import type { LoginWords } from "./login-words";
import { changeOwn } from "./password-calls";
import { PasswordForm } from "./password-form";
import styles from "./password-page.module.css";

/** The page on which a member changes the password; who is a guest is shown the way in. */
export function PasswordPage({ language, words }: { language: Language; words: LoginWords }) {
  const session = useSession();
  const { password, login } = words;
  return (
    <div className={styles.card} data-form aria-busy={session === null || undefined}>
      {session === null ? (
        <Skeleton className={styles.waiting} />
      ) : session.member ? (
        <PasswordForm language={language} username={session.member.email} words={words} submit={(wish) => changeOwn(language, wish, words)} />
      ) : (
        <>
          <p className={styles.text}>{password.memberNeeded}</p>
          <ButtonLink wide href={withQuery(href(language, PAGES.login), { redirect: PAGES.passwordChange })}>
            {login.submit}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
