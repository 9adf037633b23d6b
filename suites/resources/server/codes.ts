import { ResourceNotFound } from "../../../harness/check/answers.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { sentNo, sentNoOf } from "../../messages/conclude.ts";

interface Seen {
  readonly at: number;
  readonly code: unknown;
  /** The method of the request. */
  readonly method: string;
  /** The request came before the session was ready. */
  readonly isEarly: boolean;
}

/** When the client sent notifications/initialized; never in a session that was not opened. */
function readyAt({ messages }: Conversation): number {
  const ready = messages.find(
    ({ from, value }) => from === "client" && isObject(value) && value.method === "notifications/initialized",
  );
  return ready?.seq ?? Number.POSITIVE_INFINITY;
}

/** Every error response to a request. */
function errors({ conversations }: LegTrace): readonly Seen[] {
  return conversations.flatMap((conversation) => {
    const ready = readyAt(conversation);
    return conversation.clientRequests.flatMap(({ method, request, responses }) =>
      responses.flatMap(({ value, seq }) =>
        isObject(value) && isObject(value.error)
          ? [{ at: seq, code: value.error.code, method, isEarly: request.seq < ready }]
          : [],
      ),
    );
  });
}

export const noLegacyCode = check({
  id: "resources.errors.no-legacy-code",
  title: "A server does not use error code -32002",
  requirements: ["resources.errors.no-legacy-code"],
  on: "trace",
  sends: "nothing: reads every error of the run",
  hint: "Use error -32602 for a resource that does not exist, from 2026-07-28 on.",
  run({ trace, expect }) {
    const seen = errors(trace).filter(({ code }) => typeof code === "number");
    if (seen.length === 0) sentNo("error with a number as code")();
    for (const { at, code, method } of seen) {
      expect.that(code !== ResourceNotFound, {
        expected: "no error -32002, which this revision no longer has",
        actual: `error ${String(code)} for ${method}`,
        at,
        pointer: "/error/code",
      });
    }
  },
});

/** The requests that name a resource. */
const ABOUT_RESOURCES = [
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "completion/complete",
];

export const notFoundOnly = check({
  id: "resources.errors.not-found-code",
  title: "Error -32002 is used only for a resource that is not found",
  requirements: ["resources.errors.not-found-code"],
  hint: "Use error -32002 only for a resource that does not exist.",
  on: "trace",
  sends: "nothing: reads every error -32002 of the run",
  reading:
    'The code is in the range that servers may use for their own errors, and in the Language Server Protocol it means "server not initialized". So errors for requests before notifications/initialized are not judged.',
  run({ trace, expect }) {
    const seen = errors(trace).filter(({ code, isEarly }) => code === ResourceNotFound && !isEarly);
    if (seen.length === 0) sentNoOf(trace, ["resources"], "error -32002 in a session that was ready")();
    for (const { at, method } of seen) {
      expect.that(ABOUT_RESOURCES.includes(method), {
        expected: "error -32002 only for a request that names a resource",
        actual: `error -32002 for ${method}`,
        at,
        pointer: "/error/code",
      });
    }
  },
});
