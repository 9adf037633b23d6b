import { isRevision } from "../../schema/revision.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { endingFacts, exitStatus, lastLines } from "../trace/ending.ts";
import type { CloseEvent } from "../trace/event.ts";
import type { StartError } from "../transport/stdio/start.ts";
import type { Diagnosis } from "../verdict/result.ts";
import { firstSaid, named, refusalOf } from "./first-words.ts";
import { isMet } from "./judge.ts";

/** Whom it is told of. */
interface Stage {
  readonly target: { readonly address: string };
}

type Fact = readonly [label: string, value: string];

const TOLD = {
  http: "The URL stands in place of {url} or {target} in the command, else at its end, and in MCP_CONFORM_URL.",
  stdio:
    "The command of the server stands in place of {server} or {target} in the client's, and in MCP_CONFORM_SERVER_COMMAND; as JSON in MCP_CONFORM_SERVER_ARGV.",
} as const;

export function diagnoseUnstarted({ target }: Stage, { message }: StartError): Diagnosis {
  return { text: `The client could not be started: ${message}`, facts: [["command", target.address]] };
}

/** One diagnosis for a client with which no conversation came about. */
export function diagnoseUnmet(
  stage: Stage,
  played: Played,
  spec: "latest" | "all" | readonly string[] = "latest",
): Diagnosis {
  const facts = factsOf(stage, played);
  const flooded = floodOf(played);
  if (flooded) return { text: FLOODED, facts };
  if (!isMet(played)) return unconnected(played, facts);
  const said = firstSaid(played);
  if (said?.foreign) {
    return {
      text: `The client speaks another protocol: ${said.foreign}.`,
      facts,
      hint: TOLD[played.transport],
    };
  }
  const version = named(played);
  if (spec !== "latest" && version !== undefined && version !== played.revision) {
    const hint = isRevision(version)
      ? `Leave --spec out to judge the newest revision that it speaks, or give --spec ${version}.`
      : undefined;
    return {
      text: `The client does not speak ${played.revision}: it asks for ${version}.`,
      facts,
      ...(hint === undefined ? {} : { hint }),
    };
  }
  const refusal = refusalOf(played);
  if (refusal) return { text: `The client was refused by the server: ${refusal}.`, facts };
  return { text: `The client came to no agreement on ${played.revision}.`, facts };
}

const FLOODED = "The client wrote more than the harness keeps, and was ended.";

/** What a client did that leaves a run incomplete, although it came to an agreement. */
export function diagnoseMisbehaved(
  stage: Stage,
  played: readonly Played[],
  usual: ClientSituation,
): Diagnosis | undefined {
  const flood = played.find((one) => floodOf(one) !== undefined);
  if (flood) return { text: FLOODED, facts: factsOf(stage, flood) };
  const left = played.find(({ exit }) => exit?.left || exit?.heldOpen);
  if (left) {
    return {
      text: `The client left something running when it ended, in situation ${left.situation.name}; mcp-conform has ended it.`,
      facts: factsOf(stage, left),
      hint: "A client ends what it has started before it ends itself.",
    };
  }
  const failed = played.find(
    ({ situation, ended, exit, conversations }) =>
      situation.name === usual.name &&
      ended === "itself" &&
      exit !== undefined &&
      exit.code !== 0 &&
      // A revision that it does not speak is a reason to fail.
      conversations.some(({ agreed }) => agreed !== undefined),
  );
  if (failed === undefined) return undefined;
  return {
    text: `The client ended with ${statusOf(failed)} where the server does nothing unusual.`,
    facts: factsOf(stage, failed),
    hint: "What was seen before stands. A driver exits with 0 when it has done what it could.",
  };
}

function unconnected(played: Played, facts: readonly Fact[]): Diagnosis {
  const { exit, ended, transport, conversations } = played;
  const hint = TOLD[transport];
  if (transport === "stdio" && conversations.length > 0) {
    return { text: "The client started the server and said nothing to it.", facts };
  }
  if (ended === "harness") return { text: "The client never connected.", facts, hint };
  if (exit === undefined || exit.code === 0) {
    return { text: "The client ended and had never connected.", facts, hint };
  }
  return { text: `The client ended with ${statusOf(played)} and had never connected.`, facts, hint };
}

const statusOf = ({ exit }: Played) => exitStatus(exit ?? { code: null, signal: null });

/** Who says too much is not asked to end. */
function floodOf(played: Played): CloseEvent | undefined {
  const first = played.client.find((event): event is CloseEvent => event.channel === "close");
  return first?.how === "SIGKILL" ? first : undefined;
}

function factsOf({ target }: Stage, played: Played): readonly Fact[] {
  const { client } = played;
  const facts: Fact[] = [
    ["command", target.address],
    ["met", `over ${played.transport}, in situation ${played.situation.name}`],
  ];
  const said = firstSaid(played);
  if (said) facts.push(["said first", `${said.words} (message ${said.seq})`]);
  const refusal = refusalOf(played);
  if (refusal) facts.push(["answer", refusal]);
  facts.push(...endingFacts(client));
  const output = lastLines(
    client.flatMap((event) => (event.channel === "stderr" ? [event.raw] : [])).join(""),
  );
  if (output !== undefined) facts.push(["last lines of output", output]);
  return facts;
}
