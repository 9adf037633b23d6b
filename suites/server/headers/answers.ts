import { type Answers, errorUnder, HeaderMismatch, type Shape } from "../../../harness/check/answers.ts";

/** What a header that fails validation is answered with. */
export const MISMATCH: Answers = { pass: [errorUnder([400], HeaderMismatch)] };

/** A result, or an error that is about something else: its headers are not held against the request. */
export const headersAccepted: Shape = {
  words: "an answer that does not refuse the headers",
  matches: (reply) => reply.kind === "result" || (reply.kind === "error" && reply.code !== HeaderMismatch),
};

export const ACCEPTED: Answers = { pass: [headersAccepted] };

export const HINT =
  "Compare the header with the body before you serve the request, and answer a difference with status 400 and error -32020.";
