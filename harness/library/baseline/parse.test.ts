import { describe, expect, it } from "vitest";
import { book, serverSuites } from "../../../suites/registry.ts";
import { knownOf } from "./known.ts";
import { parseBaseline } from "./parse.ts";

const known = knownOf({ suites: serverSuites, book });
const parse = (text: string) => parseBaseline(text, "base.yaml", known).expectations;

describe("a baseline", () => {
  it("is a list of entries, each with its line", () => {
    const text = `# of our server
- check: tools.call.unknown-name
  reason: >-
    Waits for
    the SDK.
  issue: https://example.com/1
  revision: 2025-11-25
  transport: http
  target: ours
  until: 2026-12-31
- {check: session.ended.404, reason: known}
`;
    expect(parse(text)).toEqual([
      {
        line: 2,
        check: "tools.call.unknown-name",
        reason: "Waits for the SDK.",
        issue: "https://example.com/1",
        revision: "2025-11-25",
        transport: "http",
        target: "ours",
        until: "2026-12-31",
      },
      { line: 11, check: "session.ended.404", reason: "known" },
    ]);
  });

  it.each(["", "# nothing yet\n", "[]\n"])("may be empty: %j", (text) => {
    expect(parse(text)).toEqual([]);
  });

  it.each(["", "''", "TODO", '"TODO: say why this is expected"'])(
    "has no reason yet in: reason: %s",
    (reason) => {
      expect(parse(`- check: session.ended.404\n  reason: ${reason}\n`)).toEqual([
        { line: 1, check: "session.ended.404" },
      ]);
    },
  );
});

describe("a mistake in a baseline is reported with its line:", () => {
  const line = (more: string) => `- check: session.ended.404\n  reason: known\n  ${more}\n`;

  it.each([
    [
      "an unknown key",
      line("revison: 2025-11-25"),
      '3: unknown key "revison". Did you mean "revision"? Expected check, reason',
    ],
    [
      "an unknown check",
      "- check: session.ended.40\n  reason: x\n",
      '1: no check has the id "session.ended.40". Did you mean "session.ended.404"?',
    ],
    [
      "a pattern",
      '- reason: x\n  check: "session.*"\n',
      '2: no check has the id "session.*". Patterns are not accepted',
    ],
    [
      "an unknown revision",
      line("revision: 2025-11-26"),
      '3: revision "2025-11-26": not a published revision. Did you mean "2025-11-25"?',
    ],
    [
      "an unknown transport",
      line("transport: htp"),
      '3: transport "htp": expected stdio, http, http+sse. Did you mean "http"?',
    ],
    [
      "a place where the check never runs",
      line("transport: stdio"),
      '1: session.ended.404 never runs in stdio. "mcp-conform explain session.ended.404" shows where it runs.',
    ],
    [
      "a day that does not exist",
      line("until: 2026-02-30"),
      '3: until "2026-02-30": expected a day, such as 2026-12-31.',
    ],
    [
      "a number",
      line("issue: 42"),
      '3: issue: expected a text, but the value is 42. Write it in quotes: "42".',
    ],
    [
      "a list",
      line("transport: [http, stdio]"),
      "3: transport: expected a text, but the value is a list or a mapping.",
    ],
    ["an empty value", line("target:"), "3: target: expected a text, but the value is empty."],
    ["an entry without a check", "- reason: x\n", '1: the entry has no "check". Expected the id of a check.'],
    ["an item that is no entry", "- session.ended.404\n", '1: expected an entry, such as "- check: <id>".'],
    [
      "another shape",
      "expected:\n  - check: a\n",
      '1: expected a list of entries, such as "- check: <id>", but the file has a mapping.',
    ],
    [
      "more lines than a baseline can have",
      "- check: ping.answered\n".repeat(400_000),
      "15000: the file is too long for a baseline. Expected at most 15000 lines",
    ],
    ["one line of 5 MB", `# ${"x".repeat(5_000_000)}`, "15000: the file is too long for a baseline."],
    ["a repeated key", line("reason: again"), "3: not valid YAML: Map keys must be unique."],
    [
      "a colon in a text",
      "- check: session.ended.404\n  reason: waits: for it\n",
      "2: not valid YAML: Nested mappings are not allowed in compact mappings. A text with a colon needs quotes.",
    ],
    ["a text that is not YAML", '- check: "a\n', "2: not valid YAML: Missing closing"],
    [
      "an entry that another one covers",
      line("") + line("revision: 2025-11-25"),
      "4: session.ended.404 is already expected by line 1.",
    ],
  ])("%s", (_, text, message) => {
    expect(() => parse(text)).toThrow(`base.yaml:${message}`);
  });

  it("and all mistakes are reported together", () => {
    expect(() => parse(`${line("a: b")}- check: none\n`)).toThrow(/^base\.yaml:3: .*\nbase\.yaml:4: /);
  });

  it("but two entries of one check may be for different revisions", () => {
    expect(parse(line("revision: 2025-11-25") + line("revision: 2025-06-18"))).toHaveLength(2);
  });
});
