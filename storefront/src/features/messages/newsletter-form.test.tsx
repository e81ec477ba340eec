import { act, render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { messagesOf } from "@/lib/messages";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { recorded, type Schemas } from "../../../test-support/recorded.ts";
import { problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

const messages = messagesOf("tr");
const { newsletter, notices, problems } = messages;

const toasts: Toast[] = [];
beforeEach(() => {
  toasts.length = 0;
  document.cookie = "XSRF-TOKEN=t; path=/";
  return receiveToasts((toast) => toasts.push(toast));
});

const address = () => screen.getByRole<HTMLInputElement>("textbox", { name: newsletter.email });
const consent = () => screen.getByRole<HTMLInputElement>("checkbox", { name: newsletter.consent });
const submit = () => user.click(screen.getByRole("button", { name: newsletter.submit }));

async function fillIn(email: string, agreed: boolean) {
  render(
    <NewsletterForm language="tr" words={{ ...newsletter, notices, problems }} reading={null} />,
  );
  if (email) await user.type(address(), email);
  if (agreed) await user.click(consent());
}

/** The next subscription is answered so; resolves with what was sent. */
function shopAnswers(
  answer: Schemas["SubscriptionResult"] | ReturnType<typeof problem>,
  status = 200,
): Promise<{ body: unknown; headers: Headers }> {
  return new Promise((resolve) => {
    gateway.use(
      http.post(
        "*/bff/newsletter",
        async ({ request }) => {
          resolve({ body: await request.json(), headers: request.headers });
          return HttpResponse.json(answer, {
            status,
            headers: {
              "content-type": status === 200 ? "application/json" : "application/problem+json",
            },
          });
        },
        { once: true },
      ),
    );
  });
}

describe("CAT-1 NWS-1 the footer's newsletter form", () => {
  it("CAT-1 NWS-1 sends the trimmed address with the consent, thanks in the shop's words for 3200 ms, and is empty again", async () => {
    const subscribed = recorded("messages/subscribe/subscribed");
    const sent = shopAnswers(subscribed);
    await fillIn(" deniz@example.test ", true);
    await submit();
    const { body, headers } = await sent;
    expect(body).toEqual({ email: "deniz@example.test", consent: true });
    expect(headers.get("x-xsrf-token")).toBe("t");
    expect(headers.get("idempotency-key")).toBeTruthy();
    await vi.waitFor(() =>
      expect(toasts).toEqual([{ text: subscribed.message, tone: "good", durationMs: 3200 }]),
    );
    expect([address().value, consent().checked]).toEqual(["", false]);
  });

  it.each([
    ["", false, [notices.fieldRequired, notices.fieldMandatory]],
    ["deniz@", true, [notices.emailInvalid]],
    ["deniz@example.test", false, [notices.fieldMandatory]],
  ])(
    "CAT-1 NWS-1 says under the field what is wrong with %j and consent %j, and sends nothing",
    async (email, agreed, said) => {
      const asked = vi.fn<() => void>();
      gateway.use(http.post("*/bff/newsletter", () => (asked(), HttpResponse.error())));
      await fillIn(email, agreed);
      await submit();
      await vi.waitFor(() =>
        expect(
          screen
            .getAllByRole("alert")
            .map((alert) => alert.textContent)
            .filter(Boolean),
        ).toEqual(said),
      );
      expect(document.activeElement).toBe(email === "deniz@example.test" ? consent() : address());
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it("CAT-1 NWS-1 what is said at a field goes when the field is touched", async () => {
    await fillIn("", false);
    await submit();
    expect(address().getAttribute("aria-invalid")).toBe("true");
    await user.click(document.body);
    await user.click(address());
    expect(address().getAttribute("aria-invalid")).toBe("false");
    expect(consent().getAttribute("aria-invalid"), "the other field is still wrong").toBe("true");
  });

  it("CAT-1 NWS-1 a refusal stands at its field for 3000 ms; what was written stays", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const sent = shopAnswers({
      outcome: "failed",
      message: "Bu adres eklenemiyor",
      field: "email",
    });
    await fillIn("engelli@example.test", true);
    await submit();
    await sent;
    const refusal = await screen.findByText("Bu adres eklenemiyor");
    // What is shown has its effects too: the clock at hand is started by one.
    await act(async () => undefined);
    act(() => void vi.advanceTimersByTime(2000));
    expect(refusal.textContent).toBe("Bu adres eklenemiyor");
    act(() => void vi.advanceTimersByTime(1000));
    expect(refusal.textContent).toBe("");
    expect(address().value).toBe("engelli@example.test");
    expect(toasts).toEqual([]);
    vi.useRealTimers();
  });

  it("CAT-1 NWS-1 a shop that is away is told in our words", async () => {
    const sent = shopAnswers(problem("shop_unreachable", 502), 502);
    await fillIn("deniz@example.test", true);
    await submit();
    await sent;
    expect(await screen.findByText(problems.shop_unreachable)).toBeTruthy();
    await act(() => Promise.resolve());
  });

  it("NWS-1 without a connection its code cannot come either: it says so, and can be sent again", async () => {
    vi.doMock("./subscribe", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    await fillIn("deniz@example.test", true);
    await submit();
    expect(await screen.findByText(problems.offline)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: newsletter.submit });
    expect(button.disabled).toBe(false);
    vi.doUnmock("./subscribe");
  });
});
