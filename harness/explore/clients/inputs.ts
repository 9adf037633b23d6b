import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { DefinitionName } from "../../../schema/tables/rows.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import type { Conversation, Rpc } from "../../trace/conversation.ts";
import type { Violation } from "../finding.ts";
import { ownViolation } from "../judging/own-violation.ts";
import { general } from "../judging/places.ts";

/** What answers each kind of input request (2026-07-28). */
const ANSWERED_BY: Readonly<Record<string, DefinitionName>> = {
  "roots/list": "ListRootsResult",
  "sampling/createMessage": "CreateMessageResult",
  "elicitation/create": "ElicitResult",
};

/** One answer of a client to an input request. */
export interface InputAnswer {
  readonly method: string;
  readonly definition: DefinitionName;
  readonly answer: unknown;
  readonly at: number;
}

/** What clients gave to requests that asked for input, where it is known what kind of answer each key stands for. */
export function inputAnswersIn({ agreed, clientRequests }: Conversation): readonly InputAnswer[] {
  if (agreed === undefined || agreed.revision < "2026-07-28") return [];
  return clientRequests.flatMap((retry) => {
    const { inputResponses } = retry.params;
    if (!isObject(inputResponses) || retry.request.broken) return [];
    const asked = clientRequests.flatMap((one) => (isSame(one, retry) ? askedIn(one, retry) : []));
    return Object.entries(inputResponses).flatMap(([key, answer]) => {
      const questions = asked.flatMap((one) => ownMember(one, key) ?? []);
      const methods = new Set(questions.flatMap((one) => (isObject(one) ? [one.method] : [])));
      const [method] = methods;
      const definition = ownMember(ANSWERED_BY, String(method));
      // Two calls of the same tool may use the same key for different requests.
      if (methods.size !== 1 || definition === undefined) return [];
      return [{ method: String(method), definition, answer, at: retry.request.seq }];
    });
  });
}

const isSame = (one: Rpc, other: Rpc): boolean =>
  one.method === other.method &&
  ["name", "uri"].every((member) => ownMember(one.params, member) === ownMember(other.params, member));

/** What the answer to a request asks for, where it came before the retry. */
function askedIn({ responses: [first] }: Rpc, retry: Rpc): readonly JsonObject[] {
  if (first === undefined || first.seq > retry.request.seq || !isObject(first.value)) return [];
  const { result } = first.value;
  return isObject(result) && isObject(result.inputRequests) ? [result.inputRequests] : [];
}

/** Answers that do not have the shape which the schema requires. */
export function wrongInputs(conversation: Conversation): readonly Violation[] {
  return inputAnswersIn(conversation).flatMap(({ method, definition, answer, at }) => {
    const [problem] = validateDefinition("2026-07-28", definition, answer);
    if (problem === undefined) return [];
    return [
      ownViolation("result.shape", {
        place: `${method} ${general(problem.pointer)}`.trim(),
        verdict: "warn",
        expected: `a ${definition} in inputResponses`,
        actual: `${problem.pointer} ${problem.message}`.trim(),
        at,
      }),
    ];
  });
}
