import type { Expect } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { clientCheck } from "../check.ts";
import { conclude, type Flaw } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { headerNames } from "../situations/stateless/header-names.ts";
import { decoded, isUnsafe, isWrapped } from "./encoding.ts";
import { allRequests, type ClientRequest, joinedHeader, versionOf } from "./requests.ts";

const VERSION = "MCP-Protocol-Version";
const METHOD = "Mcp-Method";
const NAME = "Mcp-Name";

/** The member of params that `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

interface Posted extends ClientRequest {
  readonly version: string | undefined;
  readonly header: { readonly method: string | undefined; readonly name: string | undefined };
  /** What `Mcp-Name` has to stand for, if it has to be there. */
  readonly name: string | undefined;
}

const posted = (sent: readonly ClientRequest[]): readonly Posted[] =>
  sent.flatMap(({ headers, ...one }) => {
    // A batch has no headers of its own to be judged by; it is a fault by itself.
    if (!headers || one.pointer !== "") return [];
    const name = one.params[NAMED_BY.get(one.method) ?? ""];
    const header = { method: joinedHeader(headers, METHOD), name: joinedHeader(headers, NAME) };
    const named = typeof name === "string" ? name : undefined;
    return [{ ...one, headers, version: joinedHeader(headers, VERSION), header, name: named }];
  });

const quoted = (value: unknown) =>
  JSON.stringify(typeof value === "string" ? brief(value, 80) : (value ?? null));

interface Judged {
  readonly expected: string;
  readonly read: readonly Posted[];
  readonly flaw: (one: Posted) => readonly string[];
  readonly unseen: string;
}

function judge(expect: Expect, { expected, read, flaw, unseen }: Judged): void {
  const flaws = read.flatMap((one): readonly Flaw[] =>
    flaw(one).map((actual) => ({ actual: `${one.method}: ${actual}`, at: one.seq })),
  );
  conclude(expect, {
    expected,
    read: read.map(({ seq }) => seq),
    flaws,
    needs: `a client that sends ${unseen}`,
  });
}

export const versionSent = clientCheck({
  id: "client.headers.version.sent",
  title: "Every request over HTTP has the header MCP-Protocol-Version",
  requirements: ["headers.version.sent"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Send ${VERSION} with every POST, server/discover included.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `the header ${VERSION}`,
      read: posted(allRequests(seen)),
      flaw: ({ version }) => (version === undefined ? [`${VERSION} is missing`] : []),
      unseen: "a request over HTTP",
    });
  },
});

export const versionEquals = clientCheck({
  id: "client.headers.version.equals-meta",
  title: "The header MCP-Protocol-Version names the revision of the body",
  requirements: ["headers.version.equals-meta"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Make ${VERSION} and _meta from the same value, and write it anew when a request is repeated with another revision.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `the same revision in ${VERSION} and in _meta`,
      read: posted(allRequests(seen)).filter(
        (one) => one.version !== undefined && typeof versionOf(one) === "string",
      ),
      flaw: (one) =>
        one.version === versionOf(one)
          ? []
          : [`${quoted(one.version)} in the header, ${quoted(versionOf(one))} in _meta`],
      unseen: `a request with ${VERSION} and a revision in _meta`,
    });
  },
});

export const standardSent = clientCheck({
  id: "client.headers.standard.sent",
  title: "Every request over HTTP has Mcp-Method, and what names something has Mcp-Name",
  requirements: ["headers.standard.sent"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Send ${METHOD} with every request, and ${NAME} with tools/call, prompts/get and resources/read.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `${METHOD} with every request, ${NAME} with ${[...NAMED_BY.keys()].join(", ")}`,
      read: posted(allRequests(seen)),
      flaw: ({ header, name }) => [
        ...(header.method === undefined ? [`${METHOD} is missing`] : []),
        ...(header.name === undefined && name !== undefined ? [`${NAME} is missing`] : []),
      ],
      unseen: "a request over HTTP",
    });
  },
});

export const standardFromBody = clientCheck({
  id: "client.headers.standard.from-body",
  title: "Mcp-Method and Mcp-Name say the same as the body",
  requirements: ["headers.standard.from-body"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Take ${METHOD} from method, and ${NAME} from params.name or params.uri, letter by letter.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: "headers that repeat the body, in its case",
      read: posted(allRequests(seen)).filter(
        ({ header }) => header.method !== undefined || header.name !== undefined,
      ),
      // A name that has to be encoded is for the check of encodings.
      flaw: ({ method, header, name }) => [
        ...(header.method !== undefined && header.method !== method
          ? [`${METHOD} is ${quoted(header.method)}`]
          : []),
        ...(header.name !== undefined &&
        name !== undefined &&
        !isUnsafe(name) &&
        decoded(header.name) !== name
          ? [`${NAME} is ${quoted(header.name)}, the body has ${quoted(name)}`]
          : []),
      ],
      unseen: `a request with ${METHOD}`,
    });
  },
});

export const nameEncoded = clientCheck({
  id: "client.headers.name.encoded",
  title: "A name that cannot stand in a header is sent in the base64 form",
  requirements: ["headers.encoding.name", "headers.encoding.markers"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  also: [headerNames],
  sends: "nothing: the server lists a tool and a prompt with names that are not ASCII, for the client to use",
  hint: `Send ${NAME} as =?base64?…?= with the base64 of the UTF-8 of such a name, the markers in lower case.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `${NAME} as =?base64?…?=, which stands for the name in the body`,
      read: posted(allRequests(seen)).filter(
        ({ header, name }) => header.name !== undefined && name !== undefined && isUnsafe(name),
      ),
      flaw: ({ header: { name: value = "" }, name }) =>
        isWrapped(value) && decoded(value) === name ? [] : [`${quoted(value)} for ${quoted(name)}`],
      unseen: "a call of a tool, or a get of a prompt, whose name is not ASCII",
    });
  },
});
