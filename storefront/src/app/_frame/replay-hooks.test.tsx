import { createRequire } from "node:module";

import type { ChangeEvent, ComponentType, FocusEvent, FormEvent } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { replayEvents } from "./event-replay.tsx";

// What event replay takes from React without being promised it (ADR 0048), tried on the copy of
// React that Next ships and that browsers get. When one of these fails after an upgrade, presses
// before hydration are lost: mend event-replay.tsx before the upgrade goes in.

type React = typeof import("react");
type Client = typeof import("react-dom/client");
type Server = typeof import("react-dom/server");
type Copy = { react: React; client: Client; server: Server };

const load = createRequire(import.meta.url);

/** Next's own React, as it runs in development or production. */
function copyOf(environment: "development" | "production"): Copy {
  for (const file of Object.keys(load.cache))
    if (/\/next\/dist\/compiled\/(react|react-dom|scheduler)\//.test(file)) delete load.cache[file];
  vi.stubEnv("NODE_ENV", environment);
  const copy = {
    react: load("next/dist/compiled/react") as React,
    client: load("next/dist/compiled/react-dom/client") as Client,
    server: load("next/dist/compiled/react-dom/server.edge") as Server,
  };
  vi.unstubAllEnvs();
  return copy;
}

const told: string[] = [];
const tell = (what: string) => void told.push(what);
const root = () => document.documentElement;
const element = <E extends HTMLElement>(name: string) =>
  document.querySelector<E>(`[name=${name}]`)!;
const isKnown = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps$"));

/** What of a part may come later than its beginning. */
type Rest = { rest: ComponentType };

/** A page as ours are: a form, a button and a part whose code may come later than the frame's. */
async function pageOf(copy: Copy) {
  const { createElement: h, useState, Suspense, lazy, startTransition } = copy.react;
  vi.doMock("react", () => copy.react);
  vi.resetModules();
  const { HydrationMark } = await import("./hydration-mark.tsx");
  vi.doUnmock("react");

  function Form() {
    const [typed, setTyped] = useState("");
    return h(
      "form",
      {
        method: "post",
        "data-replay": "",
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          tell(`sent ${typed}`);
        },
        onFocus: ({ target }: FocusEvent<HTMLInputElement>) => tell(`focus ${target.name}`),
      },
      h("input", {
        name: "email",
        value: typed,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          tell(`typed ${target.value}`);
          setTyped(target.value);
        },
      }),
      h("input", {
        name: "consent",
        type: "checkbox",
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => tell(`consent ${target.checked}`),
      }),
      h(
        "select",
        {
          name: "sort",
          defaultValue: "0",
          onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => tell(`sort ${target.value}`),
        },
        h("option", { value: "0" }),
        h("option", { value: "3" }),
      ),
      h("button", { name: "send" }),
    );
  }
  function Part({ rest }: Rest) {
    const [isGift, setGift] = useState(false);
    return h(
      "div",
      { "data-replay": "" },
      h("button", { type: "button", name: "late", onClick: () => tell("late") }),
      h("input", {
        type: "checkbox",
        name: "gift",
        checked: isGift,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          tell(`gift ${target.checked}`);
          setGift(target.checked);
        },
      }),
      h(rest),
    );
  }
  const press = (name: string, replay: object) =>
    h("button", { type: "button", name, ...replay, onClick: () => tell(name) });
  const page = (part: ComponentType<Rest>, rest: ComponentType) =>
    h(
      "html",
      { suppressHydrationWarning: true },
      h("head"),
      h(
        "body",
        null,
        h(HydrationMark),
        press("add", { "data-replay": "" }),
        press("other", {}),
        press("remove", { "data-replay": "never" }),
        h(Form),
        h(Suspense, { fallback: null }, h(part, { rest })),
      ),
    );

  const Nothing = () => null;
  const arrival = Promise.withResolvers<{ default: ComponentType<Rest> }>();
  const restArrival = Promise.withResolvers<{ default: ComponentType }>();
  const stream = await copy.server.renderToReadableStream(page(Part, Nothing));
  document.open();
  document.write(await new Response(stream).text());
  document.close();
  return {
    partArrives: () => arrival.resolve({ default: Part }),
    restArrives: () => restArrival.resolve({ default: Nothing }),
    /** What next/dist/client/app-index does. */
    hydrate: () =>
      startTransition(() => {
        hydrated = copy.client.hydrateRoot(
          document,
          page(
            lazy(() => arrival.promise),
            lazy(() => restArrival.promise),
          ),
          { onRecoverableError: (error) => tell(`recovered ${String(error)}`) },
        );
      }),
  };
}

