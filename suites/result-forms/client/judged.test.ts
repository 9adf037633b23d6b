import { describe, expect, it } from "vitest";
import { calls, exchange, reports, text } from "../../testing/client/reported-uses.ts";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { PLAIN_ERROR, PLAIN_SUBJECTS, PLAIN_TEXT, subjectOf } from "../situations/result-form.ts";
import { RESULT_FORMS, resultForms } from "../situations/results.ts";
import { resultForms as suite } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const reads = (id: number, uri: string) => exchange(id, "resources/read", { uri }, { contents: [] });

const PLAIN = [
  ...calls(1, PLAIN_SUBJECTS.call),
  ...reports(2, PLAIN_SUBJECTS.call, true, { text: PLAIN_TEXT }),
];
const PLAIN_READ = [...reads(1, PLAIN_SUBJECTS.read), ...reports(2, PLAIN_SUBJECTS.read, true)];

const judged = (name: string, steps: readonly Step[], code = 0) =>
  verdictOn(checkIn(suite, `client.forms.${name}`), [
    playedAs(resultForms, LEG, [steps], {
      exit: { seq: 9_999, ms: 9_999, connection: "0", channel: "exit", code, signal: null },
    }),
  ]);

describe("a result in another form", () => {
  const NAME = "test_calls_content_empty";
  const FORM = "calls.content-empty";

  it("is passed on by a client that reports so", () => {
    expect(judged(FORM, [...PLAIN, ...calls(3, NAME), ...reports(4, NAME, true)])).toBe("pass: passed on");
  });

  it("is not passed on by one that reports an error: a warning, because only the schema allows the form", () => {
    expect(judged(FORM, [...PLAIN, ...calls(3, NAME), ...reports(4, NAME, false)])).toBe(
      "warn: a report that the client did not accept the result after a call without a block; the plain one was passed on",
    );
  });

  it("ends a client that does nothing more, and exits with an error", () => {
    const steps = [...PLAIN, ...calls(3, NAME)];
    expect(judged(FORM, steps, 1)).toMatch(/^warn: nothing more after a call without a block/);
    expect(judged(FORM, steps)).toBe("inconclusive: a client that reports what it did with this form");
  });

  it("may be reported after all others", () => {
    const used = [...calls(1, PLAIN_SUBJECTS.call), ...calls(3, NAME)];
    const reported = [...reports(4, PLAIN_SUBJECTS.call, true), ...reports(5, NAME, false)];
    expect(judged(FORM, [...used, ...reported])).toMatch(/^warn: a report that the client did not accept/);
  });

  it("may have other requests between it and its report", () => {
    const listed = exchange(4, "tools/list", {}, { tools: [] });
    expect(judged(FORM, [...PLAIN, ...calls(3, NAME), ...listed, ...reports(5, NAME, true)])).toBe(
      "pass: passed on",
    );
  });

  it("says nothing of a client that reports nothing, refuses the plain result, or leaves the form out", () => {
    const needs = "inconclusive: a client that reports a call with a plain result as accepted";
    expect(judged(FORM, [...calls(1, PLAIN_SUBJECTS.call), ...calls(3, NAME)])).toBe(needs);
    expect(judged(FORM, [...calls(1, PLAIN_SUBJECTS.call), ...reports(2, PLAIN_SUBJECTS.call, false)])).toBe(
      needs,
    );
    expect(judged(FORM, PLAIN)).toBe(
      "inconclusive: a client that uses what has this form: a call without a block",
    );
  });
});

describe("a text that is written in another way", () => {
  const NAME = "test_calls_written_escaped";
  const steps = (more: object) => [...PLAIN, ...calls(3, NAME), ...reports(4, NAME, true, more)];

  it("is passed on with its value, if the client reports it", () => {
    expect(judged("calls.written-escaped", steps({ text: "escaped text" }))).toBe("pass: passed on");
    expect(judged("calls.written-escaped", steps({}))).toBe("pass: passed on");
  });

  it("fails a client that passes another value on", () => {
    expect(judged("calls.written-escaped", steps({ text: "\\u0065" }))).toMatch(
      /^fail: a report with another text: \\u0065 after a call/,
    );
  });
});

