import { anyResult, refusal } from "../../../harness/check/answers.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { anything } from "../../across-topics/server/http/answers.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { PING_ANSWERED, requestWithHeaders } from "../../across-topics/server/http/send.ts";

const TYPE_WITH_PARAMETER = "application/json; charset=utf-8";

const onShared = checksOn("shared", { transport: "http", after: [PING_ANSWERED] });

export const contentTypeParameter = onShared({
  id: "http.post.content-type-parameter",
  title: "A Content-Type with a charset parameter is accepted",
  requirements: ["http.post.response-type"],
  sends: `a request with Content-Type: ${TYPE_WITH_PARAMETER}`,
  answers: {
    pass: [anyResult],
    warn: [
      { shape: anything, because: "HTTP allows parameters in a media type, and some clients send this one" },
    ],
  },
  reading: "The specification does not mention parameters, so a refusal is only a warning.",
  hint: "Parse the header, and compare only its type and subtype.",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withHeader("Content-Type", TYPE_WITH_PARAMETER)));
  },
});

const WEIGHTED = "text/event-stream;q=0.8, application/json;q=0.9";

export const acceptWeighted = onShared({
  id: "http.post.accept-weighted",
  title: "An Accept header with weights, and with its types in any order, is accepted",
  requirements: ["http.post.response-type"],
  sends: `a request with Accept: ${WEIGHTED}`,
  answers: {
    pass: [anyResult],
    warn: [{ shape: anything, because: "the header lists both types, in the syntax of HTTP" }],
  },
  reading:
    "The specification requires both types and does not mention weights, so a refusal is only a warning.",
  hint: "Parse the header as a list: commas separate the types, and each type may have parameters.",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withHeader("Accept", WEIGHTED)));
  },
});

export const acceptAnything = onShared({
  id: "http.post.accept-anything",
  title: "Observes the answer to a request with Accept: */*",
  requirements: ["http.post.response-type"],
  hint: "Treat */* in Accept as a list of both types.",
  sends: "a request with Accept: */*",
  reading:
    "The specification does not say how a server answers a client that does not list both types. So the answer is recorded, not judged (docs/readings.md, S20).",
  async run({ session, expect }) {
    const reply = await requestWithHeaders(session, withHeader("Accept", "*/*"), { broken: true });
    const served = refusal.matches(reply) ? "refuses" : "serves";
    expect.observe(`the server ${served} a request with Accept: */* (${describeReply(reply)})`, reply.seq);
  },
});
