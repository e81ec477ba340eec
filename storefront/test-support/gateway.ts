import { setupServer } from "msw/node";

import { guestShell } from "./offline-handlers.ts";

/**
 * The gateway as a test sees it: the shell is always there, everything else is announced by the
 * test.
 */
export const gateway = setupServer(guestShell);
