import { describe, expect, it } from "vitest";
import { placeOf } from "./listen.ts";

describe("--listen", () => {
  it.each([
    [undefined, "127.0.0.1", 0],
    ["7000", "127.0.0.1", 7000],
    ["127.0.0.1:7000", "127.0.0.1", 7000],
    ["0.0.0.0:80", "0.0.0.0", 80],
    ["[::1]:7000", "::1", 7000],
    ["localhost:0", "localhost", 0],
  ])("%s", (text, host, port) => {
    expect(placeOf(text)).toEqual({ host, port });
  });

  it.each(["", "abc", "127.0.0.1", "1:2:3", "127.0.0.1:99999"])("refuses %j, with an example", (text) => {
    expect(() => placeOf(text)).toThrow(
      `--listen ${text}: expected an address and a port, such as 127.0.0.1:7000.`,
    );
  });
});
