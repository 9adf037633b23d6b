import type { Played } from "../../../harness/check/situation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META, TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { answerOf, type ClientRequest, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** A request that the client sent when it knew the server capabilities. */
interface Informed {
  readonly sent: ClientRequest;
  readonly server: JsonObject;
}

/** The requests after the result of server/discover. A client that does not send server/discover may find out by trial. */
function informedIn(seen: Played): readonly Informed[] {
  const all = requestsIn(seen);
  const discover = all.find(({ method }) => method === "server/discover");
  const { result, seq } = discover ? answerOf(discover) : {};
  const capabilities = result?.capabilities;
  if (!isObject(capabilities) || seq === undefined) return [];
  return all.filter((one) => one.seq > seq).map((sent) => ({ sent, server: capabilities }));
}

const pointedAt = ({ sent }: Informed) => ({ at: sent.seq, pointer: `${sent.pointer}/method` });

export const promptsRespected = clientMonitor({
  id: "client.prompts.declared-only",
  title: "A client sends no prompts requests to a server that does not declare prompts",
  requirements: ["prompts.capability.respected"],
  revisions: STATELESS,
  sends: "nothing: reads the requests to servers without prompts",
  hint: "Check the capabilities in the result of server/discover before you send prompts requests.",
  reads: (seen) => seen.flatMap(informedIn).filter(({ server }) => server.prompts === undefined),
  judge: (all) => ({
    expected: "no prompts request to a server that does not declare prompts",
    read: all.map(({ sent }) => sent.seq),
    flaws: all
      .filter(({ sent }) => sent.method.startsWith("prompts/"))
      .map((one) => ({ actual: one.sent.method, ...pointedAt(one) })),
    needs: "a client that sends server/discover and then other requests to a server without prompts",
  }),
});

const hasTasks = (capabilities: unknown): boolean =>
  isObject(capabilities) && isObject(capabilities.extensions) && TASKS_EXTENSION in capabilities.extensions;

export const tasksNegotiated = clientMonitor({
  id: "client.extensions.core-fallback",
  title: "A client with the tasks extension does not use it with a server that does not declare it",
  requirements: ["extensions.fallback.core"],
  revisions: STATELESS,
  sends: "nothing: reads the requests to servers without the extension",
  hint: `Send tasks/get, tasks/update and tasks/cancel only to servers that declare ${TASKS_EXTENSION} in capabilities.extensions.`,
  reads: (seen) =>
    seen
      .flatMap(informedIn)
      .filter(({ sent, server }) => hasTasks(sent.meta[META.clientCapabilities]) && !hasTasks(server)),
  judge: (all) => ({
    expected: "no tasks request to a server without the extension",
    read: all.map(({ sent }) => sent.seq),
    flaws: all
      .filter(({ sent }) => sent.method.startsWith("tasks/"))
      .map((one) => ({ actual: one.sent.method, ...pointedAt(one) })),
    needs: `a client that sends requests that declare ${TASKS_EXTENSION} to a server that does not`,
  }),
});
