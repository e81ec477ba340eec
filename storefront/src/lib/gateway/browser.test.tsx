// eslint-disable-next-line no-restricted-imports -- calls are tested, whatever they carry
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { gateway } from "../../../test-support/gateway.ts";
import { GUEST_SHELL, problem } from "../../../test-support/shell.ts";
import type { Address } from "./address.ts";

// Each test starts as a fresh page does: without a shell.
let browser: typeof import("./browser.ts");
beforeEach(async () => {
  vi.resetModules();
  browser = await import("./browser.ts");
  document.cookie = "XSRF-TOKEN=first; path=/";
});

/** What is tested is how calls travel, whatever they carry: neither is held to the contract. */
const read = (address: string, signal?: AbortSignal) => browser.read(address as Address, signal);
const write = (address: string, options: object) =>
  browser.write(address as Address, options as never);

describe("CRT-2 calls of the browser", () => {
  it("CRT-2 writes after the shell, with token and key", async () => {
    const seen: string[] = [];
    gateway.use(
      http.get("*/bff/shell", () => {
        seen.push("shell");
        return HttpResponse.json(GUEST_SHELL);
      }),
      http.post("*/bff/cart/lines", async ({ request }) => {
        seen.push(
          `${request.headers.get("x-xsrf-token")} ${request.headers.get("idempotency-key")} ${JSON.stringify(await request.json())}`,
        );
        return HttpResponse.json({ outcome: "added" });
      }),
    );
    const put = () =>
      write("/bff/cart/lines", {
        method: "POST",
        body: { quantity: 1 },
        idempotencyKey: "k1",
      });
    await Promise.all([put(), put()]);
    expect(seen).toEqual(["shell", 'first k1 {"quantity":1}', 'first k1 {"quantity":1}']);
  });

  it("GW-8 what a browser reads that was never here waits for its first shell, and so does what it writes", async () => {
    document.cookie = "XSRF-TOKEN=; max-age=0; path=/";
    const seen: string[] = [];
    gateway.use(
      http.get("*/bff/shell", async () => {
        seen.push("shell");
        await Promise.resolve();
        seen.push("token");
        document.cookie = "XSRF-TOKEN=brought; path=/";
        return HttpResponse.json(GUEST_SHELL);
      }),
      http.get("*/bff/search", () => (seen.push("read"), HttpResponse.json({}))),
      http.post(
        "*/bff/cart/lines",
        ({ request }) => (
          seen.push(`write ${request.headers.get("x-xsrf-token")}`),
          HttpResponse.json({})
        ),
      ),
    );
    await Promise.all([
      read("/bff/search?q=kil"),
      write("/bff/cart/lines", { method: "POST", body: {} }),
      browser.openShell(),
    ]);
    expect([...seen.slice(0, 2), ...seen.slice(2).sort()]).toEqual([
      "shell",
      "token",
      "read",
      "write brought",
    ]);
    await read("/bff/search?q=kil");
    expect(seen.filter((call) => call === "shell")).toHaveLength(1);
  });

  it("CRT-2 a write of ordinary size outlives its page, a large one, which browsers would refuse then, does not", async () => {
    gateway.use(http.post("*/bff/cart/lines", () => HttpResponse.json({})));
    const fetched = vi.spyOn(globalThis, "fetch");
    for (const text of ["a", "a".repeat(10_000)])
      await write("/bff/cart/lines", { method: "POST", body: { text } });
    const outlives = fetched.mock.calls.flatMap(([, init]) =>
      init?.method === "POST" ? [init.keepalive] : [],
    );
    expect(outlives).toEqual([true, false]);
  });

  it("CRT-2 renews a token that went out of date, once", async () => {
    let writes = 0;
    gateway.use(
      http.put("*/bff/preferences/currency", ({ request }) => {
        writes += 1;
        expect(request.headers.has("idempotency-attempt"), "nothing was done before").toBe(false);
        if (request.headers.get("x-xsrf-token") === "first") {
          document.cookie = "XSRF-TOKEN=second; path=/";
          return HttpResponse.json(problem("xsrf_mismatch", 403), {
            status: 403,
            headers: { "content-type": "application/problem+json" },
          });
        }
        return HttpResponse.json({ currency: "USD" });
      }),
    );
    await expect(write("/bff/preferences/currency", { method: "PUT", body: {} })).resolves.toEqual({
      currency: "USD",
    });
    expect(writes).toBe(2);
  });

  it("CRT-2 sends a keyed write whose connection broke once more, with its key and marked as a repeat", async () => {
    const keys: (string | null)[] = [];
    gateway.use(
      http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL)),
      http.post("*/bff/cart/lines", ({ request }) => {
        keys.push(
          request.headers.get("idempotency-key"),
          request.headers.get("idempotency-attempt"),
        );
        return keys.length === 2 ? HttpResponse.error() : HttpResponse.json({ outcome: "added" });
      }),
      http.post("*/bff/session", () => (keys.push("sign-in"), HttpResponse.error())),
    );
    await expect(
      write("/bff/cart/lines", { method: "POST", body: {}, idempotencyKey: "k1" }),
    ).resolves.toEqual({ outcome: "added" });
    expect(keys).toEqual(["k1", null, "k1", "2"]);
    await expect(write("/bff/session", { method: "POST", body: {} })).rejects.toMatchObject({
      code: "offline",
    });
    expect(keys, "without a key nothing is repeated").toEqual(["k1", null, "k1", "2", "sign-in"]);
  });

  it("CRT-2 an outcome that nobody knows is a failure, with the state as it is now", async () => {
    const state = { outcome: "unknown", message: null, cart: { itemCount: 1 } };
    gateway.use(
      http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL)),
      http.post("*/bff/cart/lines", () => HttpResponse.json(state)),
    );
    await expect(
      write("/bff/cart/lines", { method: "POST", body: {}, idempotencyKey: "k1" }),
    ).rejects.toMatchObject({
      name: "GatewayError",
      code: "outcome_unknown",
      status: 0,
      problem: state,
    });
  });

  it.each([
    [
      "a problem by its code",
      HttpResponse.json(problem("shop_too_slow", 504), {
        status: 504,
        headers: { "content-type": "application/problem+json" },
      }),
      "shop_too_slow",
    ],
    [
      "a status without a problem",
      new HttpResponse("<html>", { status: 502 }),
      "unsuccessful_answer",
    ],
    ["rubbish", new HttpResponse("<html>"), "unreadable_answer"],
    ["no network", HttpResponse.error(), "offline"],
  ])("WID-9 tells %s", async (_, response, code) => {
    gateway.use(http.get("*/bff/search", () => response));
    await expect(read("/bff/search?q=kil")).rejects.toMatchObject({
      name: "GatewayError",
      code,
    });
  });

  it("WID-9 an answer no longer wanted is no failure", async () => {
    gateway.use(http.get("*/bff/search", () => HttpResponse.json({})));
    const request = new AbortController();
    const reading = read("/bff/search?q=kil", request.signal);
    request.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});
