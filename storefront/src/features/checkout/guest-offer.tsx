import { askLogin } from "@/lib/ask-login";
import { useSession } from "@/lib/session/use-session";
import { Button } from "@/ui/button";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

/** A guest may order as one, or sign in. */
export function GuestOffer() {
  const { words } = useCheckout();
  if (useSession()?.kind !== "guest") return null;
  return (
    <div className={styles.guest}>
      <p>{words.guest}</p>
      <Button variant="secondary" onClick={() => void askLogin({ reason: "checkout" })}>
        {words.signIn}
      </Button>
    </div>
  );
}
