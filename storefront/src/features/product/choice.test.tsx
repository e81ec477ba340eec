import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { mutate } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { ProductDetail } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { imageOf, optionOf, productOf } from "../../../test-support/products.ts";
import { ProductChoiceProvider, useProductChoice } from "./choice.tsx";
import { Gallery } from "./gallery.tsx";
import { OfferBlock } from "./offer-block.tsx";
import { MultiBuyTable, QuantityPicker } from "./quantity-picker.tsx";
import { VariantPicker } from "./variant-picker.tsx";

const view = { language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT } as const;
const lira = (amount: string) => ({ amount, currency: "TL" });

function Chosen() {
  const { variant, quantity, buyable } = useProductChoice();
  return (
    <output data-testid="chosen">{`${variant?.variantId ?? "-"} × ${quantity}${buyable ? "" : " (no)"}`}</output>
  );
}

function open(product: ProductDetail) {
  return render(
    <ProductChoiceProvider product={product} view={view} words={messagesOf("tr").product}>
      {(within) =>
        within(
          <>
            <Gallery labels={{ previous: "Önceki", next: "Sonraki", close: "Kapat" }} />
            <OfferBlock />
            <VariantPicker retryLabel="Yeniden dene" />
            <QuantityPicker />
            <MultiBuyTable />
            <Chosen />
          </>,
        )
      }
    </ProductChoiceProvider>,
  );
}

const chosen = () => screen.getByTestId("chosen").textContent;

/** Red in S and M; blue in M (sold out) and L, where it costs more. */
const red = optionOf("r", "Kırmızı", { variantId: "rS", color: "#9f2a22" });
const blue = optionOf("b", "Mavi", { variantId: "bL", color: "#22397d" });
const sizesOfRed = [
  optionOf("S", "S", { variantId: "rS" }),
  optionOf("M", "M", { variantId: "rM" }),
];
const sizesOfBlue = [
  optionOf("M", "M", { variantId: "bM", stock: 0, inStock: false }),
  optionOf("L", "L", { variantId: "bL", price: lira("1500.00"), stock: 2 }),
];
const twoLevels = () =>
  productOf({
    images: [imageOf("a", "r"), imageOf("b", "b")],
    variants: { firstName: "Renk", secondName: "Beden", first: [red, blue], second: sizesOfRed },
  });

/** The lists that were asked for, such as `first=b`. */
const questions: string[] = [];

function answerVariants() {
  gateway.use(
    http.get("*/bff/products/1204/variants", ({ request }) => {
      const asked = new URL(request.url).searchParams;
      questions.push(
        asked.get("first") ? `first=${asked.get("first")}` : `second=${asked.get("second")}`,
      );
      const second = asked.get("second");
      if (asked.get("first"))
        return HttpResponse.json({
          options: asked.get("first") === "b" ? sizesOfBlue : sizesOfRed,
        });
      return HttpResponse.json({
        options:
          second === "S"
            ? [red]
            : second === "L"
              ? [{ ...blue, variantId: "bL" }]
              : [red, { ...blue, stock: 0, inStock: false }],
      });
    }),
  );
}

beforeEach(async () => {
  Element.prototype.scrollTo = vi.fn();
  questions.length = 0;
  // Lists are kept once they were read; each test is a page of its own.
  await mutate(() => true, undefined, { revalidate: false });
});

