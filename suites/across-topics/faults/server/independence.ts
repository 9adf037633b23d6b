import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";

let connections = 0;

const KEYS: Readonly<Record<string, readonly [member: string, key: string]>> = {
  "tools/list": ["tools", "name"],
  "prompts/list": ["prompts", "name"],
  "resources/list": ["resources", "uri"],
};

/** Gives the first item of each list a different name on each connection. */
function perConnection(): Pick<Fault, "remember"> {
  const remember = (): Hooks => {
    connections += 1;
    const mine = connections;
    return {
      dispatch: async (call, next) => {
        const result = await next(call);
        const [member, key] = KEYS[call.method] ?? [];
        if (!member || !key || !result || call.params.cursor !== undefined) return result;
        const [first, ...others] = result[member] as readonly JsonObject[];
        return { ...result, [member]: [{ ...first, [key]: `${first?.[key]}-${mine}` }, ...others] };
      },
    };
  };
  return { remember };
}

export const independenceFaults: readonly Fault[] = [
  {
    id: "lists.by-connection",
    describe: "lists different items on each connection",
    revisions: since("2026-07-28"),
    transports: ["stdio"],
    trips: [
      "resources.list.independent",
      "prompts.list.independent",
      "tools.list.independent",
      "resources.read.listed",
      "prompts.get.answered",
    ],
    mayTrip: ["tools.call.listed"],
    says: /only here|there to be read|result/,
    ...perConnection(),
  },
];
