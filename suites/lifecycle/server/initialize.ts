import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import type { Flaw } from "../../messages/conclude.ts";

interface ServerResult {
  readonly result: JsonObject;
  readonly at: number;
  /** Pointer of the result within its event. */
  readonly base: string;
}

/** Every result of a method in the leg. */
function results({ conversations }: LegTrace, method: string): readonly ServerResult[] {
  return conversations
    .flatMap(({ clientRequests }) =>
      clientRequests.filter((rpc) => rpc.method === method && !rpc.request.broken),
    )
    .flatMap(({ responses }) => responses)
    .flatMap(({ value, seq, pointer }) => {
      // The checks of the envelope judge a result next to an error.
      const result = isObject(value) && !("error" in value) ? value.result : undefined;
      return isObject(result) ? [{ result, at: seq, base: `${pointer}/result` }] : [];
    });
}

/** schema.messages.null-for-optional judges null for an absent member. */
function flawsOf(
  problems: readonly Problem[],
  { at, base }: Pick<ServerResult, "at" | "base">,
): readonly Flaw[] {
  return problems
    .filter(({ rule }) => rule !== "null-for-optional")
    .map(({ pointer, message }) => ({
      actual: `${base}${pointer} ${message}`,
      at,
      pointer: `${base}${pointer}`,
    }));
}

/** All versions of the protocol are dates. A draft may have another name; lifecycle.version.format warns about it. */
function versionProblems({ protocolVersion }: JsonObject): readonly Problem[] {
  if (typeof protocolVersion !== "string" || /^\d{4}-\d{2}-\d{2}|draft/i.test(protocolVersion)) return [];
  const message = `is no version of the protocol: ${brief(JSON.stringify(protocolVersion))}`;
  return [{ pointer: "/protocolVersion", message, rule: "version" }];
}

export const initializeResult = monitor({
  id: "lifecycle.initialize.result",
  title: "The result of initialize has protocolVersion, capabilities, and serverInfo with name and version",
  requirements: ["lifecycle.initialize.result"],
  sends: "nothing: every result of initialize in the run is read",
  reading:
    "The contents of the capabilities have their own check. A protocolVersion that is neither a date nor a draft is no version of the protocol.",
  hint: 'Return {"protocolVersion": …, "capabilities": {…}, "serverInfo": {"name": …, "version": …}}.',
  judge(trace) {
    const found = results(trace, "initialize");
    const flaws = found.flatMap((one) => {
      const { capabilities } = one.result;
      const plain = { ...one.result, ...(isObject(capabilities) ? { capabilities: {} } : {}) };
      const problems = validateDefinition(trace.revision, "InitializeResult", plain);
      return flawsOf([...problems, ...versionProblems(one.result)], one);
    });
    const whenNone = () => notApplicable("no session was initialized");
    return {
      expected: "an InitializeResult",
      read: found.map(({ at }) => at),
      flaws,
      whenNone,
    };
  },
});

export const capabilitiesShape = monitor({
  id: "lifecycle.capabilities.shape",
  title: "Every capability is an object, and its members listChanged and subscribe are booleans",
  requirements: ["lifecycle.capabilities.shape"],
  sends: "nothing: what the server declares in initialize or server/discover is read",
  reading: "A capability that no revision defines may have any value (docs/readings.md, S14).",
  hint: 'Declare a capability with an object, for example {"tools": {}}, not with true.',
  judge(trace) {
    const found = [...results(trace, "initialize"), ...results(trace, "server/discover")].filter(
      ({ result }) => isObject(result.capabilities),
    );
    const flaws = found.flatMap(({ result, at, base }) => {
      const problems = validateDefinition(trace.revision, "ServerCapabilities", result.capabilities);
      return flawsOf(problems, { at, base: `${base}/capabilities` });
    });
    const whenNone = () => notApplicable("the server declares no capabilities");
    return {
      expected: "ServerCapabilities",
      read: found.map(({ at }) => at),
      flaws,
      whenNone,
    };
  },
});