describe("PRD-4 choosing a variant", () => {
  it("PRD-4 both levels are groups of radio buttons, the first that can be had is chosen", () => {
    open(twoLevels());
    const colours = screen.getByRole("group", { name: /Renk/ });
    expect(within(colours).getByRole<HTMLInputElement>("radio", { name: "Kırmızı" }).checked).toBe(
      true,
    );
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "S" }).checked).toBe(true);
    expect(chosen()).toBe("rS × 1");
  });

  it("PRD-4 choosing a colour refreshes the sizes, moves to the first available and shows its price and picture", async () => {
    answerVariants();
    open(twoLevels());
    await userEvent.click(screen.getByRole("radio", { name: /^Mavi/ }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Mavi/ }).checked).toBe(true);
    await waitFor(() => expect(chosen()).toBe("bL × 1"));
    expect(screen.getByRole("radio", { name: "S, bu seçimle yok" })).toBeDefined();
    expect(screen.getByRole("radio", { name: "M, tükendi" })).toBeDefined();
    expect(screen.getByText("₺1.500,00")).toBeDefined();
    expect(screen.getByText("Son 2 adet")).toBeDefined();
    await screen.findByRole("button", { name: "2 görselden 2.", current: true });
    expect(await screen.findByRole("radio", { name: "Mavi" })).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole("radio", { name: "Kırmızı, bu seçimle yok" })).toBeDefined(),
    );
  });

  it("PRD-4 an option of another combination leads to it instead of a dead end", async () => {
    answerVariants();
    open(twoLevels());
    await userEvent.click(screen.getByRole("radio", { name: /^Mavi/ }));
    await waitFor(() => expect(chosen()).toBe("bL × 1"));
    await userEvent.click(await screen.findByRole("radio", { name: "S, bu seçimle yok" }));
    await waitFor(() => expect(chosen()).toBe("rS × 1"));
  });

  it("PRD-4 a sold out size leads to the colour that has it, and back", async () => {
    answerVariants();
    open(twoLevels());
    await userEvent.click(screen.getByRole("radio", { name: /^Mavi/ }));
    await userEvent.click(await screen.findByRole("radio", { name: "M, tükendi" }));
    await waitFor(() => expect(chosen()).toBe("rM × 1"));
    await userEvent.click(await screen.findByRole("radio", { name: /Mavi/ }));
    await waitFor(() => expect(chosen()).toBe("bL × 1"));
  });

  it("PRD-4 lists that were read are not asked for again", async () => {
    answerVariants();
    open(twoLevels());
    for (const [colour, expected] of [
      [/^Mavi/, "bL × 1"],
      [/^Kırmızı/, "rS × 1"],
      [/^Mavi/, "bL × 1"],
      [/^Kırmızı/, "rS × 1"],
    ] as const) {
      await userEvent.click(await screen.findByRole("radio", { name: colour }));
      await waitFor(() => expect(chosen()).toBe(expected));
    }
    expect(questions.toSorted()).toEqual([...new Set(questions)].toSorted());
    expect(questions).toContain("first=b");
  });

  it("PRD-4 lists that do not come say so and are asked for again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    gateway.use(
      http.get("*/bff/products/1204/variants", () => new HttpResponse(null, { status: 502 }), {
        once: true,
      }),
    );
    open(twoLevels());
    await userEvent.click(screen.getByRole("radio", { name: /^Mavi/ }));
    expect(await screen.findByText("Seçenekler yüklenemedi.")).toBeDefined();
    expect(chosen()).toBe("- × 1 (no)");
    answerVariants();
    await userEvent.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => expect(chosen()).toBe("bL × 1"));
  });
});

it("PRD-4 with one level a sold out option can be looked at but not bought", async () => {
  open(
    productOf({
      variants: {
        firstName: "Beden",
        secondName: null,
        first: [optionOf("S", "S"), optionOf("M", "M", { stock: 0, inStock: false })],
        second: [],
      },
    }),
  );
  await userEvent.click(screen.getByRole("radio", { name: "M, tükendi" }));
  expect(chosen()).toBe("vM × 1 (no)");
  expect(screen.getByText("Tükendi")).toBeDefined();
});

/** Writes over what the field holds, and leaves it. */
async function retype(field: Element, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
}

describe("PRD-5 how many", () => {
  it("PRD-5 the stepper keeps to minimum, maximum and step, and reads a decimal comma", async () => {
    open(
      productOf({
        minQuantity: 0.5,
        maxQuantity: 3,
        quantityStep: 0.5,
        quantityDecimals: 1,
        unit: "Metre",
      }),
    );
    expect(chosen()).toBe("- × 0.5");
    expect(screen.getByRole("button", { name: "Azalt" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("button", { name: "Artır" }));
    expect(chosen()).toBe("- × 1");
    const field = screen.getByRole("textbox", { name: "Adet" });
    await retype(field, "2,6");
    expect(chosen()).toBe("- × 2.5");
    await retype(field, "90");
    expect(chosen()).toBe("- × 3");
  });

  it("PRD-5 the tiers show their price, and the one that holds is marked", async () => {
    open(
      productOf({
        price: lira("100.00"),
        multiBuy: [
          { min: 1, max: 1, percent: 0 },
          { min: 2, max: null, percent: 12.5 },
        ],
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Artır" }));
    const row = screen.getByRole("row", { name: "2 ve üzeri %12,5 ₺87,50" });
    expect(row.getAttribute("aria-current")).toBe("true");
  });

  it("PRD-5 what is only on display has neither price nor quantity", () => {
    open(productOf({ displayOnly: true }));
    expect(screen.queryByText(/₺/)).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("NAV-4 pictures", () => {
  it("NAV-4 the first picture is asked for at once, the others when they come near", () => {
    const { container } = open(productOf());
    const [first, second] = container.querySelectorAll("img");
    expect([first?.getAttribute("loading"), first?.getAttribute("fetchpriority")]).toEqual([
      "eager",
      "high",
    ]);
    expect(second?.getAttribute("loading")).toBe("lazy");
    expect(first?.getAttribute("srcset")).toContain("/media/shop/a-1440.jpg 1440w");
  });

  it("NAV-4 next and previous go round, and the counter follows", async () => {
    open(productOf());
    await userEvent.click(screen.getByRole("button", { name: "Önceki" }));
    expect(screen.getByRole("button", { name: "2 görselden 2.", current: true })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Sonraki" }));
    expect(screen.getByRole("button", { name: "2 görselden 1.", current: true })).toBeDefined();
  });
});
