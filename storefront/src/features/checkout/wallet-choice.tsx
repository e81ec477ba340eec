import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { RadioCards } from "./radio-cards";

/** A card is written here, or chosen in the wallet after the order is confirmed. */
export function WalletChoice({
  chosen,
  onChoose,
}: {
  chosen: boolean;
  onChoose: (wallet: boolean) => void;
}) {
  const { words } = useCheckout();
  return (
    <>
      <RadioCards
        name="wallet"
        legend={words.walletChoice}
        chosen={chosen ? "wallet" : "card"}
        onChoose={(value) => onChoose(value === "wallet")}
        cards={[
          { value: "card", label: words.byCard },
          { value: "wallet", label: words.byWallet },
        ]}
      />
      {chosen && <p className={styles.hint}>{words.walletHint}</p>}
    </>
  );
}
