import { afterEach, describe, expect, it } from "vitest";

import { askLogin, registerLogin, type LoginReason } from "./ask-login.ts";

let leave: () => void = () => undefined;
afterEach(() => leave());

describe("AUT-7 asking to sign in", () => {
  it("AUT-7 FAV-2 hands the question to whoever signs in, and the answer back", async () => {
    const asked: LoginReason[] = [];
    leave = registerLogin(async ({ reason }) => {
      asked.push(reason);
      return reason === "activated";
    });
    expect(
      await Promise.all([askLogin({ reason: "activated" }), askLogin({ reason: "favourite" })]),
    ).toEqual([true, false]);
    expect(asked).toEqual(["activated", "favourite"]);
  });

  it("AUT-7 a question asked too early waits", async () => {
    const answer = askLogin({ reason: "activated" });
    leave = registerLogin(() => Promise.resolve(true));
    expect(await answer).toBe(true);
  });

  it("AUT-7 who took over last is asked, also when an earlier one leaves", async () => {
    const leaveFirst = registerLogin(() => Promise.resolve(false));
    leave = registerLogin(() => Promise.resolve(true));
    leaveFirst();
    expect(await askLogin({ reason: "activated" })).toBe(true);
  });
});
