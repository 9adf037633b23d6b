import { ownMember } from "../../../schema/own-member.ts";
import { isAddress, isList, onAddress, onStream, overHttpSse } from "./stream.ts";

/** Percent-encoding, a plus sign and an empty value: a client must not change any of them. */
const QUERY = "key=a%2Fb%26c&note=1+1%20%C3%BC&empty=";

export const sseRelative = overHttpSse({
  name: "sse-relative",
  describe: "names an address that is relative to the URL of the stream, with a query",
  server: () => ({
    hooks: [onAddress((address) => `inbox${address}&${QUERY}`)],
  }),
});

/** Not the usual path, which a client may have built in. The address is outside of it. */
const NESTED_PATH = "/nested/path/sse";

export const sseAbsolute = overHttpSse({
  name: "sse-absolute",
  describe: "has its stream at a nested path, and names an absolute address outside of it",
  path: NESTED_PATH,
  server: () => ({
    hooks: [
      onAddress((address, { headers: { host } }) =>
        host === undefined ? address : `http://${host}${address}`,
      ),
    ],
  }),
});

/** Two names of one host are two origins. */
const OTHER_NAME: Readonly<Record<string, string>> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };

export const sseForeign = overHttpSse({
  name: "sse-foreign",
  describe: "names an address of another origin",
  asks: "Connect; if the client accepts the address, list the tools, call the tool of the context, and close.",
  monitored: false,
  server: () => ({
    hooks: [
      onAddress((address, { headers: { host = "" } }) => {
        const [name = "", port] = host.split(":");
        const other = ownMember(OTHER_NAME, name);
        // Without a known name the address must not lead to another server.
        return other !== undefined && port !== undefined
          ? `http://${other}:${port}${address}`
          : `https://other.invalid${address}`;
      }),
    ],
  }),
});

/** The parameter of the second address. */
export const SECOND = "second=1";

export const sseSecondAddress = overHttpSse({
  name: "sse-second-address",
  describe: "sends a second event endpoint, with another address, after the first list",
  monitored: false,
  server: () => ({
    hooks: [
      onStream(async function* (events) {
        let first: string | undefined;
        let isSent = false;
        for await (const event of events) {
          yield event;
          if (isAddress(event)) first = event.data;
          if (first === undefined || isSent || !isList(event)) continue;
          isSent = true;
          yield { event: "endpoint", data: `${first}&${SECOND}` };
        }
      }),
    ],
  }),
});

/** How long the server names no address: a client that does not wait for it sends a message before that. */
const LATE_MS = 700;

export const sseLate = overHttpSse({
  name: "sse-late",
  describe: "sends comments and a retry time first, and names the address a moment later",
  server: () => ({
    hooks: [
      onStream(async function* (events) {
        yield ": welcome\n\n: still here\n\n";
        yield { retry: 1_000 };
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        yield* events;
      }),
    ],
  }),
});
