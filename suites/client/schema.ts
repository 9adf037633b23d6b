import type { ClientSuite } from "../../harness/check/client.ts";
import { isNotification, isRequest, methodOf, paramsOf } from "../../harness/trace/message.ts";
import { isObject } from "../../schema/json.ts";
import { lintMetaKeys } from "../../schema/lint/index.ts";
import type { Problem } from "../../schema/problem.ts";
import { eraOf } from "../../schema/revision.ts";
import { validateMessage } from "../../schema/validate/index.ts";
import { clientCheck } from "./check.ts";
import { type ClientMessage, clientMessages } from "./client-messages.ts";
import { conclude, flawIn, seqsOf } from "./conclude.ts";
import { cancel } from "./situations/index.ts";
import { STATEFUL } from "./situations/revisions.ts";

const SENDS = "nothing: every request and notification of the client is read";
const ASKS = "a client that asks something";
const NULL = "null-for-optional";

/** Messages whose params have checks of their own: one mistake, one failure. */
const JUDGED_ELSEWHERE = new Set(["initialize"]);

const asks = (one: ClientMessage) => isRequest(one) || isNotification(one);

/** What 2026-07-28 has in each request, and in retries: of the suites for that. */
const STATELESS_PARTS =
  /^\/params\/(_meta(\/io\.modelcontextprotocol~1(protocolVersion|clientCapabilities|clientInfo(\/.*)?))?|inputResponses(\/.*)?|requestState)$/;

/** What the schema finds within the params; the envelope and progress tokens have checks of their own. */
function problemsOf(one: ClientMessage): readonly Problem[] {
  if (JUDGED_ELSEWHERE.has(methodOf(one))) return [];
  const { params } = one.value;
  return validateMessage(one.revision, "client", one.value).filter(
    ({ pointer, message }) =>
      (pointer.startsWith("/params/") || (pointer === "/params" && isObject(params))) &&
      !pointer.startsWith("/params/_meta/progressToken") &&
      // Which request is meant is looked at with the cancellations.
      pointer !== "/params/requestId" &&
      !(
        eraOf(one.revision) === "stateless" &&
        (STATELESS_PARTS.test(pointer) || message.includes('"_meta"'))
      ),
  );
}

const valid = clientCheck({
  id: "client.schema.params",
  title: "The params of the client's requests and notifications are valid by the schema of the revision",
  requirements: ["jsonrpc.message.valid"],
  on: "every",
  also: [cancel],
  sends: SENDS,
  reading: "Unknown members are open in every revision. What has a check of its own is left to it.",
  hint: "The schema of the revision says which members a message must have, and of which type.",
  run({ seen, expect }) {
    const all = clientMessages(seen).filter(asks);
    conclude(expect, {
      expected: "params as the schema has them",
      read: seqsOf(all),
      flaws: all.flatMap((one) =>
        problemsOf(one)
          .filter(({ rule }) => rule !== NULL)
          .map(({ pointer, message }) => flawIn(one, `${methodOf(one)}: ${pointer} ${message}`, pointer)),
      ),
      needs: ASKS,
    });
  },
});

const nulls = clientCheck({
  id: "client.schema.null-for-optional",
  title: "A member that has no value is left out, not sent as null",
  requirements: ["jsonrpc.message.valid"],
  on: "every",
  sends: SENDS,
  reading:
    "Ambiguity 15: no schema allows null for an optional member, yet it is common: a check of its own.",
  hint: "Leave members without a value out when you serialize.",
  run({ seen, expect }) {
    const all = clientMessages(seen).filter(asks);
    conclude(expect, {
      expected: "optional members with a value, or left out",
      read: seqsOf(all),
      flaws: all.flatMap((one) =>
        problemsOf(one)
          .filter(({ rule }) => rule === NULL)
          .map(({ pointer, message }) => flawIn(one, `${methodOf(one)}: ${pointer} ${message}`, pointer)),
      ),
      needs: ASKS,
    });
  },
});

const metaKeys = clientCheck({
  id: "client.meta.key-grammar",
  title: "The keys of _meta have a name, and a prefix if any, as the revision writes them",
  requirements: ["meta.key.prefix", "meta.key.name"],
  revisions: STATEFUL,
  on: "every",
  sends: SENDS,
  hint: 'Write keys of your own as "example.com/name".',
  run({ seen, expect }) {
    const all = clientMessages(seen).filter((one) => asks(one) && paramsOf(one)._meta !== undefined);
    conclude(expect, {
      expected: "keys of the form prefix/name",
      read: seqsOf(all),
      flaws: all.flatMap((one) =>
        lintMetaKeys(paramsOf(one)._meta, one.revision)
          .filter(({ rule }) => /prefix|name/.test(rule))
          .map(({ pointer, message }) => flawIn(one, `${pointer} ${message}`, `/params/_meta${pointer}`)),
      ),
      needs: "a client that sends _meta",
    });
  },
});

export const schema: ClientSuite = { name: "client-schema", checks: [valid, nulls, metaKeys] };
