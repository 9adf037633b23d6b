import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { requestMessage } from "../../../harness/session/lines/envelope.ts";
import { describeResult } from "../../../harness/session/replies/describe-result.ts";
import { brief, describeReply, type ResultReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { serverMessages } from "../../across-topics/server/server-messages.ts";
import { sentNo } from "../../messages/conclude.ts";

export const serverInfo = monitor({
  id: "meta.server-info.present",
  title: "The `_meta` of every result has the name and the version of the server",
  requirements: ["meta.server-info.present"],
  sends: "nothing: every result of the run is read",
  hint: `Add the name and the version of the server to the \`_meta\` of every result, with the key ${META.serverInfo}.`,
  reads: (trace) =>
    serverMessages(trace).filter(
      ({ kind, value, answersBroken }) => kind === "result" && isObject(value.result) && !answersBroken,
    ),
  judge: (results) => ({
    expected: `_meta with ${META.serverInfo}, a name and a version`,
    read: results.map(({ message }) => message.seq),
    flaws: results
      .filter(({ value }) => !names(value))
      .map(({ value, message }) => ({
        actual: `_meta ${brief(JSON.stringify(isObject(value.result) ? value.result._meta : undefined))}`,
        at: message.seq,
        pointer: `${message.pointer}/result/_meta`,
      })),
    whenNone: sentNo("result"),
  }),
});

function names({ result }: JsonObject): boolean {
  const meta = isObject(result) && isObject(result._meta) ? result._meta : {};
  const info = meta[META.serverInfo];
  return isObject(info) && typeof info.name === "string" && typeof info.version === "string";
}

/** Clients with names that some servers know. */
const CLIENTS: readonly JsonObject[] = [
  { name: "claude-ai", version: "0.1.0" },
  { name: "cursor-vscode", version: "1.0.0" },
];

export const noInfluence = check({
  id: "meta.client-info.no-influence",
  title: "Results do not depend on clientInfo",
  hint: "Do not use the name or the version of the client to choose what a result contains. Use the declared capabilities.",
  requirements: ["meta.client-info.no-influence"],
  on: "shared",
  sends:
    "server/discover and a list request, as clients with different names, and three times as a client without a name",
  reading:
    "The contents of the results are compared, without members that may differ between any two results, such as caching hints. A result that differs between requests of the same client is not compared (docs/readings.md, A24).",
  async run({ session, expect, facts, inventory }) {
    for (const method of new Set(["server/discover", await anyList({ facts, inventory })])) {
      const first = await asked(session, method, undefined);
      const others = [];
      for (const client of CLIENTS) others.push(await asked(session, method, client));
      const again = [await asked(session, method, undefined), await asked(session, method, undefined)];
      // tools.list.stable-order judges an order that changes by itself.
      if (again.some(({ result }) => contentsOf(result) !== contentsOf(first.result))) continue;
      for (const other of others) {
        expect.that(contentsOf(other.result) === contentsOf(first.result), {
          expected: `the same result of ${method} for every client (${describeResult(first.result)})`,
          actual: `another result for another client: ${describeResult(other.result)}`,
          at: other.seq,
          pointer: "/result",
        });
      }
    }
    if (expect.findings.length === 0) notApplicable("the results differ between requests of the same client");
  },
});

async function asked(session: Session, method: string, client: JsonObject | undefined): Promise<ResultReply> {
  const id = session.freshId();
  const { params, ...rest } = requestMessage(session.speaker, id, method);
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  const { [META.clientInfo]: _ours, ...others } = meta;
  const _meta = client === undefined ? others : { ...others, [META.clientInfo]: client };
  const reply = await session.ask({ ...rest, params: { _meta } }, id);
  if (reply.kind === "result") return reply;
  throw new Inconclusive("depends-on", `${method} was not answered with a result: ${describeReply(reply)}`);
}

/** The members of a result that do not change from one request to the next. */
function contentsOf(result: JsonObject): string {
  const { _meta, ttlMs, cacheScope, nextCursor, ...rest } = result;
  return JSON.stringify(rest);
}
