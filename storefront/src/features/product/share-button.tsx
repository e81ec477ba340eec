import { Drawing } from "@/ui/icon";
import { reloadIfMissing } from "@/ui/missing-chunk";
import { SHARE } from "@/ui/product-drawings";

import { useProductChoice } from "./choice";

const load = () => import("./share");

/** Hands the product on. What it does loads when it is pressed. */
export function ShareButton({ className }: { className: string | undefined }) {
  const { product, words } = useProductChoice();
  return (
    <button
      type="button"
      data-replay
      className={className}
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void load().then(({ share }) => share(product.title), reloadIfMissing)}
    >
      <Drawing d={SHARE} size={20} />
      {words.share}
    </button>
  );
}
