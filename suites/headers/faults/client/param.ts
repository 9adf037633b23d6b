import {
  headerOf,
  onHeader,
  onHttp,
  onParams,
  withHeader,
  withoutHeader,
} from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, HttpRequest } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";

const revisions = STATELESS;
const transports = HTTP;

/** Changes the Mcp-Param headers. Undefined removes one. */
export function onMirrored(edit: (value: string, name: string) => string | undefined): Pick<Hooks, "http"> {
  return onHttp("POST", (request) => {
    const names = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
    return names.reduce<HttpRequest>((current, name) => {
      const changed = edit(headerOf(current, name) ?? "", name);
      return changed === undefined ? withoutHeader(current, name) : withHeader(current, name, changed);
    }, request);
  });
}

/** The headers in which 2026-07-28 repeats parameters of tools. */
export const paramHeaderFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "headers.no-parameters",
    describe: "omits all Mcp-Param headers",
    trips: ["client.headers.param.sent", "client.headers.param.refresh"],
    says: /Mcp-Param/,
    ...onMirrored(() => undefined),
  },
  {
    id: "headers.booleans-in-capitals",
    describe: "writes booleans as True and False in headers",
    trips: ["client.headers.param.typed"],
    says: /True|False/,
    ...onMirrored((value) =>
      /^(true|false)$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value,
    ),
  },
  {
    id: "headers.integers-in-hexadecimal",
    describe: "writes integers in hexadecimal in headers",
    trips: ["client.headers.param.typed"],
    says: /Mcp-Param/,
    ...onMirrored((value) => (/^-?\d+$/.test(value) ? `0x${Number(value).toString(16)}` : value)),
  },
  {
    id: "headers.first-parameter-only",
    describe: "sends at most one Mcp-Param header",
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
    trips: ["client.headers.annotation.tool-rejected"],
    says: /x-mcp-header|tool/,
    decide: { usableTool: () => true },
  },
  {
    id: "headers.annotated-tools-dropped",
    describe: "does not call tools that have an x-mcp-header",
    trips: ["client.headers.annotation.tool-rejected", "client.headers.param.refresh"],
    says: /x-mcp-header|tool/,
    decide: { usableTool: (_value, { tool }) => !JSON.stringify(tool).includes('"x-mcp-header"') },
  },
  {
    id: "headers.one-bad-tool-drops-all",
    describe: "calls no tool at all if one of them has an invalid x-mcp-header",
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
    trips: ["client.headers.param.refresh"],
    says: /tools\/list|-32020/,
    incoming: (message) => {
      const error = message.error as { code?: number } | undefined;
      return [error?.code === -32020 ? { ...message, error: { ...error, code: -32600 } } : message];
    },
  },
  {
    id: "headers.mismatch-first-page",
    describe: "lists only the first page of the tools again when its headers are refused",
    trips: ["client.headers.param.refresh"],
    says: /tools\/list, no call with the header/,
    remember: () => {
      let isRefused = false;
      return {
        incoming: (message) => {
          isRefused ||= isObject(message.error) && message.error.code === -32020;
          return [message];
        },
        decide: { cursor: (value) => (isRefused ? undefined : value) },
      };
    },
  },
  {
    id: "headers.absent-repeated",
    describe: "sends the text undefined for an absent parameter",
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
]);