it("a driver that reports no texts as they are is not judged by them", () => {
  const plain = [...calls(1, PLAIN_SUBJECTS.call), ...reports(2, PLAIN_SUBJECTS.call, true, { text: "{}" })];
  const name = "test_calls_written_escaped";
  const steps = [...plain, ...calls(3, name), ...reports(4, name, true, { text: "{}" })];
  expect(judged("calls.written-escaped", steps)).toBe("pass: passed on");
});

describe("an unusual name", () => {
  const URI = "mcp-conform://names/folder/";

  it("is sent unchanged", () => {
    expect(judged("names.uri-slash", [...PLAIN_READ, ...reads(3, URI), ...reports(4, URI, true)])).toBe(
      "pass: passed on",
    );
  });

  it("is changed by a client that reads another URI", () => {
    const steps = [...PLAIN_READ, ...reads(3, "mcp-conform://names/folder"), ...reports(4, URI, false)];
    expect(judged("names.uri-slash", steps)).toMatch(
      /^warn: a request for "mcp-conform:\/\/names\/folder" after a read whose URI ends with a solidus/,
    );
  });

  it("is refused by a client that reports a failure without a request", () => {
    expect(judged("names.uri-slash", [...PLAIN_READ, ...reports(3, URI, false)])).toMatch(
      /^warn: no request, and a report that it failed/,
    );
  });
});

describe("arguments", () => {
  const NAME = "test_arguments_falsy";
  const steps = (args: object) => [...PLAIN, ...calls(3, NAME, text("one"), args), ...reports(4, NAME, true)];

  it("arrive as the application has given them, in any order", () => {
    expect(judged("arguments.falsy", steps({ zero: 0, no: false, nothing: null }))).toBe("pass: passed on");
  });

  it("may be changed by an application, where they are those of its model", () => {
    const model = { seq: 1, ms: 1, connection: "0", channel: "model", shown: [], asks: [] } as const;
    const judgedBy = (args: object) =>
      verdictOn(checkIn(suite, "client.forms.arguments.falsy"), [
        playedAs(resultForms, LEG, [steps(args)], { client: [model] }),
      ]);
    expect(judgedBy({ no: false })).toMatch(
      /^inconclusive: a client that gets these arguments from a program/,
    );
    expect(judgedBy({ nothing: null, no: false, zero: 0 })).toBe("pass: passed on");
  });

  it("are changed by a client that leaves null out", () => {
    expect(judged("arguments.falsy", steps({ no: false, zero: 0 }))).toMatch(
      /^warn: the arguments \{"no":false,"zero":0\} after a call/,
    );
  });
});

describe("plain arguments", () => {
  const NAME = "test_arguments_plain";
  const given = (args: object, id = 3) => [
    ...calls(id, NAME, text("one"), args),
    ...reports(id + 1, NAME, true),
  ];
  const others = [...calls(5, "test_arguments_falsy"), ...reports(6, "test_arguments_falsy", true)];

  it("arrive", () => {
    expect(judged("arguments.plain", [...PLAIN, ...given({ number: 1, word: "one" })])).toBe(
      "pass: passed on",
    );
  });

  it("are the one finding of a client that leaves out all arguments", () => {
    const steps = [...PLAIN, ...given({}), ...others];
    expect(judged("arguments.plain", steps)).toMatch(
      /^warn: the arguments \{\} after a call with a word and a number; a call without arguments was passed on/,
    );
    expect(judged("arguments.falsy", steps)).toBe(
      "inconclusive: depends on client.forms.arguments.plain: the arguments {} after a call with plain ones",
    );
  });

  it("hide no finding of other arguments where they arrive, or are not called with", () => {
    const finding = /^warn: the arguments \{\} after a call with null/;
    expect(judged("arguments.falsy", [...PLAIN, ...given({ word: "one", number: 1 }), ...others])).toMatch(
      finding,
    );
    expect(judged("arguments.falsy", [...PLAIN, ...others])).toMatch(finding);
    expect(judged("arguments.plain", [...PLAIN, ...others])).toMatch(/^inconclusive: a client that uses/);
  });
});

it("no two forms have the same name, and none is reported under the name of another", () => {
  const names = RESULT_FORMS.map(({ name }) => name);
  const subjects = [...RESULT_FORMS.map(subjectOf), ...Object.values(PLAIN_SUBJECTS), PLAIN_ERROR];
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(subjects).size).toBe(subjects.length);
});
