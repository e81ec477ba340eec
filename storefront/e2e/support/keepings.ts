import type { BrowserContext, Page } from "@playwright/test";

import type { Seen } from "./wire.ts";

/** All that a page holds and a script of it can read, by where it lies. Runs in the page. */
async function readable(): Promise<Record<string, string>> {
  const databases = await indexedDB.databases();
  const rows = await Promise.all(
    databases.map(async ({ name = "" }) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) =>
          Object.assign(request, {
            onsuccess: () => resolve(request.result),
            onerror: () => reject(request.error),
          }),
        );
      const database = await answer(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const all = await Promise.all(
        stores.map((store) =>
          answer(database.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>),
        ),
      );
      database.close();
      return { name, stores, all };
    }),
  );
  const kept = await Promise.all(
    (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all(
        (await cache.matchAll()).map(async (response) => [
          response.url,
          [...response.headers],
          await response.text(),
        ]),
      );
    }),
  );
  const written = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(
    ({ value }) => value,
  );
  return {
    "document.cookie": document.cookie,
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    IndexedDB: JSON.stringify(rows),
    "Cache Storage": JSON.stringify(kept),
    "window.name": window.name,
    "history.state": JSON.stringify(history.state),
    address: location.href,
    document: document.documentElement.outerHTML,
    fields: JSON.stringify(written),
  };
}

/** Everything the page at hand keeps, and the cookies no script can read besides. */
export async function keepings(page: Page): Promise<Seen[]> {
  const at = new URL(page.url()).pathname;
  const places = {
    ...(await page.evaluate(readable)),
    cookies: JSON.stringify(await page.context().cookies()),
  };
  return Object.entries(places).map(([where, text]) => ({
    where: `${where} of ${at}`,
    bytes: Buffer.from(text),
  }));
}

/** What is said on the consoles of all pages from here on. */
export function listenToConsoles(context: BrowserContext): Seen[] {
  const heard: Seen[] = [];
  const hear = (text: string) => heard.push({ where: "console", bytes: Buffer.from(text) });
  context.on("console", (message) => hear(message.text()));
  context.on("weberror", (event) => hear(String(event.error().stack)));
  return heard;
}

/** Each string a page's scripts hold, whole up to a kilobyte. */
export async function heap(page: Page): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  const parts: Buffer[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(Buffer.from(chunk)));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return { where: "memory of scripts", bytes: Buffer.concat(parts) };
}
