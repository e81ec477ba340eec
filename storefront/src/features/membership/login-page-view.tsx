import type { ReactNode } from "react";

import { useLanguage } from "@/lib/language";
import { href, PAGES } from "@/lib/paths";
import { GO_ON_AFTER_MS, goOn } from "@/lib/session/change";
import { useSession } from "@/lib/session/use-session";
import { useWantedPath } from "@/lib/session/use-wanted-path";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";

import styles from "./card-page.module.css";
import type { PhoneFieldSlot } from "./login-form-props";
import { GuestForm } from "./login-guest-form";
import { LoginPanel } from "./login-panel";
import { LOGIN_TYPES, VENDOR_LOGIN_TYPES } from "./login-rules";
import type { LoginWords } from "./login-words";
import { LoginWordsProvider, useLoginWords } from "./words-context";

/** Which page it is: the members' (5), the vendors' (21), the one before checkout (64). */
export type LoginPageKind = "member" | "vendor" | "checkout";

type Props = { kind: LoginPageKind; PhoneField: PhoneFieldSlot };

/** A page to sign in on, and the other ways to go on from there (NAV-1, ORD-2). */
export function LoginPageView({ words, ...props }: Props & { words: LoginWords }) {
  return (
    <LoginWordsProvider value={words}>
      <Page {...props} />
    </LoginWordsProvider>
  );
}

function Page({ kind, PhoneField }: Props) {
  const language = useLanguage();
  const member = useSession()?.member ?? null;
  const wanted = useWantedPath();
  const redirect = kind === "checkout" ? PAGES.order : wanted;
  const { login } = useLoginWords();

  if (member) return <AlreadyIn name={member.firstName} checkout={kind === "checkout"} />;
  return (
    <div className={classNames(styles.page, styles.even)}>
      <section className={styles.card} aria-label={login.title}>
        {kind === "vendor" && <p className={styles.text}>{login.vendorText}</p>}
        <LoginPanel
          types={kind === "vendor" ? VENDOR_LOGIN_TYPES : LOGIN_TYPES}
          vendor={kind === "vendor"}
          social={kind !== "vendor"}
          redirect={redirect}
          PhoneField={PhoneField}
          onSignedIn={({ path }) => setTimeout(() => void goOn(path ?? redirect), GO_ON_AFTER_MS)}
        />
      </section>
      <div className={styles.others}>
        {kind !== "vendor" && (
          <Other title={login.guestTitle} text={login.guestText}>
            <GuestForm />
          </Other>
        )}
        <Other title={login.newHere} text={login.newHereText}>
          <ButtonLink variant="secondary" wide href={href(language, PAGES.register)}>
            {login.register}
          </ButtonLink>
        </Other>
        <p>
          <a
            className={styles.link}
            href={href(language, kind === "vendor" ? PAGES.login : PAGES.vendorLogin)}
          >
            {kind === "vendor" ? login.toMember : login.toVendor}
          </a>
        </p>
      </div>
    </div>
  );
}

function Other({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classNames(styles.card, styles.other)}>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}

function AlreadyIn({ name, checkout }: { name: string; checkout: boolean }) {
  const language = useLanguage();
  const { login, account } = useLoginWords();
  return (
    <div className={classNames(styles.page, styles.even)}>
      <section className={styles.card}>
        <h2 className={styles.heading}>{fill(login.alreadyIn, { name })}</h2>
        <p className={styles.text}>{login.alreadyInText}</p>
        <ButtonLink href={href(language, checkout ? PAGES.order : PAGES.home)}>
          {checkout ? login.goToOrder : login.goOn}
        </ButtonLink>
        <ButtonLink variant="secondary" href={href(language, PAGES.orders)}>
          {account.orders}
        </ButtonLink>
      </section>
    </div>
  );
}
