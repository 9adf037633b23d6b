import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { needsClientExit } from "../../across-topics/client/stateless-requests.ts";
import { cancel, DIALECT_TOOL } from "../../across-topics/situations/cancel.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { CANARY, ECHO, echoedIn, echoSchema, SCHEMA } from "../situations/echo-schema.ts";

const SENDS = "a list with a tool whose inputSchema uses many keywords of JSON Schema 2020-12";

/** The pointers to members that are missing or different in a copy. */
function* differences(wanted: unknown, got: unknown, pointer = ""): Iterable<string> {
  if (isDeepStrictEqual(wanted, got)) return;
  if (!isObject(wanted) || !isObject(got)) return yield pointer || "/";
  for (const key of Object.keys(wanted)) {
    const here = `${pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    yield* differences(ownMember(wanted, key), ownMember(got, key), here);
  }
}

export const wholeSchema = clientCheck({
  id: "client.schema.kept",
  title: "A client passes on the complete inputSchema of a tool",
  requirements: ["schema.dialect.supported"],
  on: echoSchema,
  sends: SENDS,
  hint: "Pass on inputSchema unchanged, also with keywords that you do not support: $defs, $anchor, allOf, if, then, else.",
  leniency: "no-keyword",
  reading:
    "A client must support the dialect. That it passes on the complete schema follows from this, but no sentence says it. So a removed or changed member is a warning. Members that a client adds are accepted.",
  run({ seen, expect }) {
    const calls = seen.conversations.flatMap(({ clientRequests }) =>
      clientRequests.filter(({ method, params }) => method === "tools/call" && params.name === ECHO),
    );
    const echoed = calls.flatMap(({ params, request }) => {
      const schema = echoedIn(params.arguments);
      return isObject(schema)
        ? [{ schema: schema as JsonObject, at: request.seq, base: request.pointer }]
        : [];
    });
    if (echoed.length === 0) needsExercise(`a call of ${ECHO} with the schema that the client received`);
    for (const { schema, at, base } of echoed) {
      const lost = [...differences(SCHEMA, schema)];
      expect.should(lost.length === 0, {
        expected: "the inputSchema of the list",
        actual: lost.length === 0 ? "the same schema" : `changed or missing: ${brief(lost.join(", "))}`,
        at,
        pointer: `${base}/params/arguments/schema`,
      });
    }
  },
});

export const dialectSurvived = clientCheck({
  id: "client.schema.dialect-survived",
  title: "A client survives a tool whose schemas are in an unknown dialect",
  requirements: ["schema.dialect.unsupported"],
  on: "every",
  also: [cancel, usual],
  sends: "a list of tools, one of them with schemas whose $schema names an unknown dialect",
  hint: "Report the dialect, or ignore the tool. Offer the other tools all the same.",
  reading:
    "The wire does not show an error message for a user. A client that calls another tool of the list has survived. One that calls tools in other situations, but sends nothing after this list, has not.",
  run({ seen, expect }) {
    const played = seen.filter(({ situation }) => situation.name === cancel.name);
    // A client may list in one process and call in the next one: all that it sends in the situation counts.
    const requests = played
      .flatMap(({ conversations }) => conversations)
      .flatMap((one) => one.clientRequests);
    const list = requests.flatMap((rpc) => listedIn(rpc, DIALECT_TOOL) ?? [])[0];
    if (list === undefined) return needsExercise("a client that lists the tools");
    const { seq } = list;
    const later = requests.find(({ request }) => request.seq > seq);
    const offered = toolsIn(list.value);
    const elsewhere = seen
      .filter(({ situation }) => situation.name !== cancel.name)
      .flatMap(({ conversations }) => conversations)
      .flatMap(({ clientRequests }) => clientRequests)
      .find(({ method, params }) => method === "tools/call" && offered.includes(params.name));
    if (later === undefined && elsewhere === undefined)
      return needsExercise("a client that calls a tool of this list, here or in another situation");
    expect.that(later !== undefined, {
      expected: "another request after the list",
      actual: later ? later.method : "no request after a list with an unknown dialect",
      at: later?.request.seq ?? seq,
      since: later === undefined ? elsewhere?.request.seq : undefined,
      timed: later === undefined,
    });
  },
});

/** The response to a list that has this tool. */
const listedIn = ({ method, responses }: Rpc, name: string) =>
  method === "tools/list" ? responses.find(({ value }) => toolsIn(value).includes(name)) : undefined;

/** The names of the tools that a response lists. */
function toolsIn(response: unknown): readonly unknown[] {
  const result = isObject(response) && isObject(response.result) ? response.result : {};
  return [result.tools].flat().flatMap((tool) => (isObject(tool) ? [tool.name] : []));
}

export const refNotFetched = clientCheck({
  id: "client.schema.ref-not-fetched",
  title: "A client does not fetch the URL of a $ref in a schema",
  requirements: ["schema.ref.not-fetched", "schema.ref.not-fetched-for-tools"],
  transport: "http",
  on: echoSchema,
  sends: "a list with a tool whose inputSchema has a $ref to a URL of the harness",
  hint: "Resolve only references within the schema. Otherwise a server can make the client send requests to any URL.",
  run({ seen, expect }) {
    const requests = seen.conversations.flatMap(({ events }) =>
      events.flatMap((event) => (event.channel === "http-request" ? [event] : [])),
    );
    const listed = seen.conversations.flatMap(({ clientRequests }) =>
      clientRequests.filter(({ method }) => method === "tools/list"),
    );
    const [list] = listed;
    if (!list) return needsExercise("a client that lists the tools");
    const fetched = requests.find(({ url }) => new URL(url).pathname === CANARY);
    if (!fetched) needsClientExit(seen);
    expect.that(fetched === undefined, {
      expected: "no request for the URL in $ref",
      actual: fetched ? `${fetched.method} ${CANARY}` : "none",
      at: fetched?.seq ?? list.request.seq,
    });
  },
});
