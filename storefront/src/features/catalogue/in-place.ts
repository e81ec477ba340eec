/**
 * Changes a list where it stands (FLT-3): asks for the products and the filters of another
 * selection, and puts both in place together with its address. Loaded when a shopper comes near the
 * filters.
 */
import { flushSync } from "react-dom";

import { read } from "@/lib/gateway/browser";
import type { Filters, ProductPage } from "@/lib/gateway/types";
import { pushAddress } from "@/lib/history";
import { bff, href, withQuery } from "@/lib/paths";
import { afterPaint } from "@/ui/after-paint";

import { dropPending, pendingQuery, setPending, showPending } from "./pending-choice";
import { drawSelection } from "./draw-selection";
import { queryOfForm } from "./form-query";
import { isFiltered } from "./filter-rules";
import { listKey, parseListing, toQuery, type ListingQuery } from "./listing-query";
import { liveParts } from "./live-filters";
import { listStore, type ListSource, type ListState } from "./list-store";
import { keepControls } from "./keep-controls";
import { pressEnded } from "./press-ended";
import { readProducts } from "./read-products";
import { renderDrawer } from "./render-drawer";
import { withChange } from "./selection-change";

/** How a selection gets into the browser's history. */
type History = "push" | "replace" | "none";

const update = (change: Partial<ListState>) => listStore.set({ ...listStore.get(), ...change });

let starting: Promise<void> | null = null;

/** Reads the filters, and lets components that follow the list stand in place of the server's. */
export function start(source: ListSource): Promise<void> {
  // Once only: the pointer calls this wherever it moves. Without it the filters are the server's.
  starting ??= begin(source).catch((error: unknown) => console.error("filters not loaded", error));
  return starting;
}

async function begin(source: ListSource): Promise<void> {
  if (!source.filtered) return;
  const filters = await initialFilters(source);
  await pressEnded();
  showLive(source, filters);
}

let initial: Promise<Filters> | null = null;

/** The filters of the list that the server rendered. */
function initialFilters(source: ListSource): Promise<Filters> {
  initial ??= Promise.resolve(listStore.get().filters ?? readFilters(source, source.query));
  return initial;
}

/** Puts components that follow the list in place of the server's filters, in the same state. */
function showLive(source: ListSource, filters: Filters): void {
  // A choice that was answered meanwhile needed them sooner.
  if (listStore.get().live) return;
  const restore = keepControls();
  flushSync(() => update({ filters, live: liveParts(source) }));
  restore();
  renderDrawer();
}

/** What the last press leads to, until the press has been painted. */
let following: (() => void) | null = null;

/**
 * Goes to another selection by the address of a link. The link is marked as pressed and the
 * selection is requested at once; the panel, which takes longer, is drawn anew when the press has
 * been painted.
 */
export function follow(source: ListSource, link: HTMLAnchorElement): Promise<void> {
  // The previous press first: this link's choice is added to that one.
  following?.();
  const request = requestSelection(source, selectionOf(source, link));
  showPending();
  isLeaving = false;
  link.dataset.pressed = "";
  return new Promise((resolve) => {
    following = () => {
      following = null;
      if (!isLeaving) return resolve(narrow(source, request, "push", link));
      delete link.dataset.pressed;
      // A page restored from the back/forward cache must not have a choice still pending.
      dropPending();
      resolve();
    };
    const mine = following;
    afterPaint(() => {
      if (following === mine) mine();
    });
  });
}

/** Goes to the selection that a form collects. */
export function submit(source: ListSource, form: HTMLFormElement): Promise<void> {
  // The form has to contain the choice before.
  flushSync(showPending);
  const to = queryOfForm(form);
  // A form with a button contains the whole selection, so it replaces what was chosen before.
  const holdsAll = source.mode === "on_run" && form.closest("#filters");
  const query = holdsAll
    ? to
    : withChange(currentQuery(source), { from: drawnQuery(source, form), to });
  const drawer = form.closest<HTMLElement>("[popover]:popover-open");
  const range = form.dataset.only ?? null;
  const how = range !== null && range === lastRange ? "replace" : "push";
  const narrowing = narrow(source, requestSelection(source, query), how);
  // Set after that has begun: any other change in between starts a new step back.
  lastRange = range;
  // A form with a button is done with once it is sent; the others go on being used.
  if (drawer && range === null) drawer.hidePopover();
  return narrowing;
}

