import type { ComponentProps } from "react";

import { ContactView } from "@/features/messages/contact-view";

import { SecurityCode } from "./security-code-part";

/** Where somebody writes to the shop, with what that needs of other features. */
export default function ContactClient(
  props: Omit<ComponentProps<typeof ContactView>, "SecurityCode">,
) {
  return <ContactView {...props} SecurityCode={SecurityCode} />;
}
