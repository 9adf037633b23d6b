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
import { checkFile, writeWhole } from "./report-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => path.join(folder, name);
const FULL = "/dev/full";

describe("a file that a report is to go to", () => {
  it("is refused before the run when there is no such folder, or when it is one itself", () => {
    mkdirSync(inFolder("sub"));
    expect(() => checkFile(inFolder("none/x"))).toThrow(
      /^--report: .*x cannot be written: there is no folder .*none\.$/,
    );
    expect(() => checkFile(inFolder("sub"), "--to")).toThrow(
      /^--to: .*sub cannot be written: it is a folder; expected a file\.$/,
    );
  });

  it("is as it was when it has been looked at", () => {
    checkFile(inFolder("x"));
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(inFolder("x"), "before");
    checkFile(inFolder("x"));
    expect(readFileSync(inFolder("x"), "utf8")).toBe("before");
    expect(readdirSync(folder)).toEqual(["x"]);
  });
});

describe("a report", () => {
  it("takes the place of the one before, whole, and leaves nothing beside it", () => {
    writeFileSync(inFolder("x"), "before");
    writeWhole(inFolder("x"), "after");
    expect(readFileSync(inFolder("x"), "utf8")).toBe("after");
    expect(readdirSync(folder)).toEqual(["x"]);
  });

  it("that cannot be written leaves nothing behind", () => {
    mkdirSync(inFolder("sub"));
    expect(() => writeWhole(inFolder("none/x"), "text")).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual(["sub"]);
  });

  it.skipIf(process.platform === "win32")("follows a link and leaves it one", () => {
    writeFileSync(inFolder("real"), "before");
    symlinkSync("real", inFolder("link"));
    checkFile(inFolder("link"));
    writeWhole(inFolder("link"), "after");
    expect(lstatSync(inFolder("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(inFolder("real"), "utf8")).toBe("after");
    expect(readdirSync(folder).sort()).toEqual(["link", "real"]);
  });

  it.skipIf(!existsSync(FULL))("is written to a device, which stays one", () => {
    checkFile(FULL);
    expect(() => writeWhole(FULL, "text")).toThrow(/ENOSPC/);
    expect(lstatSync(FULL).isCharacterDevice()).toBe(true);
  });
});
