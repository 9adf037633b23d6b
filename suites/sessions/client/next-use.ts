import { isDeclared } from "../../../harness/check/applies.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { answerTo, describeResponse, errorIn } from "../../across-topics/client/server-requests.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { NEXT_IDS, nextSession } from "../situations/next-session.ts";
import { nextIn } from "./next-in.ts";

const onNextSession = clientChecksOn(nextSession);

const confirmed = onNextSession({
  id: "client.session.next.initialized",
  title: "A client confirms the handshake of its next session with notifications/initialized",
  requirements: ["lifecycle.initialized.sent"],
  sends: "status 404 in the first session, then the response to initialize",
  reading: "A client that sends no request in the next session need not send the notification.",
  hint: "Do the whole handshake again: initialize, its result, notifications/initialized.",
  run({ seen, expect }) {
    const { all, answeredAt } = nextIn(seen);
    const later = all.filter(({ request, isInitialize }) => request.seq > answeredAt && !isInitialize);
    const sent = later.find(({ messages }) =>
      messages.some(({ method }) => method === "notifications/initialized"),
    );
    const used = later.find(({ messages }) => messages.some((one) => "method" in one && "id" in one));
    if (used === undefined) return needsExercise("a client that sends a request in the next session");
    expect.that(sent !== undefined, {
      expected: "notifications/initialized in the next session",
      actual: sent ? "notifications/initialized" : "requests without notifications/initialized",
      at: (sent ?? used).request.seq,
    });
  },
});

/** The methods that need a capability which the next session does not have. */
const UNDECLARED: ReadonlyMap<unknown, string> = new Map([
  ["prompts/list", "prompts"],
  ["prompts/get", "prompts"],
  ["resources/list", "resources"],
  ["resources/templates/list", "resources"],
  ["resources/read", "resources"],
  ["resources/subscribe", "resources"],
  ["completion/complete", "completions"],
  ["logging/setLevel", "logging"],
]);

const capabilities = onNextSession({
  id: "client.session.next.capabilities",
  title: "In the next session a client uses only what the server declares there",
  requirements: ["lifecycle.operation.capabilities"],
  sends:
    "a response to initialize that declares prompts, resources and more, and in the next session only tools",
  reading:
    "What a client was doing when its first session ended, it may finish: a capability of which a request was refused with 404 is not judged.",
  hint: "Take the capabilities from the newest result of initialize.",
  run({ seen, expect }) {
    const { all, asked, since } = nextIn(seen);
    const methodsOf = (one: (typeof all)[number]) => one.messages.map(({ method }) => method);
    const refused = all.filter(({ response }) => response?.status === 404).flatMap(methodsOf);
    const unfinished = new Set(refused.map((method) => UNDECLARED.get(method)));
    const uses = all
      .filter(({ request }) => request.seq >= since)
      .flatMap((one) =>
        methodsOf(one).flatMap((method) => {
          const capability = UNDECLARED.get(method);
          if (capability === undefined) return [];
          const actual = `${String(method)} in a session whose server declares no ${capability}`;
          return [{ capability, actual, at: one.request.seq }];
        }),
      );
    const flaws = uses.filter(({ capability }) => !unfinished.has(capability));
    if (flaws.length === 0 && uses.length > 0)
      needsExercise("a client that has no other work to finish when its first session ends");
    if (flaws.length === 0 && seen.ended !== "itself") needsExercise("a client that ends by itself");
    conclude(expect, {
      expected: "only requests for tools, and ping",
      read: [asked.request.seq],
      flaws,
      needs: "a client that starts a new session after 404",
    });
  },
});

const ping = onNextSession({
  id: "client.session.next.ping",
  title: "A client answers ping in its next session",
  requirements: ["ping.answered"],
  after: ["client.ping.answered"],
  sends: "ping before the response to the first request of the next session",
  hint: "Handle requests of the server in each session, not only in the first.",
  run({ seen, expect }) {
    nextIn(seen);
    const { rpc, response } = answerTo(
      seen,
      NEXT_IDS.ping,
      "a client that sends a request in the next session",
    );
    expect.that(response !== undefined && errorIn(response) === undefined, {
      expected: "an empty result",
      actual: `${describeResponse(response)} to ping in the next session`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

/** What the client declared when it began the next session. */
function declaredNext(seen: Played) {
  const { asked } = nextIn(seen);
  const [{ params } = { params: undefined }] = asked.messages;
  const declared = isObject(params) ? params.capabilities : undefined;
  return isObject(declared) ? declared : {};
}

function served(capability: string, id: string, requirement: RequirementId) {
  return onNextSession({
    id: `client.session.next.${capability}`,
    title: `A client that declares ${capability} in its next session serves it there`,
    requirements: [requirement],
    after: [`client.${capability}.served`],
    sends: `a request that needs ${capability}, if the client declares it in the next session`,
    reading: "An error other than -32601 is accepted: the user may refuse.",
    hint: `Install the handler for ${capability} for each session, or declare it only where it is installed.`,
    run({ seen, expect }) {
      if (!isDeclared(declaredNext(seen), capability))
        needsExercise(`a client that declares ${capability} in the next session`);
      const needs = "a client that sends a request in the next session";
      const { rpc, response } = answerTo(seen, id, needs);
      const isServed = response !== undefined && errorIn(response)?.code !== -32601;
      expect.that(isServed, {
        expected: `a result or an error other than -32601, because ${capability} is declared`,
        actual: `${describeResponse(response)} to ${rpc.method} in the next session`,
        at: response?.seq ?? rpc.request.seq,
        timed: response === undefined,
      });
    },
  });
}

export const useOfNext = [
  confirmed,
  capabilities,
  ping,
  served("roots", NEXT_IDS.roots, "roots.capability.declared"),
  served("sampling", NEXT_IDS.sampling, "sampling.capability.declared"),
] as const;
