import type { Rule } from "../../../harness/check/check.ts";
import type { ClientCheck, ClientContext } from "../../../harness/check/client.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { clientCheck } from "./check.ts";

interface Members extends Rule<RequirementId> {
  readonly anywhere?: true | ((context: ClientContext<Played>) => void);
}

/** A check may leave out what is shared, or name another value. */
type Own<Shared> = Omit<Members, keyof Shared> &
  Partial<Pick<Members, keyof Shared & keyof Members>> & { run(context: ClientContext<Played>): void };

/** Defines checks of one situation, which say the same of some members. */
export function clientChecksOn<Shared extends Partial<Members> = Record<never, never>>(
  on: ClientSituation,
  shared?: Shared,
): (own: Own<Shared>) => ClientCheck {
  return (own) => clientCheck({ ...shared, ...own, on } as Parameters<typeof clientCheck>[0]);
}
