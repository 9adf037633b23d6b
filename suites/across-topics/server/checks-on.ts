import type {
  Check,
  ConnectionContext,
  InSituation,
  Opening,
  Rule,
  SessionContext,
  Situation,
} from "../../../harness/check/check.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { check } from "./check.ts";

type Members = Rule<RequirementId>;

/** A check may leave out what is shared, or name another value. */
type Own<Shared, Run> = Omit<Members, keyof Shared> &
  Partial<Pick<Members, keyof Shared & keyof Members>> & { run: Run };

type Make<Shared, Run> = (own: Own<Shared, Run>) => Check;

/** Defines checks that run in the same place, and say the same of some members. */
export function checksOn<Shared extends Partial<Members> = Record<never, never>>(
  on: "shared" | "own",
  shared?: Shared,
): Make<Shared, (context: SessionContext) => Promise<void>>;
export function checksOn<Shared extends Partial<Members> = Record<never, never>>(
  on: "connection",
  shared?: Shared,
): Make<Shared, (context: ConnectionContext) => Promise<void>>;
export function checksOn<Seen, Shared extends Partial<Members> = Record<never, never>>(
  on: Situation<Seen> | Opening<Seen>,
  shared?: Shared,
): Make<Shared, InSituation<Seen>["run"]>;
export function checksOn(on: unknown, shared: object = {}): Make<object, unknown> {
  return (own) => check({ ...shared, ...own, on } as Parameters<typeof check>[0]);
}
