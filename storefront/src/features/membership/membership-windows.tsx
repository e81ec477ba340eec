import { useState } from "react";

import { lazyPart } from "@/ui/lazy";

import { useExpired } from "./forced-password";
import type { PhoneFieldSlot } from "./login-form-props";
import { useLoginQuestion } from "./login-popup";

const LoginDialog = lazyPart("LoginDialog", () => import("./login-dialog"));
const ForcedPassword = lazyPart("ForcedPassword", () => import("./password-forced"));

/**
 * The windows that open over any page for the sake of a membership; each loads with the first need
 * of it.
 */
export default function MembershipWindows({
  PhoneField,
  mustChange,
}: {
  PhoneField: PhoneFieldSlot;
  mustChange: boolean;
}) {
  const question = useLoginQuestion();
  const expired = useExpired();
  const [asked, setAsked] = useState(false);
  if (question && !asked) setAsked(true);
  return (
    <>
      {asked && <LoginDialog PhoneField={PhoneField} question={question} />}
      {(mustChange || expired) && <ForcedPassword expired={expired} />}
    </>
  );
}
