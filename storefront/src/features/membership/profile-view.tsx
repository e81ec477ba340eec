import type { ReactNode } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { Language } from "@/lib/locale";
import { href, PAGES, withQuery } from "@/lib/paths";
import type { Member } from "@/lib/session/types";
import { useSession } from "@/lib/session/use-session";
import { useSessionTrouble } from "@/lib/session/use-session-trouble";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { digitsOf } from "@/ui/form/rules";
import { Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { Standing } from "@/ui/standing";

import page from "./card-page.module.css";
import { changeOwn } from "./password-calls";
import { PasswordForm } from "./password-form";
import { ProfileCancel } from "./profile-cancel";
import { ProfileForm } from "./profile-form";
import { PhoneProof } from "./profile-phone-proof";
import styles from "./profile-view.module.css";
import { useRegisterForm } from "./register-form-data";
import type { RegisterParts } from "./register-types";
import type { RegisterWords } from "./register-words";

type Props = { language: Language; parts: RegisterParts; words: RegisterWords };

/**
 * A member's own page: details, password, and the way out of the membership. Guests are shown the
 * way in.
 */
export function ProfileView(props: Props) {
  const session = useSession();
  const trouble = useSessionTrouble();
  const { language, words } = props;
  if (trouble) {
    return (
      <Frame>
        <div className={page.card}>
          <Unavailable {...trouble} words={words} onRetry={trouble.retry} />
        </div>
      </Frame>
    );
  }
  if (session === null)
    return (
      <Frame busy>
        <Waiting />
      </Frame>
    );
  if (!session.member) {
    return (
      <Standing whole drawing={<Icon name="person" size={48} />} title={words.profile.memberNeeded}>
        <ButtonLink href={withQuery(href(language, PAGES.login), { redirect: PAGES.profile })}>
          {words.login.submit}
        </ButtonLink>
      </Standing>
    );
  }
  return <MemberPage {...props} member={session.member} />;
}

function MemberPage({ language, parts, words, member }: Props & { member: Member }) {
  const { data: given, error, mutate, isValidating } = useRegisterForm(language, { update: true });
  const { profile, password } = words;
  return (
    <Frame busy={!given && !error}>
      <section className={page.card} aria-labelledby="profile-details">
        <h2 id="profile-details" className={page.heading}>
          {profile.details}
        </h2>
        {given ? (
          <ProfileForm
            language={language}
            given={given}
            bound={member.exportCountry}
            parts={parts}
            words={words}
          />
        ) : error === undefined ? (
          <Waiting />
        ) : (
          <Unavailable
            error={error}
            busy={isValidating}
            words={words}
            onRetry={() => void mutate()}
          />
        )}
      </section>
      <div className={page.others}>
        <section className={page.card} aria-labelledby="profile-password">
          <h2 id="profile-password" className={page.heading}>
            {password.title}
          </h2>
          <PasswordForm
            language={language}
            username={member.email}
            words={words}
            submit={(wish) => changeOwn(language, wish, words)}
          />
        </section>
        <section className={page.card} aria-labelledby="profile-phone">
          <h2 id="profile-phone" className={page.heading}>
            {words.phoneProof.title}
          </h2>
          <PhoneProof
            language={language}
            phone={digitsOf(member.phone ?? given?.phone ?? "")}
            words={words}
          />
        </section>
        <section className={page.card} aria-labelledby="profile-cancel">
          <h2 id="profile-cancel" className={page.heading}>
            {profile.cancelTitle}
          </h2>
          <ProfileCancel language={language} words={words} />
        </section>
      </div>
    </Frame>
  );
}

function Frame({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(page.page, page.leading)} aria-busy={busy || undefined}>
      {children}
    </div>
  );
}

function Unavailable({
  error,
  busy,
  words,
  onRetry,
}: {
  error: unknown;
  busy: boolean;
  words: RegisterWords;
  onRetry: () => void;
}) {
  const { profile, problems, common } = words;
  return (
    <RetryNotice
      title={profile.unavailable}
      text={failureText(problems, error)}
      retryLabel={common.retry}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

function Waiting() {
  return <Skeleton className={styles.waiting} />;
}
