import { Server, ServerResponse } from "node:http";

import { currentResponse } from "./response.ts";

type Emit = (this: Server, event: string | symbol, ...args: unknown[]) => boolean;

/**
 * Makes each request's answer known to whatever runs on its behalf, so that a page can state its
 * status.
 */
export function rememberResponses(): void {
  const prototype = Server.prototype as unknown as { emit: Emit };
  const emit = prototype.emit;
  prototype.emit = function (event, ...args) {
    const response = args[1];
    if (event !== "request" || !(response instanceof ServerResponse))
      return emit.call(this, event, ...args);
    return currentResponse.run(response, () => emit.call(this, event, ...args));
  };
}
