import { describe, expect, it } from "vitest";
import { isObject } from "../../../schema/json.ts";
import { RepeatedMessages } from "./repeated.ts";

const RESULT = '"result":{"tools":[{"name":"one"}]}';

/** The values of texts that are read one after the other. */
function read(...texts: readonly string[]) {
  const messages = new RepeatedMessages();
  let parsed = 0;
  const values = texts.map((text) =>
    messages.read(text, () => {
      parsed += 1;
      return JSON.parse(text);
    }),
  );
  const results = values.map((value) => (isObject(value) ? value.result : undefined));
  return { values, parsed, isShared: results[0] === results[1] };
}

describe("a message that repeats an earlier one", () => {
  it.each([
    ["first", (id: string) => `{"jsonrpc":"2.0","id":${id},${RESULT}}`],
    ["first, before the version", (id: string) => `{ "id" : ${id}, "jsonrpc": "2.0", ${RESULT} }`],
    ["last", (id: string) => `{${RESULT},"jsonrpc":"2.0","id":${id}}`],
    ["last, before the version", (id: string) => `{${RESULT}, "id": ${id}, "jsonrpc": "2.0"}\n`],
  ])("shares its value, where the id is %s", (_, text) => {
    const { values, parsed, isShared } = read(text("1"), text('"b"'));
    expect(values).toEqual([JSON.parse(text("1")), JSON.parse(text('"b"'))]);
    expect(Object.keys(values[1] ?? {})).toEqual(Object.keys(JSON.parse(text('"b"'))));
    expect({ parsed, isShared }).toEqual({ parsed: 1, isShared: true });
  });

  it.each([
    ["another result", `{"id":1,${RESULT}}`, '{"id":2,"result":{"tools":[{"name":"two"}]}}'],
    ["a second id", `{"id":1,${RESULT},"id":9}`, `{"id":2,${RESULT},"id":9}`],
    ["an id in the middle", `{${RESULT},"id":1,"x":{}}`, `{${RESULT},"id":2,"x":{}}`],
    ["no id", `{${RESULT}}`, `{${RESULT}}`],
    ["an id within the result only", '{"result":{"id":1}}', '{"result":{"id":2}}'],
    ["another member, which would be held", `{"id":1,${RESULT},"x":{}}`, `{"id":2,${RESULT},"x":{}}`],
    ["another place of the id", `{"id":1,${RESULT}}`, `{${RESULT},"id":1}`],
  ])("is read again, with %s", (_, one, other) => {
    const { values, parsed, isShared } = read(one, other);
    expect(values).toEqual([JSON.parse(one), JSON.parse(other)]);
    expect({ parsed, isShared }).toEqual({ parsed: 2, isShared: false });
  });
});
