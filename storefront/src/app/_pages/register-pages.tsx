import { registerWords } from "@/features/membership/register-words";
import { messagesOf } from "@/lib/messages";

import { headingOf } from "./heading";
import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { PersonWords } from "./person-parts";
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
      <MemberPart part="RegisterClient" words={personWords(messages)} />
    </div>
  );
}

/** A member's own details. */
export function profilePage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="profile" needsScript={messages.profile.needsScript}>
      <MemberPart part="ProfileClient" words={personWords(messages)} />
    </MemberArea>
  );
}

function personWords(messages: ReturnType<typeof messagesOf>): PersonWords {
  const { regions, places, form, common, phone } = messages;
  return {
    register: registerWords(messages),
    phone,
    regions: { ...places, home: regions, choose: form.choose, loading: common.loading },
  };
}
