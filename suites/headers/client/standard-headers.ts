import type { Expect } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { conclude, type Flaw } from "../../across-topics/client/conclude.ts";
import {
  allRequests,
  type ClientRequest,
  joinedHeader,
  versionOf,
} from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";
import { headerNames } from "../situations/header-names.ts";
import { decoded, isUnsafe, isWrapped } from "./encoding.ts";

/** The member of params that `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

interface Posted extends ClientRequest {
  readonly version: string | undefined;
  readonly header: { readonly method: string | undefined; readonly name: string | undefined };
  /** The value that `Mcp-Name` must repeat; absent when the header is not required. */
  readonly name: string | undefined;
}

const posted = (sent: readonly ClientRequest[]): readonly Posted[] =>
  sent.flatMap(({ headers, ...one }) => {
    // The messages of a batch share their headers. Another check judges batches.
    if (!headers || one.pointer !== "") return [];
    const name = ownMember(one.params, NAMED_BY.get(one.method) ?? "");
    const header = { method: joinedHeader(headers, HEADER.method), name: joinedHeader(headers, HEADER.name) };
    const named = typeof name === "string" ? name : undefined;
    return [{ ...one, headers, version: joinedHeader(headers, HEADER.protocolVersion), header, name: named }];
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
  sends: "nothing: reads every request of the client",
  hint: `Send ${HEADER.protocolVersion} with every POST, also with server/discover.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `the header ${HEADER.protocolVersion}`,
      read: posted(allRequests(seen)),
      flaw: ({ version }) => (version === undefined ? [`${HEADER.protocolVersion} is missing`] : []),
      unseen: "a request over HTTP",
    });
  },
});

export const versionEquals = clientCheck({
  id: "client.headers.version.equals-meta",
  title: "The header MCP-Protocol-Version equals the protocol version in `_meta`",
  requirements: ["headers.version.equals-meta"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: reads every request of the client",
  hint: `Write ${HEADER.protocolVersion} and _meta from the same value, also when you repeat a request with another revision.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `the same revision in ${HEADER.protocolVersion} and in _meta`,
      read: posted(allRequests(seen)).filter(
        (one) => one.version !== undefined && typeof versionOf(one) === "string",
      ),
      flaw: (one) =>
        one.version === versionOf(one)
          ? []
          : [`${quoted(one.version)} in the header, ${quoted(versionOf(one))} in _meta`],
      unseen: `a request with ${HEADER.protocolVersion} and a revision in _meta`,
    });
  },
});

export const standardSent = clientCheck({
  id: "client.headers.standard.sent",
  title:
    "Every request over HTTP has the header Mcp-Method; tools/call, prompts/get and resources/read also have Mcp-Name",
  requirements: ["headers.standard.sent"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: reads every request of the client",
  hint: `Send ${HEADER.method} with every request, and ${HEADER.name} with tools/call, prompts/get and resources/read.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `${HEADER.method} with every request, ${HEADER.name} with ${[...NAMED_BY.keys()].join(", ")}`,
      read: posted(allRequests(seen)),
      flaw: ({ header, name }) => [
        ...(header.method === undefined ? [`${HEADER.method} is missing`] : []),
        ...(header.name === undefined && name !== undefined ? [`${HEADER.name} is missing`] : []),
      ],
      unseen: "a request over HTTP",
    });
  },
});

export const standardFromBody = clientCheck({
  id: "client.headers.standard.from-body",
  title: "Mcp-Method and Mcp-Name equal the values in the body",
  requirements: ["headers.standard.from-body"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  sends: "nothing: reads every request of the client",
  hint: `Copy method into ${HEADER.method}, and params.name or params.uri into ${HEADER.name}, without changes.`,
  run({ seen, expect }) {
    judge(expect, {
      expected: "headers that equal the body, also in upper and lower case",
      read: posted(allRequests(seen)).filter(
        ({ header }) => header.method !== undefined || header.name !== undefined,
      ),
      // Another check judges a name that needs encoding.
      flaw: ({ method, header, name }) => [
        ...(header.method !== undefined && header.method !== method
          ? [`${HEADER.method} is ${quoted(header.method)}`]
          : []),
        ...(header.name !== undefined &&
        name !== undefined &&
        !isUnsafe(name) &&
        decoded(header.name) !== name
          ? [`${HEADER.name} is ${quoted(header.name)}, the body has ${quoted(name)}`]
          : []),
      ],
      unseen: `a request with ${HEADER.method}`,
    });
  },
});

export const nameEncoded = clientCheck({
  id: "client.headers.name.encoded",
  title: "A name that is not allowed in a header is sent in the base64 form",
  requirements: ["headers.encoding.name", "headers.encoding.markers"],
  revisions: STATELESS,
  transport: "http",
  on: "every",
  also: [headerNames],
  sends: "lists with a tool and a prompt whose names are not ASCII; the client then uses them",
  hint: `Send ${HEADER.name} as =?base64?…?= (the base64 of the UTF-8 of the name, with lower-case markers).`,
  run({ seen, expect }) {
    judge(expect, {
      expected: `${HEADER.name} as =?base64?…?=, which decodes to the name in the body`,
      read: posted(allRequests(seen)).filter(
        ({ header, name }) => header.name !== undefined && name !== undefined && isUnsafe(name),
      ),
      flaw: ({ header: { name: value = "" }, name }) =>
        isWrapped(value) && decoded(value) === name ? [] : [`${quoted(value)} for ${quoted(name)}`],
      unseen: "a call of a tool, or a get of a prompt, whose name is not ASCII",
    });
  },
});
