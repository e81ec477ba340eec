import { use } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import { useSession } from "@/lib/session/use-session";
import { Modal } from "@/ui/modal";
import { Notice } from "@/ui/notice";
import { POPUP } from "@/ui/popup-queue";
import { usePopupTurn } from "@/ui/use-popup-turn";

import { closeExpired, type ExpiredPassword } from "./forced-password";
import { useRefusals } from "./login-refusals";
import { needsSecurityCode } from "./login-rules";
import { loginWords, type LoginWords } from "./login-words";
import { changeExpired, changeOwn } from "./password-calls";
import styles from "./password-forced.module.css";
import { PasswordForm } from "./password-form";
import { SignOutButton } from "./sign-out-button";

type Props = { language: Language; words: LoginWords };

/**
 * The windows that want a new password: of a member before anything else (AUT-4), of a guest on the
 * way in (AUT-5).
 */
export default function ForcedPassword({
  language,
  expired,
}: {
  language: Language;
  expired: ExpiredPassword | null;
}) {
  const words = loginWords(use(lazyMessages(language)));
  return expired ? (
    <Expired language={language} words={words} expired={expired} />
  ) : (
    <Weak language={language} words={words} />
  );
}

function Expired({ language, words, expired }: Props & { expired: ExpiredPassword }) {
  const { refusals, codeAsked } = useRefusals();
  const { password, notices, common } = words;
  return (
    <Modal
      open
      lasting={expired.inAlready}
      onClose={closeExpired}
      title={password.expiredTitle}
      closeLabel={common.close}
      widthPx={480}
      footer={
        expired.inAlready && <SignOutButton language={language} words={words} variant="quiet" />
      }
    >
      <div className={styles.inside}>
        <Notice tone="warning">{expired.message ?? notices.passwordExpired}</Notice>
        <PasswordForm
          language={language}
          username={expired.username}
          known={expired.password}
          withCode={needsSecurityCode(refusals, codeAsked)}
          words={words}
          submit={(passwords) => changeExpired(language, expired, passwords, words)}
        />
      </div>
    </Modal>
  );
}

/** Cannot be closed: a new password, or out. */
function Weak({ language, words }: Props) {
  const turn = usePopupTurn("forced-password", POPUP.forcedPassword, true);
  const member = useSession()?.member;
  const { password, common } = words;
  return (
    <Modal
      open={turn}
      lasting
      onClose={() => undefined}
      title={password.weakTitle}
      closeLabel={common.close}
      widthPx={480}
      footer={<SignOutButton language={language} words={words} variant="quiet" />}
    >
      {turn && member && (
        <div className={styles.inside}>
          <Notice tone="warning">{password.weakText}</Notice>
          <PasswordForm
            language={language}
            username={member.email}
            words={words}
            submit={(passwords) => changeOwn(language, passwords, words)}
          />
        </div>
      )}
    </Modal>
  );
}
