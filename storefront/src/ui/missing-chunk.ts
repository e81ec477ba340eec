import { keepDraft } from "./draft.ts";

/**
 * The event that says: something could not be had for want of a connection, and nobody else can say
 * so.
 */
export const CONNECTION_MISSED = "vitrin:offline";

const RELOADS_KEY = "vitrin:reloads";
/** A broken deploy loses one chunk after the other: the page is not to reload for each of them. */
const BETWEEN_RELOADS_MS = 60_000;
/** As Turbopack names the chunk in its `ChunkLoadError`. */
const CHUNK_URL = /\/_next\/static\/[^\s:?]+\.(?:js|css)/;

/**
 * Reloads the page where a chunk could not be loaded because it is gone from the server, as after a
 * deploy: once for each chunk, and what was typed is kept. Where there is no connection to load it
 * by, that is said.
 */
export async function reloadIfMissing(error: unknown): Promise<void> {
  const url = CHUNK_URL.exec(String(error))?.[0];
  if (!url || !(await isGone(url)) || !noteReload(url, Date.now())) return;
  keepDraft();
  location.reload();
}

async function isGone(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    return status === 404 || status === 410;
  } catch {
    window.dispatchEvent(new Event(CONNECTION_MISSED));
    return false;
  }
}

/** Whether the page may reload for this chunk; without a storage to note it in, it may not. */
function noteReload(url: string, nowMs: number): boolean {
  try {
    const { lastMs = 0, urls = [] } = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? "{}") as {
      lastMs?: number;
      urls?: string[];
    };
    if (urls.includes(url) || nowMs - lastMs < BETWEEN_RELOADS_MS) return false;
    sessionStorage.setItem(RELOADS_KEY, JSON.stringify({ lastMs: nowMs, urls: [...urls, url] }));
    return true;
  } catch {
    return false;
  }
}
