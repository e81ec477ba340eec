import { beforeEach, expect, it, vi } from "vitest";

import { registerLogin, type AskLogin } from "../ask-login.ts";
import { GatewayError } from "../gateway/problem.ts";
import { asMember } from "./as-member.ts";
import { failedRead } from "./failed-read.ts";

const ENDED = new GatewayError("member_needed", 401);
const ask = vi.fn<AskLogin>();
beforeEach(() => {
  ask.mockReset();
  return registerLogin(ask);
});

it("sends again what a session that ended half-way kept from going, once the shopper is back", async () => {
  ask.mockResolvedValue(true);
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ENDED).mockResolvedValue("ok");
  expect(await asMember(send)).toBe("ok");
  expect(send).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ reason: "session" });
});

it("sends nothing again for a shopper who does not sign in, and asks only where a member is needed", async () => {
  ask.mockResolvedValue(false);
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(ENDED);
  await expect(asMember(send)).rejects.toBe(ENDED);
  expect(send).toHaveBeenCalledOnce();

  const away = new GatewayError("shop_unreachable", 502);
  await expect(asMember(() => Promise.reject(away))).rejects.toBe(away);
  expect(ask).toHaveBeenCalledOnce();
});

it("a shopper who signs in as somebody the shop refuses again is not asked for ever", async () => {
  ask.mockResolvedValue(true);
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(ENDED);
  await expect(asMember(send)).rejects.toBe(ENDED);
  expect([send.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1]);
});

it("what could not be read offers to sign in where that is the reason, else to try again", async () => {
  ask.mockResolvedValue(true);
  const onRetry = vi.fn<() => void>();
  const words = {
    retry: "Yeniden dene",
    signIn: "Giriş yap",
    problems: { member_needed: "Giriş gerekiyor", other: "Olmadı" },
  };
  const ended = failedRead(ENDED, words, onRetry);
  expect([ended.text, ended.retryLabel]).toEqual(["Giriş gerekiyor", "Giriş yap"]);
  ended.onRetry();
  expect(onRetry).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  const away = failedRead(new GatewayError("timed_out", 0), words, onRetry);
  expect([away.text, away.retryLabel]).toEqual(["Olmadı", "Yeniden dene"]);
  away.onRetry();
  expect([onRetry.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1]);
});
