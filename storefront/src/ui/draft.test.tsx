import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { onFakeClock, user } from "../../test-support/user.ts";
import { DRAFT_KEY, keepDraft } from "./draft.ts";
import { restoreDraft } from "./restore-draft.ts";

function Fields({ onInput = () => undefined }: { onInput?: (value: string) => void }) {
  return (
    <form method="post" aria-label="Bize yazın">
      <input aria-label="Ad" name="name" onInput={(e) => onInput(e.currentTarget.value)} />
      <textarea aria-label="Mesaj" name="message" />
      <input aria-label="Onay" name="consent" type="checkbox" onChange={() => undefined} />
      <input aria-label="Şifre" name="password" type="password" />
      <input aria-label="Görünen şifre" name="again" autoComplete="new-password" />
      <input aria-label="Kart" name="number" autoComplete="cc-number" />
      <input aria-label="CVV" name="cvv" />
      <input aria-label="TC kimlik no" name="identityNumber" />
      <input aria-label="Vergi no" name="taxNumber" />
      <input aria-label="Kod" name="smsCode" autoComplete="one-time-code" />
    </form>
  );
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

it("keeps what was typed over a reload, and nothing private", async () => {
  const { unmount } = render(<Fields />);
  for (const field of screen.getAllByRole("textbox")) await userEvent.type(field, "4242");
  await userEvent.type(screen.getByLabelText("Şifre"), "4343");
  await userEvent.click(screen.getByLabelText("Onay"));
  await userEvent.click(screen.getByLabelText("Ad"));
  keepDraft();
  const stored = sessionStorage.getItem(DRAFT_KEY) ?? "";
  expect(stored).not.toContain("4343");
  expect(stored.match(/4242/g)).toHaveLength(2);
  unmount();

  const heard = vi.fn();
  render(<Fields onInput={heard} />);
  restoreDraft();
  expect(value("Ad")).toBe("4242");
  expect(heard).toHaveBeenCalledWith("4242");
  expect(value("Mesaj")).toBe("4242");
  expect(screen.getByLabelText<HTMLInputElement>("Onay").checked).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText("Ad"));
  for (const label of ["Şifre", "Görünen şifre", "Kart", "CVV", "TC kimlik no", "Vergi no", "Kod"])
    expect(value(label)).toBe("");
  expect(sessionStorage.getItem(DRAFT_KEY)).toBeNull();
});

it("waits for a form that comes late, and leaves what was written meanwhile", async () => {
  const { unmount } = render(<Fields />);
  await userEvent.type(screen.getByLabelText("Ad"), "Ayşe");
  await userEvent.type(screen.getByLabelText("Mesaj"), "Merhaba");
  keepDraft();
  unmount();

  vi.useFakeTimers();
  restoreDraft();
  render(<Fields />);
  await onFakeClock(user.type(screen.getByLabelText("Ad"), "Fatma"));
  vi.advanceTimersByTime(1000);
  expect(value("Ad")).toBe("Fatma");
  expect(value("Mesaj")).toBe("Merhaba");
});

it("is not put back on another page, nor long afterwards", async () => {
  render(<Fields />);
  await userEvent.type(screen.getByLabelText("Ad"), "Ayşe");
  for (const change of [{ page: "/baska" }, { savedAtMs: Date.now() - 120_000 }]) {
    keepDraft();
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "") as object;
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, ...change }));
    await user.clear(screen.getByLabelText("Ad"));
    restoreDraft();
    expect(value("Ad")).toBe("");
  }
});
