import type { WalletCard, WalletResult, WalletSession } from "@/lib/gateway/types";
import { createStore, useStore } from "@/lib/store";

export type CodeAsked = {
  kind: NonNullable<WalletResult["codeKind"]>;
  /** Whether a PIN is set, not asked for. */
  setsPin: boolean;
  reference: string;
  /** What it is for: a payment becomes an order afterwards. */
  pays: boolean;
};

type Phase =
  | { name: "phone" }
  | { name: "link" }
  | { name: "cards" }
  | { name: "new_card" }
  | { name: "code"; code: CodeAsked }
  | { name: "leaving" }
  | { name: "finishing" };

type WalletState = {
  phase: Phase;
  session: WalletSession | null;
  cards: readonly WalletCard[];
  isPaying: boolean;
  /** What is told, and which time it is told. */
  said: { text: string; times: number } | null;
};

const NOTHING: WalletState = {
  phase: { name: "phone" },
  session: null,
  cards: [],
  isPaying: false,
  said: null,
};

/**
 * Apart from React: when a payment begins, the page shows the order's attempt instead of its
 * payments, and the wallet goes on there. Holds nothing of a card but its masked number.
 */
const state = createStore<WalletState>(NOTHING);

export const useWalletState = (): WalletState => useStore(state);
export const walletState = state.get;
export function closeWallet(): void {
  state.set(NOTHING);
  typed = null;
}

export function setWallet(change: Partial<WalletState>): void {
  state.set({ ...state.get(), ...change });
}

/** A code that is being typed; never a PIN. */
let typed: { reference: string; code: string } | null = null;

/** The attempt may take the place of the payments while a code is typed: it goes on with it. */
export const typedCode = (reference: string): string =>
  typed?.reference === reference ? typed.code : "";

export function setTypedCode(reference: string, code: string): void {
  typed = { reference, code };
}

let times = 0;

export function say(text: string | null): void {
  setWallet({ said: text === null ? null : { text, times: ++times } });
}
