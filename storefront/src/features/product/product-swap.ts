/**
 * Shows another product of the catalog in place of the one on the page (PRD-1). Loaded when the
 * shopper comes near the attributes.
 */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";

import { read } from "@/lib/gateway/browser";
import type { AttributeGroup, ProductDetail } from "@/lib/gateway/types";
import { pushAddress } from "@/lib/history";
import type { Language } from "@/lib/locale";
import { lazyBff, productById } from "@/lib/lazy-paths";
import { href, shopPath } from "@/lib/paths";
import { afterPaint } from "@/ui/after-paint";

import { AnswerCache } from "./answer-cache";
import { MAIN_SIZES } from "./gallery";
import { isShown, withOption, withSelected, type AttributeChoice } from "./attribute-rules";
import { readChoice, readPath, TargetError, type Read, type Target } from "./read-target";
import { swapStore, updateSwap } from "./swap-store";

/** The address changes this long after the last choice, so that quick ones ask once (PRD-2). */
const CHOICE_REST_MS = 300;
/** The element that stays where it is while everything around it changes. */
const ATTRIBUTES_ID = "attributes";

/** The document that the product stands in. */
type SwapPage = {
  view: { language: Language; currency: string };
  /** The product that the document came with, and its attributes, if they came with it. */
  product: ProductDetail;
  groups: readonly AttributeGroup[] | null;
  /** Where that product is: the address may have changed since. */
  pathname: string;
  /** Another product as the page shows it, with what stands above and below the choice. */
  render: (product: ProductDetail) => {
    product: ProductDetail;
    head: ReactNode;
    foot: ReactNode;
  };
  /** Lets the document say which product it shows: its title, what search engines read. */
  describe: (target: Target) => void;
};

type Chosen = { groupId: string; optionId: string; productId: string };

export class ProductSwap {
  readonly #page: SwapPage;
  readonly #cache = new AnswerCache();
  readonly #read: Read = (address) => this.#cache.read(address, () => read(address));
  readonly #readCached: Read = (address) => this.#cache.peek(address);
  /** Counts choices: only what belongs to the last one is shown. */
  #turn = 0;
  #pathname: string;
  #isLeaving = false;
  #isComingBack = false;

