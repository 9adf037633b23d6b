import { onHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";
import { onMirrored } from "./param.ts";

const revisions = STATELESS;
const transports = HTTP;

/** Changes the Mcp-Param headers and `Mcp-Name`. */
function onEncoded(edit: (value: string) => string): Pick<Hooks, "http"> {
  const name = onHeader("Mcp-Name", edit);
  const mirrored = onMirrored(edit);
  return {
    http: (request, next) =>
      name.http?.(request, (given) => mirrored.http?.(given, next) ?? next(given)) ?? next(request),
  };
}

export const ENCODED = /^=\?base64\?(.*)\?=$/;

const decoded = (value: string): Buffer | undefined => {
  const [, base64] = ENCODED.exec(value) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, "base64");
};

/** Encodes the values that need encoding in a different way. */
const encodedAs = (encode: (bytes: Buffer) => string) =>
  onEncoded((value) => {
    const bytes = decoded(value);
    return bytes === undefined ? value : encode(bytes);
  });

/** How header values are encoded that are not plain ASCII. */
export const encodedHeaderFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "headers.percent-encoded",
    describe: "encodes header values with percent signs instead of base64",
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /Mcp-(Name|Param)/,
    ...encodedAs((bytes) => encodeURIComponent(bytes.toString())),
  },
  {
    id: "headers.marks-in-capitals",
    describe: "writes the base64 markers in upper case",
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => `=?BASE64?${bytes.toString("base64")}?=`),
  },
  {
    id: "headers.base64-of-latin-1",
    describe: "encodes header values as Latin-1 instead of UTF-8",
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe"],
    says: /UTF-8|base64/,
    ...encodedAs((bytes) => `=?base64?${Buffer.from(bytes.toString(), "latin1").toString("base64")}?=`),
  },
  {
    id: "headers.base64-without-marks",
    describe: "encodes header values in base64 without the markers",
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => bytes.toString("base64")),
  },
  {
    id: "headers.raw-bytes",
    describe: "puts raw UTF-8 bytes into headers",
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /ASCII|base64/,
    // Characters that no HTTP library sends, such as a line feed, become a space.
    ...encodedAs((bytes) => bytes.toString("latin1").replace(/[^\t\x20-\x7e\x80-\xff]/g, " ")),
  },
  {
    id: "headers.sentinel-not-wrapped",
    describe: "does not encode a value that looks encoded",
    trips: ["client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => {
      const text = bytes.toString();
      return ENCODED.test(text) ? text : `=?base64?${bytes.toString("base64")}?=`;
    }),
  },
  {
    id: "headers.edges-trimmed",
    describe: "trims values instead of encoding them",
    trips: ["client.headers.param.unsafe"],
    says: /base64|white space|space/,
    ...encodedAs((bytes) => {
      const text = bytes.toString();
      const isPlain = /^[\x20-\x7e]*$/.test(text) && !ENCODED.test(text);
      return isPlain ? text.trim() : `=?base64?${bytes.toString("base64")}?=`;
    }),
  },
  {
    id: "headers.all-encoded",
    describe: "encodes parameters that do not need it",
    trips: ["client.headers.param.plain", "client.headers.param.typed"],
    says: /base64|as it is/,
    ...onMirrored((value) =>
      ENCODED.test(value) ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`,
    ),
  },
]);
