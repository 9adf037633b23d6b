import { between, requirements, since } from "../../catalogue/requirement.ts";

/** Model preferences and the other parameters, most of which a client may override. */
export const samplingPreferences = requirements({
  "sampling.preferences.advisory": {
    role: "client",
    gist: "A client may ignore the model preferences of a server, and may weigh them in any way.",
    level: "MAY",
    keys: {
      ...between(
        "2024-11-05",
        "2025-06-18",
        "schema#CreateMessageRequest.params.modelPreferences/1",
        "schema#ModelPreferences/1",
      ),
      ...since(
        "2025-11-25",
        "schema#CreateMessageRequestParams.modelPreferences/1",
        "schema#ModelPreferences/1",
      ),
    },
    exclusion: {
      kind: "permission",
      reason: "The client makes the final choice of the model, so no model in a result can be wrong.",
    },
  },
  "sampling.hints.order": {
    role: "client",
    gist: "A client uses the first of several model hints that it can match.",
    level: "MUST",
    keys: since("2024-11-05", "schema#ModelPreferences.hints/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "A client can override all hints, so the model that it names does not show in which order it read them.",
    },
  },
  "sampling.hints.before-priorities": {
    role: "client",
    gist: "A client gives model hints more weight than the numeric priorities.",
    level: "SHOULD",
    keys: since("2024-11-05", "schema#ModelPreferences.hints/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The weights are internal, and a model can be chosen for reasons that are in neither hints nor priorities.",
    },
  },
  "sampling.hints.respected": {
    role: "client",
    gist: "A client takes model hints into account.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/sampling#security-considerations/3"),
    exclusion: {
      kind: "unobservable",
      reason:
        "A model that no hint names may be the best that the client has, and only the client knows its models.",
    },
  },
  "sampling.hints.substring": {
    role: "client",
    gist: "A client treats a hint as a part of a model name.",
    level: "SHOULD",
    keys: since("2024-11-05", "schema#ModelHint.name/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the client knows the names that it compares with a hint, and it may map the hint to another name.",
    },
  },
  "sampling.hints.mapped": {
    role: "client",
    gist: "A client may map a hint to a similar model of another provider or family.",
    level: "MAY",
    keys: since("2024-11-05", "client/sampling#model-hints/1", "schema#ModelHint.name/2"),
    exclusion: {
      kind: "permission",
      reason: "Mapping a hint and using it literally are both allowed.",
    },
  },
  "sampling.priorities.ties": {
    role: "client",
    gist: "A client may use the priorities to choose among models that match a hint.",
    level: "MAY",
    keys: since("2024-11-05", "schema#ModelPreferences.hints/3"),
    exclusion: {
      kind: "permission",
      reason: "The priorities or another rule may decide between equal models.",
    },
  },
  "sampling.system-prompt.changed": {
    role: "client",
    gist: "A client may change or omit the system prompt.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#CreateMessageRequest.params.systemPrompt/1"),
      "2025-11-25": ["schema#CreateMessageRequestParams.systemPrompt/1"],
      "2026-07-28": ["client/sampling#system-prompt/1", "schema#CreateMessageRequestParams.systemPrompt/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "The prompt may be used, changed or omitted, and the server is not informed.",
    },
  },
  "sampling.context.ignored": {
    role: "client",
    gist: "A client may ignore or narrow the context that includeContext requests.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#CreateMessageRequest.params.includeContext/1"),
      "2025-11-25": ["schema#CreateMessageRequestParams.includeContext/1"],
      "2026-07-28": [
        "client/sampling#context-inclusion/1",
        "schema#CreateMessageRequestParams.includeContext/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "The client decides which context the model receives, including none.",
    },
  },
  "sampling.max-tokens.fewer": {
    role: "client",
    gist: "A client may sample fewer tokens than maxTokens.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#CreateMessageRequest.params.maxTokens/1"),
      ...since("2025-11-25", "schema#CreateMessageRequestParams.maxTokens/1"),
    },
    exclusion: {
      kind: "permission",
      reason: "Any shorter answer is allowed, including an empty one.",
    },
  },
  "sampling.max-tokens.respected": {
    role: "client",
    gist: "A client does not sample more tokens than maxTokens.",
    level: "MUST",
    keys: {
      "2026-07-28": ["client/sampling#sampling-parameters/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A result has text and no number of tokens, and only the model's own tokenizer could count them.",
    },
  },
  "sampling.parameters.ignored": {
    role: "client",
    gist: "A client may change or ignore temperature, stopSequences and metadata.",
    level: "MAY",
    keys: {
      "2026-07-28": ["client/sampling#sampling-parameters/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "A model may not support these parameters, so an answer without them conforms.",
    },
  },
  "sampling.stop-reason.known-values": {
    role: "client",
    gist: "A client may give endTurn, stopSequence, maxTokens or toolUse as the stop reason.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "client/sampling#result-fields/1",
        "client/sampling#result-fields/2",
        "client/sampling#result-fields/3",
        "client/sampling#result-fields/4",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "The stop reason is an open string and optional, so no value of it is wrong.",
    },
  },
});
