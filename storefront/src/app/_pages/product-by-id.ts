import type { PageAnswer } from "@/features/content/read";
import { GatewayError } from "@/lib/gateway/problem";
import { readPublic } from "@/lib/gateway/server";
import type { View } from "@/lib/locale";
import { bff } from "@/lib/paths";

/** `elsewhere`: the product's page is at this path. */
export type LocatedProduct =
  Exclude<PageAnswer, { outcome: "found" }> | { outcome: "elsewhere"; path: string };

/** Where a product's page is, for links that know its id only (ADR 0057). Never throws. */
export async function locateProduct(view: View, id: string): Promise<LocatedProduct> {
  try {
    const { data } = await readPublic(bff.product(view, id));
    return data.id === id ? { outcome: "elsewhere", path: data.path } : { outcome: "missing" };
  } catch (error) {
    const failure = GatewayError.fromFailure(error);
    if (failure.status === 404) return { outcome: "missing" };
    if (failure.status === 410) return { outcome: "gone" };
    console.error(`product ${id}: ${failure.code}`, failure.cause ?? "");
    return { outcome: "failed", failure };
  }
}
