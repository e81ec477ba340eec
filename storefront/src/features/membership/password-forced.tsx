import { use } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import { useLanguage } from "@/lib/language";
import { useSession } from "@/lib/session/use-session";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { Notice } from "@/ui/notice";
import { POPUP } from "@/ui/popup-queue";
import { usePopupTurn } from "@/ui/use-popup-turn";

import { closeExpired, type ExpiredPassword } from "./forced-password";
import { useRefusals } from "./login-refusals";
import { needsSecurityCode } from "./login-rules";
import { loginWords } from "./login-words";
import { changeExpired, changeOwn } from "./password-calls";
import styles from "./password-forced.module.css";
import { PasswordForm } from "./password-form";
import { SignOutButton } from "./sign-out-button";
import { LoginWordsProvider, useLoginWords } from "./words-context";

/**
 * The strength of a password that the shop made up, which its member never saw
 * (contracts/upstream/membership.md#passwords).
 */
const MADE_UP = 0;

/**
 * The windows that want a new password: of a member before anything else (AUT-4), of a guest on the
 * way in (AUT-5). Neither can be closed; what leads out is signing out or, for a guest, another
 * account.
 */
export default function ForcedPassword({ expired }: { expired: ExpiredPassword | null }) {
  return (
    <LoginWordsProvider value={loginWords(use(lazyMessages(useLanguage())))}>
      {expired ? <Expired expired={expired} /> : <Weak />}
    </LoginWordsProvider>
  );
}

function Expired({ expired }: { expired: ExpiredPassword }) {
  const language = useLanguage();
  const words = useLoginWords();
  const { refusals, codeAsked } = useRefusals();
  const { password, notices, common } = words;
  return (
    <Modal
      open
      lasting
      onClose={closeExpired}
      title={password.expiredTitle}
      closeLabel={common.close}
      widthPx={480}
      footer={
        expired.inAlready ? (
          <SignOutButton variant="quiet" />
        ) : (
          // Nobody is in yet, so there is nobody to sign out.
          <Button variant="quiet" data-replay="never" onClick={closeExpired}>
            {password.otherAccount}
          </Button>
        )
      }
    >
      <div className={styles.inside}>
        <Notice tone="warning">{expired.message ?? notices.passwordExpired}</Notice>
        <PasswordForm
          username={expired.username}
          known={expired.password}
          withCode={needsSecurityCode(refusals, codeAsked)}
          submit={(passwords) => changeExpired(language, expired, passwords, words)}
        />
      </div>
    </Modal>
  );
}

/** Cannot be closed: a new password, or out. */
function Weak() {
  const language = useLanguage();
  const words = useLoginWords();
  const turn = usePopupTurn("forced-password", POPUP.forcedPassword, true);
  const member = useSession()?.member;
  const { password, common } = words;
  const madeUp = member?.passwordStrength === MADE_UP;
  return (
    <Modal
      open={turn}
      lasting
      onClose={() => undefined}
      title={madeUp ? password.madeUpTitle : password.weakTitle}
      closeLabel={common.close}
      widthPx={480}
      footer={<SignOutButton variant="quiet" />}
    >
      {turn && member && (
        <div className={styles.inside}>
          <Notice tone="warning">{madeUp ? password.madeUpText : password.weakText}</Notice>
          <PasswordForm
            username={member.email}
            known={madeUp ? "" : null}
            submit={(passwords) => changeOwn(language, passwords, words)}
          />
        </div>
      )}
    </Modal>
  );
}
