import { alarmWords } from "@/features/alarms/words";
import type { AlarmKind } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import { MemberArea, memberPlaces } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/** What a member waits for: prices (86) or stock (87). */
export function alarmsPage(kind: AlarmKind, props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="alarms" needsScript={messages.alarms.needsScript}>
      <MemberPart
        part="AlarmsClient"
        kind={kind}
        format={props.page.numberFormat}
        words={alarmWords(messages)}
      />
    </MemberArea>
  );
}

/** The coupons that a member may use. */
export function couponsPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="coupons" needsScript={messages.alarms.needsScript}>
      <MemberPart
        part="CouponsClient"
        format={props.page.numberFormat}
        words={alarmWords(messages)}
      />
    </MemberArea>
  );
}

/** What the shop sends a member again and again. */
export function subscriptionsPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="subscriptions" needsScript={messages.alarms.needsScript}>
      <MemberPart part="SubscriptionsClient" words={alarmWords(messages)} />
    </MemberArea>
  );
}

/** Where a member begins. */
export function overviewPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  const { account, overview, problems, common, login } = messages;
  return (
    <MemberArea {...props} place="overview" needsScript={messages.alarms.needsScript}>
      <MemberPart
        part="OverviewClient"
        places={memberPlaces(account).filter(({ name }) => name !== "overview")}
        format={props.page.numberFormat}
        words={{
          overview,
          problems,
          greeting: account.greeting,
          signIn: login.submit,
          retry: common.retry,
          loading: common.loading,
        }}
      />
    </MemberArea>
  );
}
