import { given } from "../../schema/given.ts";
import { describeReply, type Reply } from "../session/replies/reply.ts";
import { type Limits, StartFailure } from "../target/target.ts";
import { lastLines } from "../trace/ending.ts";
import { StartError } from "../transport/stdio/start.ts";
import type { Diagnosis } from "../verdict/result.ts";
import type { PlayedGateway } from "./play.ts";
import type { Gateway } from "./target.ts";

const runIt = (placeholder: string) =>
  `Run the command by itself, with a server of yours in place of ${placeholder}, and look at what it prints.`;

/** Why the gateway could not be started, in words. */
export function diagnoseStart({ address }: Gateway, thrown: unknown): Diagnosis {
  const command = ["command", address] as const;
  if (thrown instanceof StartFailure) {
    const { message, facts, hint } = thrown;
    return { text: `The gateway could not be reached: ${message}`, facts: [command, ...facts], hint };
  }
  if (thrown instanceof StartError) {
    return {
      text: `The gateway could not be started: ${thrown.message}`,
      facts: [command],
      hint: runIt("{url} or {server}"),
    };
  }
  throw thrown;
}

/** Why the gateway shows nothing, or not all: it has not agreed to a session, or nothing of it reached the server. */
export function diagnoseOpening(
  { address, behind }: Gateway,
  { crossed, handshake, stderr }: PlayedGateway,
  { start }: Limits,
): Diagnosis | undefined {
  const requests = crossed.back.flatMap(({ clientRequests }) => clientRequests);
  const isReached = requests.length > 0;
  const placeholder = behind === "stdio" ? "{server}" : "{url}";
  const lines = lastLines(stderr ?? "");
  const facts: Diagnosis["facts"] = [
    ["command", address],
    ...(lines === undefined ? [] : [["last lines of stderr", lines] as const]),
  ];
  if (handshake?.kind === "agreed") {
    if (isReached && requests.some(({ method }) => method === "tools/call")) return undefined;
    const calls = crossed.front.flatMap(({ clientRequests }) => clientRequests);
    const results = calls.filter(
      ({ method, responses }) => method === "tools/call" && responses.some(({ value }) => hasResult(value)),
    );
    return {
      text:
        results.length > 0
          ? `The gateway answered ${results.length} calls itself: none of them reached the server behind it.`
          : `The gateway agreed to a session, and ${isReached ? "no call" : "nothing"} reached the server behind it.`,
      facts,
      hint: `The gateway must use the server of ${placeholder} in its command. Look at what it is configured for.`,
    };
  }
  const how = handshake === undefined ? "no connection was made" : describeReply(handshake.reply);
  return {
    text: `The gateway did not agree to a session: ${how}. ${isReached ? "It had reached the server behind it." : "Nothing reached the server behind it: it never connected."}`,
    facts,
    ...given({ hint: isReached ? undefined : hintFor(handshake?.reply, placeholder, start) }),
  };
}

/** A command that has ended does not need more time. */
function hintFor(reply: Reply | undefined, placeholder: string, start: number): string {
  if (reply?.kind === "gone") return runIt(placeholder);
  return `Give it the server by ${placeholder}. If it needs longer than ${start} ms to start, use --start-timeout <ms>.`;
}

const hasResult = (value: unknown) => typeof value === "object" && value !== null && "result" in value;
