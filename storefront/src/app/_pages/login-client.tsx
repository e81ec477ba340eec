import type { ComponentProps } from "react";

import { LazyPhoneField } from "@/app/_frame/lazy-phone-field";
import { LoginPageView } from "@/features/membership/login-page-view";

/** A page to sign in on, with what it needs of other features. */
export default function LoginClient(
  props: Omit<ComponentProps<typeof LoginPageView>, "PhoneField">,
) {
  return <LoginPageView {...props} PhoneField={LazyPhoneField} />;
}
