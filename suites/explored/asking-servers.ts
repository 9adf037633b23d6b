import type { SituationSetup } from "../../harness/check/situation.ts";
import type { Behaviour } from "../../harness/explore/clients/behaviour.ts";
import { notification } from "../../harness/reference/message.ts";
import type { Outgoing } from "../../harness/switches/message.ts";
import type { Call, Hooks } from "../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";
import { REVISIONS, within } from "../../schema/revision.ts";
import { STATEFUL } from "../across-topics/situations/revisions.ts";
import { runScript, type ScriptContext } from "../across-topics/situations/server-script.ts";
import { type Question, questionsFor } from "./questions.ts";

const revisions = REVISIONS.filter((one) => within(one, STATEFUL));

type Id = string | number;

/** Each behaviour has numbers of its own: a server can have several of them, and an id is used once. */
const APART = 1_000_000;

/** Ids that a client must return unchanged: texts, and numbers that servers seldom use. `part`: another one for each behaviour. */
const idsOf =
  (part: number) =>
  (nth: number): Id =>
    nth % 3 === 0 ? -part * APART - nth : `question ${part}.${nth} é`;

type Say = (
  call: Call,
  asked: { readonly questions: readonly Question[]; readonly capabilities: JsonObject },
) => void;

/** Does something before each response of a session that has begun. A ping is answered at once. */
function beforeResponses(say: Say): Hooks {
  let declared: JsonObject = {};
  let capabilities: JsonObject = {};
  let isBegun = false;
  return {
    dispatch: async (call, next) => {
      const { kind, method, params, revision } = call;
      if (method === "initialize") {
        declared = isObject(params.capabilities) ? params.capabilities : {};
        const result = await next(call);
        capabilities = isObject(result?.capabilities) ? result.capabilities : {};
        return result;
      }
      isBegun ||= method === "notifications/initialized";
      if (isBegun && kind === "request" && method !== "ping" && revision !== undefined)
        say(call, { questions: questionsFor(declared, revision), capabilities });
      return next(call);
    },
  };
}

/** Asks one question after the other, one before each response. `follow`: what is sent after it. */
function asking(idOf: (nth: number) => Id, follow: (id: Id) => readonly Outgoing[] = () => []): Hooks {
  let count = 0;
  return beforeResponses(({ send }, { questions }) => {
    const question = questions[count % questions.length];
    if (question === undefined) return;
    count += 1;
    const id = idOf(count);
    send({ jsonrpc: "2.0", id, ...question });
    for (const message of follow(id)) send(message);
  });
}

/** Asks all of it while the first request waits. */
function askingFirst(ask: (talk: ScriptContext, questions: readonly Question[]) => Promise<unknown>) {
  return ({ silence }: SituationSetup): readonly Hooks[] => [
    runScript(async (talk) => {
      await ask(talk, questionsFor(talk.declared, talk.revision));
    }, silence),
  ];
}

/** Lists whose changes a server that declares it may report at any time. */
const CHANGING = ["tools", "prompts", "resources"];

const reportsChanges = (capabilities: JsonObject): readonly Outgoing[] =>
  CHANGING.filter((name) => {
    const declared = ownMember(capabilities, name);
    return isObject(declared) && declared.listChanged === true;
  }).map((name) => notification(`notifications/${name}/list_changed`));

/** What servers do beside their answers: they ask, cancel what they have asked, and report changes. */
export const askingServers: readonly Behaviour[] = [
  {
    id: "questions.before-responses",
    describe: "asks the client for something before each response",
    hooks: () => [asking(idsOf(1))],
  },
  {
    id: "questions.unknown",
    // A method that no revision defines may belong to an extension: an error answers it.
    describe: "asks the client with a method that no revision defines before each response",
    hooks: () => {
      let count = 0;
      return [
        beforeResponses(({ send }) =>
          send({ jsonrpc: "2.0", id: idsOf(3)(count++), method: "mcp-conform/question" }),
        ),
      ];
    },
  },
  {
    id: "questions.cancelled",
    describe: "asks the client for something before each response, and cancels it at once",
    hooks: () => [asking(idsOf(2), (requestId) => [notification("notifications/cancelled", { requestId })])],
  },
  {
    id: "questions.at-once",
    describe: "asks the client for everything at once before its first response",
    hooks: askingFirst(({ request }, questions) =>
      Promise.all(questions.map(({ method, params }, nth) => request(idsOf(4)(nth), method, params))),
    ),
  },
  {
    id: "questions.in-turn",
    describe: "asks the client one question after the other before its first response",
    hooks: askingFirst(async ({ need }, questions) => {
      for (const [nth, { method, params }] of questions.entries())
        if (!(await need(idsOf(5)(nth), method, params))) return;
    }),
  },
  {
    id: "changes.reported",
    describe: "reports a change of each list before each response",
    hooks: () => [
      beforeResponses(({ send }, { capabilities }) => {
        for (const message of reportsChanges(capabilities)) send(message);
      }),
    ],
  },
].map((one) => ({ revisions, ...one }));
