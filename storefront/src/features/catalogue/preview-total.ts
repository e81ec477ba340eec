import { read } from "@/lib/gateway/browser";
import { bff } from "@/lib/paths";

import { queryOfForm } from "./form-query";
import { toQuery } from "./listing-query";
import { listStore, type ListSource } from "./list-store";

let turn = 0;

/** Tells how many products the choices of a form would leave, while they are made. */
export async function previewTotal(
  { view, path, first }: ListSource,
  form: HTMLFormElement,
): Promise<void> {
  const mine = ++turn;
  const { ps: _page, ...selection } = queryOfForm(form);
  const total = await read(bff.products(view, path, 1, first.blockId, toQuery(selection))).then(
    (page) => page.total,
    (error: unknown) => {
      console.error("products not counted", error);
      return null;
    },
  );
  if (mine === turn) listStore.set({ ...listStore.get(), preview: { total } });
}
