import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { judgeDefaults } from "../../across-topics/client/defaults.ts";
import {
  answerOf,
  type ClientRequest,
  callsOf,
  needsClientExit,
  requestsIn,
} from "../../across-topics/client/stateless-requests.ts";
import { formIn as formOf } from "../../across-topics/situations/asking.ts";
import { UNDECLARED_KINDS } from "../situations/input-requests.ts";
import {
  DEFAULTS,
  inputRequired,
  MALFORMED_SAMPLING,
  NAMED_FORM,
  PLAIN_FORM,
  UNDECLARED,
} from "../situations/input-required.ts";
import { asksUndeclared, cited, isFair, lacksAnswer, type Round, roundsIn, roundsWith } from "./rounds.ts";

const step = (key: string): string => `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;

const DEFINITIONS = {
  "elicitation/create": "ElicitResult",
  "sampling/createMessage": "CreateMessageResult",
  "roots/list": "ListRootsResult",
} as const;

const definitionOf = (method: unknown) => Object.entries(DEFINITIONS).find(([name]) => name === method)?.[1];

/** Every response to an input request, with the request. */
function answersIn(rounds: readonly Round[]) {
  return rounds.flatMap(({ asks, answers, retry }) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const ask = Object.hasOwn(asks, key) ? ownMember(asks, key) : undefined;
      const base = `${retry.pointer}/params/inputResponses${step(key)}`;
      return isObject(ask) ? [{ ask, answer, base, seq: retry.seq }] : [];
    }),
  );
}

const onInputRequired = clientChecksOn(inputRequired);

export const answerShape = onInputRequired({
  id: "client.mrtr.retry.answer-shape",
  title: "Each of the inputResponses is the result of its input request, without an envelope",
  requirements: [
    "mrtr.retry.answer-shape",
    "elicitation.result.shape",
    "sampling.result.shape",
    "sampling.message.shape",
    "roots.result.shape",
  ],
  sends: "input_required with elicitation, sampling and roots requests, if the client declares them",
  hint: "Write the result itself under the key, without jsonrpc, id or a member result around it.",
  run({ seen, expect }) {
    const answers = answersIn(roundsWith(seen, "asks for input", isFair));
    if (answers.length === 0) lacksAnswer(seen, "a client that declares elicitation, sampling or roots");
    for (const { ask, answer, base, seq } of answers) {
      const definition = definitionOf(ask.method);
      if (!definition) continue;
      const framed = isObject(answer) && ("jsonrpc" in answer || "result" in answer);
      const problems = validateDefinition("2026-07-28", definition, answer);
      const frame = { pointer: "", message: "is wrapped like a JSON-RPC response", rule: "frame" };
      expect.clean(framed ? [frame] : problems, { at: seq, base, what: `a valid ${definition}` });
    }
  },
});

export const contentFits = onInputRequired({
  id: "client.mrtr.retry.content-fits",
  title: "The content of an accepted form conforms to requestedSchema",
  requirements: ["elicitation.content.validated"],
  revisions: { since: "2026-07-28" },
  sends: "input_required with an elicitation in form mode",
  hint: "Validate the content against requestedSchema before you send the retry.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "asks for input", isFair);
    const accepted = answersIn(rounds).filter(
      ({ ask, answer }) =>
        ask.method === "elicitation/create" && isObject(answer) && answer.action === "accept",
    );
    if (accepted.length === 0) lacksAnswer(seen, "a client that declares elicitation and accepts a form");
    for (const { ask, answer, base, seq } of accepted) {
      const schema = isObject(ask.params) ? ask.params.requestedSchema : undefined;
      const content = isObject(answer) ? answer.content : undefined;
      const verdict = judgeInstance(content, schema, "2026-07-28");
      expect.clean(verdict.kind === "judged" ? verdict.problems : [], {
        at: seq,
        base: `${base}/content`,
        what: "content that conforms to requestedSchema",
      });
    }
  },
});

/** The answers to the input requests of one tool. */
const answersOf = (seen: Played, tool: string) =>
  answersIn(roundsIn(seen).filter(({ first }) => first.params.name === tool));

export const defaultsUsed = onInputRequired({
  id: "client.mrtr.defaults",
  title: "A client that supports defaults fills the fields of a form with them",
  requirements: ["elicitation.defaults.used"],
  revisions: { since: "2026-07-28" },
  sends: "input_required with a form; every field has a default",
  reading:
    "The rule applies to clients that support defaults. A user may change values, so other values in some fields are accepted. A field without a value breaks the rule, and so does a form without any default value.",
  hint: "Fill in the defaults of requestedSchema before you show the form to the user.",
  run({ seen, expect }) {
    const [found] = answersOf(seen, DEFAULTS);
    const answer = found && isObject(found.answer) ? found.answer : {};
    const { content } = answer;
    if (!found || answer.action !== "accept" || !isObject(content))
      return lacksAnswer(seen, "a client that accepts a form and fills it in");
    const { requestedSchema } = formOf("2026-07-28");
    const properties = isObject(requestedSchema) ? requestedSchema.properties : {};
    const fields = Object.entries(isObject(properties) ? properties : {}).map(
      ([name, field]) => [name, isObject(field) ? field : {}] as const,
    );
    judgeDefaults(expect, fields, content, { at: found.seq, pointer: `${found.base}/content` });
  },
});

export const samplingValidated = onInputRequired({
  id: "client.mrtr.sampling-validated",
  title: "A client does not answer a sampling request with content of an unknown type",
  requirements: ["sampling.content.validated"],
  revisions: { since: "2026-07-28" },
  sends: "input_required with a sampling request whose content has a type that no revision defines",
  hint: "Validate the messages before you show them to a user or a model.",
  reading: "A client that answers other sampling requests takes part, so no answer to this one is a refusal.",
  run({ seen, expect }) {
    const [call] = callsOf(seen, MALFORMED_SAMPLING).filter(
      (one) => answerOf(one).result?.resultType === "input_required",
    );
    const others = answersIn(roundsIn(seen).filter(isFair)).filter(
      ({ ask, base }) => ask.method === "sampling/createMessage" && !base.endsWith("/sampling"),
    );
    if (!call || others.length === 0)
      return lacksAnswer(seen, "a client that declares sampling and answers sampling requests");
    const [answer] = answersOf(seen, MALFORMED_SAMPLING);
    if (!answer) needsClientExit(seen);
    expect.should(answer === undefined, {
      expected: "no result for a message of an unknown type",
      actual: answer ? `a result for a message of an unknown type: ${cited(answer.answer)}` : "none",
      at: answer?.seq ?? call.seq,
      ...(answer ? { pointer: answer.base } : {}),
    });
  },
});

/** The kind of an input request. */
const kindOf = (ask: unknown) =>
  UNDECLARED_KINDS.find(({ request }) => isDeepStrictEqual(request, ask))?.name ?? "an unknown method";

export const undeclaredUnanswered = onInputRequired({
  id: "client.mrtr.undeclared",
  title: "A client does not answer input requests of a kind that it does not declare",
  requirements: [
    "elicitation.capability.declared",
    "sampling.capability.declared",
    "roots.capability.declared",
    "sampling.tools.undeclared",
    "sampling.tool-choice.undeclared",
  ],
  revisions: { since: "2026-07-28" },
  sends: "input_required results, each with an input request of a kind that the request does not declare",
  hint: "Declare the kinds of input that you support in _meta of each request. Do not answer other kinds.",
  reading:
    "A retry has no place for an error, so it is enough that the client sends no response. A retry without responses is accepted (docs/readings.md, A31).",
  run({ seen, expect }) {
    const calls = requestsIn(seen).filter(
      (one) => asksUndeclared(one) && answerOf(one).result?.resultType === "input_required",
    );
    // Another check judges a request without client capabilities.
    const [call] = calls.filter(({ meta }) => isObject(meta[META.clientCapabilities]));
    if (!call) return needsExercise(`a call of ${UNDECLARED} with client capabilities in _meta`);
    const answered = roundsIn(seen)
      .filter((one) => !isFair(one))
      .flatMap(({ asks, answers, retry, first }) =>
        Object.keys(asks)
          .filter((key) => Object.hasOwn(answers, key))
          .map((key) => ({ key, ask: ownMember(asks, key), answer: ownMember(answers, key), retry, first })),
      );
    const [bad] = answered;
    if (!bad) needsClientExit(seen);
    const names = answered.map(({ ask }) => kindOf(ask)).join(", ");
    expect.that(bad === undefined, {
      expected: "no response to an undeclared kind of input",
      actual: bad
        ? `a response to ${names}: ${cited(bad.answer)}; the request declares ${cited(bad.first.meta[META.clientCapabilities])}`
        : "none",
      at: bad?.retry.seq ?? call.seq,
      ...(bad ? { pointer: `${bad.retry.pointer}/params/inputResponses${step(bad.key)}` } : {}),
    });
  },
});

/** The call of a tool that asks for a form, and its retry, if the client answers the form. */
function formAsked(seen: Played, tool: string) {
  const call = callsOf(seen, tool).find((one) => formIn(one) !== undefined);
  const retry = roundsIn(seen).find(({ first }) => first === call || first.seq === call?.seq);
  const key = call && formIn(call);
  return { call, isAnswered: key !== undefined && retry !== undefined && Object.hasOwn(retry.answers, key) };
}

/** The key of the elicitation in the answer to a request. */
function formIn(request: ClientRequest): string | undefined {
  const asks = answerOf(request).result?.inputRequests;
  return Object.entries(isObject(asks) ? asks : {}).find(
    ([, ask]) => isObject(ask) && ask.method === "elicitation/create",
  )?.[0];
}

export const modeAbsent = onInputRequired({
  id: "client.mrtr.mode-absent",
  title: "A client treats an elicitation without a mode as form mode",
  requirements: ["elicitation.mode.absent-is-form"],
  revisions: { since: "2026-07-28" },
  sends: "input_required with a form without a mode in one call, and with mode form in another",
  hint: "Read an absent mode as form.",
  reading: "A client that answers neither form may have no user, so that proves nothing.",
  run({ seen, expect }) {
    const [plain, named] = [formAsked(seen, PLAIN_FORM), formAsked(seen, NAMED_FORM)];
    if (!plain.call || !named.isAnswered)
      return lacksAnswer(seen, "a client that declares elicitation and answers a form with a mode");
    if (!plain.isAnswered) needsClientExit(seen);
    expect.that(plain.isAnswered, {
      expected: "a response to the form without a mode, as to the form with mode form",
      actual: plain.isAnswered ? "a response" : "no response to the form without a mode",
      at: plain.call.seq,
      timed: !plain.isAnswered,
    });
  },
});

export const rootsAreFiles = onInputRequired({
  id: "client.mrtr.roots.file-scheme",
  title: "The uri of each root starts with file://",
  hint: "Return only roots with a file:// URI: make it with the function of your platform that converts a path to a file URL.",
  requirements: ["roots.uri.file-scheme"],
  revisions: { since: "2026-07-28" },
  sends: "input_required with a roots request",
  run({ seen, expect }) {
    const lists = answersIn(roundsWith(seen, "asks for input", isFair)).filter(
      ({ ask }) => ask.method === "roots/list",
    );
    const roots = lists.flatMap(({ answer, base, seq }) => {
      const all = isObject(answer) && Array.isArray(answer.roots) ? answer.roots : [];
      return all
        .filter(isObject)
        .map(({ uri }, index) => ({ uri, at: seq, pointer: `${base}/roots/${index}/uri` }));
    });
    if (roots.length === 0) lacksAnswer(seen, "a client that declares roots and has at least one");
    for (const { uri, at, pointer } of roots) {
      const isFile = typeof uri === "string" && uri.toLowerCase().startsWith("file://");
      expect.that(isFile, { expected: "a uri that starts with file://", actual: cited(uri), at, pointer });
    }
  },
});
