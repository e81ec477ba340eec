import { use, useState } from "react";

import { JoinForm, type Joiner } from "@/features/membership/join-form";
import { registerWords } from "@/features/membership/register-words";
import { LoginWordsProvider, RegisterWordsProvider } from "@/features/membership/words-context";
import type { Address } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { lazyMessages } from "@/lib/lazy-messages";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { Notice } from "@/ui/notice";

import styles from "./checkout-client.module.css";

/**
 * A guest who has ordered becomes a member by a password alone; the rest stands in the address they
 * gave. Where they gave none with a mail address, nothing is offered.
 */
export default function CheckoutJoin() {
  const language = useLanguage();
  const messages = use(lazyMessages(language));
  const isGuest = useSession()?.kind === "guest";
  const { data } = useRead(isGuest ? lazyBff.addresses(language) : null);
  const joiner = joinerOf(data?.addresses ?? []);
  const [joined, setJoined] = useState<string | null>(null);
  const { checkout } = messages;
  if (joined !== null)
    return (
      <Notice live>
        <p>{joined}</p>
      </Notice>
    );
  if (!isGuest || !joiner) return null;
  const words = registerWords(messages);
  return (
    <section className={styles.join} aria-labelledby="join-title">
      <h3 id="join-title">{checkout.joinTitle}</h3>
      <p>{fill(checkout.joinText, { name: joiner.name, email: joiner.email })}</p>
      <LoginWordsProvider value={words}>
        <RegisterWordsProvider value={words}>
          <JoinForm joiner={joiner} onJoined={(message) => setJoined(message ?? checkout.joined)} />
        </RegisterWordsProvider>
      </LoginWordsProvider>
    </section>
  );
}

/** The person of the newest address that has a mail address and both names. */
function joinerOf(addresses: readonly Address[]): Joiner | null {
  for (const { fullName, email, phone } of addresses.toReversed()) {
    const names = fullName.trim().split(/\s+/);
    const surname = names.length > 1 ? names.pop() : undefined;
    if (email && surname) return { name: names.join(" "), surname, email, phone };
  }
  return null;
}
