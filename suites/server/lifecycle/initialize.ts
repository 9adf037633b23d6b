import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { conclude, type Flaw } from "../../messages/conclude.ts";
import { check } from "../check.ts";

interface Told {
  readonly result: JsonObject;
  readonly at: number;
  /** Of the result, within its event. */
  readonly base: string;
}

/** What the server told of itself: every result of a method in the leg. */
function results({ conversations }: LegTrace, method: string): readonly Told[] {
  return conversations
    .flatMap(({ clientRequests }) =>
      clientRequests.filter((rpc) => rpc.method === method && !rpc.request.broken),
    )
    .flatMap(({ responses }) => responses)
    .flatMap(({ value, seq, pointer }) => {
      // A result beside an error is judged with the envelope.
      const result = isObject(value) && !("error" in value) ? value.result : undefined;
      return isObject(result) ? [{ result, at: seq, base: `${pointer}/result` }] : [];
    });
}

/** Null for an absent member is judged over all messages. */
function flawsOf(problems: readonly Problem[], { at, base }: Pick<Told, "at" | "base">): readonly Flaw[] {
  return problems
    .filter(({ rule }) => rule !== "null-for-optional")
    .map(({ pointer, message }) => ({
      actual: `${base}${pointer} ${message}`,
      at,
      pointer: `${base}${pointer}`,
    }));
}

export const initializeResult = check({
  id: "lifecycle.initialize.result",
  title: "The result of initialize has a protocol version, capabilities, and the server's name and version",
  requirements: ["lifecycle.initialize.result"],
  on: "trace",
  sends: "nothing: every result of initialize in the run is read",
  reading: "What stands in the capabilities has a check of its own.",
  hint: 'Answer with {"protocolVersion": …, "capabilities": {…}, "serverInfo": {"name": …, "version": …}}.',
  run({ trace, expect }) {
    const told = results(trace, "initialize");
    const flaws = told.flatMap((one) => {
      const { capabilities } = one.result;
      const plain = { ...one.result, ...(isObject(capabilities) ? { capabilities: {} } : {}) };
      return flawsOf(validateDefinition(trace.revision, "InitializeResult", plain), one);
    });
    const unseen = () => notApplicable("no session was begun");
    conclude(expect, {
      expected: "an InitializeResult",
      read: told.map(({ at }) => at),
      flaws,
      whenNone: unseen,
    });
  },
});

export const capabilitiesShape = check({
  id: "lifecycle.capabilities.shape",
  title: "Each capability is an object, and its listChanged and subscribe are booleans",
  requirements: ["lifecycle.capabilities.shape"],
  on: "trace",
  sends: "nothing: what the server declares in initialize or server/discover is read",
  reading: "Capabilities that no revision knows are open, and of any form.",
  hint: 'Declare with an object, {"tools": {}}, never with true.',
  run({ trace, expect }) {
    const told = [...results(trace, "initialize"), ...results(trace, "server/discover")].filter(
      ({ result }) => isObject(result.capabilities),
    );
    const flaws = told.flatMap(({ result, at, base }) => {
      const problems = validateDefinition(trace.revision, "ServerCapabilities", result.capabilities);
      return flawsOf(problems, { at, base: `${base}/capabilities` });
    });
    const unseen = () => notApplicable("the server declares no capabilities");
    conclude(expect, {
      expected: "ServerCapabilities",
      read: told.map(({ at }) => at),
      flaws,
      whenNone: unseen,
    });
  },
});
