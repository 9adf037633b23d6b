import { anyResult, refusal } from "../../../harness/check/answers.ts";
import { describeReply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { anything } from "./answers.ts";
import { withHeader } from "./headers.ts";
import { PING_ANSWERED, requestWithHeaders } from "./send.ts";

const TYPE_WITH_PARAMETER = "application/json; charset=utf-8";

export const contentTypeParameter = check({
  id: "http.post.content-type-parameter",
  title: "A Content-Type with a parameter is read as the media type that it is",
  requirements: ["http.post.response-type"],
  transport: "http",
  on: "shared",
  after: [PING_ANSWERED],
  sends: `a request with Content-Type: ${TYPE_WITH_PARAMETER}`,
  answers: {
    pass: [anyResult],
    warn: [{ shape: anything, because: "HTTP lets a media type have parameters, and clients send this one" }],
  },
  reading: "The specification does not speak of parameters, so a refusal is no more than a warning.",
  hint: "Parse the header, and compare type and subtype only.",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withHeader("Content-Type", TYPE_WITH_PARAMETER)));
  },
});

const WEIGHTED = "text/event-stream;q=0.8, application/json;q=0.9";

export const acceptWeighted = check({
  id: "http.post.accept-weighted",
  title: "An Accept header with weights, in any order, lists the types that it lists",
  requirements: ["http.post.response-type"],
  transport: "http",
  on: "shared",
  after: [PING_ANSWERED],
  sends: `a request with Accept: ${WEIGHTED}`,
  answers: {
    pass: [anyResult],
    warn: [{ shape: anything, because: "both types are listed, in the syntax of HTTP" }],
  },
  reading:
    "The specification wants both types listed and says no more of the header's form, so a refusal is a warning.",
  hint: "Parse the list: types are separated by commas, and each may have parameters.",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withHeader("Accept", WEIGHTED)));
  },
});

export const acceptAnything = check({
  id: "http.post.accept-anything",
  title: "What a server answers to a request with Accept: */*",
  requirements: ["http.post.response-type"],
  transport: "http",
  on: "shared",
  after: [PING_ANSWERED],
  sends: "a request with Accept: */*",
  // Ambiguity 20.
  reading: "What is due to a client that does not list both types is not stated, so this is only told.",
  async run({ session, expect }) {
    const reply = await requestWithHeaders(session, withHeader("Accept", "*/*"), { broken: true });
    const served = refusal.matches(reply) ? "refuses" : "answers";
    expect.observe(`the server ${served} a request with Accept: */* (${describeReply(reply)})`, reply.seq);
  },
});
