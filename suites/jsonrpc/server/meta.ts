import { anyResult } from "../../../harness/check/answers.ts";
import { check } from "../../across-topics/server/check.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";

export const metaUnknown = check({
  id: "meta.key.unknown",
  title: "An unknown key in _meta does not change the result of a request",
  requirements: ["jsonrpc.message.extra-members"],
  on: "shared",
  sends: "a request whose _meta has the key com.example/mcp-conform",
  answers: { pass: [anyResult] },
  hint: "Ignore keys of _meta that you do not know.",
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
  hint: "Accept any string and any integer as progress token, also 0. You need not report progress.",
  async run({ session, expect }) {
    for (const progressToken of [0, "mcp-conform-token"]) {
      expect.reply(await session.request(plainMethod(session), { _meta: { progressToken } }));
    }
  },
});
