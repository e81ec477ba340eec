import { act, render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Problem, SmsResult, Verification } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { fill } from "@/lib/wording";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { PhoneProof } from "./profile-phone-proof.tsx";
import { registerWords } from "./register-words.ts";
import { RegisterWordsProvider } from "./words-context.ts";

const messages = messagesOf("tr");
const said = messages.phoneProof;
const PHONE = "905550000001";

const sent: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  sent.length = 0;
  document.cookie = "XSRF-TOKEN=t; path=/";
  return () => vi.useRealTimers();
});

const SENT: SmsResult = { outcome: "sent", message: null, field: null, secondsToLive: 120 };
function gatewayAnswers({
  code = SENT,
  proof = { outcome: "verified", message: null, field: null },
}: {
  code?: SmsResult | Problem;
  proof?: Verification | Problem;
}) {
  const json = <T extends object>(answer: T) =>
    HttpResponse.json<T>(
      answer,
      "status" in answer
        ? {
            status: Number(answer.status),
            headers: { "content-type": "application/problem+json" },
          }
        : {},
    );
  gateway.use(
    http.post(
      "*/bff/sms-codes",
      async ({ request }) => (sent.push(await request.json()), json(code)),
    ),
    http.post(
      "*/bff/sms-codes/verification",
      async ({ request }) => (sent.push(await request.json()), json(proof)),
    ),
  );
}

const show = (phone: string) =>
  render(
    <RegisterWordsProvider value={registerWords(messages)}>
      <PhoneProof phone={phone} />
    </RegisterWordsProvider>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => user.click(button(name));
async function askForCode() {
  show(PHONE);
  await press(said.send);
  return screen.findByLabelText<HTMLInputElement>((text) => text.startsWith(said.code), {
    selector: "input",
  });
}
async function answer(field: HTMLInputElement, code: string) {
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
}

describe("AUT-12 a phone is proven by SMS", () => {
  it("AUT-12 a code is sent to the number, typed, and the number is proven", async () => {
    gatewayAnswers({});
    const field = await askForCode();
    expect(field.autocomplete).toBe("one-time-code");
    await answer(field, "482130");
    expect(await screen.findByText(said.verified)).toBeTruthy();
    expect(sent).toEqual([{ phone: PHONE }, { phone: PHONE, code: "482130" }]);
  });

  it("AUT-12 a code is six digits before anything is sent", async () => {
    gatewayAnswers({});
    const field = await askForCode();
    await answer(field, "48213");
    expect(screen.getByText(said.wrongLength)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it("AUT-12 a wrong code is said at the field, in the shop's words", async () => {
    gatewayAnswers({ proof: { outcome: "failed", message: "Kod hatalı", field: "code" } });
    const field = await askForCode();
    await answer(field, "000000");
    await screen.findByText("Kod hatalı");
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  it("AUT-12 how long it is good is counted down; afterwards there is another", async () => {
    gatewayAnswers({});
    await askForCode();
    // What is shown has its effects too: the clock is started by one.
    await act(async () => undefined);
    const seconds = () => Number(/\d+/.exec(screen.getByRole("timer").textContent ?? "")?.[0]);
    const before = seconds();
    expect(screen.getByRole("timer").textContent).toBe(fill(said.validFor, { seconds: before }));
    expect(before).toBeGreaterThan(90);
    await act(async () => void vi.advanceTimersByTime(30_000));
    expect(seconds()).toBeLessThanOrEqual(90);
    expect(screen.queryByRole("button", { name: said.again })).toBeNull();
    await act(async () => void vi.advanceTimersByTime(91_000));
    expect([screen.getByRole("timer").textContent, button(said.verify).disabled]).toEqual([
      said.expired,
      true,
    ]);
    await press(said.again);
    await vi.waitFor(() => expect(seconds()).toBeGreaterThan(90));
    expect(sent).toEqual([{ phone: PHONE }, { phone: PHONE }]);
  });

  it.each([
    [
      {
        outcome: "failed" as const,
        message: "Bu numaraya gönderilemiyor",
        field: "phone",
        secondsToLive: 0,
      },
      "Bu numaraya gönderilemiyor",
    ],
    [problem("rate_limited", 429), messages.problems.rate_limited],
  ])("AUT-12 a code that cannot be sent is told: %j", async (code, text) => {
    gatewayAnswers({ code });
    show(PHONE);
    await press(said.send);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(button(said.send).disabled).toBe(false);
  });

  it("AUT-12 who has told no number is told to", () => {
    show("");
    expect(screen.getByText(said.noPhone)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
