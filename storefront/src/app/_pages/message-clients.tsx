import type { ComponentProps } from "react";

import { ContactView } from "@/features/messages/contact-view";
import { ThreadsView } from "@/features/messages/threads-view";
import { lazyPart } from "@/ui/lazy";

const SecurityCode = lazyPart(
  "SecurityCode",
  () =>
    import("@/features/membership/security-code").then((module) => ({
      default: module.SecurityCode,
    })),
  { waiting: "outside", notice: "inline" },
);

/** Where somebody writes to the shop, with what that needs of other features. */
export function ContactClient(props: Omit<ComponentProps<typeof ContactView>, "SecurityCode">) {
  return <ContactView {...props} SecurityCode={SecurityCode} />;
}

export function ThreadsClient(props: Omit<ComponentProps<typeof ThreadsView>, "SecurityCode">) {
  return <ThreadsView {...props} SecurityCode={SecurityCode} />;
}
