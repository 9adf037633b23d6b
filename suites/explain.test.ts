import { describe, expect, test } from "vitest";
import { anyError, error, silence, toolError } from "../harness/check/answers.ts";
import type { Fault } from "../harness/switches/server.ts";
import { check } from "./across-topics/server/check.ts";
import { explainCheck, explainRequirement } from "./explain.ts";
import { clientSuites } from "./of-clients.ts";
import { filterRequired } from "./subscriptions/server/acknowledged.ts";

// Not the id of a real check: test files share modules, and each id has one source.
const unknownName = check({
  id: "sample.unknown-name",
  title: "An unknown tool is refused",
  requirements: ["tools.call.unknown-name", "tools.call.input-validated"],
  on: "shared",
  sends: "a call of a tool that does not exist",
  answers: { pass: [error(-32602)], warn: [{ shape: toolError, because: "reported as a tool result" }] },
  reading: "Two readings: the lenient one counts.",
  hint: "Answer with error -32602.",
  async run() {},
});

const fault: Fault = {
  id: "tools.any-name",
  describe: "answers calls of any name",
  trips: ["sample.unknown-name"],
  says: /name/,
};

const textsOf = (
  explained: { facts: readonly { label: string; texts: readonly string[] }[] },
  label: string,
) => explained.facts.find((fact) => fact.label === label)?.texts;

test("a check of a rule without a keyword says so", () => {
  const explained = explainCheck(filterRequired, []);
  expect(textsOf(explained, "only warns")).toEqual(["no MUST or MUST NOT of the text states this rule"]);
  expect(textsOf(explained, "violation")).toEqual(["no answer"]);
  expect(textsOf(explainCheck(unknownName, []), "only warns")).toBeUndefined();
});

describe("a check is explained", () => {
  const explained = explainCheck(unknownName, [fault, { ...fault, id: "other", trips: ["ping.answered"] }]);

  test("by its stimulus, the conforming answers, the tolerated answers, and violations", () => {
    expect(textsOf(explained, "sends")).toEqual(["a call of a tool that does not exist"]);
    expect(textsOf(explained, "conforming")).toEqual(["error -32602"]);
    expect(textsOf(explained, "tolerated")).toEqual([
      "a tool result with isError: true: reported as a tool result",
    ]);
    expect(textsOf(explained, "violation")).toEqual(["any other answer, or none"]);
  });

  test("by its violations if silence is tolerated", () => {
    const quiet = {
      ...unknownName,
      answers: { pass: [anyError], warn: [{ shape: silence, because: "silent" }] } as const,
    };
    expect(textsOf(explainCheck(quiet, []), "violation")).toEqual(["any other answer"]);
  });

  test("by its reading and its fix", () => {
    expect(textsOf(explained, "reading")).toEqual(["Two readings: the lenient one counts."]);
    expect(textsOf(explained, "fix")).toEqual(["Answer with error -32602."]);
  });

  test("by the faults that it detects", () => {
    expect(textsOf(explained, "proven by")).toEqual([
      "tools.any-name: a server that answers calls of any name",
    ]);
  });

  test("with the file that defines it", () => {
    expect(textsOf(explained, "source")).toEqual(["suites/explain.test.ts"]);
  });

  test("with each of its requirements", () => {
    expect(explained.requirements.map(({ id }) => id)).toEqual([
      "tools.call.unknown-name",
      "tools.call.input-validated",
    ]);
  });

  test("without empty facts", () => {
    const { answers, reading, hint, ...bare } = unknownName;
    const labels = explainCheck(bare, []).facts.map(({ label }) => label);
    expect(labels).toEqual(["rule", "level", "revisions", "sends", "run only this", "source"]);
  });
});

describe("the level", () => {
  test("is one word if it is the same in all revisions", () => {
    expect(explainCheck(unknownName, []).level).toBe("SHOULD");
  });

  test("has the revisions of the check if it differs", () => {
    const requirements = ["resources.read.unknown"] as const;
    const read = { ...unknownName, requirements, revisions: { since: "2025-11-25" } as const };
    expect(explainCheck(read, []).level).toBe("SHOULD (2025-11-25), MUST (2026-07-28)");
  });
});

describe("the command that runs one check", () => {
  const commandOf = (changes: object) =>
    textsOf(explainCheck({ ...unknownName, ...changes }, []), "run only this");

  test("has a command, or a URL for a check of HTTP", () => {
    expect(commandOf({})).toEqual(['npx mcp-conform --server "<command>" --only sample.unknown-name']);
    expect(commandOf({ transport: "http" })).toEqual([
      'npx mcp-conform --url "<url>" --only sample.unknown-name',
    ]);
  });

  test("names a revision if the latest does not have the check", () => {
    expect(commandOf({ revisions: { until: "2025-06-18" } })).toEqual([
      'npx mcp-conform --server "<command>" --spec 2025-06-18 --only sample.unknown-name',
    ]);
  });
});

describe("a requirement is explained", () => {
  test("by its text, its role, and its place in each revision", () => {
    const { facts } = explainRequirement("jsonrpc.response.once");
    expect(facts.map(({ label }) => label)).toEqual([
      "requirement",
      "applies to",
      "2024-11-05",
      "2025-03-26",
      "2025-06-18",
      "2025-11-25",
      "2026-07-28",
    ]);
    expect(facts[1]?.texts).toEqual([
      "both (2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25), server (2026-07-28)",
    ]);
    expect(facts.at(-1)?.url).toMatch(/^https:\/\/modelcontextprotocol\.io\/specification\/2026-07-28\//);
  });

  test("by the checks that cover it", () => {
    const suites = [{ name: "tools", checks: [unknownName] }];
    expect(textsOf(explainRequirement("tools.call.input-validated", suites), "checks")).toEqual([
      "sample.unknown-name",
    ]);
  });

  test("by the reason why no check covers it", () => {
    expect(textsOf(explainRequirement("security.tools.access-control"), "not tested")).toEqual([
      "Who is allowed to call which tool is the operator's policy and appears in no message. (unobservable)",
    ]);
  });
});

describe("a check of clients", () => {
  const factOf = (id: string, label: string) => {
    const check = clientSuites.flatMap(({ checks }) => checks).find((one) => one.id === id);
    return check && textsOf(explainCheck(check, []), label);
  };

  test("names its situation, and what the client must do with its context", () => {
    expect(factOf("client.cancelled.not-initialize", "situation")).toEqual([
      "mute: a server that never answers initialize",
      "each other one that is played",
    ]);
    expect(factOf("client.cancelled.not-initialize", "the client")).toEqual([
      expect.stringMatching(/^Connect with the time limit .* The context has timeoutMs\.$/),
    ]);
  });

  test("has a situation, each of them", () => {
    const without = clientSuites
      .flatMap(({ checks }) => checks)
      .filter((check) => textsOf(explainCheck(check, []), "situation") === undefined);
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

test("a check of servers names no situation", () => {
  expect(textsOf(explainCheck(unknownName, []), "situation")).toBeUndefined();
});
