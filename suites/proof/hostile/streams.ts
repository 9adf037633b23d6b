import type { ServerResponse } from "node:http";
import type { HttpTargetOptions } from "../../../harness/target/http.ts";
import { parse } from "../../../harness/target/testing/small-server.ts";
import { each, flood, forEver, type Start } from "./endpoints.ts";
import type { Hostile } from "./pipes.ts";

const HANDSHAKE = {
  protocolVersion: "2024-11-05",
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: "hostile", version: "1" },
};

interface Session {
  /** Sends a text on the stream of the client that was connected last. */
  send(text: string): void;
  end(): void;
}

/** What is posted to the address, and what it gets. */
type Post = (message: Readonly<Record<string, unknown>>, session: Session, response: ServerResponse) => void;

const accept: Post = (_message, _session, response) => void response.writeHead(202).end();

/** A server with an event stream. Posts to the URL of the stream are refused, so that HTTP+SSE is recognized. */
function streaming(open: (stream: ServerResponse, address: string) => void, post: Post = accept): Start {
  return () => {
    const streams: ServerResponse[] = [];
    return each((request, response) => {
      if (request.method === "GET") {
        streams.push(response);
        open(response, `/messages?session=${streams.length - 1}`);
        return;
      }
      const stream = streams[Number(request.url?.split("=")[1] ?? "none")];
      if (stream === undefined) {
        response.writeHead(request.url === "/mcp" ? 405 : 404).end();
        return;
      }
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      const session = { send: (text: string) => stream.write(text), end: () => stream.end() };
      request.on("end", () => post(parse(body), session, response));
    })();
  };
}

/** Begins an event stream with this text. */
const begins = (text: string) => (stream: ServerResponse) => {
  stream.writeHead(200, { "content-type": "text/event-stream" });
  stream.write(text);
};

const endpoint = (address: string) => `event: endpoint\ndata: ${address}\n\n`;

/** Begins an event stream with the address for messages. */
const named = (stream: ServerResponse, address: string) => begins(endpoint(address))(stream);

/** Answers the handshake, and gives everything after it to `then`. */
const afterHandshake =
  (then: Post): Post =>
  (message, session, response) => {
    if (message.method !== "initialize") return then(message, session, response);
    const answer = JSON.stringify({ jsonrpc: "2.0", id: message.id, result: HANDSHAKE });
    session.send(`event: message\ndata: ${answer}\n\n`);
    return accept(message, session, response);
  };

/** A server that names an address at another server, which counts what it gets. */
export function namesElsewhere(seen: string[]): Start {
  return async () => {
    const other = await each((request, response) => {
      seen.push(`${request.method} ${request.headers.authorization ?? ""}`);
      response.writeHead(202).end();
    })();
    const own = await streaming(begins(endpoint(other.url)))();
    return {
      url: own.url,
      close: async () => {
        await Promise.all([own.close(), other.close()]);
      },
    };
  };
}

/** A busy machine stretches the limits of the harness: 20 s were once before the limit of 6 s. The stream is closed long before. */
const AFTER_ANY_LIMIT_MS = 150_000;

/** A row for servers over HTTP+SSE. `transport`: the operator has pinned it, so nothing needs to be recognized. */
export interface HostileStream extends Hostile<Start> {
  readonly transport?: HttpTargetOptions["transport"];
  /** It opens a session. Without one, no check may pass. */
  readonly opens?: true;
}

const recognized = { verdict: "incomplete", fails: [] } as const;
const pinned = { ...recognized, transport: "http+sse" } as const;
const broken = { transport: "http+sse", verdict: "non-conformant" } as const;