/** The range that was moved last: moving it on is one step back, not many. */
let lastRange: string | null = null;

/** The address has changed by the browser's back or forward. */
export function comeBack(source: ListSource): Promise<void> {
  const query = queryOf(location.href);
  const key = (query: ListingQuery) => listKey(source.view, source.path, query);
  if (key(query) === key(currentQuery(source))) return Promise.resolve();
  const page = query.ps ? Number(query.ps) : 1;
  dropPending();
  return narrow(source, requestSelection(source, query, page), "none");
}

let isLeaving = false;
window.addEventListener("beforeunload", () => (isLeaving = true));

let turn = 0;
let reading = new AbortController();

type SelectionRequest = {
  query: ListingQuery;
  turn: number;
  answer: Promise<[products: ProductPage, filters: Filters | null, before: Filters | null]>;
};

/** Requests a selection, and cancels the request before. */
function requestSelection(source: ListSource, query: ListingQuery, page = 1): SelectionRequest {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  const { view, path, first } = source;
  const answer = Promise.all([
    readProducts({ view, path, blockId: first.blockId, query }, page, signal),
    source.filtered ? readFilters(source, query, signal) : null,
    source.filtered ? initialFilters(source).catch(() => null) : null,
  ]);
  // Until somebody waits for it.
  answer.catch(() => undefined);
  return { query, turn: ++turn, answer };
}

async function narrow(
  source: ListSource,
  request: SelectionRequest,
  how: History,
  pressed?: HTMLElement,
): Promise<void> {
  const { query, turn: mine } = request;
  if (mine !== turn) {
    delete pressed?.dataset.pressed;
    return;
  }
  const { answered, settle } = setPending(query, pressed);
  lastRange = null;
  isLeaving = false;
  const { view, path, first } = source;
  const address = withQuery(href(view.language, path), toQuery(query));
  try {
    const [products, filters, before] = await request.answer;
    if (mine !== turn) return;
    // Without products and choices the page has no filters at all.
    if (products.products.length === 0 && !isFiltered(query)) {
      update({ wanted: null });
      return openPage(address, how);
    }
    // They first replace the server's filters in the same state: focus and open groups stay.
    if (before) showLive(source, before);
    if (how === "push") pushAddress(address);
    if (how === "replace") history.replaceState(history.state, "", address);
    answered();
    await drawSelection(
      {
        query,
        first: { ...first, ...products },
        returned: how === "none",
        serial: mine,
      },
      { filters, live: listStore.get().live ?? liveParts(source) },
      settle,
    );
  } catch (error) {
    if (mine !== turn) return;
    update({ wanted: null });
    // The page goes away and its reads with it: the shopper's way is not crossed.
    if (isLeaving) return;
    console.error("list not changed in place", error);
    openPage(address, how);
  } finally {
    // A later request builds on this choice and keeps its links marked.
    if (mine === turn) settle();
  }
}

function openPage(address: string, how: History): void {
  if (how === "none") location.reload();
  else location.assign(address);
}

function readFilters({ view, path }: ListSource, query: ListingQuery, signal?: AbortSignal) {
  return read(bff.filters(view, path, toQuery({ ...query, ps: "" })), signal);
}

/**
 * The selection that a link leads to: its address has what was chosen when it was drawn, which may
 * not be all that is chosen now.
 */
function selectionOf(source: ListSource, link: HTMLAnchorElement): ListingQuery {
  const to = queryOf(link.href);
  if ("clears" in link.dataset) return to;
  return withChange(currentQuery(source), { from: drawnQuery(source, link), to });
}

/** The selection that the links and forms around an element were drawn for. */
function drawnQuery(source: ListSource, element: Element): ListingQuery {
  const { live, panel, ...state } = listStore.get();
  const shown = state.shown?.query ?? source.query;
  if (!element.closest("#filters")) return shown;
  if (!live) return source.query;
  const { wanted, preview, ...drawn } = panel ?? state;
  return wanted ?? preview?.query ?? drawn.shown?.query ?? source.query;
}

function queryOf(address: string): ListingQuery {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new URL(address).searchParams) (params[name] ??= []).push(value);
  return parseListing(params);
}

/** What is chosen now, drawn or not. */
function currentQuery({ query }: ListSource): ListingQuery {
  const { shown, wanted } = listStore.get();
  return pendingQuery() ?? wanted ?? shown?.query ?? query;
}
