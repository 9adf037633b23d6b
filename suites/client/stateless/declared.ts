import type { Played } from "../../../harness/check/situation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META, TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { clientCheck } from "../check.ts";
import { conclude } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { answerOf, type ClientRequest, requestsIn } from "./requests.ts";

/** A request that was sent when the client knew what the server declares. */
interface Informed {
  readonly sent: ClientRequest;
  readonly server: JsonObject;
}

/** What is sent after the answer to server/discover; who does not ask it may find out by trying. */
function informedIn(seen: Played): readonly Informed[] {
  const all = requestsIn(seen);
  const discover = all.find(({ method }) => method === "server/discover");
  const { result, seq } = discover ? answerOf(discover) : {};
  const capabilities = result?.capabilities;
  if (!isObject(capabilities) || seq === undefined) return [];
  return all.filter((one) => one.seq > seq).map((sent) => ({ sent, server: capabilities }));
}

const pointedAt = ({ sent }: Informed) => ({ at: sent.seq, pointer: `${sent.pointer}/method` });

export const promptsRespected = clientCheck({
  id: "client.prompts.declared-only",
  title: "A client asks for no prompts where the server declares none",
  requirements: ["prompts.capability.respected"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: what is asked of servers without prompts is looked at",
  hint: "Look into the capabilities of server/discover before you list.",
  run({ seen, expect }) {
    const all = seen.flatMap(informedIn).filter(({ server }) => server.prompts === undefined);
    conclude(expect, {
      expected: "no prompts request to a server that declares no prompts",
      read: all.map(({ sent }) => sent.seq),
      flaws: all
        .filter(({ sent }) => sent.method.startsWith("prompts/"))
        .map((one) => ({ actual: one.sent.method, ...pointedAt(one) })),
      needs: "a client that sends requests after it has asked server/discover of a server without prompts",
    });
  },
});

const hasTasks = (capabilities: unknown): boolean =>
  isObject(capabilities) && isObject(capabilities.extensions) && TASKS_EXTENSION in capabilities.extensions;

export const tasksNegotiated = clientCheck({
  id: "client.extensions.core-fallback",
  title: "A client that has the tasks extension does without it where the server lacks it",
  requirements: ["extensions.fallback.core"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: what is asked of servers without the extension is looked at",
  hint: `Send tasks/get, tasks/update and tasks/cancel only to servers whose extensions have ${TASKS_EXTENSION}.`,
  run({ seen, expect }) {
    const all = seen
      .flatMap(informedIn)
      .filter(({ sent, server }) => hasTasks(sent.meta[META.clientCapabilities]) && !hasTasks(server));
    conclude(expect, {
      expected: "no tasks request to a server without the extension",
      read: all.map(({ sent }) => sent.seq),
      flaws: all
        .filter(({ sent }) => sent.method.startsWith("tasks/"))
        .map((one) => ({ actual: one.sent.method, ...pointedAt(one) })),
      needs: `a client that sends requests that declare ${TASKS_EXTENSION} to a server that does not`,
    });
  },
});
