import { isDeepStrictEqual } from "node:util";
import { needsExercise } from "../../../harness/check/expect.ts";
import { isObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { clientCheck } from "../check.ts";
import { KINDS } from "../situations/stateless/input-requests.ts";
import { inputRequired, UNDECLARED } from "../situations/stateless/input-required.ts";
import { callsOf, needsClientExit } from "./requests.ts";
import { cited, isFair, type Round, roundsIn, roundsWith } from "./rounds.ts";

const step = (key: string): string => `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;

const DEFINITIONS = {
  "elicitation/create": "ElicitResult",
  "sampling/createMessage": "CreateMessageResult",
  "roots/list": "ListRootsResult",
} as const;

const definitionOf = (method: unknown) => Object.entries(DEFINITIONS).find(([name]) => name === method)?.[1];

/** Every answer, with what it answers. */
function answersIn(rounds: readonly Round[]) {
  return rounds.flatMap(({ asks, answers, retry }) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const ask = Object.hasOwn(asks, key) ? asks[key] : undefined;
      const base = `${retry.pointer}/params/inputResponses${step(key)}`;
      return isObject(ask) ? [{ ask, answer, base, seq: retry.seq }] : [];
    }),
  );
}

export const answerShape = clientCheck({
  id: "client.mrtr.retry.answer-shape",
  title: "Each answer is the bare result of what was asked",
  requirements: [
    "mrtr.retry.answer-shape",
    "elicitation.result.shape",
    "sampling.result.shape",
    "roots.result.shape",
  ],
  on: inputRequired,
  sends: "input_required that asks for forms, samples and roots, as far as the client declares them",
  hint: "Put the result itself under the key: no jsonrpc, no id, no member result around it.",
  run({ seen, expect }) {
    const answers = answersIn(roundsWith(seen, "asks for input", isFair));
    if (answers.length === 0) needsExercise("a client that declares elicitation, sampling or roots");
    for (const { ask, answer, base, seq } of answers) {
      const definition = definitionOf(ask.method);
      if (!definition) continue;
      const framed = isObject(answer) && ("jsonrpc" in answer || "result" in answer);
      const problems = validateDefinition("2026-07-28", definition, answer);
      const frame = { pointer: "", message: "is wrapped as a response would be", rule: "frame" };
      expect.clean(framed ? [frame] : problems, { at: seq, base, what: `a bare ${definition}` });
    }
  },
});

export const contentFits = clientCheck({
  id: "client.mrtr.retry.content-fits",
  title: "The content of an accepted form fits its schema",
  requirements: ["elicitation.content.validated"],
  revisions: { since: "2026-07-28" },
  on: inputRequired,
  sends: "input_required that asks for a form",
  hint: "Validate the content against requestedSchema before it is sent.",
  run({ seen, expect }) {
    const rounds = roundsWith(seen, "asks for input", isFair);
    const accepted = answersIn(rounds).filter(
      ({ ask, answer }) =>
        ask.method === "elicitation/create" && isObject(answer) && answer.action === "accept",
    );
    if (accepted.length === 0) needsExercise("a client that declares elicitation, and accepts a form");
    for (const { ask, answer, base, seq } of accepted) {
      const schema = isObject(ask.params) ? ask.params.requestedSchema : undefined;
      const content = isObject(answer) ? answer.content : undefined;
      const verdict = judgeInstance(content, schema, "2026-07-28");
      expect.clean(verdict.kind === "judged" ? verdict.problems : [], {
        at: seq,
        base: `${base}/content`,
        what: "content that fits requestedSchema",
      });
    }
  },
});

/** Which duty is broken by an answer to what was not declared. */
const undeclaredOf = (ask: unknown) => KINDS.find(({ request }) => isDeepStrictEqual(request, ask));

export const undeclaredUnanswered = clientCheck({
  id: "client.mrtr.undeclared",
  title: "What the client does not declare it does not answer",
  requirements: [
    "elicitation.capability.declared",
    "sampling.capability.declared",
    "roots.capability.declared",
    "sampling.tools.undeclared",
  ],
  revisions: { since: "2026-07-28" },
  on: inputRequired,
  sends: "input_required that asks for something that the client has not declared on that request",
  hint: "Declare in _meta of each request what you answer; do not repeat a request that asks for more.",
  // A31: there is no way to send an error for one input.
  reading:
    "There is no place for an error: it is enough that no answer is sent. A retry without answers is tolerated.",
  run({ seen, expect }) {
    const [call] = callsOf(seen, UNDECLARED);
    // Without any declaration the envelope is broken, which is told elsewhere.
    if (!call || !isObject(call.meta[META.clientCapabilities])) {
      return needsExercise(`a call of ${UNDECLARED}, with capabilities declared in _meta`);
    }
    const rounds = roundsIn(seen).filter((one) => !isFair(one));
    const answered = rounds.flatMap(({ asks, answers, retry, first }) =>
      Object.keys(asks)
        .filter((key) => Object.hasOwn(answers, key))
        .map((key) => ({ key, ask: asks[key], answer: answers[key], retry, first })),
    );
    const [bad] = answered;
    if (!bad) needsClientExit(seen);
    const kind = bad && (undeclaredOf(bad.ask)?.name ?? "a method that does not exist");
    expect.that(bad === undefined, {
      expected: "no answer to what is not declared",
      actual: bad
        ? `an answer to ${kind}: ${cited(bad.answer)}; declared is ${cited(bad.first.meta[META.clientCapabilities])}`
        : "none",
      at: bad?.retry.seq ?? call.seq,
      ...(bad ? { pointer: `${bad.retry.pointer}/params/inputResponses${step(bad.key)}` } : {}),
    });
  },
});

export const rootsAreFiles = clientCheck({
  id: "client.mrtr.roots.file-scheme",
  title: "The roots that a client names are file URIs",
  requirements: ["roots.uri.file-scheme"],
  revisions: { since: "2026-07-28" },
  on: inputRequired,
  sends: "input_required that asks for the roots",
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
    if (roots.length === 0) needsExercise("a client that declares roots, and has at least one");
    for (const { uri, at, pointer } of roots) {
      const isFile = typeof uri === "string" && uri.toLowerCase().startsWith("file://");
      expect.that(isFile, { expected: "a URI that begins with file://", actual: cited(uri), at, pointer });
    }
  },
});
