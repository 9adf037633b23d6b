import { isObject } from "../../../../schema/json.ts";
import { eraOf, type Revision } from "../../../../schema/revision.ts";
import { validateDefinition } from "../../../../schema/validate/index.ts";
import type { Played } from "../../../check/situation.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";

/**
 * A check that needs something of an answer was not left without its stimulus where the client did answer, with a response that no rule
 * can read. That is a loss of the run: it must not end as if the client lacked something.
 */
export function unlessMalformed(outcome: Outcome, judged: readonly Played[]): Outcome {
  const { verdict, reason } = outcome;
  if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise") return outcome;
  const [first] = judged.flatMap((played) => [
    ...withoutIdIn(played),
    ...malformedIn(played),
    ...malformedInputIn(played),
  ]);
  if (first === undefined) return outcome;
  const text = `the client ${first.did} (message ${first.seq}), so it did not show what this needs: ${reason.text}`;
  return noFindings("inconclusive", { kind: "depends-on", text });
}

interface Malformed {
  /** "answered roots/list with a response that has a result and an error" */
  readonly did: string;
  readonly seq: number;
}

/** A handshake that no server can answer. All that comes after it is sent without an agreement. */
function withoutIdIn({ conversations }: Played): readonly Malformed[] {
  return conversations
    .flatMap(({ messages }) => messages)
    .flatMap(({ from, value, seq }) => {
      if (from !== "client" || !isObject(value) || value.method !== "initialize") return [];
      if (typeof value.id === "string" || typeof value.id === "number") return [];
      return [{ did: "sent initialize with an id that is neither a string nor a number", seq }];
    });
}

function malformedIn({ conversations }: Played): readonly Malformed[] {
  return conversations
    .flatMap(({ serverRequests }) => serverRequests)
    .flatMap(({ method, responses }) =>
      responses.flatMap((message) => {
        const has = whatIsWrong(message.value);
        return has === undefined
          ? []
          : [{ did: `answered ${method} with a response that has ${has}`, seq: message.seq }];
      }),
    );
}

/** What the answers to requests for input can be. */
const RESULTS = ["ElicitResult", "CreateMessageResult", "ListRootsResult"] as const;

/** Requests with answers that no rule can read: the server waits for them, and the client for the server. */
function malformedInputIn({ revision, conversations }: Played): readonly Malformed[] {
  // Clients of the stateful era answer requests of the server. There the member has no meaning.
  if (eraOf(revision) === "stateful") return [];
  return conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(({ method, params }) => "inputResponses" in params || method === "tasks/update")
    .flatMap(({ method, params, request }) => {
      const wrong = whatIsWrongWith(params.inputResponses, revision);
      return wrong === undefined ? [] : [{ did: `sent ${method} with ${wrong}`, seq: request.seq }];
    });
}

function whatIsWrongWith(responses: unknown, revision: Revision): string | undefined {
  if (responses === undefined) return "no inputResponses";
  if (!isObject(responses)) return "inputResponses that are no object";
  const isResult = (value: unknown) =>
    RESULTS.some((definition) => validateDefinition(revision, definition, value).length === 0);
  const bad = Object.entries(responses).find(([, value]) => !isResult(value));
  return bad && `a response to ${JSON.stringify(bad[0])} that is no result`;
}

function whatIsWrong(response: unknown): string | undefined {
  if (!isObject(response)) return undefined;
  const { result, error } = response;
  if ("result" in response && "error" in response) return "a result and an error";
  if ("result" in response) return isObject(result) ? undefined : "a result that is no object";
  if (!("error" in response)) return "neither a result nor an error";
  if (!isObject(error)) return "an error that is no object";
  return typeof error.code === "number" ? undefined : "an error without a number as code";
}
