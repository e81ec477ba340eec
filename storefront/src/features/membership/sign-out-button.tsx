import { useState } from "react";

import type { Language } from "@/lib/locale";
import { signOut } from "@/lib/session/sign-out";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";

import type { LoginWords } from "./login-words";

/** Signs the member out and leaves the page; says so when that cannot be done. */
export function SignOutButton({
  language,
  words: { account, problems },
  variant,
  wide,
}: {
  language: Language;
  words: Pick<LoginWords, "account" | "problems">;
  variant: "secondary" | "quiet";
  wide?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    const failed = await signOut(language, problems);
    if (failed === null) return;
    showToast({ text: `${account.signOutFailed}: ${failed}`, tone: "bad" });
    setBusy(false);
  }
  return (
    <Button
      data-replay="never"
      variant={variant}
      {...(wide ? { wide } : {})}
      busy={busy}
      onClick={() => void leave()}
    >
      {account.signOut}
    </Button>
  );
}
