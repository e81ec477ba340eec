import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { aProductPage } from "../../../test-support/listings.ts";
import { reloadIfMissing } from "../../ui/missing-chunk.ts";
import { loadedFrom } from "./loader-rules.ts";
import { useProductLoader } from "./use-product-loader.ts";

const gone = new Error("Failed to load chunk /_next/static/chunks/abc.js from module 7");

vi.mock("./further-page", () => ({ loadFurtherPage: { down: () => Promise.reject(gone) } }));
vi.mock("@/ui/missing-chunk", () => ({ reloadIfMissing: vi.fn<typeof reloadIfMissing>() }));

it("LDR-6 has the page loaded again where its code is gone, as after a deploy", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const source = {
    view: { language: "tr", currency: "TL", layout: "grid" } as const,
    path: "/kilimler",
    blockId: "1015",
    query: {},
  };
  const first = loadedFrom(aProductPage(1, 20));
  const { result } = renderHook(() => useProductLoader(source, first));
  await act(() => result.current.load("down"));
  expect(reloadIfMissing).toHaveBeenCalledExactlyOnceWith(gone);
  expect(result.current.down).toBe("failed");
});
