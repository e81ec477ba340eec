import type { ReactNode } from "react";

import type { Member } from "./types.ts";
import { useSession } from "./use-session.ts";
import { useSessionError, type SessionError } from "./use-session-error.ts";

/** A part of the page that needs a member, and what stands there for everybody else. */
export function MemberOnly({
  guest,
  waiting,
  failed,
  children,
}: {
  guest: ReactNode;
  /** Until it is known who is here. */
  waiting: ReactNode;
  /** Nobody can say who is here. */
  failed: (error: SessionError) => ReactNode;
  children: (member: Member) => ReactNode;
}) {
  const session = useSession();
  const error = useSessionError();
  if (error) return failed(error);
  if (session === null) return waiting;
  return session.member ? children(session.member) : guest;
}
