import { given } from "../../../schema/given.ts";
import { isRevision } from "../../../schema/revision.ts";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { endingFacts, exitStatus, lastLines } from "../../trace/ending.ts";
import type { CloseEvent, Transport } from "../../trace/event.ts";
import type { StartError } from "../../transport/stdio/start.ts";
import { unexpandedHint } from "../../transport/stdio/unexpanded.ts";
import type { Diagnosis } from "../../verdict/result.ts";
import { firstMessageOf, refusalOf, requestedVersion } from "./first-message.ts";
import { sentAnything } from "./judge.ts";

interface Diagnosed {
  readonly target: { readonly address: string; readonly toConnect?: string };
}

type Fact = readonly [label: string, value: string];

/** How a client gets the address of its server. */
const URL_HINT =
  "The URL of the server replaces {url} or {target} in the command. Without a placeholder it is appended to the command. It is also in MCP_CONFORM_URL.";

const ADDRESS_HINT: Record<Transport, string> = {
  http: URL_HINT,
  "http+sse": URL_HINT,
  stdio:
    "The server command replaces {server} or {target} in the client command. It is also in MCP_CONFORM_SERVER_COMMAND and, as JSON, in MCP_CONFORM_SERVER_ARGV.",
};

export function diagnoseNotStarted({ target }: Diagnosed, { message }: StartError): Diagnosis {
  return {
    text: `The client could not be started: ${message}`,
    facts: [["command", target.address]],
    ...given({ hint: unexpandedHint(target.address) }),
  };
}

/** The diagnosis for a client with which version negotiation failed, or which sent nothing at all. */
export function diagnoseNoAgreement(
  diagnosed: Diagnosed,
  played: Played,
  spec: "latest" | "all" | readonly string[] = "latest",
): Diagnosis {
  const facts = factsOf(diagnosed, played);
  if (floodOf(played)) return { ...FLOODED, facts };
  if (!sentAnything(played)) return diagnoseSilent(diagnosed, played, facts);
  const first = firstMessageOf(played);
  if (first?.foreign && first.opensStream && played.transport === "http") {
    return {
      text: `The client does not send its first message by POST: ${first.foreign}, which opens a stream.`,
      facts,
      hint: "Clients of HTTP+SSE, the transport of 2024-11-05, do so. Judge them with --transport http+sse.",
    };
  }
  if (first?.foreign && first.opensStream && played.transport === "http+sse") {
    return {
      text: "The client opened the event stream and sent no JSON-RPC message.",
      facts,
      hint: "Expected a POST of initialize to the address in the event endpoint, which is the first event of the stream.",
    };
  }
  if (first?.foreign) {
    return {
      text: `The client speaks another protocol: ${first.foreign}.`,
      facts,
      hint: ADDRESS_HINT[played.transport],
    };
  }
  const version = requestedVersion(played);
  if (spec !== "latest" && version !== undefined && version !== played.revision) {
    const hint = isRevision(version)
      ? `Omit --spec to test the newest revision that the client speaks, or use --spec ${version}.`
      : undefined;
    return {
      text: `The client does not speak ${played.revision}: it requests ${version}.`,
      facts,
      ...given({ hint }),
    };
  }
  const refusal = refusalOf(played);
  const hint =
    played.transport === "http+sse"
      ? "Expected a GET that opens the stream, and messages to the address in its event endpoint. For Streamable HTTP use --transport http."
      : "Expected a first request that a server can accept: initialize, or server/discover since 2026-07-28.";
  if (refusal) return { text: `The server refused the client: ${refusal}.`, facts, hint };
  return { text: `Version negotiation failed: no agreement on ${played.revision}.`, facts, hint };
}

const FLOODED = {
  text: "The client wrote more than mcp-conform stores, so mcp-conform ended it.",
  hint: "Reduce what the client writes to stdout and stderr.",
} as const;

/** The diagnosis for a client that reached an agreement, and whose run is incomplete because of what it did. */
export function diagnoseMisbehaved(
  diagnosed: Diagnosed,
  played: readonly Played[],
  usual: ClientSituation,
): Diagnosis | undefined {
  const flood = played.find((one) => floodOf(one) !== undefined);
  if (flood) return { ...FLOODED, facts: factsOf(diagnosed, flood) };
  const left = played.find(({ exit }) => exit?.left || exit?.heldOpen);
  if (left) {
    return {
      text: `The client exited and left a process running, in situation ${left.situation.name}. mcp-conform ended that process.`,
      facts: factsOf(diagnosed, left),
      hint: "End every process that the client started before the client exits.",
    };
  }
  const failed = played.find(
    ({ situation, ended, exit, conversations }) =>
      situation.name === usual.name &&
      ended === "itself" &&
      exit !== undefined &&
      exit.code !== 0 &&
      // A client may fail in a revision that it does not support.
      conversations.some(({ agreed }) => agreed !== undefined),
  );
  if (failed === undefined) return undefined;
  return {
    text: `The client ended with ${statusOf(failed)}, although the server behaved as usual.`,
    facts: factsOf(diagnosed, failed),
    hint: "The verdicts of this run still count. A driver exits with 0 when it has done everything that it can.",
  };
}

/** The diagnosis for a client that sent nothing. */
function diagnoseSilent(
  { target: { address: command, toConnect } }: Diagnosed,
  played: Played,
  facts: readonly Fact[],
): Diagnosis {
  const { exit, ended, transport, conversations } = played;
  const hint = toConnect ?? ADDRESS_HINT[transport];
  // Over HTTP a conversation exists before the client connects; over stdio it begins when the client starts the server.
  const hasStartedServer: Record<Transport, boolean> = {
    http: false,
    "http+sse": false,
    stdio: conversations.length > 0,
  };
  if (hasStartedServer[transport]) {
    return {
      text: "The client started the server and sent nothing to it.",
      facts,
      hint: "Expected a first request: initialize, or server/discover since 2026-07-28.",
    };
  }
  if (ended === "harness") return { text: "The client never connected.", facts, hint };
  if (exit === undefined || exit.code === 0) {
    return { text: "The client ended and never connected.", facts, hint };
  }
  return {
    text: `The client ended with ${statusOf(played)} and never connected.`,
    facts,
    hint: [unexpandedHint(command), hint].filter((one) => one !== undefined).join(" "),
  };
}

const statusOf = ({ exit }: Played) => exitStatus(exit ?? { code: null, signal: null });

/** A client that sends too much is killed at once, without a SIGTERM. */
function floodOf(played: Played): CloseEvent | undefined {
  const first = played.client.find((event): event is CloseEvent => event.channel === "close");
  return first?.how === "SIGKILL" ? first : undefined;
}

function factsOf({ target }: Diagnosed, played: Played): readonly Fact[] {
  const { client } = played;
  const facts: Fact[] = [
    [target.toConnect === undefined ? "command" : "address", target.address],
    ["situation", `${played.situation.name}, over ${played.transport}`],
  ];
  const first = firstMessageOf(played);
  if (first) facts.push(["first message", `${first.words} (message ${first.seq})`]);
  const refusal = refusalOf(played);
  if (refusal) facts.push(["answer", refusal]);
  facts.push(...endingFacts(client));
  const output = lastLines(
    client.flatMap((event) => (event.channel === "stderr" ? [event.raw] : [])).join(""),
  );
  if (output !== undefined) facts.push(["last lines of output", output]);
  return facts;
}
