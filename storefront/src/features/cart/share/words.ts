import type { Messages } from "@/lib/messages";

/** What sharing a basket says, on its page alone. */
export type ShareWords = Messages["cartShare"];
