import { type Answers, errorUnder, HeaderMismatch, type Shape } from "../../../harness/check/answers.ts";

/** The answer to a header that fails validation. */
export const MISMATCH: Answers = { pass: [errorUnder([400], HeaderMismatch)] };

/** A result, or an error with another reason than the headers. */
export const headersAccepted: Shape = {
  words: "an answer other than error -32020",
  matches: (reply) => reply.kind === "result" || (reply.kind === "error" && reply.code !== HeaderMismatch),
};

export const ACCEPTED: Answers = { pass: [headersAccepted] };

export const HINT =
  "Compare the header with the body before you serve the request. If it is missing or differs, answer with status 400 and error -32020.";
