import { HttpResponse, type HttpHandler } from "msw";

import { http } from "./contract-http.ts";
import { OfflineCart } from "./offline-cart.ts";
import * as shop from "./offline-shop.ts";
import { recorded, type Schemas } from "./recorded.ts";
import { GUEST_SHELL, problem } from "./shell.ts";

/** A shopper who has not signed in; the first call of every page. */
export const guestShell = http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL));

/** Every operation that a guest needs to shop, answered from recordings and by one basket. */
export function offlineHandlers(): HttpHandler[] {
  const cart = new OfflineCart();
  return [...pages(), ...products(), ...basket(cart), ...visitor(cart)];
}

function pages(): HttpHandler[] {
  return [
    http.get("*/bff/pages", ({ request }) => {
      const { query, view } = asked(request);
      const page = shop.pageAt(query.get("path") ?? "/", query, view);
      return page ? HttpResponse.json(page) : refused("page_not_found", 404);
    }),
    http.get("*/bff/catalogue/menu", () => HttpResponse.json(shop.menu())),
    http.get("*/bff/catalogue/filters", ({ request }) => {
      const filters = recorded("catalogue/filters/shirts");
      return HttpResponse.json({ ...filters, ...unchosen(filters, asked(request).view.currency) });
    }),
    http.get("*/bff/catalogue/products", ({ request }) => {
      const { query, view } = asked(request);
      const path = `/${query.get("link") ?? ""}`;
      const page = shop.productPage(path, Number(query.get("page") ?? 1), query, view);
      return page ? HttpResponse.json(page) : refused("page_not_found", 404);
    }),
    http.get("*/bff/search", ({ request }) =>
      HttpResponse.json(shop.suggestions(asked(request).query.get("q") ?? "")),
    ),
    http.get("*/bff/search/help", () => HttpResponse.json({ corrections: [], categories: [] })),
    http.get("*/bff/stores", () => HttpResponse.json(recorded("stores/list/all"))),
    http.get("*/bff/messages/departments", () =>
      HttpResponse.json(recorded("messages/departments/turkish")),
    ),
    http.get("*/bff/members/form", () =>
      HttpResponse.json(recorded("membership/register-form/empty")),
    ),
    http.get("*/bff/regions/countries", () => HttpResponse.json(recorded("regions/countries/all"))),
  ];
}

function products(): HttpHandler[] {
  return [
    http.get("*/bff/products/:id", ({ params, request }) => {
      const product = shop.detailOf(params.id, asked(request).view.currency);
      return product ? HttpResponse.json(product) : refused("page_not_found", 404);
    }),
    http.get("*/bff/products/:id/related", ({ params, request }) =>
      HttpResponse.json({ products: shop.related(params.id, asked(request).view.currency) }),
    ),
    http.get("*/bff/products/:id/installments", () =>
      HttpResponse.json(recorded("product/instalments/one-card")),
    ),
    http.get("*/bff/products/:id/variants", ({ request }) => {
      const { variants } = recorded("content/page/product").product!;
      return HttpResponse.json(
        asked(request).query.has("first")
          ? recorded("product/second-options/blue")
          : { options: variants!.first },
      );
    }),
  ];
}

function basket(cart: OfflineCart): HttpHandler[] {
  const changed = (request: Request, outcome: Schemas["CartChange"]["outcome"]) =>
    HttpResponse.json<Schemas["CartChange"]>({
      outcome,
      message: null,
      cart: cart.answer(asked(request).view.currency),
    });
  return [
    http.get("*/bff/cart", ({ request }) =>
      HttpResponse.json(cart.answer(asked(request).view.currency)),
    ),
    http.post("*/bff/cart/lines", async ({ request }) => {
      const { productId, variantId, quantity } = await request.json();
      const variant = variantId === undefined || variantId === null ? null : String(variantId);
      cart.add({ productId: String(productId), variantId: variant, quantity });
      return HttpResponse.json({
        outcome: "added",
        message: null,
        path: null,
        title: null,
        personalizationError: false,
        cart: cart.answer(asked(request).view.currency),
      });
    }),
    http.put("*/bff/cart/lines", async ({ request }) => {
      for (const { lineId, quantity } of (await request.json()).lines)
        cart.change(lineId, quantity);
      return changed(request, "updated");
    }),
    http.patch("*/bff/cart/lines/:lineId", async ({ params, request }) => {
      cart.change(params.lineId, (await request.json()).quantity);
      return changed(request, "updated");
    }),
    http.delete("*/bff/cart/lines/:lineId", ({ params, request }) => {
      cart.remove(params.lineId);
      return changed(request, "removed");
    }),
    http.delete("*/bff/cart", ({ request }) => {
      cart.empty();
      return changed(request, "emptied");
    }),
  ];
}

function visitor(cart: OfflineCart): HttpHandler[] {
  return [
    http.get("*/bff/shell", ({ request }) => {
      const { view } = asked(request);
      const { itemCount, totals, lines } = cart.answer(view.currency);
      const summary = { itemCount, total: totals.total, lines: lines.length };
      return HttpResponse.json({ ...GUEST_SHELL, ...view, cart: summary });
    }),
    http.get("*/bff/preferences/cookie-notice", () =>
      HttpResponse.json(recorded("preferences/cookie-notice/turkish")),
    ),
    http.put("*/bff/preferences/language", () =>
      HttpResponse.json({ outcome: "changed", link: null }),
    ),
    http.put("*/bff/preferences/currency", async ({ request }) => {
      const { currency } = await request.json();
      return HttpResponse.json({ outcome: "changed", currency });
    }),
    http.get("*/bff/favourites", () => HttpResponse.json(recorded("favourites/lists/guest"))),
    http.post("*/bff/favourites", () =>
      HttpResponse.json({
        outcome: "member_needed",
        message: null,
        productIds: [],
        favourites: null,
      }),
    ),
    http.post("*/bff/session", () => refused("sign_in_refused", 403)),
    http.post("*/bff/newsletter", () =>
      HttpResponse.json(recorded("messages/subscribe/subscribed")),
    ),
  ];
}

/** What a request asks for: the address's language and currency, or the ones of its cookies. */
function asked(request: Request): { query: URLSearchParams; view: shop.View } {
  const query = new URL(request.url).searchParams;
  const [, kept] =
    /(?:^|; )vitrin_currency=([^;]*)/.exec(request.headers.get("cookie") ?? "") ?? [];
  const language = query.get("language") ?? "tr";
  return { query, view: { language, currency: query.get("currency") ?? kept ?? "TL" } };
}

/** The recorded filters, with nothing chosen and a price that reaches over the whole shelf. */
function unchosen({ groups, price }: Schemas["Filters"], currency: string) {
  return {
    groups: groups.map((group) => ({
      ...group,
      values: group.values.map((value) => ({ ...value, selected: false })),
    })),
    selected: [],
    currency,
    price: { ...price, min: 0, max: 2000, minSelected: 0, maxSelected: 2000, selected: false },
  };
}

export function refused(code: Schemas["Problem"]["code"], status: number) {
  return HttpResponse.json<Schemas["Problem"]>(problem(code, status), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}
