import { between, requirements, since } from "../../catalogue/requirement.ts";

export const toolsHost = requirements({
  "tools.user.can-deny": {
    role: "host",
    gist: "A person can reject each tool call.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/tools#user-interaction-model/1"),
    exclusion: {
      kind: "human",
      reason: "Only the user interface of the host shows whether a person is asked and can reject.",
    },
  },
  "tools.user.informed": {
    role: "host",
    gist: "The host shows which tools the model can use and when one is used.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "server/tools#user-interaction-model/2",
      "server/tools#user-interaction-model/3",
    ),
    exclusion: {
      kind: "human",
      reason: "Only a person can see what the host shows on its screen, and how clearly.",
    },
  },
  "tools.user.confirms": {
    role: "host",
    gist: "The host asks the user to confirm operations, especially sensitive ones.",
    level: "SHOULD",
    keys: since(
      "2024-11-05",
      "server/tools#user-interaction-model/4",
      "server/tools#security-considerations/5",
    ),
    exclusion: {
      kind: "human",
      reason:
        "A confirmation happens between host and user; the server receives the same call with and without it.",
    },
  },
  "tools.user.sees-inputs": {
    role: "host",
    gist: "The host shows the arguments to the user before it calls a tool.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/tools#security-considerations/6"),
    exclusion: {
      kind: "human",
      reason: "Only a person can see what the host shows before a call; the call itself is the same.",
    },
  },
  "tools.model.gets-tool-errors": {
    role: "client",
    gist: "A client passes the errors of tools to the model.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["server/tools#error-handling/1"],
      "2026-07-28": ["server/tools#error-handling/2"],
    },
  },
  "tools.model.gets-protocol-errors": {
    role: "client",
    gist: "A client may pass protocol errors to the model.",
    level: "MAY",
    keys: {
      "2025-11-25": ["server/tools#error-handling/2"],
      "2026-07-28": ["server/tools#error-handling/1"],
    },
  },
  "tools.use.logged": {
    role: "client",
    gist: "A client logs the tools that it used.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "server/tools#security-considerations/9"),
      "2026-07-28": ["server/tools#security-considerations/10"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "An audit log is in the storage of the client, and no message of the protocol shows it.",
    },
  },
});
