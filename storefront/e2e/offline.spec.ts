import { listed } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { connection, newsletter, problems } = messages("tr");

test.describe("without a connection", () => {
  test("a heart says so and goes back, and the page notices that the connection is back", async ({
    page,
    context,
    watch,
  }) => {
    watch.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|GatewayError: offline/);
    const ready = page.waitForResponse((answer) => answer.url().includes("/bff/shell"));
    await page.goto("/kilimler", { waitUntil: "networkidle" });
    await ready;
    await context.setOffline(true);
    await expect(page.getByText(connection.offline)).toBeVisible();
    const heart = listed(page)
      .getByRole("button", { name: /^Favorilerimde: / })
      .first();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText(connection.offline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(connection.online)).toBeVisible();
    await expect(page.getByText(connection.online)).toHaveCount(0);
  });

  test("the newsletter says so at once, keeps what was written, and can be sent afterwards", async ({
    page,
    context,
    watch,
  }) => {
    watch.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|GatewayError: offline/);
    await page.goto("/", { waitUntil: "networkidle" });
    const form = page.getByRole("form", { name: newsletter.title });
    const address = form.getByRole("textbox", { name: newsletter.email });
    await address.fill("deniz@example.test");
    await form.getByRole("checkbox").check();
    await context.setOffline(true);
    const submit = form.getByRole("button", { name: newsletter.submit });
    await submit.click();
    await expect(form.getByText(problems.offline)).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(address).toHaveValue("deniz@example.test");
    await context.setOffline(false);
    await submit.click();
    await expect(page.getByText("E-bülten üyeliğiniz alındı. Teşekkür ederiz.")).toBeVisible();
  });
});
