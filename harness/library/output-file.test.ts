import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFile, writeWhole } from "./output-file.ts";
import { UsageError } from "./usage-error.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => path.join(folder, name);
const FULL = "/dev/full";

describe("the file of a report", () => {
  it("is rejected before the run when its folder does not exist, or when it is a folder itself", () => {
    mkdirSync(inFolder("sub"));
    expect(() => checkFile(inFolder("none/x"), "--report")).toThrow(
      /^--report: .*x cannot be written: there is no folder .*none\. Choose another file\.$/,
    );
    expect(() => checkFile(inFolder("sub"), "--to")).toThrow(
      /^--to: .*sub cannot be written: it is a folder\. Choose another file\.$/,
    );
  });

  it("is rejected below a file", () => {
    writeFileSync(inFolder("x"), "a file");
    for (const name of ["x/y", "x/y/z"]) {
      expect(() => checkFile(inFolder(name), "--report")).toThrow(
        /^--report: .* cannot be written: .*x(.y)? is not a folder\. Choose another file\.$/,
      );
    }
    expect(() => checkFile(inFolder("\0"), "--report")).toThrow(UsageError);
  });

  it("is unchanged by the test whether it can be written", () => {
    checkFile(inFolder("x"), "--report");
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(inFolder("x"), "before");
    checkFile(inFolder("x"), "--report");
    expect(readFileSync(inFolder("x"), "utf8")).toBe("before");
    expect(readdirSync(folder)).toEqual(["x"]);
  });
});

describe("a report", () => {
  it("replaces the report before it, and leaves no other file", () => {
    writeFileSync(inFolder("x"), "before");
    writeWhole(inFolder("x"), ["after"]);
    expect(readFileSync(inFolder("x"), "utf8")).toBe("after");
    expect(readdirSync(folder)).toEqual(["x"]);
  });

  it("that cannot be written leaves no file", () => {
    mkdirSync(inFolder("sub"));
    expect(() => writeWhole(inFolder("none/x"), ["text"])).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual(["sub"]);
  });

  it.skipIf(process.platform === "win32")("follows a link, which stays a link", () => {
    writeFileSync(inFolder("real"), "before");
    symlinkSync("real", inFolder("link"));
    checkFile(inFolder("link"), "--report");
    writeWhole(inFolder("link"), ["after"]);
    expect(lstatSync(inFolder("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(inFolder("real"), "utf8")).toBe("after");
    expect(readdirSync(folder).sort()).toEqual(["link", "real"]);
  });

  it.skipIf(process.platform === "win32")(
    "is made where a link leads to no file yet, and the link stays",
    () => {
      symlinkSync("later", inFolder("link"));
      symlinkSync("link", inFolder("first"));
      checkFile(inFolder("first"), "--report");
      writeWhole(inFolder("first"), ["text"]);
      expect(readFileSync(inFolder("later"), "utf8")).toBe("text");
      expect(["link", "first"].map((name) => lstatSync(inFolder(name)).isSymbolicLink())).toEqual([
        true,
        true,
      ]);
      expect(readdirSync(folder).sort()).toEqual(["first", "later", "link"]);
    },
  );

  it.skipIf(process.platform === "win32")("is refused where a link leads to no folder", () => {
    symlinkSync("none/later", inFolder("link"));
    expect(() => checkFile(inFolder("link"), "--report")).toThrow(/there is no folder/);
    expect(lstatSync(inFolder("link")).isSymbolicLink()).toBe(true);
  });

  it.skipIf(!existsSync(FULL))("is written to a device, which stays a device", () => {
    checkFile(FULL, "--report");
    expect(() => writeWhole(FULL, ["text"])).toThrow(/ENOSPC/);
    expect(lstatSync(FULL).isCharacterDevice()).toBe(true);
  });
});
