import { between, requirements, since } from "../../catalogue/requirement.ts";

/** Requests and results of sampling, and the person who is asked. */
export const sampling = requirements({
  "sampling.capability.declared": {
    role: "client",
    gist: "A client that serves sampling declares the sampling capability: at initialize, or on each request where there is no handshake.",
    level: "MUST",
    keys: since("2024-11-05", "client/sampling#capabilities/1"),
  },
  "sampling.capability.plain": {
    role: "server",
    gist: "An empty sampling capability means sampling without tools and without context.",
    level: "MAY",
    keys: {
      "2025-11-25": ["implied/sampling/empty-capability"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "It only defines the meaning of a declaration; the limits for a server are separate requirements.",
    },
  },
  "sampling.create.undeclared": {
    role: "client",
    gist: "A client that has not declared sampling answers sampling/createMessage with an error.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/sampling/undeclared-refused"),
  },
  "sampling.request.shape": {
    role: "server",
    gist: "A sampling request has messages and maxTokens, and its priorities are between 0 and 1.",
    level: "MUST",
    keys: since("2024-11-05", "implied/sampling/request-shape"),
  },
  "sampling.message.shape": {
    role: "both",
    gist: "Each sampling message has the role user or assistant, and content.",
    level: "MUST",
    keys: {
      "2026-07-28": ["client/sampling#messages/1"],
    },
  },
  "sampling.result.shape": {
    role: "client",
    gist: "A sampling result names a role and a model and has content: one block, or since 2025-11-25 one block or a list of them.",
    level: "MUST",
    keys: since("2024-11-05", "implied/sampling/result-shape"),
  },
  "sampling.content.validated": {
    role: "both",
    gist: "The receiver of a sampling message detects malformed content and does not accept it.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/sampling#security-considerations/2"),
  },
  "sampling.rejected.error": {
    role: "client",
    gist: "A sampling request that the user rejects is answered with an error, since 2025-11-25 with code -1.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "client/sampling#error-handling/1"),
  },
  "sampling.context.avoided": {
    role: "server",
    gist: "A server leaves includeContext out or sets it to none.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/sampling#capabilities/2"],
      "2026-07-28": ["client/sampling#capabilities/2", "schema#CreateMessageRequestParams.includeContext/2"],
    },
  },
  "sampling.context.undeclared": {
    role: "server",
    gist: "A server does not send includeContext thisServer or allServers to a client that has not declared sampling.context.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": [
        "client/sampling#capabilities/3",
        "schema#ClientCapabilities.sampling.context/1",
        "schema#CreateMessageRequestParams.includeContext/2",
      ],
      "2026-07-28": [
        "client/sampling#capabilities/3",
        "schema#ClientCapabilities.sampling.context/1",
        "schema#CreateMessageRequestParams.includeContext/3",
      ],
    },
  },
  "sampling.user.approval": {
    role: "host",
    gist: "A person is asked about each sampling request and can reject it.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "client/sampling#user-interaction-model/1",
      "client/sampling#security-considerations/1",
    ),
    exclusion: {
      kind: "human",
      reason: "The approval happens on a screen, and an immediate answer may have been approved in advance.",
    },
  },
  "sampling.user.request-review": {
    role: "host",
    gist: "The user can easily read a sampling request, and edit its prompt, before the model receives it.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "client/sampling#user-interaction-model/2",
      "client/sampling#user-interaction-model/3",
    ),
    exclusion: {
      kind: "human",
      reason:
        "Only a person at the screen sees whether the request is shown and can be edited; the server sees only the answer.",
    },
  },
  "sampling.user.response-review": {
    role: "host",
    gist: "The user can read the generated text before the server receives it.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/sampling#user-interaction-model/4"),
    exclusion: {
      kind: "human",
      reason: "A text that the user has seen and one that the user has not seen are the same message.",
    },
  },
  "sampling.rate.limited": {
    role: "client",
    gist: "A client limits the rate of sampling.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/sampling#security-considerations/4"),
    exclusion: {
      kind: "unobservable",
      reason: "No limit is given, so any number of answered requests may be below it.",
    },
  },
  "sampling.data.sensitive": {
    role: "both",
    gist: "Both sides treat sensitive data in sampling with care.",
    level: "MUST",
    keys: since("2024-11-05", "client/sampling#security-considerations/5"),
    exclusion: {
      kind: "human",
      reason:
        "What is sensitive, and which care it needs, depends on the meaning of the data, which only a person can judge.",
    },
  },
  "sampling.messages.not-retained": {
    role: "client",
    gist: "A client does not reuse messages of one sampling request in the next.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/sampling#messages/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "What reaches the model is not visible, and an answer does not show from which messages it was made.",
    },
  },
  "sampling.deprecated.avoided": {
    role: "both",
    gist: "New code does not use sampling, and old code migrates from it.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/sampling#top/1", "client/sampling#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A sampling request does not show the age of the code that sent it.",
    },
  },
});
