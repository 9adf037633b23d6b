import { describe, expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { lines, type Message, parse, small, smallBut } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { unsupportedOffered } from "./version.ts";

/** Answers initialize with an unknown version by this error. */
const refusing = (error: object) =>
  lines((line): readonly Message[] => {
    const { id, method, params } = parse(line);
    const isUnknown = method === "initialize" && JSON.stringify(params).includes('"protocolVersion":"2099');
    return isUnknown ? [{ jsonrpc: "2.0", id, error }] : small(line);
  });

const data = { supported: ["2025-11-25"] };

describe("a server of 2025-11-25 that answers an unknown version", () => {
  it.each([
    ["with the error of the example of the page", { code: -32602, message: "No", data }, "warn"],
    ["with the same error and the code of 2026-07-28", { code: -32022, message: "No", data }, "warn"],
    ["with that code, and names no version", { code: -32022, message: "No" }, "fail"],
    ["with another code", { code: -32000, message: "No", data }, "fail"],
  ])("%s: %o is a %s", async (_, error, verdict) => {
    const result = await judge(refusing(error), [unsupportedOffered], { book, spec: ["2025-11-25"] });
    const found = resultOf(result, unsupportedOffered.id);
    expect(found?.verdict).toBe(verdict);
    expect(found?.expected).toMatch(/^a result whose protocolVersion is one that the server supports/);
    expect(found?.actual).toContain(`error ${error.code} "No"`);
  });

  it("with a version that it supports passes", async () => {
    const result = await judge(lines(smallBut({})), [unsupportedOffered], { book, spec: ["2025-11-25"] });
    expect(resultOf(result, unsupportedOffered.id)?.verdict).toBe("pass");
  });
});
