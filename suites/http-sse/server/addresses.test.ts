import { afterAll, expect, it } from "vitest";
import { ReferenceServer } from "../../../harness/reference/server/index.ts";
import { startHttpSse } from "../../../harness/reference/server/wire/http-sse.ts";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { unknownSession } from "./addresses.ts";

const closers: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function observed(answersUnknown: boolean) {
  const hooks = {
    http: async (request, next) => {
      const reply = await next(request);
      return reply.status === 404 && !answersUnknown ? new Promise<never>(() => {}) : reply;
    },
  } satisfies Hooks;
  const running = await startHttpSse(new ReferenceServer({ hooks: [hooks] }));
  closers.push(running.close);
  return resultOf(await judge(httpTarget({ url: running.url }), [unknownSession]), unknownSession.id);
}

it.each([
  [true, "a POST for an unknown session gets: HTTP 404"],
  [false, "a POST for an unknown session gets: no answer, although later requests were answered"],
])("a POST for an unknown session is observed: answered %s", async (answers, actual) => {
  expect(await observed(answers)).toMatchObject({ verdict: "observed", actual });
});