  constructor(page: SwapPage) {
    this.#page = page;
    this.#pathname = page.pathname;
    window.addEventListener("beforeunload", () => (this.#isLeaving = true));
    // The browser may keep the page and show it again: nothing goes on then.
    window.addEventListener("pagehide", () => this.#settle());
  }

  /** Goes to the product with this option, as soon as the shopper has stopped choosing. */
  choose(chosen: Chosen): Promise<void> {
    const wanted = this.#choiceWith(chosen);
    if (isShown(this.#groups, wanted)) {
      this.#settle();
      return Promise.resolve();
    }
    this.#beginTurn();
    updateSwap({ wanted, failure: null });
    const { catalogCode: catalog } = this.#shown;
    const target = { catalog, choice: wanted, productId: chosen.productId };
    return this.#go((from) => readChoice(this.#page.view, target, from), {
      history: "push",
      address: this.#hrefOf(productById(chosen.productId)),
    });
  }

  /** Reads what choosing an option would show. */
  async prefetch(chosen: Chosen): Promise<void> {
    const choice = this.#choiceWith(chosen);
    if (isShown(this.#groups, choice)) return;
    const { catalogCode: catalog } = this.#shown;
    const target = { catalog, choice, productId: chosen.productId };
    try {
      const { product } = await readChoice(this.#page.view, target, this.#read);
      this.#noteStock(product);
      loadPicture(product);
    } catch {
      // Said when it is chosen.
    }
  }

  /** The address has changed by the browser's back or forward. */
  comeBack(): Promise<void> {
    const { pathname } = location;
    if (pathname === this.#pathname) {
      // Forward again before the product was there; the gallery's entries change nothing.
      if (this.#isComingBack) this.#settle();
      return Promise.resolve();
    }
    this.#settle();
    this.#isComingBack = true;
    updateSwap({ wanted: {} });
    return this.#go((from) => readPath(this.#page.view, shopPath(decoded(pathname)), from), {
      history: "none",
      address: location.href,
    });
  }

  /** Reads the attributes of the shown product, which did not come with it. */
  async loadGroups(): Promise<void> {
    const { id } = this.#shown;
    updateSwap({ failure: null });
    try {
      const { groups } = await this.#read(lazyBff.attributes(this.#page.view, id));
      if (id === this.#shown.id) updateSwap({ groups });
    } catch (error) {
      if (this.#isLeaving || id !== this.#shown.id) return;
      console.error("attributes not loaded", error);
      updateSwap({ failure: "attributes" });
    }
  }

  get #shown(): ProductDetail {
    return swapStore.get().shown?.product ?? this.#page.product;
  }

  get #groups(): readonly AttributeGroup[] {
    return swapStore.get().groups ?? this.#page.groups ?? [];
  }

  #choiceWith(chosen: Chosen): AttributeChoice {
    return withOption(this.#groups, swapStore.get().wanted, chosen);
  }

  #hrefOf(path: string): string {
    return href(this.#page.view.language, path);
  }

  /** Answers to earlier choices are ignored from here on. */
  #beginTurn(): void {
    this.#turn += 1;
    this.#isLeaving = false;
    this.#isComingBack = false;
  }

  /** Nothing is waited for: the shown product is the one that is wanted. */
  #settle(): void {
    this.#beginTurn();
    if (swapStore.get().wanted || swapStore.get().failure)
      updateSwap({ wanted: null, reading: false, failure: null });
  }

  async #go(
    load: (from: Read) => Promise<Target>,
    way: { history: "push" | "none"; address: string },
  ): Promise<void> {
    const turn = this.#turn;
    try {
      let target = await load(this.#readCached).catch(() => null);
      if (turn !== this.#turn) return;
      // The press is painted before what it leads to is drawn.
      if (target) await new Promise<void>(afterPaint);
      else updateSwap({ reading: true });
      if (turn !== this.#turn) return;
      if (!target) {
        if (way.history === "push") await rest(CHOICE_REST_MS);
        if (turn !== this.#turn) return;
        target = await load(this.#read);
        if (turn !== this.#turn) return;
      }
      this.#show(target, way.history);
    } catch (error) {
      // Another choice was made, or the page goes away and its reads with it.
      if (turn === this.#turn && !this.#isLeaving) this.#fail(error, way);
    }
  }

  #show(target: Target, way: "push" | "none"): void {
    const { product, path, groups } = target;
    const { wanted } = swapStore.get();
    const isOther = product.id !== this.#shown.id;
    const focused = document.activeElement;
    const stays = document.getElementById(ATTRIBUTES_ID);
    const top = stays?.getBoundingClientRect().top ?? 0;
    if (isOther) this.#page.describe(target);
    // Before anything is drawn: the parts below read the address.
    if (way === "push" && isOther) pushAddress(this.#hrefOf(path));
    this.#pathname = location.pathname;
    this.#isComingBack = false;
    flushSync(() =>
      updateSwap({
        ...(isOther && { shown: this.#page.render(product) }),
        groups: groups ?? withSelected(this.#groups, wanted ?? {}),
        wanted: null,
        reading: false,
        failure: groups ? null : "attributes",
      }),
    );
    this.#noteStock(product);
    const moved = (stays?.getBoundingClientRect().top ?? 0) - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
    if (focused && !focused.isConnected)
      document.getElementById("main")?.focus({ preventScroll: true });
  }

  #fail(error: unknown, { history: way, address }: { history: string; address: string }): void {
    console.error("product not shown in place", error);
    const { part, path } = error instanceof TargetError ? error : { part: "other", path: null };
    const failure = part as "product" | "page" | "other";
    // Without a connection the browser would put its own page in place of ours.
    if (!navigator.onLine && way === "push")
      return updateSwap({ wanted: null, reading: false, failure });
    // Still wanted: the product on the screen is not the one that was chosen.
    updateSwap({ reading: true, failure });
    if (way === "push") location.assign(path ? this.#hrefOf(path) : address);
    else location.reload();
  }

  #noteStock({ id, inStock }: ProductDetail): void {
    const soldOut = new Set(swapStore.get().soldOut);
    if (soldOut.has(id) === !inStock) return;
    if (inStock) soldOut.delete(id);
    else soldOut.add(id);
    updateSwap({ soldOut });
  }
}

/** Loads what the gallery would show first. */
function loadPicture({ images: [first] }: ProductDetail): void {
  if (!first) return;
  const picture = new Image();
  picture.sizes = MAIN_SIZES;
  picture.srcset = first.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
