import { href } from "../src/lib/paths.ts";
import { messages } from "./support/messages.ts";
import { LEGAL_PAGES } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

for (const language of ["tr", "ar"] as const) {
  test(`NAV-1 the footer leads to the shop's legal pages and tells how to pay (${language})`, async ({
    page,
    request,
  }) => {
    const { footer } = messages(language);
    await page.goto(href(language, "/kilimler"));
    const legal = page.getByRole("contentinfo").getByRole("navigation", { name: footer.legal });
    for (const [kind, path] of Object.entries(LEGAL_PAGES)) {
      const name = footer.legalPages[kind as keyof typeof LEGAL_PAGES];
      const link = legal.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", href(language, path));
      expect((await request.get(href(language, path))).status(), path).toBe(200);
    }
    const marks = page.getByRole("contentinfo").getByRole("list", { name: footer.payments });
    await expect(marks.getByRole("listitem")).toHaveText([
      footer.paymentMarks.card,
      footer.paymentMarks.transfer,
      footer.paymentMarks.wallet,
    ]);
  });
}
