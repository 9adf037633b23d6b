import { ResourceNotFound } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";

interface Seen {
  readonly at: number;
  readonly code: unknown;
  /** The method of the request that it answers. */
  readonly method: string;
}

/** Every error that answered a request. */
function errors({ conversations }: LegTrace): readonly Seen[] {
  return conversations.flatMap(({ clientRequests }) =>
    clientRequests.flatMap(({ method, responses }) =>
      responses.flatMap(({ value, seq }) =>
        isObject(value) && isObject(value.error) ? [{ at: seq, code: value.error.code, method }] : [],
      ),
    ),
  );
}

export const noLegacyCode = check({
  id: "resources.errors.no-legacy-code",
  title: "No error is -32002",
  requirements: ["resources.errors.no-legacy-code"],
  on: "trace",
  sends: "nothing: every error of the leg is read",
  hint: "Since 2026-07-28 a resource that does not exist is error -32602.",
  run({ trace, expect }) {
    const seen = errors(trace);
    if (seen.length === 0) notApplicable("the server sent no error");
    for (const { at, code, method } of seen) {
      expect.that(code !== ResourceNotFound, {
        expected: "no error -32002, which this revision has withdrawn",
        actual: `error ${String(code)} to ${method}`,
        at,
        pointer: "/error/code",
      });
    }
  },
});

/** Requests that name a resource. */
const ABOUT_RESOURCES = [
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "completion/complete",
];

export const notFoundOnly = check({
  id: "resources.errors.not-found-code",
  title: "Error -32002 is used for resources that are not found, and for nothing else",
  requirements: ["resources.errors.not-found-code"],
  on: "trace",
  sends: "nothing: every error -32002 of the leg is read",
  run({ trace, expect }) {
    const seen = errors(trace).filter(({ code }) => code === ResourceNotFound);
    if (seen.length === 0) notApplicable("the server sent no error -32002");
    for (const { at, method } of seen) {
      expect.that(ABOUT_RESOURCES.includes(method), {
        expected: "error -32002 for a resource only",
        actual: `error -32002 to ${method}`,
        at,
        pointer: "/error/code",
      });
    }
  },
});
