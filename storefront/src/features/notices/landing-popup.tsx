import { useEffect, useRef, useState } from "react";

import { askLogin } from "@/lib/ask-login";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";

import { activate, type Told } from "./activate";
import type { Landing } from "./landing-rules";
import styles from "./popup.module.css";
import { SocialPopup } from "./social-popup";

type Props = {
  language: Language;
  landing: Landing;
  /** Nobody is signed in; false while nobody can say. */
  guest: boolean;
  messages: Messages;
  onDone: () => void;
};

/** Answers the link or the return that led to this page (AUT-6, AUT-7, AUT-8). */
export function LandingPopup({ landing, ...rest }: Props) {
  return landing.kind === "social" ? (
    <SocialPopup landing={landing} {...rest} />
  ) : (
    <MessagePopup landing={landing} {...rest} />
  );
}

/**
 * Tells how it went; after a membership came into force, the shopper is asked to sign in (AUT-7).
 */
function MessagePopup({
  language,
  landing,
  guest,
  messages,
  onDone,
}: Props & { landing: Exclude<Landing, { kind: "social" }> }) {
  const { landing: words, notices, common } = messages;
  const [told, setTold] = useState<Told | null>(() =>
    landing.kind === "emailRegistered"
      ? { title: words.registeredTitle, text: notices.emailRegistered, good: false, signIn: false }
      : null,
  );
  // A link works once, so it is used once, however often the effect runs.
  const used = useRef(false);
  useEffect(() => {
    if (used.current || landing.kind === "emailRegistered") return;
    used.current = true;
    void activate(landing, language, messages).then(setTold);
  }, [landing, language, messages]);

  if (!told) return null;
  const signIn = told.signIn && guest;
  const close = () => {
    onDone();
    if (signIn) void askLogin({ reason: "activated" });
  };
  return (
    <Modal open title={told.title} closeLabel={common.close} onClose={close} widthPx={460}>
      <div className={styles.form}>
        <p role="status">{told.text}</p>
        <div className={styles.actions}>
          <Button onClick={close}>{signIn ? words.signIn : words.ok}</Button>
        </div>
      </div>
    </Modal>
  );
}
