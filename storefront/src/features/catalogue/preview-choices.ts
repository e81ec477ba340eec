import { read } from "@/lib/gateway/browser";
import { bff } from "@/lib/paths";

import { queryOfForm } from "./form-query";
import { toQuery } from "./listing-query";
import { listStore, type ListSource } from "./list-store";
import { readProducts } from "./read-products";

let turn = 0;

/** Choices have changed again: the answer to those before is no longer waited for. */
export function dropPreview(): void {
  turn++;
}

/**
 * Counts the products that the unsent choices of a form would leave, and those that each further
 * choice would.
 */
export async function previewChoices(
  { view, path, first: { blockId } }: ListSource,
  form: HTMLFormElement,
): Promise<void> {
  const mine = ++turn;
  const query = queryOfForm(form);
  const [total, filters] = await Promise.all([
    readProducts({ view, path, blockId, query }, 1).then((page) => page.total, notCounted),
    read(bff.filters(view, path, toQuery(query))).catch(notCounted),
  ]);
  if (mine === turn) listStore.set({ ...listStore.get(), preview: { query, total, filters } });
}

function notCounted(error: unknown): null {
  console.error("choices not counted", error);
  return null;
}
