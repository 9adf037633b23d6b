import type { HttpRelayHooks } from "../../../harness/reference/gateway/http-relay.ts";

/** A behaviour of the reference gateway between two ends of HTTP. */
export interface HttpSwitch extends HttpRelayHooks {
  readonly id: string;
  readonly describe: string;
}

export interface HttpFault extends HttpSwitch {
  readonly trips: string;
  readonly says: RegExp;
}

type Headers = Parameters<NonNullable<HttpRelayHooks["refuse"]>>[0];

const isMismatched = (headers: Headers) =>
  headers["mcp-method"] === "tools/list" && headers["mcp-name"] !== undefined;

const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name.toLowerCase()));

export const HTTP_FAULTS: readonly HttpFault[] = [
  {
    id: "headers.params-dropped",
    describe: "drops headers that it does not know",
    trips: "gateway.headers.params",
    says: /no such header/,
    passOn: (headers) => without(headers, "Mcp-Param-Mcp-Conform-Region"),
  },
  {
    id: "headers.refused-with-200",
    describe: "refuses a call because of its headers with status 200",
    trips: "gateway.headers.refused",
    says: /status 200/,
    refuse: (headers) => (isMismatched(headers) ? 200 : undefined),
  },
];

export const HTTP_ODDITIES: readonly HttpSwitch[] = [
  {
    id: "headers.refused",
    describe: "refuses a call because of its headers with status 400",
    refuse: (headers) => (isMismatched(headers) ? 400 : undefined),
  },
  {
    id: "headers.added",
    describe: "adds headers of its own to each request",
    passOn: (headers) => ({ ...headers, via: "1.1 gateway", "x-request-id": "1" }),
  },
];
