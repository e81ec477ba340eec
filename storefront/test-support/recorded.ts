import { readFileSync } from "node:fs";
import path from "node:path";
import { http, HttpResponse, type HttpHandler } from "msw";

const GATEWAY = path.join(import.meta.dirname, "../../gateway/src/reshape_snapshots");

/**
 * What the gateway makes of a recording in mocks/recordings, named as there: `search/all/found`.
 * Its snapshots are made from the recordings, one each, so an answer that changes there changes
 * here.
 *
 * @throws when the gateway makes nothing of that recording
 */
export function reshaped<T>(recording: string): T {
  const snapshot = readFileSync(
    path.join(GATEWAY, `${recording.replaceAll("/", ".")}.snap`),
    "utf8",
  );
  const [, , json] = snapshot.split(/^---$/m);
  return JSON.parse(json ?? "") as T;
}

/** The gateway answers so, as often as it is asked. `seen` hears of each request. */
export function replaying(
  method: "get" | "post",
  address: string,
  recording: string,
  seen?: (request: Request) => void,
): HttpHandler {
  return http[method](`*${address}`, ({ request }) => {
    seen?.(request);
    return HttpResponse.json(reshaped<object>(recording));
  });
}
