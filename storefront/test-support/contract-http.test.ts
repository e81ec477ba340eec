import { getResponse, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { http } from "./contract-http.ts";
import { recorded } from "./recorded.ts";
import { problem } from "./shell.ts";

// Compiled by `npm run typecheck`: an expected error that does not come is an error.

it("a handler of an operation answers what the contract promises, or a problem", async () => {
  const handlers = [
    http.get("*/bff/search", () => HttpResponse.json(recorded("search/all/nothing"))),
    http.get("*/bff/messages/7", () => HttpResponse.json(problem("member_needed", 401))),
    http.patch("*/bff/cart/lines/:lineId", async ({ params, request }) => {
      const { quantity } = await request.json();
      return HttpResponse.json({
        outcome: "updated",
        message: `${params.lineId} ${quantity.toFixed(1)}`,
        cart: null,
      });
    }),
  ];
  const change = await getResponse(
    handlers,
    new Request("http://shop.test/bff/cart/lines/a", { method: "PATCH", body: '{"quantity":2}' }),
  );
  expect(await change?.json()).toMatchObject({ message: "a 2.0" });
});

it("a handler that strays from the contract does not compile", () => {
  const nothing = recorded("search/all/nothing");
  const answer = () => HttpResponse.json<typeof nothing>(nothing);
  // @ts-expect-error -- no such path
  http.get("*/bff/nothing", () => undefined);
  // @ts-expect-error -- no such path below one there is
  http.get("*/bff/cart/lines/a/b", () => undefined);
  // @ts-expect-error -- no such operation of this path
  http.get("*/bff/cart/lines", () => undefined);
  // @ts-expect-error -- another operation's answer
  http.get("*/bff/cart", answer);
  // @ts-expect-error -- a field of another type
  http.get("*/bff/messages/unread", () => HttpResponse.json({ count: "3" }));
  // @ts-expect-error -- fields that are missing
  http.get("*/bff/search", () => HttpResponse.json({ products: [] }));
  // @ts-expect-error -- an outcome that there is not
  http.put("*/bff/preferences/language", () => HttpResponse.json({ outcome: "x", link: null }));
  http.post("*/bff/cart/lines", async ({ request }) => {
    // @ts-expect-error -- a field that the request does not have
    void (await request.json()).nothing;
  });
  expect(http.get("*/bff/search", answer).info.path).toBe("*/bff/search");
});
