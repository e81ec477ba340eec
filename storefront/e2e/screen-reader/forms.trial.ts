import { appendFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";

import {
  GUEST_FORMS,
  MEMBER_FORMS,
  WINDOWS,
  WRONG_FIELDS,
  type FormCase,
} from "../support/forms.ts";
import { account, MEMBERS, register, signIn } from "../support/members.ts";
import { expect, test } from "../support/test.ts";
import { Orca } from "./orca.ts";

const folder = process.env.VITRIN_ORCA ?? "";
const orca = new Orca(path.join(folder, "orca.log"));

type Shown = Omit<FormCase, "open">;
/** What is heard at one stop of the Tab key. */
type Stop = { at: string; heard: string };

const note = (...lines: string[]) =>
  appendFileSync(path.join(folder, "said.md"), `${lines.join("\n")}\n`);
/** Blanks are lost where a line breaks. */
const plain = (text: string) => text.replace(/\s+|\*/g, "");
const says = ({ heard }: Stop, words: string) => plain(heard).includes(plain(words));

const stopIn = (form: Locator) =>
  form.evaluate((node) => {
    const at = document.activeElement;
    return at && at !== node && node.contains(at)
      ? (at.getAttribute("name") ?? at.getAttribute("data-field") ?? at.textContent ?? "").slice(
          0,
          40,
        )
      : null;
  });

/**
 * Behind the last control of a modal window come those of the browser, out of which nobody gets by
 * script.
 */
const isLast = (form: Locator) =>
  form.evaluate((node) => {
    const controls = [
      ...node.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
    ];
    return (
      controls.filter((one) => one.checkVisibility() && !one.matches(":disabled")).at(-1) ===
      document.activeElement
    );
  });

/** From where the focus is to the end of the form, by Tab. */
async function walk(page: Page, form: Locator): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let at = await stopIn(form); at !== null && stops.length < 40; at = await stopIn(form)) {
    const stop = { at, heard: (await orca.heard()).join(" | ") };
    stops.push(stop);
    note(`- ${stop.at}: ${stop.heard}`);
    if (await isLast(form)) break;
    await page.keyboard.press("Tab");
  }
  return stops;
}

/**
 * Fields that Tab passes by: choices beside the one that is chosen, and what is not to be filled in
 * yet.
 */
async function passedBy(form: Locator): Promise<string[]> {
  return form
    .locator("input[type=radio]:not(:checked), :disabled")
    .evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? ""),
    );
}

/**
 * Orca 43 says of a password and of a list of choices neither that they are required nor that they
 * are wrong.
 */
const withoutStates = ({ heard }: Stop) => /password text|combo box/.test(heard);

function expectNamed(stops: Stop[], { what, fields }: Shown, passed: string[]): void {
  const known = Object.keys(fields).filter(
    (name) => !passed.some((one) => plain(one) === plain(name)),
  );
  expect
    .soft(
      known.filter((name) => !stops.some((stop) => says(stop, name))),
      `${what}: not heard`,
    )
    .toEqual([]);
  for (const [name, said] of Object.entries(fields)) {
    const stop = stops.find((one) => says(one, name));
    if (stop && said !== null && !withoutStates(stop))
      expect.soft(stop.heard, `${what}: ${name}`).toContain("required");
  }
  expect
    .soft(
      stops.filter(({ heard }) => heard.includes("invalid")),
      `${what}: wrong before it was sent`,
    )
    .toEqual([]);
}

/**
 * The first is heard on sending, the others on coming to them; all of them at once where the form
 * has no words for it.
 */
function expectFaults(sent: Stop, stops: Stop[], { what, fields, told }: Shown): void {
  const wrong = Object.entries(fields).flatMap(([name, said]) =>
    said === null ? [] : [{ name, said }],
  );
  for (const { name, said } of wrong) {
    const stop =
      told !== undefined || name === wrong[0]!.name ? sent : stops.find((one) => says(one, name));
    expect
      .soft(stop && says(stop, said), `${what}: what is wrong with ${name} (${stop?.heard})`)
      .toBe(true);
  }
  expect.soft(says(sent, told ?? WRONG_FIELDS), `${what}: told (${sent.heard})`).toBe(true);
}

async function trial(page: Page, shown: Shown): Promise<void> {
  const [role, name] = shown.within;
  const form = page.getByRole(role, { name, exact: true });
  note("", `## ${shown.what}`, "");
  const passed = await passedBy(form);
  await form
    .locator("input:not([type=hidden]), select, textarea, button")
    .locator("visible=true")
    .first()
    .focus();
  expectNamed(await walk(page, form), shown, passed);
  if (shown.submit === null) return;
  await form.getByRole("button", { name: shown.submit, exact: true }).focus();
  await orca.heard();
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-invalid=true]").first()).toBeAttached();
  const sent = { at: shown.submit, heard: (await orca.heard()).join(" | ") };
  note("", `Sent empty: ${sent.heard}`, "");
  expectFaults(sent, await walk(page, form), shown);
}

/**
 * The window's own field for addresses has the focus at first, and a press on the page takes it.
 */
async function enter(page: Page): Promise<void> {
  await page.goto("/");
  await page.mouse.click(2, 2);
}

async function signedIn(page: Page, email: string): Promise<void> {
  await enter(page);
  await signIn(page, email);
}

for (const { open, ...shown } of GUEST_FORMS) {
  test(`of a guest: ${shown.what}`, async ({ page }) => {
    await enter(page);
    await open(page);
    await trial(page, shown);
  });
}

for (const { open, ...shown } of MEMBER_FORMS) {
  test(`of a member: ${shown.what}`, async ({ page }) => {
    await signedIn(page, MEMBERS.plain.email);
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    await open(page);
    await trial(page, shown);
  });
}

test("that comes by itself: the window for a weak password", async ({ page }) => {
  await signedIn(page, MEMBERS.weak.email);
  await expect(page.getByRole("dialog").getByRole("form")).toBeVisible();
  await trial(page, WINDOWS.weak);
});

test("that comes by itself: the consent of a member", async ({ page, stack }) => {
  const { email } = await register(stack.url, "kvkk");
  await signedIn(page, email);
  await expect(
    page.getByRole("dialog", { name: WINDOWS.consent.within[1] }).getByRole("checkbox").first(),
  ).toBeVisible();
  await trial(page, WINDOWS.consent);
});
