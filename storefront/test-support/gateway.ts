import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

import { GUEST_SHELL } from "./shell.ts";

/**
 * The gateway as a test sees it: the shell is always there, everything else is announced by the
 * test.
 */
export const gateway = setupServer(http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL)));
