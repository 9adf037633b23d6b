import { requirements, since } from "../catalogue/requirement.ts";

export const completion = requirements({
  "completion.capability.declared": {
    role: "server",
    gist: "A server that answers completion/complete declares the completions capability.",
    level: "MUST",
    keys: since("2025-03-26", "server/utilities/completion#capabilities/1"),
  },
  "completion.capability.undeclarable": {
    role: "server",
    gist: "Whether a server offers completion is visible only when completion/complete is called.",
    level: "MAY",
    keys: {
      "2024-11-05": ["implied/completion/no-capability-exists"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "This revision has no capability for completion, so offering it and answering -32601 both conform.",
    },
  },
  "completion.undeclared.refused": {
    role: "server",
    gist: "A server that does not declare completions answers completion/complete with error -32601.",
    level: "SHOULD",
    keys: since("2025-03-26", "server/utilities/completion#error-handling/1"),
  },
  "completion.ref.unknown-prompt": {
    role: "server",
    gist: "A completion for a prompt that the server does not have is answered with error -32602.",
    level: "SHOULD",
    keys: since("2025-03-26", "server/utilities/completion#error-handling/2"),
  },
  "completion.argument.missing": {
    role: "server",
    gist: "A completion/complete without its ref or its argument is answered with error -32602.",
    level: "SHOULD",
    keys: since("2025-03-26", "server/utilities/completion#error-handling/3"),
  },
  "completion.input.validated": {
    role: "server",
    gist: "A completion/complete with a ref of no known type, or with a value that is not a string, is answered with an error.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/4"),
  },
  "completion.input.no-suggestions": {
    role: "server",
    gist: "A completion/complete with invalid input is answered with an error or without values.",
    level: "MUST",
    keys: since("2024-11-05", "server/utilities/completion#security/1"),
  },
  "completion.errors.internal": {
    role: "server",
    gist: "An internal failure of the server during a completion is answered with error -32603.",
    level: "SHOULD",
    keys: since("2025-03-26", "server/utilities/completion#error-handling/4"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No valid request is known to make a server fail internally, and the code of an error does not show its cause: the server may mean another code.",
    },
  },
  "completion.result.shape": {
    role: "server",
    gist: "A completion holds an array of strings as values; total is a number and hasMore a boolean when present.",
    level: "MUST",
    keys: since("2024-11-05", "implied/completion/shape"),
  },
  "completion.result.limit": {
    role: "server",
    gist: "A completion holds at most 100 values.",
    level: "MUST",
    keys: since("2024-11-05", "implied/completion/max-100"),
  },
  "completion.context.accepted": {
    role: "server",
    gist: "A completion/complete with the values of other arguments in its context is answered with a result.",
    level: "SHOULD",
    keys: since("2025-06-18", "implied/completion/context-accepted"),
  },
  "completion.values.sorted": {
    role: "server",
    gist: "The values of a completion are sorted by relevance.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/1"),
    exclusion: {
      kind: "human",
      reason:
        "Which of two suggestions is more relevant is a matter of opinion, and the specification gives no measure.",
    },
  },
  "completion.values.fuzzy": {
    role: "server",
    gist: "A server matches loosely where that suits the argument.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/2"),
    exclusion: {
      kind: "human",
      reason: "The specification does not define where loose matching is suitable, or what is loose enough.",
    },
  },
  "completion.values.protected": {
    role: "server",
    gist: "Completions give no sensitive suggestions to users without permission.",
    level: "MUST",
    keys: since(
      "2024-11-05",
      "server/utilities/completion#security/3",
      "server/utilities/completion#security/4",
    ),
    exclusion: {
      kind: "human",
      reason: "Only the owner of the data can say which suggestions are sensitive, and for whom.",
    },
  },
  // Two readings: recommended under the considerations, required under security.
  "completion.rate.limited": {
    role: "server",
    gist: "A server limits the rate of completion requests.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "server/utilities/completion#implementation-considerations/3",
      "server/utilities/completion#security/2",
    ),
    exclusion: {
      kind: "unobservable",
      reason:
        "No rate is given, so a server that answers many requests may have a limit that was not reached.",
    },
  },
  "completion.client.debounced": {
    role: "client",
    gist: "A client waits for a pause in the typing before it requests completions.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/5"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The keystrokes are inside the client. One request looks the same as the last of many that were suppressed.",
    },
  },
  "completion.client.cached": {
    role: "client",
    gist: "A client caches completions where that is useful.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/6"),
    exclusion: {
      kind: "unobservable",
      reason:
        "A client that asks only once may have cached the answer or may not have needed it again. Where caching is useful is its own decision.",
    },
  },
  "completion.client.partial": {
    role: "client",
    gist: "A client handles a completion without total and hasMore, or without values.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/completion#implementation-considerations/7"),
  },
});
