import { expect, it } from "vitest";

import { pushAddress } from "./history.ts";

it("another address of a document is an entry with the state of the one before", () => {
  history.replaceState({ __NA: true }, "", "/kilimler");
  const { length } = history;
  pushAddress("/kilimler?stock=1");
  expect(location.href).toBe(`${location.origin}/kilimler?stock=1`);
  expect(history.length).toBe(length + 1);
  expect(history.state).toEqual({ __NA: true });
});
