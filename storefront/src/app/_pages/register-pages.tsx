import { registerWords } from "@/features/membership/register-words";
import { messagesOf } from "@/lib/messages";

import { headingOf } from "./heading";
import { MemberArea } from "./member-area";
import { ProfileClient, RegisterClient } from "./member-clients";
import type { PersonWords } from "./register-client";
import type { ShopPageProps } from "./shop-page-props";

/** Becoming a member. */
export function registerPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  return (
    <div className="page-width">
      <h1>{headingOf(page)}</h1>
      <noscript>
        <p>{messages.register.needsScript}</p>
      </noscript>
      <RegisterClient words={personWords(messages)} />
    </div>
  );
}

/** A member's own details. */
export function profilePage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="profile" needsScript={messages.profile.needsScript}>
      <ProfileClient words={personWords(messages)} />
    </MemberArea>
  );
}

function personWords(messages: ReturnType<typeof messagesOf>): PersonWords {
  const { regions, form, common, phone } = messages;
  return {
    register: registerWords(messages),
    phone,
    regions: { ...regions, choose: form.choose, loading: common.loading },
  };
}
