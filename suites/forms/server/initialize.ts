import type { Check, SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Inventory } from "../../../harness/check/inventory.ts";
import { UNKNOWN_MEMBER } from "../../../harness/forms/members.ts";
import { CLIENT_INFO } from "../../../harness/session/lines/envelope.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { merged } from "../../../schema/merged.ts";
import type { Revision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";

interface Row {
  readonly name: string;
  readonly words: string;
  readonly legal: string;
  /** Members of params, merged two levels deep. */
  readonly params: JsonObject;
  readonly since?: Revision;
  /** It has another value of a member than a row before it, so it cannot be in the same message. */
  readonly isOther?: true;
}

const CAPABILITIES = "in ClientCapabilities (schema.ts)";

/** Other forms of `initialize`. */
export const OPENINGS: readonly Row[] = [
  {
    name: "experimental",
    words: "an empty experimental capability",
    legal: `experimental?: { [key: string]: object } ${CAPABILITIES}.`,
    params: { capabilities: { experimental: {} } },
  },
  {
    name: "roots-false",
    words: "roots with listChanged: false",
    legal: `roots?: { listChanged?: boolean } ${CAPABILITIES}: false is legal.`,
    params: { capabilities: { roots: { listChanged: false } } },
    isOther: true,
  },
  {
    name: "elicitation-empty",
    words: "the empty capability elicitation",
    legal: `elicitation?: object ${CAPABILITIES}.`,
    params: { capabilities: { elicitation: {} } },
    since: "2025-06-18",
  },
  {
    name: "unknown-capability",
    words: "a capability that nothing defines",
    legal:
      "Known capabilities are defined in the schema, but the set is not closed: a client can define its own (ClientCapabilities, schema.ts).",
    params: { capabilities: { "mcp-conform.invalid": { on: true } } },
  },
  {
    name: "unknown-experimental",
    words: "an experimental capability that nothing defines",
    legal: `experimental?: { [key: string]: object } ${CAPABILITIES}: any key is legal.`,
    params: { capabilities: { experimental: { "mcp-conform.invalid": { on: true } } } },
    isOther: true,
  },
  {
    name: "client-title",
    words: "a clientInfo with a title that is not ASCII",
    legal: "title?: string in BaseMetadata (schema.ts).",
    params: { clientInfo: { title: "Conformance – é 語 🙂" } },
    since: "2025-06-18",
  },
  {
    name: "client-icons",
    words: "a clientInfo with icons, websiteUrl and description",
    legal: "icons?, websiteUrl? and description? in Implementation (schema.ts).",
    params: {
      clientInfo: {
        description: "Tests",
        websiteUrl: "https://mcp-conform.invalid/",
        icons: [{ src: "https://mcp-conform.invalid/icon.png", mimeType: "image/png", sizes: ["48x48"] }],
      },
    },
    since: "2025-11-25",
  },
  {
    name: "meta-empty",
    words: "an empty _meta",
    legal: "_meta?: { progressToken?: …; [key: string]: unknown } in the params of each request (schema.ts).",
    params: { _meta: {} },
  },
  {
    name: "extra",
    words: "an unknown member in params",
    legal: "The params of requests are open in schema.ts.",
    params: { [UNKNOWN_MEMBER]: { nested: [1, null] } },
  },
];

/** An `initialize` that was answered on a new connection. */
interface Opened {
  readonly reply: Reply;
  readonly revision: unknown;
}

/** Sends `initialize` with these members on a new connection. */
async function opened(context: SessionContext, rows: readonly Row[]): Promise<Opened> {
  const { facts } = context;
  const session = context.over(await context.connect());
  let params: JsonObject = { protocolVersion: facts.revision, capabilities: {}, clientInfo: CLIENT_INFO };
  for (const row of rows) params = merged(params, row.params);
  const reply = await session.request("initialize", params);
  return { reply, revision: reply.kind === "result" ? reply.result.protocolVersion : undefined };
}

const together = new WeakMap<Inventory, Map<boolean, Promise<Opened>>>();

/** The forms of the revision in two messages: a connection is expensive. Only where that goes wrong, each has its own. */
function openedTogether(context: SessionContext, { isOther: own }: Row): Promise<Opened> {
  const { shared } = context.inventory;
  const { revision } = context.facts;
  const isOther = own === true;
  const rows = OPENINGS.filter(
    (row) => (row.since ?? "2024-11-05") <= revision && (row.isOther ?? false) === isOther,
  );
  const known = together.get(shared) ?? new Map<boolean, Promise<Opened>>();
  together.set(shared, known);
  const all = known.get(isOther) ?? opened(context, rows);
  known.set(isOther, all);
  return all;
}

function checkOf(row: Row): Check {
  const { name, words, legal, since } = row;
  return check({
    id: `forms.initialize.${name}`,
    title: `The server answers initialize with ${words}`,
    requirements: ["forms.members.optional"],
    revisions: { until: "2025-11-25", ...(since === undefined ? {} : { since }) },
    on: "shared",
    sends: `initialize with ${words}, beside the other forms of it; by itself where the server does not agree then`,
    legal,
    hint: "Take each optional member of initialize only where it is there, and ignore capabilities and members that you do not know.",
    async run(context) {
      const { expect, facts } = context;
      const isSame = ({ revision }: Opened) => revision === facts.revision;
      const all = await openedTogether(context, row);
      const own = isSame(all) ? all : await opened(context, [row]);
      if (!isSame(own)) {
        const usual = await opened(context, []);
        if (!isSame(usual))
          throw new Inconclusive(
            "depends-on",
            `the plain initialize is answered with ${describeReply(usual.reply)}`,
          );
      }
      if (own.reply.kind === "gone") throw new Inconclusive("target-gone", describeReply(own.reply));
      expect.that(isSame(own), {
        expected: `an agreement on ${facts.revision}, as without it`,
        actual: `initialize with ${words}: ${describeReply(own.reply)}`,
        at: own.reply.seq,
        timed: own.reply.kind === "silence",
      });
    },
  });
}

export const initializeChecks: readonly Check[] = OPENINGS.map(checkOf);