let hydrated: Root | undefined;

beforeAll(() => {
  Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  replayEvents();
});

afterEach(() => {
  hydrated?.unmount();
  told.length = 0;
  delete root().dataset.hydrated;
});

const type = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const done = () => vi.waitFor(() => expect(root().dataset.replaying).toBeUndefined());

describe.each(["development", "production"] as const)("React of Next, in %s", (environment) => {
  it("is the one that next/dist/client/app-index hydrates the whole document with", () => {
    const source = load("node:fs").readFileSync(load.resolve("next/dist/client/app-index"), "utf8");
    expect(source).toMatch(/hydrateRoot\(appElement|hydrateRoot\(document/);
    expect(source).toMatch(/const appElement = document;/);
  });

  it("hangs its properties on an element when it answers for it, and no sooner", async () => {
    const page = await pageOf(copyOf(environment));
    const all = ["add", "email", "consent", "sort", "send"].map((name) => element(name));
    expect(all.map(isKnown)).toEqual(all.map(() => false));
    page.hydrate();
    expect(root().dataset.hydrated).toBeUndefined();
    await vi.waitFor(() => expect(root().dataset.hydrated).toBe(""));
    expect(all.map(isKnown), "the same elements, not new ones").toEqual(all.map(() => true));
    expect([isKnown(element("late")), told]).toEqual([false, []]);
    page.partArrives();
    await vi.waitFor(() => expect(isKnown(element("late"))).toBe(true));
  });

  it("PRD-4 keeps a choice until the whole part around it is there", async () => {
    const page = await pageOf(copyOf(environment));
    element("gift").click();
    page.hydrate();
    page.partArrives();
    await vi.waitFor(() => expect(isKnown(element("gift"))).toBe(true));
    for (const looks = vi.spyOn(Element.prototype, "closest"); looks.mock.calls.length < 6;)
      await new Promise((resolve) => setTimeout(resolve));
    vi.restoreAllMocks();
    expect([told, root().dataset.replaying]).toEqual([[], ""]);
    page.restArrives();
    await done();
    expect(told).toEqual(["gift true"]);
    expect(element<HTMLInputElement>("gift").checked).toBe(true);
  });

  it("answers what is done again, in its order, and nothing that is not marked", async () => {
    const page = await pageOf(copyOf(environment));
    element("remove").click();
    element("other").click();
    element<HTMLInputElement>("email").focus();
    type(element("email"), "nil@example.test");
    element("consent").click();
    element<HTMLSelectElement>("sort").value = "3";
    element("sort").dispatchEvent(new Event("change", { bubbles: true }));
    element("send").click();
    element("add").click();
    element("add").click();
    expect(told).toEqual([]);
    page.hydrate();
    page.partArrives();
    page.restArrives();
    await done();
    expect(told.filter((what) => !what.startsWith("focus"))).toEqual([
      "typed nil@example.test",
      "consent true",
      "sort 3",
      "sent nil@example.test",
      "add",
    ]);
    expect(element<HTMLInputElement>("email").value).toBe("nil@example.test");
  });

  it("answers in a part only once its code has come", async () => {
    const page = await pageOf(copyOf(environment));
    element("late").click();
    page.hydrate();
    await vi.waitFor(() => expect(root().dataset.hydrated).toBe(""));
    expect([told, root().dataset.replaying]).toEqual([[], ""]);
    page.partArrives();
    page.restArrives();
    await done();
    expect(told).toEqual(["late"]);
  });

  it("hears of a focus that came too early", async () => {
    const page = await pageOf(copyOf(environment));
    element<HTMLInputElement>("email").focus();
    page.hydrate();
    await done();
    expect(told).toEqual(["focus email"]);
  });
});
