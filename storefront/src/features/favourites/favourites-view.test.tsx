import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";

import type { AskLogin } from "@/lib/ask-login";
import type { Favourites } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { http } from "../../../test-support/contract-http.ts";
import { favouriteOf, favouritesOf } from "../../../test-support/favourites.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { freshPage } from "../../../test-support/membership.tsx";
import { GUEST_SHELL, MEMBER_SHELL, problem } from "../../../test-support/shell.ts";

const messages = messagesOf("tr");
const { favourites, card, problems, common, notices } = messages;

let view: typeof import("./favourites-view.tsx");
let asking: typeof import("../../lib/ask-login.ts");
beforeEach(async () => {
  vi.resetModules();
  freshPage();
  view = await import("./favourites-view.tsx");
  asking = await import("../../lib/ask-login.ts");
});

function open(member: boolean, answer: () => Response = () => HttpResponse.json(favouritesOf([]))) {
  const asked: string[] = [];
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(member ? MEMBER_SHELL : GUEST_SHELL)),
    http.get(
      "*/bff/favourites",
      ({ request }) => (asked.push(new URL(request.url).search), answer()),
    ),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <view.FavouritesView
        language="tr"
        format={DEFAULT_NUMBER_FORMAT}
        words={{ ...favourites, card, problems, retry: common.retry }}
        renderTick={() => null}
        renderBar={() => null}
        renderAction={({ title }) => <button type="button">{`Al: ${title}`}</button>}
      />
    </SWRConfig>,
  );
  return asked;
}

const listed =
  (over: Partial<Favourites> = {}) =>
  () =>
    HttpResponse.json(favouritesOf(["1204", "1311"], over));

it("FAV-6 a member sees what is kept, whole, with what can be done with it", async () => {
  const asked = open(true, listed());
  const links = await screen.findAllByRole("link", { name: /^Kilim/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/kilim-1204", "/kilim-1311"]);
  expect(screen.getByRole("status").textContent).toBe("2 ürün");
  expect(screen.getAllByText("12 Mar 2026", { exact: false })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Al: Kilim 1204" })).toBeTruthy();
  expect(asked).toEqual(["?language=tr&currency=TL&details=true"]);
});

it("FAV-2 FAV-6 what a collection does not tell is left out", async () => {
  const bare = favouriteOf("1204", {
    title: "",
    path: null,
    image: null,
    price: null,
    addedAt: null,
  });
  open(true, listed({ mode: "collection", items: [bare] }));
  expect(await screen.findByRole("heading", { name: "Ürün 1204" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("FAV-3 FAV-6 what is removed leaves at once, and comes back when the shop says no", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  gateway.use(
    http.delete("*/bff/favourites", () =>
      HttpResponse.json({
        outcome: "failed",
        message: notices.genericError,
        productIds: [],
        favourites: null,
      }),
    ),
  );
  open(true, listed());
  await userEvent.click(
    await screen.findByRole("button", { name: "Kilim 1204: favorilerden çıkar" }),
  );
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 ürün"));
  expect(document.activeElement?.contains(screen.getByRole("list"))).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("2 ürün"));
  vi.useRealTimers();
});

it("FAV-4 FAV-6 a guest is asked in", async () => {
  const asked = open(false);
  const ask = vi.fn<AskLogin>().mockResolvedValue(true);
  asking.registerLogin(ask);
  expect(await screen.findByRole("heading", { name: favourites.guest })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: favourites.signIn }));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ reason: "favourite" });
  expect(asked).toEqual([]);
});

it("FAV-6 an empty list says how it fills", async () => {
  open(true);
  expect(await screen.findByRole("heading", { name: favourites.empty })).toBeTruthy();
  expect(screen.getByRole("link", { name: favourites.browse }).getAttribute("href")).toBe("/");
});

it("FAV-6 a shop that is away is told, and asked again on demand", async () => {
  let down = true;
  open(true, () =>
    down ? HttpResponse.json(problem("shop_unreachable", 502), { status: 502 }) : listed()(),
  );
  expect(await screen.findByText(favourites.failed)).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole("button", { name: common.retry }));
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});
