import type { NewReturn, OrderReturnForm } from "@/lib/gateway/types";
import type { Rule } from "@/ui/form/rules";

/** Names of a product's fields in the form. */
export const productField = (id: string): string => `product-${id}`;
export const countField = (id: string): string => `count-${id}`;
export const noteField = (id: string): string => `note-${id}`;

/** The rules of a form, whose products are the order's. */
export function rulesOf({
  products,
  carriers,
}: Pick<OrderReturnForm, "products" | "carriers">): Record<string, readonly Rule[]> {
  const rules: Record<string, readonly Rule[]> = {
    reasonId: ["required"],
    carrierId: carriers.length > 0 ? ["required"] : [],
    note: [],
    securityCode: ["required"],
  };
  for (const { id } of products) {
    rules[productField(id)] = [];
    rules[countField(id)] = [];
    rules[noteField(id)] = [];
  }
  return rules;
}

/** The request that the fields' values make. */
export function returnOf(
  { products }: Pick<OrderReturnForm, "products">,
  values: Record<string, string | undefined>,
): NewReturn {
  const chosen = products.filter(({ id }) => values[productField(id)]);
  return {
    products: chosen.map(({ id, quantity }) => ({
      productId: id,
      quantity: Number(values[countField(id)]?.replace(",", ".") ?? "") || quantity,
      note: values[noteField(id)]?.trim() ?? "",
    })),
    reasonId: values.reasonId ?? "",
    carrierId: values.carrierId ? values.carrierId : null,
    note: values.note?.trim() ?? "",
    securityCode: values.securityCode?.trim() ? values.securityCode.trim() : null,
  };
}

/** The field of the page that a fault of the gateway belongs to: `products.12.quantity`. */
export function fieldOfFault(field: string): string {
  const match = /^products\.([A-Za-z0-9_-]+)\.(quantity|note)$/.exec(field);
  if (!match?.[1]) return field;
  return match[2] === "note" ? noteField(match[1]) : countField(match[1]);
}
