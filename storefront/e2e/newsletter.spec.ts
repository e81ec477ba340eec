import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { newsletter, notices } = messages("tr");

test.describe("the footer's newsletter form", () => {
  test("CAT-1 NWS-1 by keyboard: what is missing is said at its field, then the address gets onto the shop's list", async ({
    page,
    simulator,
  }) => {
    await page.goto("/");
    const form = page.getByRole("form", { name: newsletter.title });
    const address = form.getByRole("textbox", { name: newsletter.email });
    await address.focus();
    await page.keyboard.press("Enter");
    await expect(form.getByText(notices.fieldRequired)).toBeVisible();
    await expect(form.getByText(notices.fieldMandatory)).toBeVisible();
    await expect(address).toBeFocused();
    await page.keyboard.type("deniz@example.test");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page.getByText("E-bülten üyeliğiniz alındı. Teşekkür ederiz.")).toBeVisible();
    await expect(address).toHaveValue("");
    const seen = (await simulator.requests()).filter(({ path }) =>
      path.endsWith("/guest/subscribeNewsletter"),
    );
    expect(seen.map(({ method }) => method)).toEqual(["POST"]);
  });

  test("CAT-1 NWS-1 a refusal of the shop stands at the field and goes", async ({ page }) => {
    await page.goto("/en");
    const words = messages("en").newsletter;
    const form = page.getByRole("form", { name: words.title });
    await form.getByRole("textbox", { name: words.email }).fill("engelli@example.test");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: words.submit }).click();
    const refusal = form.getByText("This address cannot be added to our newsletter");
    await expect(refusal).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });
});
