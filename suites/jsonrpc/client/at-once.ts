import type { ClientSuite } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { errorIn, objectIn } from "../../across-topics/client/server-requests.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { atOnce, type Role, TOOLS, textOf } from "../situations/at-once.ts";

const onAtOnce = clientChecksOn(atOnce, {
  requirements: ["jsonrpc.request.concurrent"],
  revisions: STATEFUL,
});

/** A call, its response, and what the client reported of it. */
interface Called {
  readonly name: string;
  readonly rpc: Rpc;
  /** The text of the result. Absent for an error. */
  readonly text?: string;
  readonly report?: { readonly at: number; readonly given: JsonObject };
}

const calledIn = ({ conversations }: Played) =>
  conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(({ method }) => method === "tools/call");

function textIn({ responses: [response] }: Rpc): string | undefined {
  const { result } = response ? objectIn(response) : {};
  const [first] = isObject(result) ? [result.content].flat() : [];
  return isObject(first) && typeof first.text === "string" ? first.text : undefined;
}

/** The ids of the requests that the client gave up. It ignores their responses, as it should. */
const givenUp = ({ conversations }: Played): ReadonlySet<unknown> =>
  new Set(
    conversations.flatMap(({ messages }) =>
      messages.flatMap(({ from, value }) => {
        const { method, params } = isObject(value) ? value : {};
        return from === "client" && method === "notifications/cancelled" && isObject(params)
          ? [params.requestId]
          : [];
      }),
    ),
  );

/** The calls that were sent before the first of them was answered. Fewer than two show nothing. */
function openTogether(seen: Played): readonly Called[] {
  const all = calledIn(seen);
  const cancelled = givenUp(seen);
  const calls = all.filter(({ id, params }) => TOOLS.includes(String(params.name)) && !cancelled.has(id));
  const answered = Math.min(...calls.flatMap(({ responses }) => responses.map(({ seq }) => seq)));
  const open = calls.filter(({ request }) => request.seq < answered);
  if (open.length < 2) needsExercise("a client that sends two calls at the same time");
  return open.map((rpc) => {
    const name = String(rpc.params.name);
    const text = textIn(rpc);
    const report = all.find(
      ({ params }) => params.name === REPORT && isObject(params.arguments) && params.arguments.tool === name,
    );
    const { arguments: given } = report?.params ?? {};
    return {
      name,
      rpc,
      ...(text === undefined ? {} : { text }),
      ...(report && isObject(given) ? { report: { at: report.request.seq, given } } : {}),
    };
  });
}

/** What a client reported of a call, if it is not what was answered. */
function flawIn({ name, text, report }: Called): string | undefined {
  if (report === undefined) return undefined;
  const { accepted, text: reported } = report.given;
  if (text === undefined)
    return accepted === true ? `a result of ${name}, whose response was an error` : undefined;
  if (accepted !== true) return `no result of ${name}, whose response had one`;
  if (typeof reported !== "string" || reported === text) return undefined;
  return `the text ${brief(reported)} for ${name}, whose response had ${brief(text)}`;
}

/** Requires that the client passes on the response of each of these calls, and no other. */
function judge(seen: Played, expect: Expect, expected: string, wanted: (called: Called) => boolean): void {
  const open = openTogether(seen);
  const due = open.filter((one) => wanted(one) && one.report !== undefined);
  const reports = open.flatMap(({ report }) => report ?? []);
  // A driver may report a text in its own way. One of these texts shows that it does not.
  const texts = open.map(({ text }) => text);
  if (!reports.some(({ given }) => typeof given.text === "string" && texts.includes(given.text)))
    needsExercise("a client that reports the texts of its results");
  conclude(expect, {
    expected,
    read: due.map(({ rpc }) => rpc.request.seq),
    flaws: due.flatMap((one) => {
      const actual = flawIn(one);
      return actual === undefined ? [] : [{ actual, at: one.report?.at ?? one.rpc.request.seq }];
    }),
    needs: "a client that reports a call that was answered so",
  });
}

const has =
  (...roles: readonly Role[]) =>
  ({ name, text }: Called) =>
    roles.some((role) => text === textOf(role, name));

const reverse = onAtOnce({
  id: "client.at-once.reverse-order",
  title: "A client gives each of its open calls its own response, whichever comes first",
  sends: "the responses to calls that are open at the same time, from the last call to the first",
  hint: "Find the request of a response by its id. Responses may come in any order.",
  run: ({ seen, expect }) => judge(seen, expect, "the result of each call, by its id", has("first", "last")),
});

const refused = onAtOnce({
  id: "client.at-once.error",
  title: "A client gives an error to the call that it belongs to, while others are open",
  sends: "an error for one of the calls that are open at the same time, before the results of others",
  hint: "Find the request of an error by its id, as that of a result.",
  run: ({ seen, expect }) =>
    judge(seen, expect, "an error for the call that it answers", ({ rpc: { responses } }) =>
      responses.some((one) => errorIn(one) !== undefined),
    ),
});

const interleaved = onAtOnce({
  id: "client.at-once.interleaved",
  title: "A client reads two event streams whose pieces arrive in turn",
  requirements: ["http.post.client-reads-both"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  transport: "http",
  sends: "two responses on two event streams, each in six pieces, which are sent in turn",
  hint: "Read each event stream with a buffer and a parser of its own.",
  run: ({ seen, expect }) =>
    judge(seen, expect, "the result of each call, from its own stream", has("interleaved")),
});

export const concurrent: ClientSuite = {
  name: "client-at-once",
  checks: [reverse, refused, interleaved],
};
