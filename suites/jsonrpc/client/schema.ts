import type { ClientSuite } from "../../../harness/check/client.ts";
import { isNotification, isRequest, isResponse, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { judgeEnvelope } from "../../../schema/envelope/index.ts";
import { isObject } from "../../../schema/json.ts";
import { lintMetaKeys } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import { eraOf } from "../../../schema/revision.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { type ClientMessage, clientMessages, unreadIn } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { cancel } from "../../across-topics/situations/cancel.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { ruleFor } from "../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../messages/message-rules.ts";

const SENDS = "nothing: every request and notification of the client is read";
const ASKS = "a client that sends a request";
const NULL = "null-for-optional";

/** Messages whose params have their own checks: one mistake must not fail two checks. */
const JUDGED_ELSEWHERE = new Set(["initialize"]);

const asks = (one: ClientMessage) => isRequest(one) || isNotification(one);

/** Members of every request in 2026-07-28, and of retried requests. The stateless suites judge them. */
const STATELESS_PARTS =
  /^\/params\/(_meta(\/io\.modelcontextprotocol~1(protocolVersion|clientCapabilities|clientInfo(\/.*)?))?|inputResponses(\/.*)?|requestState)$/;

/**
 * Whether a message has no params, which only its schema judges: the check of requestId judges a cancellation, and those of `_meta` a request
 * of the stateless era.
 */
function lacksParams(one: ClientMessage): boolean {
  const isStateless = eraOf(one.revision) === "stateless" && isRequest(one);
  return one.value.params === undefined && methodOf(one) !== "notifications/cancelled" && !isStateless;
}

/** Schema problems within the params. The envelope and progress tokens have their own checks. */
function problemsOf(one: ClientMessage): readonly Problem[] {
  if (JUDGED_ELSEWHERE.has(methodOf(one))) return [];
  const { params } = one.value;
  return validateMessage(one.revision, "client", one.value).filter(
    ({ pointer, message }) =>
      (pointer.startsWith("/params/") ||
        (pointer === "/params" && isObject(params)) ||
        (pointer === "" && message.includes('"params"') && lacksParams(one))) &&
      !pointer.startsWith("/params/_meta/progressToken") &&
      // The checks of cancellation judge the id of the cancelled request.
      pointer !== "/params/requestId" &&
      !(
        eraOf(one.revision) === "stateless" &&
        (STATELESS_PARTS.test(pointer) || message.includes('"_meta"'))
      ),
  );
}

/** Params that are no object have no members to read. */
const unreadParams = (all: readonly ClientMessage[]) => unreadIn(all, ["params-type"]);

const valid = clientMonitor({
  id: "client.schema.params",
  title:
    "The params of every request and notification of the client are valid against the schema of the revision",
  requirements: ["jsonrpc.message.valid", "progress.notification.shape", "prompts.arguments.sent-as-strings"],
  also: [cancel, asking],
  sends: SENDS,
  reading:
    "Unknown members are allowed in every revision (docs/readings.md, S14). Members with their own check are not judged here.",
  hint: "Compare the params with the schema of the revision: it lists the required members and the type of each member.",
  reads: (seen) => clientMessages(seen).filter(asks),
  judge: (all) => ({
    expected: "params that are valid against the schema",
    read: seqsOf(all),
    flaws: all.flatMap((one) =>
      problemsOf(one)
        .filter(({ rule }) => rule !== NULL)
        .map(({ pointer, message }) =>
          flawIn(one, `${methodOf(one)}: ${pointer || "the message"} ${message}`, pointer),
        ),
    ),
    unread: unreadParams(all),
    needs: ASKS,
  }),
});

/** `error: null` beside a result, which many libraries write. It has no params, so only its envelope shows it. */
const nullErrors = (one: ClientMessage) =>
  judgeEnvelope(one.value, one.revision, "client")
    .filter(({ rule }) => rule === "error-null")
    .map(({ pointer, message }) => flawIn(one, `a response: ${pointer} ${message}`, pointer));

const nulls = clientMonitor({
  ...ruleFor("client", MESSAGE_RULES.nullForOptional),
  sends: "nothing: every message of the client is read",
  reading:
    "No schema allows null for an optional member, but many clients send it. It has its own check, so that a baseline can list it (docs/readings.md, S15).",
  reads: (seen) => clientMessages(seen).filter((one) => asks(one) || isResponse(one)),
  judge: (all) => ({
    expected: MESSAGE_RULES.nullForOptional.expected(),
    read: seqsOf(all),
    flaws: all.flatMap((one) =>
      isResponse(one)
        ? nullErrors(one)
        : problemsOf(one)
            .filter(({ rule }) => rule === NULL)
            .map(({ pointer, message }) => flawIn(one, `${methodOf(one)}: ${pointer} ${message}`, pointer)),
    ),
    unread: unreadParams(all),
    needs: ASKS,
  }),
});

const metaKeys = clientMonitor({
  id: "client.meta.key-grammar",
  title: "Every key of _meta has the form that the revision defines for prefix and name",
  requirements: ["meta.key.prefix", "meta.key.name"],
  revisions: STATEFUL,
  sends: SENDS,
  hint: 'Name keys that you define yourself like "com.example/name".',
  reads: (seen) => clientMessages(seen).filter((one) => asks(one) && paramsOf(one)._meta !== undefined),
  judge: (all) => ({
    expected: "keys of the form name or prefix/name",
    read: seqsOf(all),
    flaws: all.flatMap((one) =>
      lintMetaKeys(paramsOf(one)._meta, one.revision)
        .filter(({ rule }) => /prefix|name/.test(rule))
        .map(({ pointer, message }) => flawIn(one, `${pointer} ${message}`, `/params/_meta${pointer}`)),
    ),
    needs: "a client that sends _meta",
  }),
});

const reverseDns = clientMonitor({
  id: "client.meta.reverse-dns",
  title: "The prefix of every _meta key is in reverse DNS order",
  requirements: ["meta.key.reverse-dns"],
  sends: SENDS,
  hint: "Write your domain in reverse order: com.example/name for example.com.",
  reads: (seen) =>
    clientMessages(seen).filter((one) => {
      const { _meta } = paramsOf(one);
      return isObject(_meta) && Object.keys(_meta).some((key) => key.includes("/"));
    }),
  judge: (all) => ({
    expected: "com.example/…, not example.com/…",
    read: seqsOf(all),
    flaws: all.flatMap((one) =>
      lintMetaKeys(paramsOf(one)._meta, one.revision)
        .filter(({ rule }) => rule === "meta-key-reverse-dns")
        .map(({ pointer, message }) => flawIn(one, `${pointer} ${message}`, `/params/_meta${pointer}`)),
    ),
    needs: "a client that sends _meta with a key that has a prefix",
  }),
});

export const schema: ClientSuite = { name: "client-schema", checks: [valid, nulls, metaKeys, reverseDns] };
