import { isObject } from "../../message.ts";
import { headerOf, onHeader, onHttp, onParams, withHeader, withoutHeader } from "../rewrite.ts";
import type { Fault, Hooks, HttpRequest } from "../switch.ts";
import { HTTP, STATELESS } from "./places.ts";

const revisions = STATELESS;
const transports = HTTP;

/** Changes the Mcp-Param headers. Undefined removes one. */
function onMirrored(edit: (value: string, name: string) => string | undefined): Pick<Hooks, "http"> {
  return onHttp("POST", (request) => {
    const names = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
    return names.reduce<HttpRequest>((current, name) => {
      const changed = edit(headerOf(current, name) ?? "", name);
      return changed === undefined ? withoutHeader(current, name) : withHeader(current, name, changed);
    }, request);
  });
}

/** Changes the Mcp-Param headers and `Mcp-Name`. */
function onEncoded(edit: (value: string) => string): Pick<Hooks, "http"> {
  const name = onHeader("Mcp-Name", edit);
  const mirrored = onMirrored(edit);
  return {
    http: (request, next) =>
      name.http?.(request, (given) => mirrored.http?.(given, next) ?? next(given)) ?? next(request),
  };
}

const ENCODED = /^=\?base64\?(.*)\?=$/;

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

/** The headers in which 2026-07-28 repeats parts of the body. */
export const requestHeaderFaults: readonly Fault[] = [
  {
    id: "headers.no-version",
    describe: "omits MCP-Protocol-Version",
    revisions,
    transports,
    trips: ["client.headers.version.sent"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => undefined),
  },
  {
    id: "headers.other-version",
    describe: "sends different revisions in the header and in the body",
    revisions,
    transports,
    trips: ["client.headers.version.equals-meta"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => "2025-11-25"),
  },
  {
    id: "headers.no-method",
    describe: "omits Mcp-Method",
    revisions,
    transports,
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", () => undefined),
  },
  {
    id: "headers.method-in-capitals",
    describe: "sends Mcp-Method in upper case",
    revisions,
    transports,
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", (value) => value.toUpperCase()),
  },
  {
    id: "headers.other-method",
    describe: "sends the method of its first request as Mcp-Method of all requests",
    revisions,
    transports,
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Method/,
    remember: () => {
      let first: string | undefined;
      return onHeader("Mcp-Method", (value) => {
        first ??= value;
        return first;
      });
    },
  },
  {
    id: "headers.no-name",
    describe: "omits Mcp-Name",
    revisions,
    transports,
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", () => undefined),
  },
  {
    id: "headers.other-name",
    describe: "sends Mcp-Name in upper case",
    revisions,
    transports,
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", (value) => (ENCODED.test(value) ? value : value.toUpperCase())),
  },
  {
    id: "headers.no-name-of-resources",
    describe: "sends Mcp-Name for tools and prompts, but not for resources",
    revisions,
    transports,
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Name/,
    ...onHttp("POST", (request) =>
      headerOf(request, "Mcp-Method") === "resources/read" ? withoutHeader(request, "Mcp-Name") : request,
    ),
  },
  {
    id: "headers.percent-encoded",
    describe: "encodes header values with percent signs instead of base64",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /Mcp-(Name|Param)/,
    ...encodedAs((bytes) => encodeURIComponent(bytes.toString())),
  },
  {
    id: "headers.marks-in-capitals",
    describe: "writes the base64 markers in upper case",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => `=?BASE64?${bytes.toString("base64")}?=`),
  },
  {
    id: "headers.base64-of-latin-1",
    describe: "encodes header values as Latin-1 instead of UTF-8",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe"],
    says: /UTF-8|base64/,
    ...encodedAs((bytes) => `=?base64?${Buffer.from(bytes.toString(), "latin1").toString("base64")}?=`),
  },
  {
    id: "headers.base64-without-marks",
    describe: "encodes header values in base64 without the markers",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => bytes.toString("base64")),
  },
  {
    id: "headers.raw-bytes",
    describe: "puts raw UTF-8 bytes into headers",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /ASCII|base64/,
    // Characters that no HTTP library sends, such as a line feed, become a space.
    ...encodedAs((bytes) => bytes.toString("latin1").replace(/[^\t\x20-\x7e\x80-\xff]/g, " ")),
  },
  {
    id: "headers.sentinel-not-wrapped",
    describe: "does not encode a value that looks encoded",
    revisions,
    transports,
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
    revisions,
    transports,
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
    revisions,
    transports,
    trips: ["client.headers.param.plain", "client.headers.param.typed"],
    says: /base64|as it is/,
    ...onMirrored((value) =>
      ENCODED.test(value) ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`,
    ),
  },
  {
    id: "headers.no-parameters",
    describe: "omits all Mcp-Param headers",
    revisions,
    transports,
    trips: ["client.headers.param.sent", "client.headers.param.refresh"],
    says: /Mcp-Param/,
    ...onMirrored(() => undefined),
  },
  {
    id: "headers.booleans-in-capitals",
    describe: "writes booleans as True and False in headers",
    revisions,
    transports,
    trips: ["client.headers.param.typed"],
    says: /True|False/,
    ...onMirrored((value) =>
      /^(true|false)$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value,
    ),
  },
  {
    id: "headers.integers-in-hexadecimal",
    describe: "writes integers in hexadecimal in headers",
    revisions,
    transports,
    trips: ["client.headers.param.typed"],
    says: /Mcp-Param/,
    ...onMirrored((value) => (/^-?\d+$/.test(value) ? `0x${Number(value).toString(16)}` : value)),
  },
  {
    id: "headers.first-parameter-only",
    describe: "sends at most one Mcp-Param header",
    revisions,
    transports,
    trips: ["client.headers.param.sent", "client.headers.param.path"],
    says: /Mcp-Param/,
    ...onHttp("POST", (request) => {
      const [, ...others] = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
      return others.reduce(withoutHeader, request);
    }),
  },
  {
    id: "headers.null-repeated",
    describe: "sends Mcp-Param headers for null values",
    revisions,
    transports,
    trips: ["client.headers.param.null-omitted"],
    says: /null/,
    remember: () => {
      const annotated = new Map<string, string>();
      return {
        incoming: (message) => {
          for (const [, property, header] of JSON.stringify(message).matchAll(
            /"(\w+)":\{[^{}]*"x-mcp-header":"([^"]+)"[^{}]*\}/g,
          )) {
            if (property && header) annotated.set(property, header);
          }
          return [message];
        },
        http: (request, next) => {
          const [, name] = /"(\w+)":null/.exec(`${request.body}`) ?? [];
          const header = annotated.get(name ?? "");
          return next(header ? withHeader(request, `Mcp-Param-${header}`, "null") : request);
        },
      };
    },
  },
  {
    id: "headers.bad-tools-kept",
    describe: "calls tools whose x-mcp-header is invalid",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected"],
    says: /x-mcp-header|tool/,
    decide: { usableTool: () => true },
  },
  {
    id: "headers.annotated-tools-dropped",
    describe: "does not call tools that have an x-mcp-header",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected", "client.headers.param.refresh"],
    says: /x-mcp-header|tool/,
    decide: { usableTool: (_value, { tool }) => !JSON.stringify(tool).includes('"x-mcp-header"') },
  },
  {
    id: "headers.one-bad-tool-drops-all",
    describe: "calls no tool at all if one of them has an invalid x-mcp-header",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected"],
    says: /tool/,
    remember: () => {
      let isSpoilt = false;
      return {
        decide: {
          usableTool: (value) => {
            isSpoilt ||= !value;
            return !isSpoilt;
          },
        },
      };
    },
  },
  {
    id: "headers.mismatch-final",
    describe: "does not list the tools again when its headers are refused",
    revisions,
    transports,
    trips: ["client.headers.param.refresh"],
    says: /tools\/list|-32020/,
    incoming: (message) => {
      const error = message.error as { code?: number } | undefined;
      return [error?.code === -32020 ? { ...message, error: { ...error, code: -32600 } } : message];
    },
  },
  {
    id: "headers.absent-repeated",
    describe: "sends the text undefined for an absent parameter",
    revisions,
    transports,
    trips: ["client.headers.param.absent-omitted"],
    says: /undefined/,
    ...onHttp("POST", (request) => {
      const isMeant = `${request.body}`.includes('"test_custom_headers_null"');
      return isMeant ? withHeader(request, "Mcp-Param-Absent", "undefined") : request;
    }),
  },
  {
    id: "headers.value-of-namesake",
    describe: "sends the value of a top-level parameter for a nested one with the same name",
    revisions,
    transports,
    trips: ["client.headers.param.path"],
    says: /Paris/,
    ...onMirrored((value, name) => (/^mcp-param-city$/i.test(name) ? "Paris" : value)),
  },
  {
    id: "headers.unsafe-integer",
    describe: "repeats an integer outside the safe range",
    revisions: STATELESS,
    transports: HTTP,
    trips: ["client.headers.param.safe-integer"],
    says: /Mcp-Param-Count: 9007199254740992/,
    ...onParams("tools/call", (params) => {
      const args = isObject(params.arguments) ? params.arguments : {};
      return args.count === 2 ** 53 ? { ...params, arguments: { count: 1 } } : params;
    }),
    ...onHeader("Mcp-Param-Count", (value) => (value === "1" ? String(2 ** 53) : value)),
  },
];
