import {
  type Answers,
  anyError,
  anyResult,
  error,
  HeaderMismatch,
  InvalidParams,
  InvalidRequest,
  refusal,
  silence,
  type Tolerated,
  toolError,
} from "../../../harness/check/answers.ts";

const ACCEPTED: Tolerated = {
  shape: anyResult,
  because: "the request is served as if nothing were wrong, and no sentence forbids that",
};

/** Which code the error has is judged once, for all requests, by forms.broken.code. */
export const AN_ERROR: Answers = { pass: [anyError, refusal], warn: [ACCEPTED] };

/** A tool may report in its result what is wrong with a call (readings A7 and S31). */
export const AN_ERROR_OF_CALL: Answers = { pass: [anyError, toolError, refusal], warn: [ACCEPTED] };

/** Any answer will do: no sentence says which. A request without one leaves its sender waiting. */
export const ANY_ANSWER: Answers = { pass: [anyError, anyResult, refusal] };

/** What is no request by JSON-RPC may have no answer that its sender can assign (readings S9 and A30). */
export const NO_REQUEST: Answers = {
  pass: [error(InvalidRequest, InvalidParams), refusal],
  warn: [
    { shape: silence, because: "the client cannot know that the message was rejected" },
    { shape: anyError, because: "the error has another code" },
    ACCEPTED,
  ],
};

/** In 2026-07-28 a header repeats some members, so over HTTP a broken one differs from its header (reading A1). */
export const CODE: Answers = {
  pass: [error(InvalidParams), { ...error(HeaderMismatch), isHttp: true }, refusal],
  warn: [{ shape: anyError, because: "the error has another code" }],
};
