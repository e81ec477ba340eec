import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { OrderAttempt } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import {
  attemptOf,
  CARRIERS,
  checkoutOf,
  METHODS,
  NO_SLOTS,
} from "../../../test-support/checkouts.ts";
import { CheckoutContext } from "./checkout-context.tsx";
import { PlacedOrder } from "./placed-order.tsx";
import { deliveryOf, keepSentOrder } from "./stored-order.ts";
import { checkoutWords } from "./words.ts";

const words = checkoutWords(messagesOf("tr"));
const WITH_SLOTS = {
  ...CARRIERS,
  carriers: [
    {
      id: "1",
      name: "Anadolu Kargo",
      days: [
        {
          date: "2026-12-01",
          label: "1 Aralık",
          slots: [{ id: "21", from: "09:00", to: "13:00", available: true }],
        },
      ],
    },
  ],
  slotId: "21",
  slotDate: "2026-12-01",
};

beforeEach(() => localStorage.clear());

function show(attempt: OrderAttempt = attemptOf()) {
  const checkout = {
    language: "tr" as const,
    format: { language: "tr" as const, currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT },
    words,
    slots: NO_SLOTS,
    summary: checkoutOf("0.00", 0),
    setSummary: vi.fn(),
    rereadAttempt: vi.fn(),
  };
  return render(
    <CheckoutContext value={checkout}>
      <PlacedOrder attempt={attempt} />
    </CheckoutContext>,
  );
}

describe("ORD-1 after the order", () => {
  it("has the accounts still after a reload, and the delivery as a file for calendars", async () => {
    keepSentOrder({ accounts: METHODS.bankAccounts, delivery: deliveryOf(WITH_SLOTS) });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return "blob:calendar";
    };
    URL.revokeObjectURL = vi.fn();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    show();
    expect(screen.getByText("TR00 0000 0000 0000 0000 0000 01")).toBeDefined();
    expect(screen.getByText("1 Aralık")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: words.calendar }));
    expect(names).toEqual(["VT1001.ics"]);
    expect(files[0]?.type).toBe("text/calendar;charset=utf-8");
    const calendar = await files[0]?.text();
    expect(calendar).toContain("\r\nDTSTART;TZID=Europe/Istanbul:20261201T090000\r\n");
    expect(calendar).toContain(`SUMMARY:${words.calendarTitle}\r\n`);
  });

  it("offers no calendar without a delivery time, and no accounts for a card", () => {
    keepSentOrder({ accounts: METHODS.bankAccounts, delivery: deliveryOf(CARRIERS) });
    show(attemptOf({ paymentId: "-2" }));
    expect(screen.queryByRole("button", { name: words.calendar })).toBeNull();
    expect(screen.queryByText(/^TR00/)).toBeNull();
    expect(screen.getByText(words.nextPrepare)).toBeDefined();
  });

  it("passes over what is stored in another shape", () => {
    const timeout = Date.now() + 60_000;
    const value = { accounts: [null], delivery: "soon" };
    localStorage.setItem("ordered", JSON.stringify({ value, timeout }));
    show();
    expect(screen.getByText(words.placedTitle)).toBeDefined();
    expect(screen.queryByText(words.transferHint)).toBeNull();
  });
});
