import { setTimeout as after } from "node:timers/promises";
import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { eraOf } from "../../../schema/revision.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { runScriptWhen } from "../../across-topics/situations/scripts/script-when.ts";
import type { ScriptContext } from "../../across-topics/situations/server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

/** The id of the request that the server sends after its silence. */
export const IDLE_PING = "ping-after-idle";

const isCalled = ({ method, params }: Call) => method === "tools/call" && params.name === ADD_NUMBERS.name;

/** The client is not ended meanwhile: it waits for the server. */
async function stay(silence: Silence, ms: number): Promise<void> {
  let isOver = false;
  const over = after(ms, undefined, { ref: false }).then(() => {
    isOver = true;
  });
  while (!isOver) await silence.orSilence(over);
}

/** Without requests of the server there is only the answer. */
function silentBeforeAnswer(silence: Silence, ms: number): Hooks {
  let isFirst = true;
  return {
    dispatch: async (call, next) => {
      if (isFirst && isCalled(call)) {
        isFirst = false;
        await stay(silence, ms);
      }
      return next(call);
    },
  };
}

/** The error of a server that was not given a time. */
export const NO_TIME = "mcp-conform was started without --idle <seconds>";

const withoutTime: Hooks = {
  dispatch: (call, next) =>
    isCalled(call) ? Promise.reject(new ProtocolError(-32603, NO_TIME)) : next(call),
};

/** Silence, then a ping and the answer. */
function silentBeforePing(silence: Silence, ms: number): Hooks {
  const script = async ({ request }: ScriptContext) => {
    await stay(silence, ms);
    await request(IDLE_PING, "ping");
  };
  return runScriptWhen(isCalled, script, silence);
}

export const idleServer: ClientSituation = {
  name: "idle",
  describe: "is silent for the time of --idle before it answers a call",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  length: "long",
  server: ({ revision, silence, idleMs }) => {
    const isStateful = eraOf(revision) === "stateful";
    const silent = isStateful ? silentBeforePing : silentBeforeAnswer;
    const hooks = [idleMs === undefined ? withoutTime : silent(silence, idleMs), addTools(ADD_NUMBERS)];
    return isStateful
      ? { pageSize: 100, hooks: [...hooks, repairStateful()] }
      : { pageSize: 100, without: ["extensions"], hooks: [...hooks, repairStateless({ always: true })] };
  },
};
