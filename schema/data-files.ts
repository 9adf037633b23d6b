import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/**
 * In the package, the data files of a folder are one compressed file: their texts are alike, and together they take two thirds
 * of the space. `.ci/copy-data.mjs` writes it: base64, because the standalone executable contains only texts.
 */
const PACKED = "packed.txt";

type Texts = ReadonlyMap<string, string>;

const read = new Map<string, Texts | undefined>();

/** The files of a folder by name. Undefined where each is a file of its own. */
function packedIn(folder: URL): Texts | undefined {
  if (!read.has(folder.href)) read.set(folder.href, unpack(new URL(PACKED, folder)));
  return read.get(folder.href);
}

function unpack(file: URL): Texts | undefined {
  if (!existsSync(file)) return undefined;
  const packed = Buffer.from(readFileSync(file, "latin1"), "base64");
  const [names = "", ...texts] = brotliDecompressSync(packed).toString("utf8").split("\0");
  return new Map(names.split("/").map((name, index) => [name, texts[index] ?? ""]));
}

/** The text of a data file beside the code, also in the package. */
export function readData(file: URL): string {
  const name = decodeURIComponent(file.pathname.slice(file.pathname.lastIndexOf("/") + 1));
  return packedIn(new URL("./", file))?.get(name) ?? readFileSync(file, "utf8");
}

/** The names of the data files in a folder. */
export function dataIn(folder: URL): readonly string[] {
  return [...(packedIn(folder)?.keys() ?? readdirSync(folder))];
}
