import { useState } from "react";

import { Button } from "@/ui/button";
import { lazyPart } from "@/ui/lazy";

import type { CartFormat } from "../money-text";
import type { ProjectedLine } from "../projection";
import type { CartWords } from "../words";
import type { ShareWords } from "./words";

const ShareBasket = lazyPart("ShareBasket", () => import("./share-basket"));

/** Opens the basket as a link; what makes the code to scan loads with it. */
export function ShareButton({
  lines,
  format,
  words,
  share,
}: {
  lines: readonly ProjectedLine[];
  format: CartFormat;
  words: CartWords;
  share: ShareWords;
}) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        {share.open}
      </Button>
      {used && (
        <ShareBasket
          lines={lines}
          open={open}
          onClose={() => setOpen(false)}
          language={format.language}
          closeLabel={words.close}
          share={share}
        />
      )}
    </>
  );
}
