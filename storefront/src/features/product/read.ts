import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { AttributeGroup } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/** The page is not held up longer: the browser can read them too. */
const MAX_WAIT_MS = 1_000;

/** The attributes of a product; null where they cannot be had, or not soon. Never throws. */
export async function readAttributes(view: View, id: string): Promise<AttributeGroup[] | null> {
  const reading = readPublic(lazyBff.attributes(view, id)).then(
    ({ data }) => data.groups,
    (error: unknown) => {
      console.error(`attributes of ${id} not read`, error);
      return null;
    },
  );
  const late = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null));
  return Promise.race([reading, late]);
}
