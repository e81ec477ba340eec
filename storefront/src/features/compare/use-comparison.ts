import { useEffect } from "react";

import { documentView } from "@/lib/document-view";
import { useRead } from "@/lib/gateway/use-read";
import { lazyBff } from "@/lib/lazy-paths";

import { dropUnavailable } from "./changes";

/** What the shop says of these products; what it does not know any more leaves the list. */
export function useComparison(ids: readonly string[]) {
  const address = ids.length > 0 ? lazyBff.compare(documentView(), ids) : null;
  const answer = useRead(address, { keepPreviousData: true });
  const gone = answer.data?.unavailable;
  useEffect(() => {
    if (gone && gone.length > 0) dropUnavailable(gone);
  }, [gone]);
  return answer;
}
