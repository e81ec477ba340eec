import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { GO_ON_AFTER_MS, goOn, signedOut } from "@/lib/session/change";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";

import page from "./card-page.module.css";
import { RESULT_MS } from "./login-rules";
import styles from "./profile-view.module.css";
import { cancelMembership } from "./register-calls";
import { useRegisterWords } from "./words-context";

/**
 * Ends the membership. It cannot be taken back, so it is asked once more, and the question names
 * what follows.
 */
export function ProfileCancel() {
  const language = useLanguage();
  const { profile, problems, cancel, common } = useRegisterWords();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function end() {
    setBusy(true);
    setRefusal(null);
    const result = await cancelMembership(language, problems);
    if (result.type === "failed") {
      setRefusal(result.text ?? result.faults[0]?.message ?? problems.other);
      return setBusy(false);
    }
    signedOut();
    setAsked(false);
    showToast({ text: result.answer.message ?? profile.cancelled, durationMs: RESULT_MS });
    setTimeout(() => void goOn("/"), GO_ON_AFTER_MS);
  }

  return (
    <>
      <p className={page.text}>{profile.cancelText}</p>
      <Button
        data-replay="never"
        variant="secondary"
        className={styles.danger}
        busy={busy}
        onClick={() => setAsked(true)}
      >
        {profile.cancel}
      </Button>
      <Modal
        open={asked}
        onClose={() => !busy && setAsked(false)}
        title={profile.cancelQuestion}
        closeLabel={common.close}
        widthPx={480}
        footer={
          <div className={styles.choices}>
            <Button variant="secondary" disabled={busy} onClick={() => setAsked(false)}>
              {cancel}
            </Button>
            <Button
              data-replay="never"
              className={styles.final}
              busy={busy}
              onClick={() => void end()}
            >
              {profile.cancelConfirm}
            </Button>
          </div>
        }
      >
        <p>{profile.cancelText}</p>
        {refusal !== null && (
          <div role="alert">
            <Notice tone="bad">{refusal}</Notice>
          </div>
        )}
      </Modal>
    </>
  );
}
