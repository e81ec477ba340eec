/** What the tabs of one browser tell each other about who is signed in. */
type News = "signed_in" | "signed_out" | "refreshed";

const CHANNEL = "vitrin-session";

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

/** Tells the other tabs; never this one. */
export function tellTabs(news: News): void {
  channel?.postMessage(news);
}

/** @returns how to stop listening */
export function hearTabs(listener: (news: News) => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => listener(data);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
