import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { search } = messages("tr");

test("HDR-3 past searches are removed one by one and all at once, and stay on the device", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  const options = banner.getByRole("option");
  for (const words of ["kilim", "cezve", "çini"]) {
    await page.goto("/hakkimizda");
    await box.fill(words);
    await expect(options.first()).toBeVisible();
    await box.press("Enter");
    await expect(page).toHaveURL(/\/arama\?q=/);
  }
  await page.goto("/hakkimizda");
  // The page before it may have gone on loading until now.
  sent.length = 0;
  await box.focus();
  await expect(options).toHaveText(["çini", "cezve", "kilim"]);
  await banner.getByRole("button", { name: search.forget.replace("{query}", "cezve") }).click();
  await expect(options).toHaveText(["çini", "kilim"]);
  await expect(box).toBeFocused();
  await banner.getByRole("button", { name: search.forgetAll }).click();
  await expect(options).toHaveCount(0);
  await page.reload();
  await box.focus();
  await box.press("ArrowDown");
  await expect(options).toHaveCount(0);
  expect(sent.join("\n")).not.toMatch(/cezve|%C3%A7ini/);
});

test("HDR-3 with storage blocked the box works, and remembers nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/");
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  await box.fill("kilim");
  await expect(banner.getByRole("option").first()).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/\/arama\?q=kilim$/);
  await page.goto("/");
  await box.focus();
  await box.press("ArrowDown");
  await expect(banner.getByRole("option")).toHaveCount(0);
});

for (const [name, words] of [
  ["markup", "<script>alert(1)</script>"],
  ["too many letters", "kilim ".repeat(40)],
  ["emoji", "🧿🧿🧿"],
  ["marks of direction", "\u202ekilim\u200f"],
  ["spaces", "      "],
  ["signs the shop refuses", "???"],
] as const) {
  test(`HDR-3 SEC-1 hostile words are words: ${name}`, async ({ page }) => {
    page.on("dialog", (dialog) => void dialog.dismiss().then(() => expect(dialog).toBeNull()));
    await page.goto("/");
    const banner = page.getByRole("banner");
    const box = banner.getByRole("combobox", { name: search.label });
    await box.focus();
    await expect(banner.getByRole("listbox", { includeHidden: true })).toBeAttached();
    await box.fill(words);
    if (words.trim()) await expect(banner.getByRole("status")).not.toBeEmpty();
    if (words === "???") await expect(banner.getByText("harf veya rakam")).toBeVisible();
    expect((await box.inputValue()).length).toBeLessThanOrEqual(words.length);
    await box.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await expect(page).toHaveURL(/\/arama\?q=/);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
