/**
 * The one basket of a page: keeps its state, sends intents one after the other, tells who listens.
 * Knows neither React nor words. What the shop answers to an intent comes back through its promise.
 */
import { GatewayError } from "@/lib/gateway/problem";
import type { AddToCart, AddToCartResult, Cart, CartChange } from "@/lib/gateway/types";

import type { CartCalls, IntentResult, Source } from "./basket-calls.ts";
import {
  basketReducer,
  EMPTY_STATE,
  isWriting,
  type AddPreview,
  type BasketEvent,
  type BasketState,
  type NewIntent,
} from "./basket-state.ts";
import type { AfterFailure } from "./failed-write.ts";
import type { LineRef } from "./line-ref.ts";
import { nextWrite, type NextWrite } from "./next-write.ts";

/** Quantities wait this long for more of them: a stepper is pressed several times in a row. */
export const GATHER_MS = 300;

type Resolve = (result: IntentResult<AddToCartResult & CartChange>) => void;

export class Basket {
  #state: BasketState = EMPTY_STATE;
  #listeners = new Set<() => void>();
  #confirmedListeners = new Set<(cart: Cart, source: Source) => void>();
  #waiting = new Map<number, Resolve>();
  #nextId = 1;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missedRead = false;
  #held: Promise<unknown> | undefined;

  constructor(private readonly calls: CartCalls) {}

  readonly get = (): BasketState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Told of each basket the shop confirmed, and how we know: for other tabs, the header, local
   * storage.
   */
  onConfirmed(listener: (cart: Cart, source: Source) => void): () => void {
    this.#confirmedListeners.add(listener);
    return () => this.#confirmedListeners.delete(listener);
  }

  /**
   * Reads the basket. An answer that a write has overtaken is dropped, and read again once all is
   * quiet.
   */
  async load(): Promise<Cart | null> {
    if (this.#held) await this.#held;
    const { version } = this.#state;
    const cart = await this.calls.read();
    if (isWriting(this.#state) || this.#state.version !== version) this.#missedRead = true;
    else {
      this.#apply({ type: "read", cart, version });
      this.#confirmed(cart, "read");
    }
    return this.#state.confirmed;
  }

  /**
   * Another tab, or a write of this page that is no intent (its options), got this basket. While a
   * write is under way here, both may be right: read again afterwards.
   */
  hear(cart: Cart, source: Source = "heard"): void {
    if (isWriting(this.#state)) this.#missedRead = true;
    else {
      this.#apply({ type: "heard", cart });
      this.#confirmed(cart, source);
    }
  }

  add(request: AddToCart, preview: AddPreview | null): Promise<IntentResult<AddToCartResult>> {
    const { productId, variantId, quantity } = request;
    // The gateway takes numbers, too; here ids are compared, and are texts.
    const ids = {
      productId: String(productId),
      variantId: variantId == null ? null : String(variantId),
    };
    return this.#intend({ type: "add", ...ids, quantity, preview, request });
  }

  setQuantity(line: LineRef, quantity: number): Promise<IntentResult<CartChange>> {
    return this.#intend({ type: "set", line, quantity });
  }

  remove(line: LineRef): Promise<IntentResult<CartChange>> {
    return this.#intend({ type: "remove", line });
  }

  empty(): Promise<IntentResult<CartChange>> {
    return this.#intend({ type: "empty" });
  }

  /** Sends at once what is still gathering: the page is about to go. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#pump();
  };

  /** Delays reads and writes until the writes of the previous page are finished. */
  hold(work: Promise<unknown>): void {
    this.#busy = true;
    this.#held = work
      .catch(() => undefined)
      .then(() => {
        this.#held = undefined;
        this.#busy = false;
        void this.#pump();
      });
  }

  #intend(intent: NewIntent): Promise<IntentResult<AddToCartResult & CartChange>> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#apply({ type: "intended", id, intent });
      const still = new Set(this.#state.pending.map((intent) => intent.id));
      for (const [earlier] of this.#waiting)
        if (!still.has(earlier)) this.#end([earlier], { type: "superseded" });
      clearTimeout(this.#timer);
      if (intent.type === "set") this.#timer = setTimeout(this.flush, GATHER_MS);
      else this.flush();
    });
  }

  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (
        let write = nextWrite(this.#state);
        write && this.#timer === undefined;
        write = nextWrite(this.#state)
      ) {
        await this.#send(write);
      }
    } finally {
      this.#busy = false;
    }
    if (this.#missedRead && !isWriting(this.#state)) {
      this.#missedRead = false;
      // What could not be read now is read with the next look at the basket.
      await this.load().catch(() => undefined);
    }
  }

  async #send(write: NextWrite): Promise<void> {
    const { ids } = write;
    if (write.call === "gone") return this.#settle(ids, null, { type: "changed" });
    const before = this.#state.confirmed;
    try {
      const answering = this.#call(write);
      this.#apply({ type: "sent", ids });
      const answer = await answering;
      // Without a basket in the answer the confirmed one is out of date if anything was done.
      if (answer.cart === null) this.#missedRead = true;
      this.#settle(ids, answer.cart, {
        type: "answered",
        answer: answer as AddToCartResult & CartChange,
      });
    } catch (cause) {
      const intents = this.#state.pending.filter(({ id }) => ids.includes(id));
      const { shown, result } = await import("./failed-write.ts")
        .then(({ afterFailure }) => afterFailure(cause, { intents, before, calls: this.calls }))
        .catch((): AfterFailure => {
          const error = GatewayError.fromFailure(cause);
          return { shown: null, result: { type: "failed", error, certain: false } };
        });
      if (!shown && result.type === "changed") this.#missedRead = true;
      this.#settle(ids, shown, result);
    }
  }

  #call(write: Exclude<NextWrite, { call: "gone" }>): Promise<AddToCartResult | CartChange> {
    switch (write.call) {
      case "add":
        return this.calls.add(write.intent.request);
      case "setOne":
        return this.calls.setQuantity(write.lineId, write.quantity);
      case "setMany":
        return this.calls.setQuantities(write.lines);
      case "remove":
        return this.calls.remove(write.lineId);
      case "empty":
        return this.calls.empty();
    }
  }

  #settle(
    ids: readonly number[],
    cart: Cart | null,
    result: IntentResult<AddToCartResult & CartChange>,
  ): void {
    this.#apply({ type: "settled", ids, cart });
    if (cart) this.#confirmed(cart, "written");
    this.#end(ids, result);
  }

  #confirmed(cart: Cart, source: Source): void {
    for (const listener of this.#confirmedListeners) listener(cart, source);
  }

  #end(ids: readonly number[], result: IntentResult<AddToCartResult & CartChange>): void {
    for (const id of ids) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    }
  }

  #apply(event: BasketEvent): void {
    const next = basketReducer(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
