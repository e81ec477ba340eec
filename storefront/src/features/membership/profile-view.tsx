import type { ReactNode } from "react";

import { useLanguage } from "@/lib/language";
import { href, PAGES, withQuery } from "@/lib/paths";
import { failedRead } from "@/lib/session/failed-read";
import type { Member } from "@/lib/session/types";
import { MemberOnly } from "@/lib/session/member-only";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { digitsOf } from "@/ui/form/rules";
import { Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/empty-state";

import page from "./card-page.module.css";
import { CardSection } from "./card-section";
import { changeOwn } from "./password-calls";
import { PasswordForm } from "./password-form";
import { ProfileCancel } from "./profile-cancel";
import { ProfileForm } from "./profile-form";
import { PhoneProof } from "./profile-phone-proof";
import styles from "./profile-view.module.css";
import { useRegisterForm } from "./register-form-data";
import type { RegisterParts } from "./register-types";
import type { RegisterWords } from "./register-words";
import { LoginWordsProvider, RegisterWordsProvider, useRegisterWords } from "./words-context";

type Props = { parts: RegisterParts; words: RegisterWords };

/**
 * A member's own page: details, password, and the way out of the membership. Guests are shown the
 * way in.
 */
export function ProfileView({ parts, words }: Props) {
  const language = useLanguage();
  return (
    <LoginWordsProvider value={words}>
      <RegisterWordsProvider value={words}>
        <MemberOnly
          guest={
            <EmptyState
              whole
              drawing={<Icon name="person" size={48} />}
              title={words.profile.memberNeeded}
            >
              <ButtonLink
                href={withQuery(href(language, PAGES.login), { redirect: PAGES.profile })}
              >
                {words.login.submit}
              </ButtonLink>
            </EmptyState>
          }
          waiting={
            <Frame busy>
              <Waiting />
            </Frame>
          }
          failed={(error) => (
            <Frame>
              <div className={page.card}>
                <Unavailable {...error} />
              </div>
            </Frame>
          )}
        >
          {(member) => <MemberPage parts={parts} member={member} />}
        </MemberOnly>
      </RegisterWordsProvider>
    </LoginWordsProvider>
  );
}

function MemberPage({ parts, member }: { parts: RegisterParts; member: Member }) {
  const language = useLanguage();
  const words = useRegisterWords();
  const { data: given, error, mutate, isValidating } = useRegisterForm({ update: true });
  const { profile, password } = words;
  return (
    <Frame busy={!given && !error}>
      <CardSection id="profile-details" title={profile.details}>
        {given ? (
          <ProfileForm given={given} bound={member.exportCountry} parts={parts} />
        ) : error === undefined ? (
          <Waiting />
        ) : (
          <Unavailable error={error} busy={isValidating} retry={() => void mutate()} />
        )}
      </CardSection>
      <div className={page.others}>
        <CardSection id="profile-password" title={password.title}>
          <PasswordForm
            username={member.email}
            submit={(passwords) => changeOwn(language, passwords, words)}
          />
        </CardSection>
        <CardSection id="profile-phone" title={words.phoneProof.title}>
          <PhoneProof phone={digitsOf(member.phone ?? given?.phone ?? "")} />
        </CardSection>
        <CardSection id="profile-cancel" title={profile.cancelTitle}>
          <ProfileCancel />
        </CardSection>
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

function Unavailable({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  const { profile, problems, common, login } = useRegisterWords();
  return (
    <RetryNotice
      title={profile.unavailable}
      busy={busy}
      {...failedRead(error, { problems, retry: common.retry, signIn: login.submit }, retry)}
    />
  );
}

function Waiting() {
  return <Skeleton className={styles.waiting} />;
}
