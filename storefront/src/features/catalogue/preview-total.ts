import { queryOfForm } from "./form-query";
import { listStore, type ListSource } from "./list-store";
import { readProducts } from "./read-products";

let turn = 0;

/** Counts the products that the choices of a form would leave, while they are made. */
export async function previewTotal(
  { view, path, first: { blockId } }: ListSource,
  form: HTMLFormElement,
): Promise<void> {
  const mine = ++turn;
  const total = await readProducts({ view, path, blockId, query: queryOfForm(form) }, 1).then(
    (page) => page.total,
    (error: unknown) => {
      console.error("products not counted", error);
      return null;
    },
  );
  if (mine === turn) listStore.set({ ...listStore.get(), preview: { total } });
}
