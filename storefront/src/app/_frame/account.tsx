"use client";

import type { ComponentProps } from "react";

import { AccountMenu } from "@/features/membership/account-menu";
import { lazyPart } from "@/ui/lazy";

import { LazyPhoneField } from "./lazy-phone-field";

const UnreadBadge = lazyPart("UnreadBadge", () => import("@/features/messages/unread-badge"));

/**
 * The member's place in the header, with what it needs of other features; those load when a form
 * shows them.
 */
export function Account(
  props: Omit<ComponentProps<typeof AccountMenu>, "PhoneField" | "UnreadBadge">,
) {
  return <AccountMenu {...props} PhoneField={LazyPhoneField} UnreadBadge={UnreadBadge} />;
}
