import { scriptNonce } from "@/lib/script-nonce";

import { returningScript } from "./returning";

/** The same few bytes on every list, so one hash in the Content-Security-Policy allows them. */
export async function ReturningScript({ listKey }: { listKey: string }) {
  return (
    <script
      nonce={await scriptNonce()}
      data-list={listKey}
      dangerouslySetInnerHTML={{ __html: returningScript() }}
    />
  );
}
