import { requirements } from "../requirement.ts";

/** Model preferences and the other parameters, most of which a client can overrule. */
export const samplingPreferences = requirements({
  "sampling.preferences.advisory": {
    role: "client",
    gist: "A client is free to ignore the model preferences of a server and to weigh them as it likes.",
    level: "MAY",
    keys: {
      "2024-11-05": ["schema#CreateMessageRequest.params.modelPreferences/1", "schema#ModelPreferences/1"],
      "2025-03-26": ["schema#CreateMessageRequest.params.modelPreferences/1", "schema#ModelPreferences/1"],
      "2025-06-18": ["schema#CreateMessageRequest.params.modelPreferences/1", "schema#ModelPreferences/1"],
      "2025-11-25": ["schema#CreateMessageRequestParams.modelPreferences/1", "schema#ModelPreferences/1"],
      "2026-07-28": ["schema#CreateMessageRequestParams.modelPreferences/1", "schema#ModelPreferences/1"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The client has the last word on the model, so no model that it names in a result can be a wrong one.",
    },
  },
  "sampling.hints.order": {
    role: "client",
    gist: "A client takes the first of several model hints that it can match.",
    level: "MUST",
    keys: {
      "2024-11-05": ["schema#ModelPreferences.hints/1"],
      "2025-03-26": ["schema#ModelPreferences.hints/1"],
      "2025-06-18": ["schema#ModelPreferences.hints/1"],
      "2025-11-25": ["schema#ModelPreferences.hints/1"],
      "2026-07-28": ["schema#ModelPreferences.hints/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Since a client can overrule all hints, the model that it names does not show in which order it went through them.",
    },
  },
  "sampling.hints.before-priorities": {
    role: "client",
    gist: "A client gives model hints more weight than the numeric priorities.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["schema#ModelPreferences.hints/2"],
      "2025-03-26": ["schema#ModelPreferences.hints/2"],
      "2025-06-18": ["schema#ModelPreferences.hints/2"],
      "2025-11-25": ["schema#ModelPreferences.hints/2"],
      "2026-07-28": ["schema#ModelPreferences.hints/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The weights are used inside the client, and a model can be chosen for reasons that are in neither hints nor priorities.",
    },
  },
  "sampling.hints.respected": {
    role: "client",
    gist: "A client takes model hints into account.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/sampling#security-considerations/3"],
      "2025-03-26": ["client/sampling#security-considerations/3"],
      "2025-06-18": ["client/sampling#security-considerations/3"],
      "2025-11-25": ["client/sampling#security-considerations/3"],
      "2026-07-28": ["client/sampling#security-considerations/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A model that no hint names may be the best that the client has, and only the client knows what it has.",
    },
  },
  "sampling.hints.substring": {
    role: "client",
    gist: "A client reads a hint as a part of a model name.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["schema#ModelHint.name/1"],
      "2025-03-26": ["schema#ModelHint.name/1"],
      "2025-06-18": ["schema#ModelHint.name/1"],
      "2025-11-25": ["schema#ModelHint.name/1"],
      "2026-07-28": ["schema#ModelHint.name/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The names against which a hint is compared are known to the client alone, and it can map the hint to another name besides.",
    },
  },
  "sampling.hints.mapped": {
    role: "client",
    gist: "A client is free to map a hint to a similar model of another provider or family.",
    level: "MAY",
    keys: {
      "2024-11-05": ["client/sampling#model-hints/1", "schema#ModelHint.name/2"],
      "2025-03-26": ["client/sampling#model-hints/1", "schema#ModelHint.name/2"],
      "2025-06-18": ["client/sampling#model-hints/1", "schema#ModelHint.name/2"],
      "2025-11-25": ["client/sampling#model-hints/1", "schema#ModelHint.name/2"],
      "2026-07-28": ["client/sampling#model-hints/1", "schema#ModelHint.name/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "Mapping a hint and taking it literally are both allowed.",
    },
  },
  "sampling.priorities.ties": {
    role: "client",
    gist: "A client is free to use the priorities to choose among models that match a hint.",
    level: "MAY",
    keys: {
      "2024-11-05": ["schema#ModelPreferences.hints/3"],
      "2025-03-26": ["schema#ModelPreferences.hints/3"],
      "2025-06-18": ["schema#ModelPreferences.hints/3"],
      "2025-11-25": ["schema#ModelPreferences.hints/3"],
      "2026-07-28": ["schema#ModelPreferences.hints/3"],
    },
    exclusion: {
      kind: "permission",
      reason: "Ties can be broken by the priorities or in any other way.",
    },
  },
  "sampling.system-prompt.changed": {
    role: "client",
    gist: "A client is free to change or drop the system prompt.",
    level: "MAY",
    keys: {
      "2024-11-05": ["schema#CreateMessageRequest.params.systemPrompt/1"],
      "2025-03-26": ["schema#CreateMessageRequest.params.systemPrompt/1"],
      "2025-06-18": ["schema#CreateMessageRequest.params.systemPrompt/1"],
      "2025-11-25": ["schema#CreateMessageRequestParams.systemPrompt/1"],
      "2026-07-28": ["client/sampling#system-prompt/1", "schema#CreateMessageRequestParams.systemPrompt/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "The prompt can be used, altered or left out, and the server need not be told which.",
    },
  },
  "sampling.context.ignored": {
    role: "client",
    gist: "A client is free to ignore or narrow the context that includeContext asks for.",
    level: "MAY",
    keys: {
      "2024-11-05": ["schema#CreateMessageRequest.params.includeContext/1"],
      "2025-03-26": ["schema#CreateMessageRequest.params.includeContext/1"],
      "2025-06-18": ["schema#CreateMessageRequest.params.includeContext/1"],
      "2025-11-25": ["schema#CreateMessageRequestParams.includeContext/1"],
      "2026-07-28": [
        "client/sampling#context-inclusion/1",
        "schema#CreateMessageRequestParams.includeContext/1",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Which context goes to the model is left to the client, down to none at all.",
    },
  },
  "sampling.max-tokens.fewer": {
    role: "client",
    gist: "A client is free to sample fewer tokens than maxTokens.",
    level: "MAY",
    keys: {
      "2024-11-05": ["schema#CreateMessageRequest.params.maxTokens/1"],
      "2025-03-26": ["schema#CreateMessageRequest.params.maxTokens/1"],
      "2025-06-18": ["schema#CreateMessageRequest.params.maxTokens/1"],
      "2025-11-25": ["schema#CreateMessageRequestParams.maxTokens/1"],
      "2026-07-28": ["schema#CreateMessageRequestParams.maxTokens/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Any shorter answer is allowed, down to an empty one.",
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
        "A result holds text and no count of tokens, and only the model's own tokenizer could count them.",
    },
  },
  "sampling.parameters.ignored": {
    role: "client",
    gist: "A client is free to change or ignore temperature, stopSequences and metadata.",
    level: "MAY",
    keys: {
      "2026-07-28": ["client/sampling#sampling-parameters/2"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "A model need not know these parameters, so an answer made without them is as good as one made with them.",
    },
  },
  "sampling.stop-reason.known-values": {
    role: "client",
    gist: "A client is free to give endTurn, stopSequence, maxTokens or toolUse as the stop reason.",
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
      reason: "The stop reason is an open string that can also be left out, so no value of it is wrong.",
    },
  },
});
