import type { ComponentProps } from "react";

import { ThreadsView } from "@/features/messages/threads-view";

import { SecurityCode } from "./security-code-part";

/** What was written between a member and the shop, with the same. */
export default function ThreadsClient(
  props: Omit<ComponentProps<typeof ThreadsView>, "SecurityCode">,
) {
  return <ThreadsView {...props} SecurityCode={SecurityCode} />;
}
