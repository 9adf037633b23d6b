import {
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
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import { check } from "../check.ts";
import { plainMethod } from "./plain-request.ts";

/** Methods that cannot be served without a certain member, by the capability under which they stand. */
const WITHOUT: readonly (readonly [capability: string, method: string, member: string])[] = [
  ["prompts", "prompts/get", "name"],
  ["resources", "resources/read", "uri"],
  ["tools", "tools/call", "name"],
  ["completions", "completion/complete", "ref"],
];

const notThere = error(MethodNotFound);

export const invalidParams = check({
  id: "jsonrpc.error.invalid-params",
  title: "A request without a member that it needs is answered with -32602",
  requirements: ["jsonrpc.error.invalid-params"],
  exercises: ["server.ordinary"],
  on: "shared",
  sends:
    "prompts/get without name; or, as far as declared and there, resources/read without uri, tools/call without name, completion/complete without ref",
  answers: {
    // Where the newest revision wants the member in a header, too, its absence is a fault of the headers as well.
    pass: [error(InvalidParams, HeaderMismatch)],
    warn: [
      { shape: error(InvalidRequest), because: "the message is a request; what is wrong are its params" },
      { shape: anyError, because: "an error of another code" },
      { shape: refusal, because: "no JSON-RPC error tells why" },
    ],
  },
  hint: "Validate the params of each method, and answer what does not fit with error -32602 that names the member.",
  async run({ session, expect, facts }) {
    const declared = WITHOUT.filter(([capability]) => isDeclared(facts.capabilities, capability));
    if (declared.length === 0)
      lacksExercise("server.ordinary", "a server with prompts, resources, tools or completions");
    for (const [index, [, method, member]] of declared.entries()) {
      const reply = await session.request(method, {}, { broken: true });
      // A method that is declared and not there is told by the checks of its capability.
      if (notThere.matches(reply) && index + 1 < declared.length) continue;
      expect.reply(reply, undefined, `${method} was called without ${member}.`);
      return;
    }
  },
});

export const paramsOptional = check({
  id: "jsonrpc.params.optional",
  title: "A list is given whether its params are left out or empty",
  requirements: ["lifecycle.capabilities.declared-works"],
  revisions: { until: "2025-11-25" },
  on: "shared",
  sends: "a list request without params, and one with params: {}",
  answers: { pass: [anyResult] },
  hint: "Take absent params for empty ones: every member of a list's params is optional.",
  async run({ session, expect, facts, inventory }) {
    const names = Object.keys(LISTS) as ListName[];
    const name = names.find((one) => one !== "templates" && isDeclared(facts.capabilities, one));
    if (name === undefined) notApplicable("the server declares no list");
    const walked = await inventory.list(name);
    const bare = walked.pages[0] ?? walked.last;
    const empty = await session.request(LISTS[name].method, {});
    // Where neither works the list itself is broken, which is another check's business.
    if (bare.kind !== "result" && empty.kind !== "result")
      notApplicable(`${LISTS[name].method} gives no list`);
    expect.reply(bare);
    expect.reply(empty);
  },
});

export const extraMembers = check({
  id: "jsonrpc.message.extra-members",
  title: "A member of params that the server does not know does no harm",
  requirements: ["jsonrpc.message.extra-members"],
  on: "shared",
  sends: "a request with a member in its params that no revision knows",
  answers: { pass: [anyResult] },
  hint: "Ignore members that you do not know: later revisions and extensions add some.",
  async run({ session, expect }) {
    expect.reply(await session.request(plainMethod(session), { mcpConformUnknown: { nested: [1, null] } }));
  },
});
