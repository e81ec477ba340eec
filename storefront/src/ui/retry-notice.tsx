import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** What could not be read, why not, and the way to try again. */
export function RetryNotice({
  title,
  text,
  retryLabel,
  busy,
  onRetry,
}: {
  title?: string;
  text: string;
  retryLabel: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <Notice tone="bad" live {...(title === undefined ? {} : { title })}>
      <p>{text}</p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
