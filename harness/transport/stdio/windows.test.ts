import { describe, expect, test } from "vitest";
import { onWindows } from "./windows.ts";

const files = ["C:\\nodejs\\npx.cmd", "C:\\nodejs\\node.exe", "D:\\my tools\\run.bat"];
const exists = (path: string): boolean => files.some((file) => file.toLowerCase() === path.toLowerCase());
const env = {
  Path: "C:\\Windows;C:\\nodejs",
  PATHEXT: ".COM;.EXE;.BAT;.CMD",
  ComSpec: "C:\\Windows\\cmd.exe",
};

describe("on Windows", () => {
  test("a program is found by PATH and PATHEXT", () => {
    expect(onWindows({ file: "node", args: ["a b"] }, env, exists)).toEqual({
      file: "C:\\nodejs\\node.EXE",
      args: ["a b"],
      verbatim: false,
    });
  });

  test("a batch file is run by cmd.exe, and special characters are escaped", () => {
    expect(onWindows({ file: "npx", args: ["-y", "a&b %PATH%"] }, env, exists)).toEqual({
      file: "C:\\Windows\\cmd.exe",
      args: ["/d", "/s", "/c", `"^"C:\\nodejs\\npx.CMD^" ^"-y^" ^"a^&b^ ^%PATH^%^""`],
      verbatim: true,
    });
  });

  test("a path is used as it is, and a backslash at the end of a word does not escape the quote", () => {
    const { args } = onWindows({ file: "D:\\my tools\\run.bat", args: ["C:\\dir\\"] }, env, exists);
    expect(args.at(-1)).toBe(`"^"D:\\my^ tools\\run.bat^" ^"C:\\dir\\\\^""`);
  });

  test("the case of variable names does not matter", () => {
    const { file } = onWindows({ file: "node", args: [] }, { PATH: "C:\\nodejs", pathext: ".EXE" }, exists);
    expect(file).toBe("C:\\nodejs\\node.EXE");
  });

  test("a program that is not found is left to the system, which reports it", () => {
    const command = { file: "nope", args: ["x"] };
    expect(onWindows(command, env, exists)).toEqual({ ...command, verbatim: false });
  });

  test("a quote cannot be passed to a batch file, and is an error", () => {
    expect(() => onWindows({ file: "npx", args: ['{"a":1}'] }, env, exists)).toThrow(
      'C:\\nodejs\\npx.CMD is a batch file, and cmd.exe cannot pass it the argument "{\\"a\\":1}" unchanged. Start the program that it runs instead: node <script> …',
    );
  });
});
