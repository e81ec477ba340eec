import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { LazyParts, lazyPart, renderedPart } from "./lazy.tsx";

const WORDS = { failed: "Bu bölüm yüklenemedi.", retry: "Yeniden dene" };
const CHUNK = "/_next/static/chunks/part-1.js";

const failure = (url = CHUNK) =>
  Object.assign(new Error(`Failed to load chunk ${url} from module 7`), { name: "ChunkLoadError" });
const found = { default: (): ReactNode => <p>Here</p> };

const reload = vi.fn();
let status = 200;

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  status = 200;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("location", { pathname: "/iletisim", search: "", reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status })));
});

/** Until the question whether a chunk is gone has been answered. */
const settled = () => new Promise((done) => setTimeout(done, 50));

function draw(Part: () => ReactNode) {
  render(
    <LazyParts words={WORDS}>
      <p>The page</p>
      <Part />
    </LazyParts>,
  );
}

it("a part that fails leaves its page alone, and comes when it is tried again", async () => {
  const load = vi
    .fn<() => Promise<typeof found>>()
    .mockRejectedValueOnce(failure())
    .mockResolvedValue(found);
  draw(lazyPart("Part", load));

  expect((await screen.findByRole("alert")).textContent).toContain(WORDS.failed);
  expect(screen.getByText("The page")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: WORDS.retry }));
  expect(await screen.findByText("Here")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it("a further failure can be tried again too, and a part opened anew begins anew", async () => {
  const load = vi
    .fn<() => Promise<typeof found>>()
    .mockRejectedValueOnce(failure())
    .mockRejectedValueOnce(failure())
    .mockResolvedValue(found);
  const Part = lazyPart("Part", load);
  const { unmount } = render(<Part />);
  await userEvent.click(await screen.findByRole("button"));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByRole("alert");
  unmount();
  draw(Part);
  expect(await screen.findByText("Here")).toBeDefined();
});

it("a part rendered on the server survives its chunk as well", async () => {
  let broken = true;
  const Part = renderedPart("Part", (): (() => ReactNode) =>
    broken
      ? () => {
          throw failure();
        }
      : found.default,
  );
  draw(Part);
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByText("The page")).toBeDefined();
  broken = false;
  // The first try after the failure was made before the network was back.
  await userEvent.click(screen.getByRole("button", { name: WORDS.retry }));
  await userEvent.click(screen.getByRole("button", { name: WORDS.retry }));
  expect(await screen.findByText("Here")).toBeDefined();
});

it("a chunk that is gone reloads the page once, never in a loop", async () => {
  status = 404;
  draw(lazyPart("Part", () => Promise.reject<typeof found>(failure())));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());

  draw(lazyPart("Part", () => Promise.reject<typeof found>(failure())));
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

it("several chunks that are gone do not make the page reload for each", async () => {
  status = 404;
  draw(lazyPart("Part", () => Promise.reject<typeof found>(failure())));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  draw(
    lazyPart("Part", () => Promise.reject<typeof found>(failure("/_next/static/chunks/part-2.js"))),
  );
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ["a server that fails", () => (status = 503)],
  ["no storage to note a reload in", () => vi.stubGlobal("sessionStorage", undefined)],
])("with %s the page does not reload", async (_, arrange) => {
  status = 404;
  arrange();
  draw(lazyPart("Part", () => Promise.reject<typeof found>(failure())));
  expect(await screen.findByRole("alert")).toBeDefined();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});
