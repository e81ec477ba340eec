import { returningScript } from "./returning";

/** The same few bytes on every list, so one hash in the Content-Security-Policy allows them. */
export function ReturningScript({ listKey }: { listKey: string }) {
  return <script data-list={listKey} dangerouslySetInnerHTML={{ __html: returningScript() }} />;
}
