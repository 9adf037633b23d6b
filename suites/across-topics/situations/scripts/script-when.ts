import type { Silence } from "../../../../harness/check/situation.ts";
import type { Call, Hooks } from "../../../../harness/switches/server.ts";
import { runScript, type ScriptContext } from "../server-script.ts";

/** Runs the script before the answer to the first request for which it is time. What comes earlier does not start it. */
export function runScriptWhen(
  isTime: (call: Call) => boolean,
  script: (context: ScriptContext) => Promise<void>,
  silence: Silence,
): Hooks {
  const running = runScript(script, silence);
  return {
    ...running,
    dispatch: (call, next) => {
      const isHandshake = call.method === "initialize" || call.method === "notifications/initialized";
      return (isHandshake || isTime(call)) && running.dispatch ? running.dispatch(call, next) : next(call);
    },
  };
}
