import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Store } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { ADDRESSES, checkoutOf, NO_SLOTS } from "../../../test-support/checkouts.ts";
import { CheckoutContext } from "./checkout-context.tsx";
import { StoreChoice } from "./store-choice.tsx";
import { storedChoices } from "./stored-choices.ts";
import { checkoutWords } from "./words.ts";

const words = checkoutWords(messagesOf("tr"));
const STORES = [
  { id: "1", name: "Kadıköy", address: "Moda Cd. 1" },
  { id: "2", name: "Konak", address: "Alsancak 2" },
] as Store[];

beforeEach(() => localStorage.clear());

function show() {
  const checkout = {
    language: "tr" as const,
    format: { language: "tr" as const, currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT },
    words,
    slots: NO_SLOTS,
    summary: checkoutOf(),
    setSummary: vi.fn(),
    rereadAttempt: vi.fn(),
  };
  const field = (name: string) => ({ id: name, name, message: null, onTouched: vi.fn() });
  return render(
    <CheckoutContext value={checkout}>
      <StoreChoice data={ADDRESSES} stores={STORES} field={field as never} />
    </CheckoutContext>,
  );
}

describe("ORD-1 collecting at a store", () => {
  it("keeps what is chosen and written as it is written, for a reload and another tab", async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole("radio", { name: /Konak/ }));
    await userEvent.type(screen.getByLabelText(new RegExp(`^${words.collector}`)), "Nil Kaya");
    await userEvent.type(screen.getByLabelText(new RegExp(`^${words.collectorPhone}`)), "0532");
    await userEvent.selectOptions(screen.getByRole("combobox"), "52");
    unmount();
    show();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Konak/ }).checked).toBe(true);
    expect(screen.getByDisplayValue("Nil Kaya")).toBeDefined();
    expect(screen.getByDisplayValue("0532")).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("52");
    expect(storedChoices()).toMatchObject({ store: "2", collector: "Nil Kaya", phone: "0532" });
  });
});
