import type { ReactNode } from "react";

import type { Language } from "@/lib/locale";
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

/** Which page it is: the members' (5), the vendors' (21), the one before checkout (64). */
export type LoginPageKind = "member" | "vendor" | "checkout";

/** A page to sign in on, and the other ways to go on from there (NAV-1, ORD-2). */
export function LoginPageView({
  language,
  kind,
  PhoneField,
  words,
}: {
  language: Language;
  kind: LoginPageKind;
  PhoneField: PhoneFieldSlot;
  words: LoginWords;
}) {
  const member = useSession()?.member ?? null;
  const wanted = useWantedPath();
  const redirect = kind === "checkout" ? PAGES.order : wanted;
  const { login } = words;

  if (member)
    return (
      <AlreadyIn
        language={language}
        name={member.firstName}
        checkout={kind === "checkout"}
        words={words}
      />
    );
  return (
    <div className={classNames(styles.page, styles.even)}>
      <section className={styles.card} aria-label={login.title}>
        {kind === "vendor" && <p className={styles.text}>{login.vendorText}</p>}
        <LoginPanel
          language={language}
          types={kind === "vendor" ? VENDOR_LOGIN_TYPES : LOGIN_TYPES}
          vendor={kind === "vendor"}
          social={kind !== "vendor"}
          redirect={redirect}
          PhoneField={PhoneField}
          words={words}
          onSignedIn={({ path }) => setTimeout(() => void goOn(path ?? redirect), GO_ON_AFTER_MS)}
        />
      </section>
      <div className={styles.others}>
        {kind !== "vendor" && (
          <Other title={login.guestTitle} text={login.guestText}>
            <GuestForm language={language} words={words} />
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

function AlreadyIn({
  language,
  name,
  checkout,
  words: { login, account },
}: {
  language: Language;
  name: string;
  checkout: boolean;
  words: LoginWords;
}) {
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
