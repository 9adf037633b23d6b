import { requirements } from "../requirement.ts";

export const toolsHost = requirements({
  "tools.user.can-deny": {
    role: "host",
    gist: "A person can refuse each tool call.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#user-interaction-model/1"],
      "2025-03-26": ["server/tools#user-interaction-model/1"],
      "2025-06-18": ["server/tools#user-interaction-model/1"],
      "2025-11-25": ["server/tools#user-interaction-model/1"],
      "2026-07-28": ["server/tools#user-interaction-model/1"],
    },
    exclusion: {
      kind: "human",
      reason: "Whether a person is asked and can say no shows only in the user interface of the host.",
    },
  },
  "tools.user.informed": {
    role: "host",
    gist: "The host shows which tools the model can use and when one is used.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#user-interaction-model/2", "server/tools#user-interaction-model/3"],
      "2025-03-26": ["server/tools#user-interaction-model/2", "server/tools#user-interaction-model/3"],
      "2025-06-18": ["server/tools#user-interaction-model/2", "server/tools#user-interaction-model/3"],
      "2025-11-25": ["server/tools#user-interaction-model/2", "server/tools#user-interaction-model/3"],
      "2026-07-28": ["server/tools#user-interaction-model/2", "server/tools#user-interaction-model/3"],
    },
    exclusion: {
      kind: "human",
      reason: "What the host shows on its screen, and how clearly, takes a person to see.",
    },
  },
  "tools.user.confirms": {
    role: "host",
    gist: "The host asks the user to confirm operations, sensitive ones above all.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#user-interaction-model/4", "server/tools#security-considerations/5"],
      "2025-03-26": ["server/tools#user-interaction-model/4", "server/tools#security-considerations/5"],
      "2025-06-18": ["server/tools#user-interaction-model/4", "server/tools#security-considerations/5"],
      "2025-11-25": ["server/tools#user-interaction-model/4", "server/tools#security-considerations/5"],
      "2026-07-28": ["server/tools#user-interaction-model/4", "server/tools#security-considerations/5"],
    },
    exclusion: {
      kind: "human",
      reason:
        "A confirmation happens between host and user; a call reaches the server in the same form with and without it.",
    },
  },
  "tools.user.sees-inputs": {
    role: "host",
    gist: "The host shows the arguments to the user before it calls a tool.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/6"],
      "2025-03-26": ["server/tools#security-considerations/6"],
      "2025-06-18": ["server/tools#security-considerations/6"],
      "2025-11-25": ["server/tools#security-considerations/6"],
      "2026-07-28": ["server/tools#security-considerations/6"],
    },
    exclusion: {
      kind: "human",
      reason: "What the host shows before a call takes a person to see; the call itself looks the same.",
    },
  },
  "tools.model.gets-tool-errors": {
    role: "host",
    gist: "The host gives the errors of tools to the model.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["server/tools#error-handling/1"],
      "2026-07-28": ["server/tools#error-handling/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What a host passes to its model happens behind the client, where no MCP message goes.",
    },
  },
  "tools.model.gets-protocol-errors": {
    role: "host",
    gist: "The host may give protocol errors to the model.",
    level: "MAY",
    keys: {
      "2025-11-25": ["server/tools#error-handling/2"],
      "2026-07-28": ["server/tools#error-handling/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Giving protocol errors to the model and keeping them from it are both conforming.",
    },
  },
  "tools.use.logged": {
    role: "client",
    gist: "A client keeps a log of the tools that it used.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/9"],
      "2025-03-26": ["server/tools#security-considerations/9"],
      "2025-06-18": ["server/tools#security-considerations/9"],
      "2025-11-25": ["server/tools#security-considerations/9"],
      "2026-07-28": ["server/tools#security-considerations/10"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A log for audits lies in the client's own storage, and the protocol has no message that shows it.",
    },
  },
});
