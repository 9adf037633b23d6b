import { describe, expect, it } from "vitest";
import { onAnyResult, onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { serverSuites } from "../../registry.ts";
import { checksIn } from "../kill.ts";
import { oncePer } from "../once-per.ts";
import { judgeReference } from "./reference.ts";

const TEST_TIMEOUT = 300_000;

/** A member of a result that checks read, in a form that they do not know. */
interface Malformed {
  readonly member: string;
  readonly spoil: (value: unknown) => Hooks;
  readonly values: readonly unknown[];
  /** The check that has to report it. */
  readonly reportedBy: string;
  /** The checks that may say "not exercised" in place of "passed", and why. */
  readonly mayHide?: { readonly pattern: RegExp; readonly because: string };
}

const ofList = (name: string) => (value: unknown) =>
  onResult(`${name}/list`, (result) => ({ ...result, [name]: value }));

const MALFORMED: readonly Malformed[] = [
  {
    member: "inputRequests of a request for input",
    spoil: (inputRequests) =>
      onAnyResult((result) =>
        result.resultType === "input_required" ? { ...result, inputRequests } : result,
      ),
    values: ["a text", ["a list"]],
    reportedBy: "mrtr.result.members",
  },
  {
    member: "prompts of prompts/list",
    spoil: ofList("prompts"),
    values: ["a text", {}, [1]],
    reportedBy: "prompts.list.shape",
  },
  {
    member: "resources of resources/list",
    spoil: ofList("resources"),
    values: ["a text", {}, [1]],
    reportedBy: "resources.list.shape",
    mayHide: {
      pattern: /^subscriptions\.updated\.uri$/,
      because: "it needs the URI of a resource, and tries one only if it is listed",
    },
  },
  {
    member: "resourceTemplates of resources/templates/list",
    spoil: (value) =>
      onResult("resources/templates/list", (result) => ({ ...result, resourceTemplates: value })),
    values: ["a text", {}, [1]],
    reportedBy: "resources.templates.shape",
  },
  {
    member: "contents of resources/read",
    spoil: (value) => onResult("resources/read", (result) => ({ ...result, contents: value })),
    values: ["a text", {}, [1]],
    reportedBy: "resources.read.shape",
  },
  {
    member: "tools of tools/list",
    spoil: ofList("tools"),
    values: ["a text", [1]],
    reportedBy: "tools.list.shape",
  },
];

/** A monitor reads what other checks provoke: they say why they could not. */
const MONITORS = new Set(
  serverSuites.flatMap(({ checks }) => checks.flatMap(({ on, id }) => (on === "trace" ? [id] : []))),
);

const verdicts = oncePer(async (hooks: Hooks) => {
  const one = { id: "malformed", describe: "sends a malformed member", ...hooks };
  const result = await judgeReference({
    revision: "2026-07-28",
    transport: "stdio",
    suites: serverSuites,
    switches: [one],
  });
  return new Map(checksIn(result).map((check) => [check.id, check]));
});

const USUAL: Hooks = {};

describe("a member in a form that no check knows", { timeout: TEST_TIMEOUT }, () => {
  it.each(MALFORMED.flatMap((one) => one.values.map((value) => ({ ...one, value }))))(
    'is reported, and hides no check behind "not exercised" ($member: $value)',
    async ({ spoil, value, reportedBy, mayHide }) => {
      const before = await verdicts(USUAL);
      const after = await verdicts(spoil(value));
      expect(after.get(reportedBy)?.verdict).toBe("fail");
      const hidden = [...after.values()].filter(
        ({ id, verdict, reason }) =>
          before.get(id)?.verdict === "pass" &&
          verdict === "inconclusive" &&
          reason?.kind === "needs-exercise" &&
          !MONITORS.has(id) &&
          mayHide?.pattern.test(id) !== true,
      );
      expect(hidden.map(({ id }) => id)).toEqual([]);
    },
  );
});
