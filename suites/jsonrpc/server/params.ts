import {
  type Answers,
  anyError,
  anyResult,
  error,
  HeaderMismatch,
  InvalidParams,
  InvalidRequest,
  MethodNotFound,
  refusal,
} from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";

/** Methods with a required member, and the capability that they need. */
const REQUIRED_MEMBERS: readonly (readonly [capability: string, method: string, member: string])[] = [
  ["prompts", "prompts/get", "name"],
  ["resources", "resources/read", "uri"],
  ["tools", "tools/call", "name"],
  ["completions", "completion/complete", "ref"],
];

const methodMissing = error(MethodNotFound);

const ANSWERS: Answers = {
  pass: [error(InvalidParams)],
  warn: [
    { shape: error(InvalidRequest), because: "the request is valid, only its params are not" },
    { shape: anyError, because: "the error has another code" },
    { shape: refusal, because: "no JSON-RPC error names the reason" },
  ],
};

/** 2026-07-28 repeats the member in a header, so a missing member is a header mismatch over HTTP, too (reading A1). */
const WITH_HEADERS: Answers = { ...ANSWERS, pass: [error(InvalidParams, HeaderMismatch)] };

const onShared = checksOn("shared");

export const invalidParams = onShared({
  id: "jsonrpc.error.invalid-params",
  title: "A request without a required member of its params is answered with -32602",
  requirements: ["jsonrpc.error.invalid-params"],
  exercises: ["server.ordinary"],
  sends:
    "one request, the first whose capability is declared and whose method exists: prompts/get without name, resources/read without uri, tools/call without name, completion/complete without ref",
  answers: ANSWERS,
  hint: "Validate the params of each method. Answer invalid params with error -32602, and name the member in its message.",
  async run({ session, expect, facts }) {
    const declared = REQUIRED_MEMBERS.filter(([capability]) => isDeclared(facts.capabilities, capability));
    if (declared.length === 0)
      lacksExercise("server.ordinary", "a server with prompts, resources, tools or completions");
    for (const [index, [, method, member]] of declared.entries()) {
      const reply = await session.request(method, {}, { broken: true });
      // The checks of the capability detect a declared method that does not exist.
      if (methodMissing.matches(reply) && index + 1 < declared.length) continue;
      const answers = facts.transport === "http" && session.era === "stateless" ? WITH_HEADERS : ANSWERS;
      expect.reply(reply, answers, { sent: `${method} without ${member}` });
      return;
    }
  },
});

export const paramsOptional = onShared({
  id: "jsonrpc.params.optional",
  title: "A list request is served with empty params and without params",
  requirements: ["lifecycle.capabilities.declared-works"],
  revisions: { until: "2025-11-25" },
  sends: "a list request without params, and a list request with params: {}",
  answers: { pass: [anyResult] },
  hint: "Treat absent params like empty params: every member of the params of a list request is optional.",
  async run({ session, expect, facts, inventory }) {
    const names = Object.keys(LISTS) as ListName[];
    const name = names.find((one) => one !== "templates" && isDeclared(facts.capabilities, one));
    if (name === undefined) notApplicable("the server declares no list");
    const walked = await inventory.list(name);
    const bare = walked.pages[0] ?? walked.last;
    const empty = await session.request(LISTS[name].method, {});
    // When both fail, the list itself is broken, which the checks of its suite judge.
    if (bare.kind !== "result" && empty.kind !== "result")
      notApplicable(`${LISTS[name].method} returns no list`);
    expect.reply(bare);
    expect.reply(empty);
  },
});

export const extraMembers = onShared({
  id: "jsonrpc.message.extra-members",
  title: "An unknown member of params does not change the result of a request",
  requirements: ["jsonrpc.message.extra-members"],
  sends: "a request whose params have the member mcpConformUnknown",
  answers: { pass: [anyResult] },
  hint: "Ignore members that you do not know: later revisions and extensions may add members.",
  async run({ session, expect }) {
    const method = plainMethod(session);
    const reply = await session.request(method, { mcpConformUnknown: { nested: [1, null] } });
    // Where it is not served without the member either, the member is not the reason.
    const plain = reply.kind === "result" ? reply : await session.request(method);
    if (plain.kind !== "result")
      throw new Inconclusive("depends-on", `${method} is not served: ${describeReply(plain)}`);
    expect.reply(reply);
  },
});
