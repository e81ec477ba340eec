import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import type { WalletResult, WalletSession, WalletStep } from "@/lib/gateway/types";

import { leaveForBank } from "./bank-return";
import { begin, finish, isLost, send, type Wallet } from "./requests";
import { say, setWallet, walletState } from "./wallet-state";

/** Opens the wallet of a telephone: its cards, or what has to be done before. */
export async function openWallet(wallet: Wallet, phone: string): Promise<void> {
  say(null);
  if (wallet.resumes) {
    const session = await begin(wallet, phone);
    // The host may have taken it while this page was away: the shop knows.
    if (session && !(await finish(wallet, session.token, null))) await listCards(wallet, session);
    return;
  }
  const { session, message } = await write(checkoutBff.wallet(wallet.language), {
    method: "POST",
    body: { phone },
    idempotencyKey: newKey(),
  });
  if (!session) return say(message ?? wallet.words.refused);
  await listCards(wallet, session);
}

/** Reads the cards; a telephone that has no account can still pay with a new card. */
async function listCards(wallet: Wallet, session: WalletSession): Promise<void> {
  const { words } = wallet;
  setWallet({ session });
  const { account } = await send(wallet, session, { kind: "check_account", retry: true });
  if (account && !account.exists) return setWallet({ cards: [], phase: { name: "cards" } });
  if (account?.isLocked) say(words.locked);
  const result = await send(wallet, session, { kind: "list_cards", retry: true });
  switch (result.outcome) {
    case "done":
      return setWallet({ cards: result.cards, phase: { name: "cards" } });
    case "link_needed":
      return setWallet({ phase: { name: "link" } });
    case "user_update_needed": {
      const oldValue = result.newPhone ?? session.phone;
      const updated = await send(wallet, session, { kind: "update_user", oldValue });
      if (updated.outcome === "done") return listCards(wallet, session);
      return say(updated.message ?? words.refused);
    }
    case "token_expired":
      return expired(wallet);
    default:
      setWallet({ cards: [], phase: { name: "cards" } });
      if (!account?.isLocked) say(result.message ?? words.refused);
  }
}

/** Pays, unless a payment is running: the page mounts new buttons when one has begun. */
export async function pay(wallet: Wallet, step: WalletStep): Promise<void> {
  if (walletState().isPaying) return;
  setWallet({ isPaying: true });
  try {
    await payOnce(wallet, step);
  } finally {
    setWallet({ isPaying: false });
  }
}

/** The payment begins at the shop, unless it has. */
async function payOnce(wallet: Wallet, step: WalletStep): Promise<void> {
  say(null);
  const { session } = walletState();
  if (!session) return expired(wallet);
  const paying = session.purchase ? session : await begin(wallet, session.phone);
  // The shop says in how many parts it is paid.
  const count = paying?.purchase?.installmentCount;
  const inParts =
    count !== undefined && "installmentCount" in step ? { ...step, installmentCount: count } : step;
  if (paying) await payWith(wallet, paying, inParts);
}

/** A step of a payment. Where its answer is lost the shop knows whether it is paid. */
export async function payWith(
  wallet: Wallet,
  session: WalletSession,
  step: WalletStep,
): Promise<WalletResult | null> {
  let result: WalletResult;
  try {
    result = await send(wallet, session, step);
  } catch (error) {
    if (!isLost(error)) throw error;
    await finish(wallet, session.token, wallet.words.refused);
    return null;
  }
  if (result.outcome !== "wrong_code" && result.outcome !== "code_expired")
    await goOn(wallet, session, result, true);
  return result;
}

/** A step that orders nothing: linking, storing. */
export async function take(wallet: Wallet, step: WalletStep): Promise<void> {
  say(null);
  const { session } = walletState();
  if (!session) return expired(wallet);
  await goOn(wallet, session, await send(wallet, session, step), false);
}

/** What the host's answer asks for. */
export async function goOn(
  wallet: Wallet,
  session: WalletSession,
  result: WalletResult,
  pays: boolean,
): Promise<void> {
  const { words } = wallet;
  const reference = result.validationReference;
  switch (result.outcome) {
    case "done":
      if (pays) return void (await finish(wallet, result.token ?? session.token, words.refused));
      return listCards(wallet, session);
    case "code_needed":
    case "set_pin": {
      const kind = result.codeKind ?? "sms";
      const setsPin = result.outcome === "set_pin";
      if (reference === null) return say(words.refused);
      return setWallet({ phase: { name: "code", code: { kind, setsPin, reference, pays } } });
    }
    case "three_d":
      if (!result.threeD) return say(words.refused);
      setWallet({ phase: { name: "leaving" } });
      return location.assign(leaveForBank(result.threeD.url, session.phone));
    case "token_expired":
      return expired(wallet);
    case "link_needed":
      return setWallet({ phase: { name: "link" } });
    case "already_registered":
      return say(words.alreadyRegistered);
    case "payment_over":
      return wallet.onBegun();
    default:
      setWallet({ phase: { name: "cards" } });
      say(result.message ?? words.refused);
  }
}

/** Back from the bank's page: what it approved is committed and becomes the order. */
export async function comeBack(
  wallet: Wallet,
  { phone, token }: { phone: string; token: string | null },
): Promise<void> {
  setWallet({ phase: { name: "finishing" } });
  const session = await begin(wallet, phone);
  if (!session) return;
  if (token === null) {
    await listCards(wallet, session);
    return say(wallet.words.bankDenied);
  }
  await send(wallet, { ...session, token }, { kind: "commit" });
  if (!(await finish(wallet, token, wallet.words.refused))) await listCards(wallet, session);
}

function expired({ words }: Wallet): void {
  setWallet({ session: null, phase: { name: "phone" } });
  say(words.tokenExpired);
}
