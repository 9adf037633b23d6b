import { ODDITIES } from "../../oddities-of-servers.ts";
import { serverSuites } from "../../registry.ts";
import { checksIn } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReference } from "../server/reference.ts";
import { describeSlowness, type Slow, type Slowness, slowSwitch } from "./slowness.ts";

/** A leg in which slow servers are judged. `oddities`: how the server answers there. */
export interface SlowLeg extends LegKey {
  readonly name: string;
  readonly oddities?: readonly string[];
}

const WITHOUT_TRANSPORT = [
  "lists",
  "calls",
  "reads",
  "everything",
  "every tenth request",
  "the first request of each session",
] as const;

export const SLOW_LEGS: readonly (SlowLeg & { readonly kinds: readonly Slow[] })[] = [
  { name: "stdio", revision: "2025-11-25", transport: "stdio", kinds: WITHOUT_TRANSPORT },
  { name: "stdio, stateless", revision: "2026-07-28", transport: "stdio", kinds: WITHOUT_TRANSPORT },
  {
    name: "HTTP with JSON",
    revision: "2025-11-25",
    transport: "http",
    oddities: ["http.always-json"],
    kinds: [...WITHOUT_TRANSPORT, "GET"],
  },
  {
    name: "HTTP with SSE",
    revision: "2025-11-25",
    transport: "http",
    oddities: ["http.always-streams"],
    kinds: [...WITHOUT_TRANSPORT, "GET"],
  },
  { name: "HTTP, stateless", revision: "2026-07-28", transport: "http", kinds: WITHOUT_TRANSPORT },
  {
    name: "HTTP with authorization",
    revision: "2025-11-25",
    transport: "http",
    oddities: ["auth.as.usual"],
    kinds: ["the authorization server"],
  },
  {
    name: "HTTP+SSE",
    revision: "2024-11-05",
    transport: "http+sse",
    kinds: [...WITHOUT_TRANSPORT, "GET"],
  },
];

/** The operator's limit, in milliseconds, and for how long a server is slow beside it. */
export interface Scale {
  readonly limit: number;
  readonly times: readonly number[];
  /** The longest time of a server that works on one request after the other, and is slow in each: it gets some hundred requests. */
  readonly mostInTurn: number;
}

export const FULL_SCALE: Scale = { limit: 10_000, times: [300, 1_200, 3_000, 6_000], mostInTurn: 1_200 };

/** A rule without constants of time sees no difference. */
export const TENTH: Scale = { limit: 1_000, times: [120, 400], mostInTurn: 120 };

/** Kinds in which it matters whether a server works on one request after the other. */
const IN_TURN: readonly Slow[] = ["lists", "calls", "reads", "everything", "every tenth request"];

/** The rows of the matrix of one leg. */
export function slownesses(kinds: readonly Slow[], { times, mostInTurn }: Scale): readonly Slowness[] {
  return kinds.flatMap((slow) =>
    times.flatMap((ms) => {
      const alsoInTurn = IN_TURN.includes(slow) && (slow !== "everything" || ms <= mostInTurn);
      return [{ slow, ms, inTurn: false }, ...(alsoInTurn ? [{ slow, ms, inTurn: true }] : [])];
    }),
  );
}

/** One line for each check: what it says of the server. */
export async function verdictsOf(leg: SlowLeg, scale: Scale, slow?: Slowness): Promise<readonly string[]> {
  const { revision, transport, oddities = [] } = leg;
  const { limit } = scale;
  const result = await judgeReference({
    revision,
    transport,
    switches: ODDITIES.filter(({ id }) => oddities.includes(id)),
    perServer: () => (slow ? [slowSwitch(slow)] : []),
    suites: serverSuites,
    limits: { answer: limit, start: 3 * limit, exit: limit },
  });
  return checksIn(result).map(({ id, verdict, reason }) => `${id}: ${verdict} ${reason?.kind ?? ""}`);
}

/** Verdicts that may take each other's place, as what they are about is a moment. */
const OF_A_MOMENT: readonly RegExp[] = [
  // Whether a call still works when the request beside it is answered depends on the time of both.
  /^[\w.-]+\.(?:during|aborted|after)-call: (?:pass|inconclusive needs-exercise)/,
  // Whether a status is asked for while the task waits for its input.
  /^tasks\.input\.left: (?:pass|inconclusive needs-exercise)/,
  // A server that answers one request at a time reads the cancellation after the call.
  /^forms\.broken\.recovered\.cancelled-call: (?:pass|not-applicable)/,
];

const isOfAMoment = (...verdicts: readonly string[]) =>
  OF_A_MOMENT.some((pattern) => verdicts.every((verdict) => pattern.test(verdict)));

/** What a slow server is blamed for, or what is not judged of it, in words. */
export async function differences(
  leg: SlowLeg,
  scale: Scale,
  slow: Slowness,
  usual: readonly string[],
): Promise<readonly string[]> {
  const found = await verdictsOf(leg, scale, slow);
  return usual.flatMap((verdict, index) =>
    verdict === found[index] || isOfAMoment(verdict, found[index] ?? "")
      ? []
      : [
          `${leg.name}: a server that ${describeSlowness(slow)}: ${found[index] ?? "nothing"}, not ${verdict}`,
        ],
  );
}
