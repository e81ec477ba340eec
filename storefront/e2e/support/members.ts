import { expect, type Locator, type Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { messages } from "./messages.ts";
import { personal } from "./mocks.ts";

/**
 * Accounts that every simulated shop has (mocks/simulator/src/members.rs); all open with one
 * password.
 */
export const MEMBERS = {
  plain: { email: "deniz@vitrin.test", phone: "+90 555 000 00 01", name: "Deniz" },
  vendor: { email: "bayi@vitrin.test", code: "BAYI01" },
  weak: { email: "ada@vitrin.test" },
  expired: { email: "can@vitrin.test" },
} as const;
export const PASSWORD = "Vitrin2026";

/** The member's place in the header. */
export function account(page: Page, name: string | null, language: Language = "tr"): Locator {
  const { header } = messages(language);
  return page.getByRole("banner").getByRole("button", {
    name: name === null ? header.signIn : personal(name, header.accountOf),
  });
}

/** Opens the header's form. */
export async function openLoginForm(page: Page, language: Language = "tr"): Promise<Locator> {
  await account(page, null, language).click();
  const form = page.getByRole("banner").getByRole("form", { name: messages(language).login.title });
  await expect(form).toBeVisible();
  return form;
}

/** Signs in from the header of the page at hand, which is loaded anew. */
export async function signIn(
  page: Page,
  email: string,
  language: Language = "tr",
  password = PASSWORD,
): Promise<void> {
  const { login } = messages(language);
  const form = await openLoginForm(page, language);
  await form.getByLabel(login.email).fill(email);
  await form.getByLabel(login.password, { exact: false }).first().fill(password);
  const reloaded = page.waitForEvent("load");
  await form.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
}

/** What lies under v5token. */
export function storedToken(page: Page): Promise<{ value: string; timeout: number } | null> {
  return page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("v5token") ?? "null") as {
        value: string;
        timeout: number;
      } | null,
  );
}

/**
 * Opens an account as the shop's other clients do. What its address begins with says what is
 * special about it: `onay@` waits for the link in its mail, `kvkk@` has not agreed to data
 * protection, `yeni@` is like any other.
 *
 * @returns the address and, where one is sent, the link's `id/token`
 */
export async function register(
  origin: string,
  kind: "onay" | "kvkk" | "yeni",
): Promise<{ email: string; link: string | null }> {
  const email = `${kind}@n${Date.now()}.example.test`;
  const form = {
    name: "Nil",
    surname: "Deneme",
    email,
    password: PASSWORD,
    mobile_phone: "905551112233",
    kvkk: "1",
  };
  const answer = await fetch(`${origin}/api/v1/authentication/register`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { status } = (await answer.json()) as { status: boolean };
  if (!status) throw new Error(`the shop registered nobody: ${answer.status}`);
  return { email, link: answer.headers.get("x-activation") };
}
