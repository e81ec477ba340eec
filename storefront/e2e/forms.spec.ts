import type { Page } from "@playwright/test";

import { PAGES } from "../src/lib/paths.ts";
import {
  GUEST_FORMS,
  MEMBER_FORMS,
  WINDOWS,
  WRONG_FIELDS,
  type FormCase,
} from "./support/forms.ts";
import { account, MEMBERS, register, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import {
  all,
  announced,
  controls,
  fields,
  skippedLevels,
  spoken,
  type Spoken,
} from "./support/spoken.ts";
import { expect, test } from "./support/test.ts";

const { account: menu, login } = messages("tr");

type Shown = Omit<FormCase, "open">;

function formIn(tree: Spoken, { within: [role, name] }: Shown): Spoken {
  const found = all(tree).filter((node) => node.role === role && node.name === name);
  expect(
    found.map(({ name: heard }) => heard),
    "it is there once, and has a name",
  ).toEqual([name]);
  return found[0]!;
}

/**
 * What holds of a form at any time: its fields and which are required, nothing without a name,
 * headings in their order.
 */
function expectNamed(tree: Spoken, shown: Shown): void {
  const form = formIn(tree, shown);
  const required = Object.fromEntries(
    Object.entries(shown.fields).map(([name, said]) => [name, said !== null]),
  );
  expect
    .soft(
      Object.entries(
        Object.fromEntries(
          fields(form).map(({ name, states }) => [name, states.required === true]),
        ),
      ),
      `${shown.what}: required`,
    )
    .toEqual(Object.entries(required));
  expect
    .soft(
      fields(form)
        .filter(({ states }) => (states.invalid ?? "false") !== "false")
        .map(({ name }) => name),
      `${shown.what}: wrong before it was sent`,
    )
    .toEqual([]);
  expect
    .soft(
      controls(tree).filter(({ name }) => name === ""),
      `${shown.what}: without a name`,
    )
    .toEqual([]);
  expect.soft(skippedLevels(tree), `${shown.what}: headings`).toEqual([]);
}

/**
 * What holds once it was sent empty: each fault at its field, the first in focus, and told without
 * being asked.
 */
function expectFaults(tree: Spoken, shown: Shown): void {
  const heard = fields(formIn(tree, shown));
  for (const { name, states, description } of heard) {
    const said = shown.fields[name] ?? null;
    expect
      .soft(
        [states.invalid ?? "false", said === null || description.endsWith(said)],
        `${shown.what}: ${name} (${description})`,
      )
      .toEqual([said === null ? "false" : "true", true]);
  }
  const first = Object.keys(shown.fields).find((name) => shown.fields[name] !== null);
  expect
    .soft(
      heard.filter(({ states }) => states.focused).map(({ name }) => name),
      `${shown.what}: focus`,
    )
    .toEqual([first]);
  expect.soft(announced(tree), `${shown.what}: announced`).toContain(shown.told ?? WRONG_FIELDS);
}

async function expectSpoken(page: Page, shown: Shown): Promise<void> {
  expectNamed(await spoken(page), shown);
  const [role, name] = shown.within;
  if (shown.submit === null) return;
  await page
    .getByRole(role, { name, exact: true })
    .getByRole("button", { name: shown.submit, exact: true })
    .click();
  await expect(page.locator("[aria-invalid=true]").first(), shown.what).toBeAttached();
  expectFaults(await spoken(page), shown);
}

async function expectAllSpoken(page: Page, cases: FormCase[]): Promise<void> {
  for (const { open, ...shown } of cases) {
    await test.step(shown.what, async () => {
      await open(page);
      await expectSpoken(page, shown);
    });
  }
}

test("VAL-1 AUT-1 AUT-2 every form of a guest tells its fields, what is required and what is wrong to those who do not see it", async ({
  page,
}) => {
  await expectAllSpoken(page, GUEST_FORMS);
});

test("VAL-1 AUT-3 MSG-1 every form of a member does", async ({ page }) => {
  await page.goto("/");
  await signIn(page, MEMBERS.plain.email);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
  await expectAllSpoken(page, MEMBER_FORMS);
});

test("VAL-1 AUT-4 CNS-1 so do the windows that come up by themselves", async ({ page, stack }) => {
  await page.goto("/kilimler");
  await signIn(page, MEMBERS.weak.email);
  await expect(page.getByRole("dialog").getByRole("form")).toBeVisible();
  await expectSpoken(page, WINDOWS.weak);

  await page.getByRole("dialog").getByRole("button", { name: menu.signOut }).click();
  await expect(account(page, null)).toBeVisible();
  const { email } = await register(stack.url, "kvkk");
  await page.goto("/kilimler");
  await signIn(page, email);
  await expect(
    page.getByRole("dialog", { name: WINDOWS.consent.within[1] }).getByRole("checkbox").first(),
  ).toBeVisible();
  await expectSpoken(page, WINDOWS.consent);
});

/** WCAG 2.2, 2.4.11: the header stays at the top and must not lie over what has the focus. */
test("VAL-1 the field that is wrong stands below the header with its label, at every width", async ({
  page,
}) => {
  for (const width of [390, 768, 1024, 1440]) {
    await test.step(String(width), async () => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(PAGES.login);
      const form = page.getByRole("main").getByRole("form", { name: login.title });
      const field = form.getByLabel(login.email);
      // Half of it is under the header, and what sends the form is in sight.
      await field.evaluate((node) =>
        scrollBy(
          0,
          node.getBoundingClientRect().bottom -
            document.querySelector("header")!.getBoundingClientRect().height -
            10,
        ),
      );
      await form.getByRole("button", { name: login.submit, exact: true }).click();
      await expect(field).toBeFocused();
      const { y, height } = (await page.getByRole("banner").boundingBox())!;
      const label = () =>
        field.evaluate((node: HTMLInputElement) => node.labels![0]!.getBoundingClientRect().top);
      await expect.poll(label).toBeGreaterThanOrEqual(y + height);
    });
  }
});
