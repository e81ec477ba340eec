import type { Messages } from "@/lib/messages";

/** What is said about alarms, coupons and subscriptions. */
export type AlarmWords = Pick<Messages, "alarms" | "coupons" | "subscriptions" | "problems"> & {
  signIn: string;
} & Pick<Messages["common"], "retry" | "cancel" | "loading">;

export function alarmWords(messages: Messages): AlarmWords {
  const { alarms, coupons, subscriptions, problems, login, common } = messages;
  const { retry, cancel, loading } = common;
  const signIn = login.submit;
  return { alarms, coupons, subscriptions, problems, signIn, retry, cancel, loading };
}
