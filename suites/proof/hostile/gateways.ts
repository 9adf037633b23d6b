import type { HttpReply, Switch } from "../../../harness/reference/server/switch.ts";

/** What something between client and server answers in its place. */
export interface Gateway {
  /** Completes "a gateway that answers 1 of 12 requests with …". */
  readonly describe: string;
  readonly reply: HttpReply;
  /** The words of the result. */
  readonly says: RegExp;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json" };

export const GATEWAYS: readonly Gateway[] = [
  {
    describe: "502 and a page",
    reply: { status: 502, headers: HTML, body: "<html><h1>502 Bad Gateway</h1></html>" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 502/,
  },
  {
    describe: "504 and JSON of its own",
    reply: { status: 504, headers: JSON_TYPE, body: '{"message":"Endpoint request timed out"}' },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 504/,
  },
  {
    describe: "408 and nothing",
    reply: { status: 408, headers: {}, body: "" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 408/,
  },
  {
    describe: "522",
    reply: { status: 522, headers: HTML, body: "<!DOCTYPE html><title>Connection timed out</title>" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 522/,
  },
  {
    describe: "403 and the page of a firewall",
    reply: { status: 403, headers: HTML, body: "<!DOCTYPE html><title>Attention Required!</title>" },
    says: /^\d+ of \d+ requests were answered with HTTP 403, and with another status when sent again/,
  },
  {
    describe: "200 and a page",
    reply: { status: 200, headers: HTML, body: "<!doctype html><title>Please wait…</title>" },
    says: /^\d+ of \d+ requests were answered with a page/,
  },
  {
    describe: "500 and a text",
    reply: { status: 500, headers: { "content-type": "text/plain" }, body: "Internal Server Error" },
    says: /^\d+ of \d+ requests were answered with HTTP 500, and with another status when sent again/,
  },
];

/** One of how many requests it answers. */
export const ONE_OF = 12;

/** `late`: the server has done the work, and only its answer is lost. */
export function behind({ describe, reply }: Gateway, { late = false } = {}): Switch {
  let count = 0;
  return {
    id: `gateway.${describe}`,
    describe,
    transports: ["http"],
    http: async (request, next) => {
      count += 1;
      const isMine = count % ONE_OF === 0;
      if (isMine && !late) return reply;
      const own = await next(request);
      return isMine && typeof own.body === "string" ? reply : own;
    },
  };
}
