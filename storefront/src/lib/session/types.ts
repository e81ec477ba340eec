/** Who is here, and what the page holds of it: the gateway's words. */
export type { Member, Session, Token } from "../gateway/types.ts";
