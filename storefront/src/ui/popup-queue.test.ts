import { afterEach, describe, expect, it } from "vitest";

import { POPUP, queuePopup, type PopupPriority } from "./popup-queue.ts";

const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0).reverse()) leave();
});

/** What stands on the screen, in the order in which it came. */
let screen: string[] = [];
afterEach(() => void (screen = []));

function queue(id: string, priority: PopupPriority, stays = false): () => void {
  const gone = () => void (screen = screen.filter((shown) => shown !== id));
  const leave = queuePopup({
    id,
    priority,
    open: () => void screen.push(id),
    ...(stays ? {} : { hide: gone }),
  });
  const close = () => {
    gone();
    leave();
  };
  leaves.push(close);
  return close;
}

describe("CNS-1 one popup at a time", () => {
  it("CNS-1 AUT-4 the order is password, consent, message, cookie notice, app banner, whoever asks first", () => {
    const seen: string[] = [];
    const closers = new Map<string, () => void>();
    for (const id of ["appBanner", "message", "cookieNotice", "consent", "forcedPassword"] as const)
      closers.set(id, queue(id, POPUP[id]));
    for (let turns = 0; turns < 5; turns++) {
      expect(screen).toHaveLength(1);
      seen.push(screen[0]!);
      closers.get(screen[0]!)!();
    }
    expect(seen).toEqual(["forcedPassword", "consent", "message", "cookieNotice", "appBanner"]);
    expect(screen).toEqual([]);
  });

  it("CNS-2 a lower one waits until the higher one is closed", () => {
    const close = queue("consent", POPUP.consent);
    queue("cookies", POPUP.cookieNotice);
    expect(screen).toEqual(["consent"]);
    close();
    expect(screen).toEqual(["cookies"]);
  });

  it("AUT-4 a higher one takes the place of one that can be put away, which comes back", () => {
    queue("cookies", POPUP.cookieNotice);
    const close = queue("password", POPUP.forcedPassword);
    expect(screen).toEqual(["password"]);
    close();
    expect(screen).toEqual(["cookies"]);
  });

  it("CNS-1 one that cannot be put away stays, and the higher one comes next", () => {
    const close = queue("message", POPUP.message, true);
    queue("cookies", POPUP.cookieNotice);
    queue("consent", POPUP.consent);
    expect(screen).toEqual(["message"]);
    close();
    expect(screen).toEqual(["consent"]);
  });

  it("CNS-1 of two as urgent the first is shown first", () => {
    const close = queue("first", POPUP.message);
    queue("second", POPUP.message);
    expect(screen).toEqual(["first"]);
    close();
    expect(screen).toEqual(["second"]);
  });

  it("CNS-1 one that is no longer wanted does not open, and leaving twice does nothing", () => {
    const close = queue("consent", POPUP.consent);
    const withdraw = queue("cookies", POPUP.cookieNotice);
    withdraw();
    withdraw();
    close();
    close();
    expect(screen).toEqual([]);
  });

  it("CNS-1 an id stands in line once", () => {
    const close = queue("consent", POPUP.consent);
    queue("banner", POPUP.appBanner);
    const again = queue("banner", POPUP.appBanner);
    close();
    expect(screen).toEqual(["banner"]);
    again();
    expect(screen).toEqual([]);
  });

  it("CNS-1 a popup that is closed while it opens lets the next one in", () => {
    const close = queue("consent", POPUP.consent);
    let leave: () => void = () => undefined;
    leave = queuePopup({ id: "done-already", priority: POPUP.message, open: () => leave() });
    leaves.push(leave);
    queue("cookies", POPUP.cookieNotice);
    close();
    expect(screen).toEqual(["cookies"]);
  });
});
