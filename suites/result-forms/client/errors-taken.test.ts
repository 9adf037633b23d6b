import { describe, expect, it } from "vitest";
import { calls, reports, text } from "../../testing/client/reported-uses.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { PLAIN_ERROR, PLAIN_SUBJECTS, PLAIN_TEXT } from "../situations/result-form.ts";
import { resultForms } from "../situations/results.ts";
import { resultForms as suite } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const PLAIN = [
  ...calls(1, PLAIN_SUBJECTS.call),
  ...reports(2, PLAIN_SUBJECTS.call, true, { text: PLAIN_TEXT }),
];

const judged = (name: string, steps: readonly Step[], code = 0) =>
  verdictOn(checkIn(suite, `client.forms.${name}`), [
    playedAs(resultForms, LEG, [steps], {
      exit: { seq: 9_999, ms: 9_999, connection: "0", channel: "exit", code, signal: null },
    }),
  ]);

describe("an error in another form", () => {
  const NAME = "test_errors_code_one";
  const FORM = "errors.code-one";
  const fails = [
    asks({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: NAME, arguments: {} } }),
    answers({ jsonrpc: "2.0", id: 3, error: { code: 1, message: "no" } }),
  ];

  it("is reported as a failure by a client that goes on", () => {
    expect(judged(FORM, [...PLAIN, ...fails, ...reports(4, NAME, false)])).toBe("pass: reported as failed");
  });

  it("is no result, and no end of the client: a warning", () => {
    expect(judged(FORM, [...PLAIN, ...fails, ...reports(4, NAME, true)])).toBe(
      "warn: a report that the client accepted a result after an error with the code 1; the plain one was passed on",
    );
    expect(judged(FORM, [...PLAIN, ...fails], 1)).toMatch(
      /^warn: nothing more after an error with the code 1/,
    );
  });

  it("says nothing of a client that does not call the tool", () => {
    expect(judged(FORM, PLAIN)).toBe(
      "inconclusive: a client that uses what has this form: an error with the code 1",
    );
  });
});

describe("a plain error", () => {
  const NAME = "test_errors_plain";
  const FORM = "errors.plain";
  const fails = [
    asks({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: NAME, arguments: {} } }),
    answers({ jsonrpc: "2.0", id: 3, error: { code: -32602, message: "no" } }),
  ];
  const cancels = (requestId: number) =>
    asks({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  const silent = (steps: readonly Step[]) =>
    verdictOn(checkIn(suite, `client.forms.${FORM}`), [
      playedAs(resultForms, LEG, [steps], { ended: "harness", silentMs: 5_000 }),
    ]);
  const after = "after an error with the code -32602 and a text; the plain one was passed on";

  it("is reported as a failure", () => {
    expect(judged(FORM, [...PLAIN, ...fails, ...reports(4, NAME, false)])).toBe("pass: reported as failed");
    expect(judged(FORM, [...PLAIN, ...fails, cancels(9), ...reports(4, NAME, false)])).toMatch(/^pass/);
  });

  it("is lost by a client that cancels the call after the error", () => {
    expect(judged(FORM, [...PLAIN, ...fails, cancels(3), ...reports(4, NAME, false)])).toBe(
      `warn: notifications/cancelled for this call ${after}`,
    );
  });

  it("is lost by a client that is silent after it", () => {
    expect(silent([...PLAIN, ...fails])).toBe(
      `warn: nothing more, until mcp-conform ended the client, ${after}`,
    );
  });

  it("says nothing of a client that goes on without a report, or cancels calls with results as well", () => {
    const needs = "inconclusive: a client that reports what it did with this form";
    expect(silent([...PLAIN, ...fails, ...calls(4, "test_errors_code_one")])).toBe(needs);
    expect(judged(FORM, [...PLAIN, ...fails])).toBe(needs);
    expect(judged(FORM, [...PLAIN, cancels(1), ...fails, cancels(3), ...reports(4, NAME, false)])).toMatch(
      /^pass/,
    );
  });
});

describe("a result with isError from a tool with an output schema", () => {
  const NAME = "test_calls_structured_error";
  const FORM = "calls.structured-error";
  const TEXT = "The tool with a schema failed";
  const failing = { ...text(TEXT), isError: true };
  const plain = (accepted: boolean) => [
    ...PLAIN,
    ...calls(3, PLAIN_ERROR, failing),
    ...reports(4, PLAIN_ERROR, accepted),
  ];
  const form = (accepted: boolean, more: object = {}) => [
    ...calls(5, NAME, failing),
    ...reports(6, NAME, accepted, more),
  ];

  it("is passed on as the one from a tool without an output schema", () => {
    expect(judged(FORM, [...plain(true), ...form(true)])).toBe("pass: passed on");
  });

  it("may be an exception that has the text of the tool", () => {
    expect(judged(FORM, [...plain(true), ...form(false, { text: TEXT })])).toBe("pass: passed on");
  });

  it("is no error of the validation, and no end of the client: a warning", () => {
    const after =
      "after a call with isError: true and no structured content, from a tool with an output schema; the one from a tool without an output schema was passed on";
    expect(judged(FORM, [...plain(true), ...form(false)])).toBe(
      `warn: a report that the client did not accept the result ${after}`,
    );
    expect(judged(FORM, [...plain(true), ...calls(5, NAME, failing)], 1)).toBe(`warn: nothing more ${after}`);
  });

  it("says nothing of a client that gives each error of a tool as an exception, or was not asked for the plain one", () => {
    const needs =
      "inconclusive: a client that reports a call with isError from a tool without an output schema as accepted";
    expect(judged(FORM, [...plain(false), ...form(false)])).toBe(needs);
    expect(judged(FORM, [...PLAIN, ...form(false)])).toBe(needs);
  });
});
