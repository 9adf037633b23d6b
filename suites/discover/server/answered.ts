import { servedStatelessly } from "../../../harness/trace/speaks.ts";
import { isObject } from "../../../schema/json.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { sentNo } from "../../messages/conclude.ts";

const METHOD = "server/discover";

export const answered = monitor({
  id: "discover.answered",
  title: "A server of this revision answers server/discover with a result",
  requirements: ["discover.implemented"],
  sends:
    "server/discover; if no session can be opened, also tools/list, prompts/list and resources/list of this revision",
  reading:
    "A server of an older revision need not know server/discover. So an error fails only a server that answers another request with a resultType, and server/discover never.",
  hint: "Answer server/discover with supportedVersions and capabilities: it is required of every server of this revision. Clients learn from it what the server can do.",
  judge(trace) {
    const { conversations } = trace;
    const asked = conversations
      .flatMap(({ clientRequests }) => clientRequests)
      .filter(({ method, request }) => method === METHOD && !request.broken)
      .flatMap(({ responses }) => responses)
      .flatMap(({ value, seq, pointer }) => (isObject(value) ? [{ value, at: seq, pointer }] : []));
    const served = asked.filter(({ value }) => isObject(value.result)).map(({ at }) => at);
    const other = servedStatelessly(conversations);
    const refused = asked.flatMap(({ value: { error }, ...where }) =>
      isObject(error) ? [{ error, ...where }] : [],
    );
    const flaws = served.length > 0 || other === undefined ? [] : refused.slice(0, 1);
    return {
      expected: "a result of server/discover",
      read: [...served, ...flaws.map(({ at }) => at)],
      flaws: flaws.map(({ error, at, pointer }) => ({
        actual: `error ${String(error.code)} ${JSON.stringify(error.message ?? "")}, although ${other?.method} is served in ${trace.revision}`,
        at,
        pointer: `${pointer}/error`,
      })),
      whenNone: sentNo(`result of ${METHOD}`),
    };
  },
});
