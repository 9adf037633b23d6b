import { requirements } from "../requirement.ts";

/** Requests and results of sampling, and the person who is asked. */
export const sampling = requirements({
  "sampling.capability.declared": {
    role: "client",
    gist: "A client that serves sampling declares the sampling capability: at initialize, or on each request where there is no handshake.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/sampling#capabilities/1"],
      "2025-03-26": ["client/sampling#capabilities/1"],
      "2025-06-18": ["client/sampling#capabilities/1"],
      "2025-11-25": ["client/sampling#capabilities/1"],
      "2026-07-28": ["client/sampling#capabilities/1"],
    },
  },
  "sampling.capability.plain": {
    role: "server",
    gist: "An empty sampling capability stands for sampling without tools and without context.",
    level: "MAY",
    keys: {
      "2025-11-25": ["implied/sampling/empty-capability"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "It only tells how a declaration is read; the limits that follow for a server are requirements of their own, on tools and on context.",
    },
  },
  "sampling.create.undeclared": {
    role: "client",
    gist: "A client that has not declared sampling answers sampling/createMessage with an error.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["implied/sampling/undeclared-refused"],
      "2025-03-26": ["implied/sampling/undeclared-refused"],
      "2025-06-18": ["implied/sampling/undeclared-refused"],
      "2025-11-25": ["implied/sampling/undeclared-refused"],
    },
  },
  "sampling.request.shape": {
    role: "server",
    gist: "A sampling request holds messages and maxTokens, and its priorities lie between 0 and 1.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/sampling/request-shape"],
      "2025-03-26": ["implied/sampling/request-shape"],
      "2025-06-18": ["implied/sampling/request-shape"],
      "2025-11-25": ["implied/sampling/request-shape"],
      "2026-07-28": ["implied/sampling/request-shape"],
    },
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
    gist: "A sampling result names a role and a model and holds content: one block, or as of 2025-11-25 one block or a list of them.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/sampling/result-shape"],
      "2025-03-26": ["implied/sampling/result-shape"],
      "2025-06-18": ["implied/sampling/result-shape"],
      "2025-11-25": ["implied/sampling/result-shape"],
      "2026-07-28": ["implied/sampling/result-shape"],
    },
  },
  "sampling.content.validated": {
    role: "both",
    gist: "Malformed content in a sampling message is noticed by the side that receives it and not taken as good.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#security-considerations/2"],
      "2025-03-26": ["client/sampling#security-considerations/2"],
      "2025-06-18": ["client/sampling#security-considerations/2"],
      "2025-11-25": ["client/sampling#security-considerations/2"],
      "2026-07-28": ["client/sampling#security-considerations/2"],
    },
  },
  "sampling.rejected.error": {
    role: "client",
    gist: "A sampling request that the user turns down is answered with an error, as of 2025-11-25 with code -1.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#error-handling/1"],
      "2025-03-26": ["client/sampling#error-handling/1"],
      "2025-06-18": ["client/sampling#error-handling/1"],
      "2025-11-25": ["client/sampling#error-handling/1"],
    },
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
    gist: "A person is asked about each sampling request and can turn it down.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#user-interaction-model/1", "client/sampling#security-considerations/1"],
      "2025-03-26": ["client/sampling#user-interaction-model/1", "client/sampling#security-considerations/1"],
      "2025-06-18": ["client/sampling#user-interaction-model/1", "client/sampling#security-considerations/1"],
      "2025-11-25": ["client/sampling#user-interaction-model/1", "client/sampling#security-considerations/1"],
      "2026-07-28": ["client/sampling#user-interaction-model/1", "client/sampling#security-considerations/1"],
    },
    exclusion: {
      kind: "human",
      reason:
        "The approval happens on a screen, and an answer that came at once may have been approved beforehand.",
    },
  },
  "sampling.user.request-review": {
    role: "host",
    gist: "The user can easily read a sampling request, and edit its prompt, before it goes to the model.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#user-interaction-model/2", "client/sampling#user-interaction-model/3"],
      "2025-03-26": ["client/sampling#user-interaction-model/2", "client/sampling#user-interaction-model/3"],
      "2025-06-18": ["client/sampling#user-interaction-model/2", "client/sampling#user-interaction-model/3"],
      "2025-11-25": ["client/sampling#user-interaction-model/2", "client/sampling#user-interaction-model/3"],
      "2026-07-28": ["client/sampling#user-interaction-model/2", "client/sampling#user-interaction-model/3"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Only somebody at the screen sees whether the request is shown and can be edited; the server sees the answer alone.",
    },
  },
  "sampling.user.response-review": {
    role: "host",
    gist: "The user can read the generated text before the server gets it.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#user-interaction-model/4"],
      "2025-03-26": ["client/sampling#user-interaction-model/4"],
      "2025-06-18": ["client/sampling#user-interaction-model/4"],
      "2025-11-25": ["client/sampling#user-interaction-model/4"],
      "2026-07-28": ["client/sampling#user-interaction-model/4"],
    },
    exclusion: {
      kind: "human",
      reason: "A text that was shown to the user and one that was passed on unseen are the same message.",
    },
  },
  "sampling.rate.limited": {
    role: "client",
    gist: "A client limits how often it is made to sample.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#security-considerations/4"],
      "2025-03-26": ["client/sampling#security-considerations/4"],
      "2025-06-18": ["client/sampling#security-considerations/4"],
      "2025-11-25": ["client/sampling#security-considerations/4"],
      "2026-07-28": ["client/sampling#security-considerations/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No limit is named, so however many requests are answered, the limit may lie one above.",
    },
  },
  "sampling.data.sensitive": {
    role: "both",
    gist: "Both sides treat sensitive data in sampling with due care.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/sampling#security-considerations/5"],
      "2025-03-26": ["client/sampling#security-considerations/5"],
      "2025-06-18": ["client/sampling#security-considerations/5"],
      "2025-11-25": ["client/sampling#security-considerations/5"],
      "2026-07-28": ["client/sampling#security-considerations/5"],
    },
    exclusion: {
      kind: "human",
      reason:
        "What is sensitive, and which care is due, depends on the meaning of the data and takes a person's judgement.",
    },
  },
  "sampling.messages.not-retained": {
    role: "client",
    gist: "A client does not carry messages of one sampling request over into the next.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/sampling#messages/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "What reaches the model passes behind the client, and an answer does not tell which messages it was made from.",
    },
  },
  "sampling.deprecated.avoided": {
    role: "both",
    gist: "New code does without sampling, and old code moves away from it.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/sampling#top/1", "client/sampling#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Nothing in a sampling request tells whether it was sent by new code or by old code on its way out.",
    },
  },
});
