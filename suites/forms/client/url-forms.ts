import type { ClientCheck } from "../../../harness/check/client.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { HttpRequestEvent } from "../../../harness/trace/event.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { ENDPOINT, replyForms } from "../situations/reply-forms.ts";
import { visible } from "./words.ts";

/** The requests to the endpoint. Others are for metadata of an authorization server. */
const requestsIn = ({ conversations }: Played): readonly HttpRequestEvent[] =>
  conversations
    .flatMap(({ events }) => events)
    .filter((event): event is HttpRequestEvent => event.channel === "http-request")
    .filter(({ url }) => !new URL(url).pathname.includes("/.well-known/"));

/** What RFC 3986 lets a client write in another way: the case of the digits of an escape. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface Row {
  readonly name: string;
  readonly what: string;
  readonly of: (url: URL) => string;
  readonly expected: string;
  readonly hint: string;
}

const withoutSlash = (path: string) => path.replace(/\/$/, "");

const ROWS: readonly Row[] = [
  {
    name: "query",
    what: "the query of the URL",
    of: ({ search }) => search,
    expected: `?${ENDPOINT.query}`,
    hint: "Use the whole URL of the endpoint, with its query, for each POST, GET and DELETE.",
  },
  {
    name: "path",
    what: "the escapes in the path of the URL",
    of: ({ pathname }) => withoutSlash(pathname),
    expected: withoutSlash(ENDPOINT.path),
    hint: "Do not decode or encode the path of the endpoint again: %2F is not /.",
  },
  {
    name: "slash",
    what: "the slash at the end of the path of the URL",
    of: ({ pathname }) => pathname.slice(-1),
    expected: "/",
    hint: "Do not remove the slash at the end of the path: it is another URL without it.",
  },
];

/** The parts of a URL that a client must not change. */
export const urlForms: readonly ClientCheck[] = ROWS.map(({ name, what, of, expected, hint }) =>
  clientCheck({
    id: `client.forms.url.${name}`,
    title: `A client keeps ${what} of the endpoint in each request`,
    requirements: ["http.post.method"],
    on: replyForms,
    sends: `a URL whose path and query are ${ENDPOINT.path}?${ENDPOINT.query}`,
    reading:
      "Each message is sent to the endpoint, and the URL names the endpoint: for RFC 3986 the query is a part of the name, and so are escapes of reserved characters.",
    hint,
    run({ seen, expect }) {
      const sent = requestsIn(seen);
      conclude(expect, {
        expected: `${what}: ${expected}`,
        read: sent.map(({ seq }) => seq),
        flaws: sent
          .filter(({ url }) => !same(of(new URL(url)), expected))
          .map(({ method, url, seq }) => {
            const { pathname, search } = new URL(url);
            return { actual: `${method} ${visible(pathname + search)}`, at: seq };
          }),
        needs: "a client that sends a request",
      });
    },
  }),
);
