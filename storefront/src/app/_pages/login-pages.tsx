import type { ReactNode } from "react";

import type { LoginPageKind } from "@/features/membership/login-page-view";
import { loginWords, type LoginWords } from "@/features/membership/login-words";
import { messagesOf } from "@/lib/messages";

import { headingOf } from "./heading";
import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/** The page to sign in on: of members, of vendors, or before checkout. */
export const loginPage = (kind: LoginPageKind) => (props: ShopPageProps) =>
  framed(props, (words) => <MemberPart part="LoginClient" kind={kind} words={words} />);

export const passwordReminderPage = (props: ShopPageProps) =>
  framed(props, (words) => <MemberPart part="PasswordReminderClient" words={words} />);

export function passwordPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="password" needsScript={messages.login.needsScript}>
      <MemberPart part="PasswordClient" words={loginWords(messages)} />
    </MemberArea>
  );
}

/** The shop's heading over a form of ours, which needs scripts. */
function framed({ view, page }: ShopPageProps, inside: (words: LoginWords) => ReactNode) {
  const messages = messagesOf(view.language);
  return (
    <div className="page-width">
      <h1>{headingOf(page)}</h1>
      <noscript>
        <p>{messages.login.needsScript}</p>
      </noscript>
      {inside(loginWords(messages))}
    </div>
  );
}