/** Servers of HTTP+SSE that keep a session from being opened. */
const beforeTheHandshake: readonly HostileStream[] = [
  {
    describe: "refuses POST requests, and never answers a GET",
    ...recognized,
    how: streaming(() => {}),
    says: /no MCP endpoint at this path/,
  },
  {
    describe: "never begins its stream",
    ...pinned,
    how: streaming(() => {}),
    says: /no `endpoint` event/,
  },
  {
    describe: "begins its stream after the limit",
    ...recognized,
    how: streaming((stream, address) => {
      const timer = setTimeout(() => named(stream, address), AFTER_ANY_LIMIT_MS);
      stream.once("close", () => clearTimeout(timer));
    }),
    says: /no MCP endpoint at this path/,
  },
  {
    describe: "sends the endpoint event after the limit",
    ...broken,
    fails: ["sse-2024.endpoint-first"],
    how: streaming((stream, address) => {
      begins(": wait\n\n")(stream);
      const timer = setTimeout(() => stream.write(endpoint(address)), AFTER_ANY_LIMIT_MS);
      stream.once("close", () => clearTimeout(timer));
    }),
    says: /no `endpoint` event/,
  },
  {
    describe: "sends an endpoint event that never ends",
    ...broken,
    fails: ["sse-2024.endpoint-first"],
    how: streaming((stream) => {
      begins("event: endpoint\ndata: /messages\n")(stream);
      forEver(stream, "data: /messages\n");
    }),
    says: /no `endpoint` event/,
  },
  {
    describe: "names an address of 10 MB",
    ...pinned,
    how: streaming(begins(endpoint(`/${"x".repeat(10_000_000)}`))),
    says: /HTTP 431/,
  },
  {
    describe: "names an address that is a file",
    ...broken,
    fails: ["sse-2024.endpoint-uri"],
    how: streaming(begins(endpoint("file:///etc/passwd"))),
    says: /names no address for messages/,
  },
  {
    describe: "names an address of another host",
    ...recognized,
    how: namesElsewhere([]),
    says: /address of another origin/,
  },
  {
    describe: "ends its stream after the endpoint event",
    ...recognized,
    how: streaming((stream, address) => {
      named(stream, address);
      stream.end();
    }),
    says: /the event stream of the session ended/,
  },
  {
    describe: "floods its stream with comments",
    ...recognized,
    how: streaming((stream, address) => {
      named(stream, address);
      void flood(stream, `: ${"x".repeat(65_536)}\n\n`);
    }),
    says: /stores no more/,
  },
  {
    describe: "sends the endpoint event without end",
    ...recognized,
    how: streaming((stream, address) => {
      named(stream, address);
      void flood(stream, endpoint(address).repeat(1_000));
    }),
    says: /stores no more/,
  },
  {
    describe: "leaves each POST without an answer",
    ...recognized,
    how: streaming(named, () => {}),
    says: /does not answer/,
  },
  {
    describe: "accepts each POST, and answers nothing on its stream",
    ...recognized,
    how: streaming(named),
    says: /does not answer/,
  },
  {
    describe: "begins the answer to each POST, and never ends it",
    ...recognized,
    how: streaming(named, (_message, _session, response) => {
      response.writeHead(400, { "content-type": "text/plain" });
      forEver(response, "x");
    }),
    says: /does not answer/,
  },
  {
    describe: "sends each posted message back on its stream",
    ...recognized,
    how: streaming(named, (message, session, response) => {
      session.send(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
      accept(message, session, response);
    }),
    says: /Could not open a session/,
  },
];

/** Servers of HTTP+SSE that open a session, and then fail. */
const afterIt: readonly HostileStream[] = [
  {
    describe: "ends its stream after the handshake",
    verdict: "non-conformant",
    // It opens a stream for any origin, and that has an answer.
    fails: ["sse-2024.origin"],
    opens: true,
    how: streaming(
      named,
      afterHandshake((message, session, response) => {
        session.end();
        accept(message, session, response);
      }),
    ),
    says: /stopped answering/,
  },
  {
    describe: "leaves each POST after the handshake without an answer",
    ...recognized,
    opens: true,
    how: streaming(
      named,
      afterHandshake(() => {}),
    ),
    says: /stopped answering/,
  },
  {
    describe: "floods its stream after the handshake",
    ...recognized,
    opens: true,
    how: streaming(
      named,
      afterHandshake((message, session, response) => {
        const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
        session.send(`event: message\ndata: ${log}\n\n`.repeat(50_000));
        accept(message, session, response);
      }),
    ),
    says: /stopped answering/,
  },
];

export const overHttpSse: readonly HostileStream[] = [...beforeTheHandshake, ...afterIt];
