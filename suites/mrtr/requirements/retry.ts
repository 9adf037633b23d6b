import { requirements } from "../../catalogue/requirement.ts";

/** The retry of a multi round-trip request: the answers that it has, and how a server checks them. */
export const mrtrRetry = requirements({
  "mrtr.responses.validated": {
    role: "server",
    gist: "A server does not accept inputResponses of the wrong type or kind.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#error-handling/1"],
    },
  },
  "mrtr.responses.malformed": {
    role: "server",
    gist: "Malformed inputResponses are answered with a JSON-RPC error.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#error-handling/2"],
    },
  },
  "mrtr.responses.surplus": {
    role: "server",
    gist: "A server ignores inputResponses that it did not request.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#error-handling/3"],
    },
  },
  "mrtr.responses.missing": {
    role: "server",
    gist: "A server that lacks a required answer asks for it again instead of failing.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#error-handling/4"],
    },
  },
  "mrtr.retry.complete": {
    role: "client",
    gist: "A client retries only with answers to all the inputRequests of the result.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#client-requirements-basic-workflow/1",
        "implied/mrtr/responses-keys",
      ],
    },
  },
  "mrtr.retry.answer-shape": {
    role: "client",
    gist: "Each answer in inputResponses is a bare result of the requested kind.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/mrtr/result-shape"],
    },
  },
  "mrtr.retry.same-request": {
    role: "client",
    gist: "The retry has the method and the parameters of the original request.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/mrtr/retry-params"],
    },
  },
  "mrtr.retry.new-id": {
    role: "client",
    gist: "The retry has another id than the original request.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#client-requirements-basic-workflow/6",
        "server/tools#input-required-tool-results/2",
      ],
    },
  },
  "mrtr.retry.state-echoed": {
    role: "client",
    gist: "The retry carries the requestState of the result unchanged, with any content.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#client-requirements-basic-workflow/3",
        "basic/patterns/mrtr#client-requirements-basic-workflow/4",
        "basic/patterns/mrtr#inputrequiredresult/1",
      ],
    },
  },
  "mrtr.retry.no-state": {
    role: "client",
    gist: "The retry carries no requestState when the result had none.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#client-requirements-basic-workflow/5"],
    },
  },
  "mrtr.retry.isolated": {
    role: "client",
    gist: "Answers and state are sent with the retry only, not with other requests.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#client-requirements-basic-workflow/7"],
    },
  },
  "mrtr.retry.at-once": {
    role: "client",
    gist: "A client may retry at once when the result has no inputRequests.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#client-requirements-basic-workflow/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "The client may retry at once, later or never.",
    },
  },
});
