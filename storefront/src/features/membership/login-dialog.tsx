import { use } from "react";

import type { LoginReason } from "@/lib/ask-login";
import { lazyMessages } from "@/lib/lazy-messages";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { GO_ON_AFTER_MS, goOn } from "@/lib/session/change";
import { Modal } from "@/ui/modal";

import { useExpired } from "./forced-password";
import styles from "./login-dialog.module.css";
import type { PhoneFieldSlot } from "./login-form-props";
import { LoginPanel } from "./login-panel";
import { loginWords } from "./login-words";
import type { LoginQuestion } from "./login-popup";
import { RegisterHint } from "./register-hint";
import { LoginWordsProvider } from "./words-context";

/**
 * Signing in over the page, for the sake of one thing: that is done first, then the page is loaded
 * anew.
 */
export default function LoginDialog({
  PhoneField,
  question,
}: {
  PhoneField: PhoneFieldSlot;
  question: LoginQuestion | null;
}) {
  const words = loginWords(use(lazyMessages(useLanguage())));
  const { login, common } = words;
  // A password that has to be changed first has a window of its own; giving up there leads back
  // here.
  const expired = useExpired();

  function onSignedIn() {
    question?.answer(true);
    setTimeout(() => void goOn(null), GO_ON_AFTER_MS);
  }

  return (
    <LoginWordsProvider value={words}>
      <Modal
        open={question !== null && expired === null}
        onClose={() => question?.answer(false)}
        title={login.title}
        closeLabel={common.close}
        widthPx={480}
      >
        {question && (
          <div className={styles.inside}>
            <p className={styles.reason}>{reasonOf(question.reason, login)}</p>
            <LoginPanel PhoneField={PhoneField} passing onSignedIn={onSignedIn} />
            <RegisterHint />
          </div>
        )}
      </Modal>
    </LoginWordsProvider>
  );
}

function reasonOf(reason: LoginReason, login: Messages["login"]): string {
  switch (reason) {
    case "alarm":
      return login.forAlarm;
    case "comment":
      return login.forComment;
    case "favourite":
      return login.forFavourite;
    case "activated":
      return login.forActivated;
    case "registered":
      return login.forRegistered;
    case "message":
      return login.forMessage;
    case "session":
      return login.forSession;
    case "orders":
      return login.forOrders;
    case "checkout":
      return login.forCheckout;
  }
}
