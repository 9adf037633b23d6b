import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { dataIn, readData } from "./data-files.ts";

describe("the data files of a folder", () => {
  const folders: string[] = [];
  const folderWith = (name: string, text: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-"));
    folders.push(folder);
    writeFileSync(path.join(folder, name), text);
    return pathToFileURL(`${folder}/`);
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it("are files of their own in the repository", () => {
    const folder = folderWith("2025-11-25@1.txt", "a.one\n");
    expect(dataIn(folder)).toEqual(["2025-11-25@1.txt"]);
    expect(readData(new URL("2025-11-25@1.txt", folder))).toBe("a.one\n");
  });

  it("are one compressed file in the package", () => {
    const texts = ["2025-11-25@1.txt/b.json", "a.one\n", '{"é":1}'].join("\0");
    const folder = folderWith("packed.txt", brotliCompressSync(texts).toString("base64"));
    expect(dataIn(folder)).toEqual(["2025-11-25@1.txt", "b.json"]);
    expect(readData(new URL("2025-11-25@1.txt", folder))).toBe("a.one\n");
    expect(readData(new URL("b.json", folder))).toBe('{"é":1}');
    expect(() => readData(new URL("c.json", folder))).toThrow("ENOENT");
  });
});
