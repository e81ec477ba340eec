import type { Address, Answer, Path } from "@/lib/gateway/address";
import type { AttributeGroup, Page, ProductDetail } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { bff, type Public } from "@/lib/paths";

import { CacheMiss } from "./answer-cache";
import { isOwnPath, pairsOf, type AttributeChoice, type SwapFailure } from "./attribute-rules";

/** Reads an address of the gateway, or what a cache has of it. */
export type Read = <P extends Path>(address: Address<P>) => Promise<Answer<P>>;

/** A product to be shown in place of another one, with its page. */
export type Target = {
  path: string;
  product: ProductDetail;
  page: Page;
  /** Null where they could not be read. */
  groups: AttributeGroup[] | null;
};

/** What was chosen: a combination, and the product that its last option leads to by itself. */
type Wanted = { catalog: string | null; choice: AttributeChoice; productId: string };

/** A read that failed, and where the product would have been. */
export class TargetError extends Error {
  override readonly name = "TargetError";
  constructor(
    readonly part: SwapFailure,
    readonly path: string | null,
    cause: unknown,
  ) {
    super(`${part} not read`, { cause });
  }
}

/**
 * Reads the product that has all chosen options, or else the one that the last option leads to
 * (contracts/upstream/product.md#catalog-attributes).
 *
 * @throws TargetError
 */
export async function readChoice(view: Public, wanted: Wanted, read: Read): Promise<Target> {
  const { id, path } = await locate(view, wanted, read).catch((error: unknown) => {
    throw new TargetError("product", null, error);
  });
  return readPath(view, path, read, id);
}

/**
 * Reads the product at a path; with an id, only that product.
 *
 * @throws TargetError
 */
export async function readPath(
  view: Public,
  path: string,
  read: Read,
  id?: string,
): Promise<Target> {
  if (!isOwnPath(path)) throw new TargetError("other", null, new Error(`no path of ours: ${path}`));
  const reading = read(bff.page(view, path));
  // Side by side where the product is known already.
  const early = id === undefined ? null : readGroups(view, id, read);
  early?.catch(() => undefined);
  const page = await reading.catch((error: unknown) => {
    throw new TargetError("page", path, error);
  });
  const { product } = page;
  if (!product || (id !== undefined && product.id !== id)) {
    const found = product ? `product ${product.id}` : page.kind;
    throw new TargetError("product", path, new Error(`${found} at ${path}`));
  }
  return { path, page, product, groups: await (early ?? readGroups(view, product.id, read)) };
}

async function locate(view: Public, { catalog, choice, productId }: Wanted, read: Read) {
  const match = catalog && (await read(lazyBff.match(view, catalog, pairsOf(choice)))).product;
  if (match) return match;
  const product = await read(bff.product(view, productId));
  if (product.id !== productId) throw new Error(`product ${product.id} for ${productId}`);
  return product;
}

async function readGroups(view: Public, id: string, read: Read): Promise<AttributeGroup[] | null> {
  try {
    return (await read(lazyBff.attributes(view, id))).groups;
  } catch (error) {
    if (error instanceof CacheMiss) throw error;
    console.error(`attributes of ${id} not read`, error);
    return null;
  }
}
