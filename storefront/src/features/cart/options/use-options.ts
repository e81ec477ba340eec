import { useEffect } from "react";
import useSWR, { useSWRConfig, type ScopedMutator } from "swr";

import { read } from "@/lib/gateway/browser";
import type { Address, Path, WriteAnswer, WriteMethod } from "@/lib/gateway/address";
import type { Write } from "@/lib/gateway/browser";
import type { GatewayError } from "@/lib/gateway/problem";
import { submitForm } from "@/lib/gateway/submit-form";
import type { CartOptions } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";
import type { SubmitResult } from "@/ui/form/use-form";

import { basket } from "../page-basket";
import { useBasketState } from "../use-basket-state";
import type { OptionWords } from "./words";
import { useOptionWords } from "./words-context";

/**
 * What the shop offers beside products, and what is chosen of it; read again when the basket that
 * is shown is another one than that of the options.
 */
export function useOptions(language: Language) {
  const { data, error, isValidating, mutate } = useSWR<CartOptions, GatewayError>(
    lazyBff.cartOptions(language),
    () => read(lazyBff.cartOptions(language)),
    { revalidateOnFocus: false },
  );
  const { confirmed } = useBasketState();
  const shown = confirmed && lineIds(confirmed);
  const known = data && lineIds(data);
  useEffect(() => {
    if (shown && known !== undefined && shown !== known) void mutate();
  }, [shown, known, mutate]);
  return { options: data, error, reading: isValidating, retry: () => void mutate() };
}

const lineIds = ({ lines }: { lines: readonly { lineId: string }[] }) =>
  lines.map(({ lineId }) => lineId).join(" ");

/** Where the change is shown. */
type Place = { language: Language; words: OptionWords; mutate: ScopedMutator };

/** What the answers to writes of options have in common. */
type Told = { outcome: string; message: string | null };

/** One change of the options at a time is with the shop: each answer is newer than the one before. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a change, and shows the basket and the options that came of it. A refusal goes to `field`,
 * in the shop's words. `address` null: what is to be changed is there no more.
 *
 * @returns what a form tells; nothing when it went well
 */
function send<P extends Path, const M extends WriteMethod<P>>(
  place: Place,
  field: string,
  address: () => Address<P> | null,
  options: Write<P, M>,
): Promise<SubmitResult> {
  const { words } = place;
  const work = turn.then(async (): Promise<SubmitResult> => {
    const target = address();
    if (target === null) return { text: words.problems.cart_changed };
    const result = await submitForm(target, options, words.problems);
    if (result.type === "failed") {
      // Changed elsewhere, or nobody knows: what is shown next is what the shop has.
      await refresh(place);
      const text = result.code === "outcome_unknown" ? words.unsure : result.text;
      return { faults: result.faults, text };
    }
    await show(place, result.answer);
    return refusalOf(result.answer as WriteAnswer<P, M> & Told, words, field);
  });
  turn = work.catch(() => undefined);
  return work;
}

async function show(place: Place, answer: unknown): Promise<void> {
  const { cart, options } = answer as {
    cart?: Parameters<typeof basket.hear>[0] | null;
    options?: CartOptions | null;
  };
  // Both at once: their lines have the same ids.
  const kept =
    cart &&
    options &&
    place.mutate(lazyBff.cartOptions(place.language), options, { revalidate: false });
  if (cart) basket.hear(cart, "written");
  await (kept || refresh(place));
}

/** Both are read again; what cannot be read now stays as it is. */
async function refresh({ language, mutate }: Place): Promise<void> {
  await Promise.allSettled([basket.load(), mutate(lazyBff.cartOptions(language))]);
}

const DONE: readonly string[] = ["updated", "joined", "left"];

function refusalOf({ outcome, message }: Told, words: OptionWords, field: string): SubmitResult {
  if (DONE.includes(outcome)) return;
  if (outcome === "unknown") return { text: message ?? words.unsure };
  if (outcome === "cart_locked") return { text: message ?? words.locked };
  return { faults: [{ field, message: message ?? words.refused }] };
}

/** Sends changes in the language and with the words of the page. */
export function useSend() {
  const words = useOptionWords();
  const { mutate } = useSWRConfig();
  const place = { language: words.cart.language, words, mutate };
  return <P extends Path, const M extends WriteMethod<P>>(
    field: string,
    address: Address<P> | (() => Address<P> | null),
    options: Write<P, M>,
  ) => send(place, field, typeof address === "function" ? address : () => address, options);
}
