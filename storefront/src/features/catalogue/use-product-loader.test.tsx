import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { aProductPage } from "../../../test-support/listings.ts";
import { reloadIfMissing } from "../../ui/missing-chunk.ts";
import { appendPage, prependPage } from "./joined-pages.ts";
import { loadedFrom, type Loaded } from "./loader-rules.ts";
import { useProductLoader } from "./use-product-loader.ts";

const gone = new Error("Failed to load chunk /_next/static/chunks/abc.js from module 7");

type Put = (join: (list: Loaded) => Loaded) => Promise<void>;
const further = vi.hoisted(() => ({ down: vi.fn(), up: vi.fn() }));

vi.mock("./further-page", () => ({ loadFurtherPage: further }));
vi.mock("@/ui/missing-chunk", () => ({ reloadIfMissing: vi.fn<typeof reloadIfMissing>() }));

const SOURCE = {
  view: { language: "tr", currency: "TL", layout: "grid" } as const,
  path: "/kilimler",
  blockId: "1015",
  query: {},
};
const loader = (page: number) => {
  const first = loadedFrom(aProductPage(page, 20));
  return renderHook(() => useProductLoader(SOURCE, first)).result;
};

it("LDR-6 has the page loaded again where its code is gone, as after a deploy", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  further.down.mockRejectedValueOnce(gone);
  const result = loader(1);
  await act(() => result.current.load("down"));
  expect(reloadIfMissing).toHaveBeenCalledExactlyOnceWith(gone);
  expect(result.current.down).toBe("failed");
});

it("LDR-1 LDR-3 loads downwards and upwards at the same time", async () => {
  further.down.mockImplementationOnce((_: unknown, __: unknown, put: Put) =>
    put((list) => appendPage(list, aProductPage(3, 20))),
  );
  further.up.mockImplementationOnce((_: unknown, __: unknown, put: Put) =>
    put((list) => prependPage(list, aProductPage(1, 20))),
  );
  const result = loader(2);
  act(() => {
    void result.current.load("down");
    void result.current.load("up");
  });
  expect(result.current).toMatchObject({ down: "loading", up: "loading" });
  await waitFor(() => expect(result.current).toMatchObject({ down: "ready", up: "ready" }));
  expect(result.current.loaded).toMatchObject({ firstPage: 1, lastPage: 3 });
});
