import type { Session } from "../session/session.ts";
import type { Outcome } from "./outcome.ts";

/** What is left when a situation is over. */
export const UNSPOILT: Outcome = { verdict: "pass", findings: [] };

/** A session is used again while it is in order; one that a check may have upset is not. */
export async function worthKeeping(session: Session, { verdict, reason }: Outcome): Promise<boolean> {
  const upset = verdict === "fail" || (verdict === "inconclusive" && reason?.kind !== "needs-exercise");
  if (upset || session.connection.transport !== "stdio") return false;
  return (await session.fence()).kind === "result";
}
