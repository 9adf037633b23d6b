import {
  type Answers,
  anyResult,
  error,
  errorUnder,
  HeaderMismatch,
  InvalidParams,
  type Tolerated,
} from "../../../harness/check/answers.ts";
import type { CheckContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";
import { NO_KEYWORD } from "../../across-topics/server/no-keyword.ts";
import { servesOlderEra } from "../../across-topics/server/older-era.ts";
import {
  headerMismatchOverHttp,
  withoutCapabilities,
  withoutClientInfo,
  withoutMeta,
  withoutParams,
  withoutVersion,
} from "./incomplete.ts";

/** On a server of both eras no sentence gives the era of a request with a part of the envelope (reading A46). */
const OF_BOTH_ERAS: Tolerated = {
  shape: NO_KEYWORD.shape,
  because: "the server supports both eras, and no sentence says to which era this request belongs",
};

const REFUSED: Answers = { pass: [error(InvalidParams), headerMismatchOverHttp] };
const READING =
  "Over HTTP, the header names a revision and the body does not, so the server may report a header mismatch instead (docs/readings.md, A1).";
const ONLY_THIS_ERA = `${READING} Without \`_meta\`, a server of both eras cannot know the revision of the request, so it is not judged.`;
const HINT =
  "Answer a request whose `_meta` lacks a required key with error -32602. Over HTTP, use status 400.";

/** Many libraries answer server/discover apart from all other requests. */
async function methods(context: Pick<CheckContext, "inventory" | "facts">): Promise<Iterable<string>> {
  return new Set(["server/discover", await anyList(context)]);
}

const onOwn = checksOn("own");

export const missingVersion = onOwn({
  id: "meta.request.missing-version",
  title: "A request without a protocol version in `_meta` is answered with -32602",
  requirements: ["meta.request.missing-key"],
  sends:
    "after a valid list request, server/discover and a list request, whose `_meta` has client capabilities, but no protocol version",
  answers: REFUSED,
  leniency: "no-keyword",
  reading: `${READING} A server of both eras chooses by what a request carries, and no sentence says which era a request without a version belongs to. So on such a server another answer is a warning (docs/readings.md, A46).`,
  hint: HINT,
  async run(context) {
    // The first message of a connection may decide the era that a server of both eras serves on it. server/discover need not: it only asks.
    await context.session.request(await anyList(context), {});
    for (const method of await methods(context)) {
      const reply = await withoutVersion(context.session, method);
      const isRefused = REFUSED.pass.some((shape) => shape.matches(reply));
      // Only for another answer does the era matter: a server of one process at a time cannot be asked for it beside this session.
      const isOfBoth = !isRefused && (await servesOlderEra(context)) !== undefined;
      const answers = isOfBoth ? { ...REFUSED, warn: [OF_BOTH_ERAS] } : REFUSED;
      context.expect.reply(reply, answers, { sent: method });
    }
  },
});

export const missingCapabilities = onOwn({
  id: "meta.request.missing-capabilities",
  title: "A request without client capabilities in `_meta` is answered with -32602",
  requirements: ["meta.request.missing-key"],
  sends:
    "server/discover and a list request, whose `_meta` has the protocol version, but no client capabilities",
  answers: { pass: [error(InvalidParams)] },
  hint: HINT,
  async run(context) {
    for (const method of await methods(context)) {
      context.expect.reply(await withoutCapabilities(context.session, method), undefined, { sent: method });
    }
  },
});

export const missingMeta = onOwn({
  id: "meta.request.missing-meta",
  title: "A request without `_meta` is answered with -32602",
  requirements: ["meta.request.missing-key"],
  after: ["meta.request.missing-version"],
  sends: "server/discover whose params have no `_meta`",
  answers: REFUSED,
  reading: ONLY_THIS_ERA,
  hint: HINT,
  async run(context) {
    const both = await servesOlderEra(context);
    if (both) notApplicable(both);
    context.expect.reply(await withoutMeta(context.session));
  },
});

export const missingParams = onOwn({
  id: "meta.request.missing-params",
  title: "A request without params, and so without `_meta`, is answered with -32602",
  requirements: ["meta.request.missing-key"],
  after: ["meta.request.missing-version"],
  sends: "server/discover without params",
  answers: REFUSED,
  reading: ONLY_THIS_ERA,
  hint: HINT,
  async run(context) {
    const both = await servesOlderEra(context);
    if (both) notApplicable(both);
    context.expect.reply(await withoutParams(context.session));
  },
});

export const missingKeyStatus = onOwn({
  id: "meta.request.missing-key-400",
  title: "Over HTTP, a request without a required `_meta` key is answered with status 400",
  requirements: ["meta.request.missing-key-400"],
  transport: "http",
  after: ["meta.request.missing-version", "meta.request.missing-capabilities"],
  sends:
    "server/discover twice: without the protocol version, and without the client capabilities in `_meta`",
  answers: { pass: [errorUnder([400], InvalidParams, HeaderMismatch)] },
  hint: HINT,
  async run({ session, expect }) {
    expect.reply(await withoutVersion(session));
    expect.reply(await withoutCapabilities(session));
  },
});

export const clientInfoOptional = check({
  id: "meta.request.without-client-info",
  title: "A request without clientInfo in `_meta` is served",
  requirements: ["discover.implemented"],
  on: "shared",
  sends: "server/discover whose `_meta` has all required keys, but no clientInfo",
  answers: { pass: [anyResult] },
  reading:
    "Clients SHOULD send clientInfo, and the schema makes it optional. So a request without it is valid.",
  hint: "Do not require clientInfo in `_meta`: only the protocol version and the client capabilities are required.",
  async run({ session, expect }) {
    expect.reply(await withoutClientInfo(session));
  },
});
