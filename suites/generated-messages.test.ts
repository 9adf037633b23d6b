import { describe, expect, it } from "vitest";
import { judgeClientTrace } from "../harness/client/judge-trace.ts";
import { situationsIn } from "../harness/client/judging/judge.ts";
import { judgeTrace } from "../harness/run/legs/rejudge.ts";
import type { LegKey } from "../harness/trace/event.ts";
import { payload } from "../harness/trace/files/payload.ts";
import { Recorder } from "../harness/trace/recorder.ts";
import type { Leg } from "../harness/verdict/result.ts";
import { given } from "../schema/given.ts";
import { REVISIONS, type Revision } from "../schema/revision.ts";
import { book, clientSuites, serverSuites, usual } from "./registry.ts";
import { MessageGenerator } from "./testing/message-generator.ts";

const MESSAGES = 10_000;
/** The number of messages in each direction on one connection. */
const PAIRS = 50;

/** Messages in both directions on a new connection. Returns its name. */
function addMessages(
  recorder: Recorder,
  generator: MessageGenerator,
  { revision, transport }: LegKey,
  pairs: number,
): string {
  const connection = recorder.nameConnection();
  const capabilities = () => generator.object(2) as Record<string, unknown>;
  recorder.record({ channel: "open", connection, transport, purpose: "a test", revision });
  recorder.record({
    channel: "agreed",
    connection,
    revision,
    clientCapabilities: capabilities(),
    serverCapabilities: { tools: {}, prompts: {}, resources: {}, ...capabilities() },
  });
  for (let count = 0; count < pairs; count += 1) {
    // Each connection begins with what is no message, and its refusal.
    const { whole: _, ...sent } = payload(Buffer.from(count === 0 ? "not JSON" : generator.text()));
    const { whole: __, ...received } = payload(Buffer.from(generator.text()));
    if (transport === "stdio") {
      recorder.record({ channel: "stdin", connection, ...sent });
      recorder.record({ channel: "stdout", connection, ...received });
      continue;
    }
    const exchange = recorder.numberExchange();
    const method = generator.one(["POST", "POST", "POST", "GET", "DELETE", "PUT"]);
    const header = (name: string) =>
      generator.chance(0.7)
        ? [[name, generator.one(["", "a", "application/json", "2025-11-25"])] as const]
        : [];
    const headers = [
      "content-type",
      "accept",
      "mcp-session-id",
      "mcp-protocol-version",
      "mcp-method",
      "mcp-name",
    ].flatMap(header);
    const body = generator.chance(0.9) ? sent : {};
    recorder.record({
      channel: "http-request",
      connection,
      exchange,
      method,
      url: "http://localhost/mcp",
      headers,
      ...body,
    });
    if (generator.chance(0.05)) continue;
    const sse = generator.chance(0.4);
    const status = count === 0 ? 400 : generator.one([200, 200, 202, 400, 401, 404, 405, 500]);
    recorder.record({
      channel: "http-response",
      connection,
      exchange,
      status,
      headers,
      sse,
      ...(sse || generator.chance(0.2) ? {} : received),
    });
    if (sse)
      recorder.record({
        channel: "sse",
        connection,
        exchange,
        ...received,
        ...given({ data: generator.chance(0.8) ? received.raw : undefined }),
      });
    if (generator.chance(0.9))
      recorder.record({
        channel: "http-end",
        connection,
        exchange,
        how: generator.one(["complete", "lost", "aborted"] as const),
      });
  }
  return connection;
}

/** The errors of the harness, each once. */
const errorsIn = (legs: readonly Leg[]) => [
  ...new Set(
    legs
      .flatMap(({ checks }) => checks)
      .filter(({ verdict, reason }) => verdict === "error" && !reason?.text.includes("without judging"))
      .map(({ id, reason }) => `${id}: ${reason?.text.split("\n").slice(0, 3).join("\n")}`),
  ),
];

const revisionOf = (index: number): Revision => REVISIONS[index % REVISIONS.length] ?? "2025-11-25";

/** That check says that the harness itself sends nothing invalid. Here it does. */
const select = ({ id }: { readonly id: string }) => id !== "harness.messages.valid";

/** Numbers from 0. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(["stdio", "http", "http+sse"] as const)("10,000 generated messages over %s", (transport) => {
  it("break no monitor of servers", () => {
    const errors = upTo(MESSAGES / (2 * PAIRS)).flatMap((seed) => {
      const recorder = new Recorder();
      addMessages(recorder, new MessageGenerator(seed + 1), { revision: revisionOf(seed), transport }, PAIRS);
      return errorsIn(judgeTrace(recorder.events, transport, { suites: serverSuites, book, select }));
    });
    expect([...new Set(errors)]).toEqual([]);
  });

  it("break no check of clients", () => {
    const situations = [usual, ...situationsIn(clientSuites)];
    const pairs = Math.ceil(MESSAGES / (2 * REVISIONS.length * situations.length));
    const errors = REVISIONS.flatMap((revision, seed) => {
      const recorder = new Recorder();
      const generator = new MessageGenerator(seed + 1);
      for (const { name } of situations) {
        const played = addMessages(recorder, generator, { revision, transport }, pairs);
        const connection = recorder.nameConnection();
        const ended = generator.one(["itself", "harness"] as const);
        recorder.record({
          channel: "met",
          connection,
          situation: name,
          revision,
          transport,
          connections: [played],
          authorizations: [played],
          ended,
        });
      }
      return errorsIn(
        judgeClientTrace(recorder.events, { suites: clientSuites, book }, usual, "a client").legs,
      );
    });
    expect([...new Set(errors)]).toEqual([]);
  });
});
