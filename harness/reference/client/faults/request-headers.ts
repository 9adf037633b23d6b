import { headerOf, onHeader, onHttp, withHeader, withoutHeader } from "../rewrite.ts";
import type { Fault, Hooks, HttpRequest } from "../switch.ts";
import { HTTP, STATELESS } from "./places.ts";

const revisions = STATELESS;
const transports = HTTP;

/** Changes the headers that repeat parameters. */
function onMirrored(edit: (value: string, name: string) => string | undefined): Pick<Hooks, "http"> {
  return onHttp("POST", (request) => {
    const names = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
    return names.reduce<HttpRequest>((current, name) => {
      const changed = edit(headerOf(current, name) ?? "", name);
      return changed === undefined ? withoutHeader(current, name) : withHeader(current, name, changed);
    }, request);
  });
}

/** Changes them, and `Mcp-Name` with them. */
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

/** Encodes what has to be encoded in another way. */
const encodedAs = (encode: (bytes: Buffer) => string) =>
  onEncoded((value) => {
    const bytes = decoded(value);
    return bytes === undefined ? value : encode(bytes);
  });

/** What 2026-07-28 repeats of the body in headers. */
export const requestHeaderFaults: readonly Fault[] = [
  {
    id: "headers.no-version",
    describe: "does not repeat the revision in a header",
    revisions,
    transports,
    trips: ["client.headers.version.sent"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => undefined),
  },
  {
    id: "headers.other-version",
    describe: "names another revision in the header than in the body",
    revisions,
    transports,
    trips: ["client.headers.version.equals-meta"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => "2025-11-25"),
  },
  {
    id: "headers.no-method",
    describe: "does not repeat the method in a header",
    revisions,
    transports,
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", () => undefined),
  },
  {
    id: "headers.method-in-capitals",
    describe: "repeats the method in capitals",
    revisions,
    transports,
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", (value) => value.toUpperCase()),
  },
  {
    id: "headers.other-method",
    describe: "repeats the method of its first request with all of them",
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
    describe: "does not repeat the name of what it wants in a header",
    revisions,
    transports,
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", () => undefined),
  },
  {
    id: "headers.other-name",
    describe: "repeats the name in capitals",
    revisions,
    transports,
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", (value) => (ENCODED.test(value) ? value : value.toUpperCase())),
  },
  {
    id: "headers.no-name-of-resources",
    describe: "repeats the names of tools and prompts, not the URIs of resources",
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
    describe: "encodes as URLs do what cannot stand in a header",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /Mcp-(Name|Param)/,
    ...encodedAs((bytes) => encodeURIComponent(bytes.toString())),
  },
  {
    id: "headers.marks-in-capitals",
    describe: "writes the marks around base64 in capitals",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => `=?BASE64?${bytes.toString("base64")}?=`),
  },
  {
    id: "headers.base64-of-latin-1",
    describe: "encodes the bytes of the machine's code page instead of UTF-8",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe"],
    says: /UTF-8|base64/,
    ...encodedAs((bytes) => `=?base64?${Buffer.from(bytes.toString(), "latin1").toString("base64")}?=`),
  },
  {
    id: "headers.base64-without-marks",
    describe: "encodes without the marks that say so",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /base64/,
    ...encodedAs((bytes) => bytes.toString("base64")),
  },
  {
    id: "headers.raw-bytes",
    describe: "puts the bytes of UTF-8 into headers as they are",
    revisions,
    transports,
    trips: ["client.headers.name.encoded", "client.headers.param.unsafe", "client.headers.param.look-alike"],
    says: /ASCII|base64/,
    // What no HTTP library lets out, such as a line feed, becomes a space.
    ...encodedAs((bytes) => bytes.toString("latin1").replace(/[^\t\x20-\x7e\x80-\xff]/g, " ")),
  },
  {
    id: "headers.sentinel-not-wrapped",
    describe: "sends a text that looks encoded as it is",
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
    describe: "trims texts and sends them as they are then",
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
    describe: "encodes parameters that need no encoding",
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
    describe: "repeats no parameters in headers",
    revisions,
    transports,
    trips: ["client.headers.param.sent", "client.headers.param.refresh"],
    says: /Mcp-Param/,
    ...onMirrored(() => undefined),
  },
  {
    id: "headers.booleans-in-capitals",
    describe: "writes True and False",
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
    describe: "writes integers in hexadecimal",
    revisions,
    transports,
    trips: ["client.headers.param.typed"],
    says: /Mcp-Param/,
    ...onMirrored((value) => (/^-?\d+$/.test(value) ? `0x${Number(value).toString(16)}` : value)),
  },
  {
    id: "headers.first-parameter-only",
    describe: "repeats one parameter at most",
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
    describe: "repeats null as a word",
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
    describe: "uses tools whose x-mcp-header is not allowed",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected"],
    says: /x-mcp-header|tool/,
    decide: { keptTool: () => true },
  },
  {
    id: "headers.annotated-tools-dropped",
    describe: "uses no tool that has an x-mcp-header",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected", "client.headers.param.refresh"],
    says: /x-mcp-header|tool/,
    decide: { keptTool: (_value, { tool }) => !JSON.stringify(tool).includes('"x-mcp-header"') },
  },
  {
    id: "headers.one-bad-tool-drops-all",
    describe: "uses no tool at all when one has an x-mcp-header that is not allowed",
    revisions,
    transports,
    trips: ["client.headers.annotation.tool-rejected"],
    says: /tool/,
    remember: () => {
      let isSpoilt = false;
      return {
        decide: {
          keptTool: (value) => {
            isSpoilt ||= !value;
            return !isSpoilt;
          },
        },
      };
    },
  },
  {
    id: "headers.mismatch-final",
    describe: "does not look at the tools again when its headers are refused",
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
    describe: "repeats a parameter that is not given as undefined",
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
    describe: "takes the value of a nested parameter from one of the same name at the top",
    revisions,
    transports,
    trips: ["client.headers.param.path"],
    says: /Paris/,
    ...onMirrored((value, name) => (/^mcp-param-city$/i.test(name) ? "Paris" : value)),
  },
];
