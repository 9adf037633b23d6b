import type { Rpc } from "../../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { sentNo } from "../../../messages/conclude.ts";
import { SHARED_ID } from "../../../sessions/server/side-by-side.ts";

/** The member by which the result of a method is known. Results of all methods may have other members. */
const MEMBER_OF: ReadonlyMap<string, string> = new Map([
  ["initialize", "protocolVersion"],
  ["server/discover", "supportedVersions"],
  ["tools/list", "tools"],
  ["tools/call", "content"],
  ["resources/list", "resources"],
  ["resources/templates/list", "resourceTemplates"],
  ["resources/read", "contents"],
  ["prompts/list", "prompts"],
  ["prompts/get", "messages"],
  ["completion/complete", "completion"],
]);

/** The method of which the result is, if it is not that of the request. */
function strangerIn(method: string, result: JsonObject): string | undefined {
  const own = MEMBER_OF.get(method);
  if (method !== "ping" && (own === undefined || Object.hasOwn(result, own))) return undefined;
  return [...MEMBER_OF].find(([other, member]) => other !== method && isSet(ownMember(result, member)))?.[0];
}

const isSet = (value: unknown) => (typeof value === "object" ? value !== null : value !== undefined);

export const ownResult = monitor({
  id: "jsonrpc.response.own-result",
  title: "A response has the result of the request whose id it carries",
  requirements: ["jsonrpc.response.id"],
  sends:
    "nothing: every result of the run is compared with the method of its request, pings of other checks as well",
  reading:
    "A result may have unknown members. It belongs to another request only if it lacks what its own method requires, and has what another method returns.",
  hint: "Keep the id of each request together with its work, and do not share a response between requests that run at the same time.",
  reads: (trace) =>
    trace.conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ method, request }) => (method === "ping" || MEMBER_OF.has(method)) && !request.broken)
      // session.isolation judges the requests that have the same id in two sessions.
      .filter(({ id }) => !String(id).startsWith(SHARED_ID))
      .flatMap(({ method, responses }: Rpc) =>
        responses.flatMap(({ value, seq, pointer }) => {
          const result = isObject(value) && !("error" in value) ? value.result : undefined;
          return isObject(result) ? [{ method, result, at: seq, pointer: `${pointer}/result` }] : [];
        }),
      ),
  judge: (results) => ({
    expected: "the result of the method that was requested",
    // Other checks judge a result that has nothing of its own.
    read: results
      .filter(
        ({ method, result }) =>
          method === "ping" ||
          Object.hasOwn(result, MEMBER_OF.get(method) ?? "") ||
          strangerIn(method, result) !== undefined,
      )
      .map(({ at }) => at),
    flaws: results.flatMap(({ method, result, at, pointer }) => {
      const other = strangerIn(method, result);
      return other === undefined
        ? []
        : [{ actual: `the response to ${method} has a result of ${other}`, at, pointer }];
    }),
    whenNone: sentNo("result"),
  }),
});
