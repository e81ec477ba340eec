import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import type {
  CheckoutSummary,
  InstallmentTerms,
  Money,
  OrderResult,
  WalletResult,
  WalletSession,
  WalletStep,
} from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";

import { say, setWallet } from "./wallet-state";
import type { WalletWords } from "./words";

export type Wallet = {
  language: Language;
  words: WalletWords;
  paymentId: string;
  total: Money;
  /** The total as the page writes it. */
  totalText: string;
  /** In how many parts, as the page writes it. */
  termsText: (terms: InstallmentTerms) => string;
  /** Whether a payment has begun already, which is gone on with. */
  resumes: boolean;
  onBegun: () => void;
  /** The totals that a choice leads to; null: to be read again. */
  onSummary: (summary: CheckoutSummary | null) => void;
  onAnswered: (result: OrderResult) => void;
};

export const failure = ({ words }: Wallet, error: unknown): string =>
  fill(words.notSent, { reason: failureText(words.problems, error) });

/** One step at the payment host, sent once. */
export function send(
  { language }: Wallet,
  { purchase, token, phone, userId, clientId, ...session }: WalletSession,
  step: WalletStep,
): Promise<WalletResult> {
  const { reference, macroMerchantId, timeZone } = session;
  const order = { orderNumber: purchase?.orderNumber ?? null, amount: purchase?.amount ?? null };
  const access = { token, phone, userId, clientId, reference, macroMerchantId, timeZone, ...order };
  return write(checkoutBff.walletRequests(language), {
    method: "POST",
    body: { access, step },
    idempotencyKey: newKey(),
  });
}

/** Without an answer it is not known how far it got. */
export const isLost = (error: unknown): boolean =>
  ["outcome_unknown", "timed_out", "offline", "unreadable_answer", "internal"].includes(
    GatewayError.fromFailure(error).code,
  );

/** Begins a payment, or gets another token for the one that has begun. */
export async function begin(wallet: Wallet, phone: string): Promise<WalletSession | null> {
  const result = await write(checkoutBff.walletPayments(wallet.language), {
    method: "POST",
    body: { phone, paymentId: wallet.paymentId, total: wallet.total },
    idempotencyKey: newKey(),
  });
  if (result.outcome !== "wallet_needed" || !result.wallet) {
    wallet.onAnswered(result);
    return null;
  }
  setWallet({ session: result.wallet });
  wallet.onBegun();
  return result.wallet;
}

/** Makes an order of what was paid. False: the shop says that it is not, and the payment is open. */
export async function finish(
  wallet: Wallet,
  token: string,
  refusal: string | null,
): Promise<boolean> {
  setWallet({ phase: { name: "finishing" } });
  let result: OrderResult;
  try {
    result = await write(checkoutBff.walletOrders(wallet.language), {
      method: "POST",
      body: { token },
      idempotencyKey: newKey(),
    });
  } catch (error) {
    if (!isLost(error)) throw error;
    // What became of the order is read, never sent again.
    wallet.onBegun();
    return true;
  }
  if (result.outcome === "refused" && result.attempt?.state === "waiting") {
    setWallet({ phase: { name: "cards" } });
    if (refusal !== null) say(result.message ?? refusal);
    return false;
  }
  wallet.onAnswered(result);
  return true;
}
