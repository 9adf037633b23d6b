import { requirements } from "../../catalogue/requirement.ts";

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
});
