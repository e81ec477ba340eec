import { documentView } from "@/lib/document-view";
import { read } from "@/lib/gateway/browser";
import { lazyMessages } from "@/lib/lazy-messages";
import { lazyBff } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { afterPaint } from "@/ui/after-paint";
import { CONNECTION_MISSED } from "@/ui/missing-chunk";
import { showToast, type Toast } from "@/ui/toast";

import {
  ADDED,
  FULL,
  MIN_COMPARED,
  withoutProduct,
  withProduct,
  withProductAt,
} from "./list-rules";
import { followList, listNow, writeList } from "./stored-list";

/** How long a toast about comparing stays (CMP-3); one that offers to undo stays as others do. */
const TOAST_MS = 1800;

/** The place of the popup among the shop's sub-folders (CMP-4). */
const POPUP = { page: "2", block: "1003", folder: "compare" };

/**
 * Adds a product, or removes it. What the shopper saw decides: a product that another tab has added
 * meanwhile is there already (CMP-1), and not removed.
 */
export function toggle(id: string, seenCompared: boolean): void {
  followList();
  if (seenCompared) {
    writeList(withoutProduct(listNow(), id));
    say(({ notices }) => ({ text: notices.compareRemoved, tone: "good" }));
  } else add(id);
}

function add(id: string): void {
  const { status, ids } = withProduct(listNow(), id);
  writeList(ids);
  afterPaint(() => requestPopup(ids, id, status));
  say(({ notices }) => {
    if (status === ADDED) return { text: notices.compareAdded, tone: "good" };
    if (status === FULL) return { text: notices.compareTooMany, tone: "bad" };
    return { text: notices.alreadyCompared };
  });
}

/** Removes a product of the list, and offers to undo it. @returns what undoes it */
export function remove(id: string, undo?: () => void): () => void {
  const before = listNow();
  const place = before.indexOf(id);
  if (place >= 0) writeList(withoutProduct(before, id));
  const putBack = () => {
    if (place >= 0) writeList(withProductAt(listNow(), id, place));
    undo?.();
  };
  say(({ notices, common }) => ({
    text: notices.compareRemoved,
    tone: "good",
    action: { label: common.undo, onClick: putBack },
  }));
  return putBack;
}

/** Empties the list, and offers to undo it. */
export function clear(): void {
  const before = listNow();
  writeList([]);
  // What was chosen meanwhile stays.
  const putBack = () => {
    if (listNow().length === 0) writeList(before);
  };
  say(({ compare, common }) => ({
    text: compare.cleared,
    tone: "good",
    action: { label: common.undo, onClick: putBack },
  }));
}

/** Products that the shop does not know any more leave the list. */
export function dropUnavailable(gone: readonly string[]): void {
  const ids = listNow();
  const left = ids.filter((id) => !gone.includes(id));
  if (left.length === ids.length) return;
  writeList(left);
  say(({ compare }) => ({ text: compare.unavailable }));
}

/** Whether there is enough to compare; says so if not (CMP-3). */
export function canCompare(ids: readonly string[]): boolean {
  if (ids.length >= MIN_COMPARED) return true;
  say(({ notices }) => ({
    text: ids.length === 0 ? notices.nothingToCompare : notices.compareTooFew,
    tone: "bad",
  }));
  return false;
}

export function sayTooMany(): void {
  say(({ notices }) => ({ text: notices.compareTooMany, tone: "bad" }));
}

/**
 * Asks for the shop's popup, as its other clients do when a product is added (CMP-4). With one
 * product they ask nothing. What it answers is not shown: the page has a comparison of its own.
 */
function requestPopup(ids: readonly string[], productId: string, status: number): void {
  if (ids.length < MIN_COMPARED) return;
  const query = { product: ids.join("-"), productId, status };
  void read(lazyBff.fragment(documentView(), POPUP, query)).catch(() => undefined);
}

/** After the press has been painted: the sentence follows what the shopper sees. */
function say(toast: (messages: Messages) => Toast): void {
  afterPaint(() => {
    lazyMessages(documentView().language).then(
      (messages) => {
        const said = toast(messages);
        showToast(said.action ? said : { ...said, durationMs: TOAST_MS });
      },
      () => window.dispatchEvent(new Event(CONNECTION_MISSED)),
    );
  });
}
