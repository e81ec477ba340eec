import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/** A person who does not pause: what time passes is for the test to say. */
export const user = userEvent.setup({ delay: null });

/**
 * Waits for one thing that `user` does where timers are faked. The clock stands still meanwhile;
 * only what is due at once runs, which Testing Library waits for after each action.
 */
export async function onFakeClock(action: Promise<unknown>): Promise<void> {
  let settled = false;
  void action.then(
    () => (settled = true),
    () => (settled = true),
  );
  while (!settled) await vi.advanceTimersByTimeAsync(0);
  await action;
}
