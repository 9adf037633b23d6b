import {
  type Answers,
  anyError,
  anyResult,
  error,
  HeaderMismatch,
  InvalidParams,
  InvalidRequest,
  refusal,
  type Shape,
  type Tolerated,
  toolError,
} from "../../../harness/check/answers.ts";

const ACCEPTED: Tolerated = {
  shape: anyResult,
  because: "the request is served as if nothing were wrong, and no sentence forbids that",
};
const OTHER_CODE: Tolerated = { shape: anyError, because: "the error has another code" };

/** Over HTTP a header of 2026-07-28 repeats some members, so a broken one differs from its header (reading A1). */
const differsFromHeader = error(HeaderMismatch);

/** `more`: other conforming answers. */
function invalid(first: Shape, ...more: readonly Shape[]): Answers {
  return { pass: [first, differsFromHeader, ...more, refusal], warn: [OTHER_CODE, ACCEPTED] };
}

/** Params that do not fit the schema: a known method with invalid params. */
export const INVALID_PARAMS = invalid(error(InvalidParams));

/** A tool may report in its result what is wrong with a call (reading A7, S31). */
export const INVALID_CALL = invalid(error(InvalidParams), toolError);

/** Params that are no object: no page says whether the request or its params are invalid. */
export const NO_PARAMS = invalid(error(InvalidParams, InvalidRequest));
export const NO_CALL = invalid(error(InvalidParams, InvalidRequest), toolError);

/** An empty text has the right type, and names nothing. The code depends on what it does not name. */
export const NAMES_NOTHING: Answers = { pass: [anyError, toolError, refusal], warn: [ACCEPTED] };

/** Any answer will do: no sentence says which. A request without one leaves its sender waiting. */
export const ANY_ANSWER: Answers = { pass: [anyError, anyResult, refusal] };
