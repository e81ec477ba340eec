import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { signOut } from "@/lib/session/sign-out";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";

import { useLoginWords } from "./words-context";

/** Signs the member out and leaves the page; says so when that cannot be done. */
export function SignOutButton({
  variant,
  wide,
}: {
  variant: "secondary" | "quiet";
  wide?: boolean;
}) {
  const language = useLanguage();
  const { account, problems } = useLoginWords();
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
