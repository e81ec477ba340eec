import { use, type ComponentProps } from "react";

import type CheckoutView from "@/features/checkout/checkout-view";
import { WalletView } from "@/features/wallet/wallet-view";
import { walletWords } from "@/features/wallet/words";
import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";

type Given = Parameters<ComponentProps<typeof CheckoutView>["slots"]["wallet"]>[0];

/** The wallet within the checkout; its words come with it. */
export function CheckoutWallet({ language, onClose, ...given }: Given & { language: Language }) {
  const words = walletWords(use(lazyMessages(language)));
  return <WalletView wallet={{ language, words, ...given }} {...(onClose && { onClose })} />;
}
