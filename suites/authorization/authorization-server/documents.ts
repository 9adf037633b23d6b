import { isLoopback } from "../../../harness/authorization/loopback.ts";
import { ServedDocuments } from "../../../harness/authorization/served-documents.ts";
import { randomText } from "../../../harness/authorization/token.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { REDIRECT_URI } from "./client.ts";
import { Blocked, type Endpoints } from "./endpoints.ts";
import { challengeFor, type Flow } from "./flow.ts";
import { describeVisit, outcomeOf, type Visit } from "./visit.ts";

/** What the server does with clients whose ids are URLs of documents. */
export interface Documents {
  /** With a document that is right. */
  readonly right: Visit;
  readonly fetched: number;
  /** The same again. It may be stored for an hour. */
  readonly again: Visit;
  readonly fetchedAgain: number;
  /** Two requests with a document that must not be stored. */
  readonly unstored: number;
  /** With a redirect URI that the document does not list. */
  readonly unlisted: Visit;
  /** With documents that have to be refused. */
  readonly otherId: Visit;
  readonly broken: readonly Visit[];
}

const STORED = "max-age=3600";

/** Serves documents on loopback, where only a server on this machine can read them. Throws a Blocked where that is impossible. */
export async function playDocuments(flow: Flow, endpoints: Endpoints): Promise<Documents> {
  if (!isLoopback(endpoints.at("authorization_endpoint"))) {
    throw new Blocked(
      "an authorization server on this machine: only such a one can read the documents that mcp-conform serves",
    );
  }
  const served = await ServedDocuments.start();
  try {
    return await playWith(flow, served);
  } finally {
    await served.close();
  }
}

async function playWith(flow: Flow, served: ServedDocuments): Promise<Documents> {
  const ask = (sent: string, id: string, redirectUri = REDIRECT_URI) =>
    flow.authorize(`an authorization request with ${sent}`, id, {
      redirect_uri: redirectUri,
      ...challengeFor(randomText(32)),
    });
  const good = served.put("/client/good.json", (url) => stored(documentOf(url)));
  const right = await ask("the URL of a document as client_id", good);
  const fetched = served.count(good);
  if (outcomeOf(right, right) === "refused" || right.kind === "missing") {
    throw new Blocked(
      `an authorization server that accepts documents of this machine over http: ${describeVisit(right)}`,
    );
  }
  const again = await ask("the URL of the same document", good);
  const fetchedAgain = served.count(good) - fetched;
  const fleeting = served.put("/client/fleeting.json", (url) => ({
    body: documentOf(url),
    cacheControl: "no-store",
  }));
  await ask("the URL of a document that must not be stored", fleeting);
  await ask("the URL of that document again", fleeting);
  const otherId = served.put("/client/other-id.json", (url) => stored(documentOf(`${url}?other`)));
  const broken: Visit[] = [];
  for (const { name, how, make } of BROKEN) {
    const url = served.put(`/client/${name}.json`, (at) => ({ body: make(at), cacheControl: STORED }));
    broken.push(await ask(how, url));
  }
  return {
    right,
    fetched,
    again,
    fetchedAgain,
    unstored: served.count(fleeting),
    otherId: await ask("a document whose client_id is another URL", otherId),
    broken,
    unlisted: await ask(
      "a redirect_uri that the document does not list",
      good,
      "https://attacker.example/callback",
    ),
  };
}

/** Documents without something that they need. */
const BROKEN: readonly {
  readonly name: string;
  readonly how: string;
  make(url: string): JsonObject | string;
}[] = [
  { name: "page", how: "a document that is not JSON", make: () => "<html>mcp-conform</html>" },
  { name: "nowhere", how: "a document without redirect_uris", make: (url) => without("redirect_uris", url) },
  { name: "anonymous", how: "a document without client_id", make: (url) => without("client_id", url) },
];

function without(name: string, url: string): JsonObject {
  return Object.fromEntries(Object.entries(documentOf(url)).filter(([member]) => member !== name));
}

function documentOf(url: string): JsonObject {
  return {
    client_id: url,
    client_name: "mcp-conform",
    client_uri: new URL(url).origin,
    redirect_uris: [REDIRECT_URI],
    grant_types: ["authorization_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

function stored(body: JsonObject) {
  return { body, cacheControl: STORED };
}
