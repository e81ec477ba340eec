import type { ReactNode } from "react";

import type { Member } from "./types.ts";
import { useSession } from "./use-session.ts";
import { useSessionTrouble, type SessionTrouble } from "./use-session-trouble.ts";

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
  failed: (trouble: SessionTrouble) => ReactNode;
  children: (member: Member) => ReactNode;
}) {
  const session = useSession();
  const trouble = useSessionTrouble();
  if (trouble) return failed(trouble);
  if (session === null) return waiting;
  return session.member ? children(session.member) : guest;
}
