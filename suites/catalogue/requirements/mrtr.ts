import { requirements } from "../requirement.ts";

/** Multi round-trip requests: the server asks in its result, the client answers in a retry. */
export const mrtr = requirements({
  "mrtr.ask.only-in-result": {
    role: "server",
    gist: "A server requests roots, sampling or elicitation only inside an input_required result, never by a request of its own.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#top/1"],
    },
  },
  "mrtr.ask.elsewhere": {
    role: "server",
    gist: "Only tools/call, prompts/get and resources/read are answered with an input_required result.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#supported-requests/2"],
    },
  },
  "mrtr.ask.undeclared": {
    role: "server",
    gist: "A server asks only for input that the client has declared on the same request.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#server-requirements-basic-workflow/15",
        "basic/patterns/mrtr#server-requirements-basic-workflow/16",
      ],
    },
  },
  "mrtr.ask.abandoned": {
    role: "server",
    gist: "A server continues to answer other requests when a client never returns with the answers.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/17"],
    },
  },
  "mrtr.ask.supported": {
    role: "server",
    gist: "A server may answer tools/call, prompts/get and resources/read with an input_required result.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#supported-requests/1",
        "basic/patterns/mrtr#server-requirements-basic-workflow/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "A server that never asks for input answers these requests with a complete result.",
    },
  },
  "mrtr.ask.repeated": {
    role: "server",
    gist: "A server may ask again on each retry.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/18"],
    },
    exclusion: {
      kind: "permission",
      reason: "The number of rounds is not limited.",
    },
  },
  "mrtr.result.members": {
    role: "server",
    gist: "An input_required result has inputRequests, requestState or both.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#server-requirements-basic-workflow/14",
        "schema#InputRequiredResult/1",
      ],
    },
  },
  "mrtr.result.either": {
    role: "server",
    gist: "A server may leave out inputRequests or requestState.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#server-requirements-basic-workflow/2",
        "basic/patterns/mrtr#server-requirements-basic-workflow/5",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Each of the two members may be missing. That one of them is present is a separate requirement.",
    },
  },
  "mrtr.requests.keys-unique": {
    role: "server",
    gist: "Each key occurs once in inputRequests.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/3"],
    },
  },
  "mrtr.requests.kinds": {
    role: "server",
    gist: "Each value in inputRequests is a valid elicitation/create, sampling/createMessage or roots/list request.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/4"],
    },
  },
  "mrtr.requests.bare": {
    role: "server",
    gist: "The values in inputRequests have neither jsonrpc nor id.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/mrtr/bare-requests"],
    },
  },
  "mrtr.state.survived": {
    role: "server",
    gist: "A server that receives a broken, empty or oversized requestState continues to answer, and grants nothing because of it.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/6"],
    },
  },
  "mrtr.state.tampered": {
    role: "server",
    gist: "If requestState decides something, a server answers altered state with an error.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/patterns/mrtr#server-requirements-basic-workflow/7",
        "basic/patterns/mrtr#server-requirements-basic-workflow/8",
        "basic/patterns/mrtr#security-considerations/1",
      ],
    },
  },
  "mrtr.state.unprotected": {
    role: "server",
    gist: "A server may leave state unprotected if tampering can only make the request fail.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/9"],
    },
    exclusion: {
      kind: "permission",
      reason: "Harmless state may be protected or not.",
    },
  },
  "mrtr.state.principal": {
    role: "server",
    transport: "http",
    gist: "A server refuses state that another principal presents.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/10"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason: "It needs two authorization contexts. A run has one.",
    },
  },
  "mrtr.state.expiry": {
    role: "server",
    gist: "A server refuses state that is older than its short lifetime.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/11"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No message says how long a state is valid, so a client cannot know when it is too old.",
    },
  },
  "mrtr.state.request": {
    role: "server",
    gist: "A server refuses state on a request other than the one for which it was made.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/12"],
    },
  },
  "mrtr.state.single-use": {
    role: "server",
    gist: "State that is valid only once is refused the second time.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/patterns/mrtr#server-requirements-basic-workflow/13"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A client cannot know that a state is valid only once, so it cannot know that a second use must be refused.",
    },
  },
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
