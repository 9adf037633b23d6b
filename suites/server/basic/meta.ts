import { anyResult } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";
import { plainMethod } from "./plain-request.ts";

export const metaUnknown = check({
  id: "meta.key.unknown",
  title: "A key of _meta that the server does not know does no harm",
  requirements: ["jsonrpc.message.extra-members"],
  on: "shared",
  sends: "a request whose _meta has a key with the prefix of another party",
  answers: { pass: [anyResult] },
  hint: "Leave alone what you do not know in _meta.",
  async run({ session, expect }) {
    const _meta = { "com.example/mcp-conform": { nested: [1, null], text: "é" } };
    expect.reply(await session.request(plainMethod(session), { _meta }));
  },
});

export const metaToken = check({
  id: "progress.token.accepted",
  title: "A request with a progress token is answered like any other",
  requirements: ["jsonrpc.message.extra-members"],
  on: "shared",
  sends: "requests with the progress tokens 0 and a string",
  answers: { pass: [anyResult] },
  hint: "A progress token is a string or an integer, zero among them; to report no progress is always allowed.",
  async run({ session, expect }) {
    for (const progressToken of [0, "mcp-conform-token"]) {
      expect.reply(await session.request(plainMethod(session), { _meta: { progressToken } }));
    }
  },
});
