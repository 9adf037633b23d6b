import { requirements } from "../requirement.ts";

/** What is called, suggested and logged: tools, completion and logging. */
export const securityOperations = requirements({
  "security.tools.access-control": {
    role: "server",
    gist: "Tools are under access control.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/2"],
      "2025-03-26": ["server/tools#security-considerations/2"],
      "2025-06-18": ["server/tools#security-considerations/2"],
      "2025-11-25": ["server/tools#security-considerations/2"],
      "2026-07-28": ["server/tools#security-considerations/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Who is allowed to call which tool is the operator's policy and appears in no message.",
    },
  },
  "security.tools.rate-limited": {
    role: "server",
    gist: "Tool calls are limited in rate.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/3"],
      "2025-03-26": ["server/tools#security-considerations/3"],
      "2025-06-18": ["server/tools#security-considerations/3"],
      "2025-11-25": ["server/tools#security-considerations/3"],
      "2026-07-28": ["server/tools#security-considerations/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No rate is named, so no number of served calls shows that the limit is missing, and flooding a target does harm.",
    },
  },
  "security.tools.outputs-sanitized": {
    role: "server",
    gist: "Output of tools is sanitized.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/4"],
      "2025-03-26": ["server/tools#security-considerations/4"],
      "2025-06-18": ["server/tools#security-considerations/4"],
      "2025-11-25": ["server/tools#security-considerations/4"],
      "2026-07-28": ["server/tools#security-considerations/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No property of sanitized output is named, so no output can be held against it.",
    },
  },
  "security.tools.annotations-untrusted": {
    role: "client",
    gist: "A client trusts tool annotations only from servers that it trusts.",
    level: "MUST",
    keys: {
      "2025-03-26": ["server/tools#tool/1"],
      "2025-06-18": ["server/tools#tool/1"],
      "2025-11-25": ["server/tools#tool/2"],
      "2026-07-28": ["server/tools#tool/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Trust is a decision inside the client, and the same messages pass either way.",
    },
  },
  "security.tools.user-confirms": {
    role: "host",
    gist: "The user is asked before a sensitive tool is called.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/5"],
      "2025-03-26": ["server/tools#security-considerations/5"],
      "2025-06-18": ["server/tools#security-considerations/5"],
      "2025-11-25": ["server/tools#security-considerations/5"],
    },
    exclusion: {
      kind: "human",
      reason: "The question is a dialog of the application, and which call is sensitive is a judgement.",
    },
  },
  "security.tools.inputs-shown": {
    role: "host",
    gist: "The user sees the inputs of a tool before the server receives them.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/6"],
      "2025-03-26": ["server/tools#security-considerations/6"],
      "2025-06-18": ["server/tools#security-considerations/6"],
      "2025-11-25": ["server/tools#security-considerations/6"],
    },
    exclusion: {
      kind: "human",
      reason: "What was on the screen before the call can only be told by the person in front of it.",
    },
  },
  "security.tools.results-validated": {
    role: "client",
    gist: "A client validates the result of a tool before a model sees it.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/7"],
      "2025-03-26": ["server/tools#security-considerations/7"],
      "2025-06-18": ["server/tools#security-considerations/7"],
      "2025-11-25": ["server/tools#security-considerations/7"],
    },
  },
  "security.tools.call-timeout": {
    role: "client",
    gist: "A client gives up a tool call that is never answered.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/8"],
      "2025-03-26": ["server/tools#security-considerations/8"],
      "2025-06-18": ["server/tools#security-considerations/8"],
      "2025-11-25": ["server/tools#security-considerations/8"],
    },
  },
  "security.tools.usage-logged": {
    role: "host",
    gist: "The use of tools is logged for audit.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/tools#security-considerations/9"],
      "2025-03-26": ["server/tools#security-considerations/9"],
      "2025-06-18": ["server/tools#security-considerations/9"],
      "2025-11-25": ["server/tools#security-considerations/9"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The audit log belongs to the application, and no message tells of it.",
    },
  },
  "security.completion.rate-limited": {
    role: "server",
    gist: "Completion requests are limited in rate.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/utilities/completion#security/2"],
      "2025-03-26": ["server/utilities/completion#security/2"],
      "2025-06-18": ["server/utilities/completion#security/2"],
      "2025-11-25": ["server/utilities/completion#security/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No rate is named, so no number of served requests shows that the limit is missing, and flooding a target does harm.",
    },
  },
  "security.completion.no-disclosure": {
    role: "server",
    gist: "Completion suggests nothing sensitive to those who are not allowed to know it.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/utilities/completion#security/3", "server/utilities/completion#security/4"],
      "2025-03-26": ["server/utilities/completion#security/3", "server/utilities/completion#security/4"],
      "2025-06-18": ["server/utilities/completion#security/3", "server/utilities/completion#security/4"],
      "2025-11-25": ["server/utilities/completion#security/3", "server/utilities/completion#security/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Which suggestions are sensitive, and to whom, is known to the server alone.",
    },
  },
  "security.logging.no-credentials": {
    role: "server",
    gist: "Log messages hold no credentials or secrets.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/1"],
      "2025-03-26": ["server/utilities/logging#security/1"],
      "2025-06-18": ["server/utilities/logging#security/1"],
      "2025-11-25": ["server/utilities/logging#security/1"],
    },
  },
  "security.logging.no-personal-data": {
    role: "server",
    gist: "Log messages hold no data that identify a person.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/2"],
      "2025-03-26": ["server/utilities/logging#security/2"],
      "2025-06-18": ["server/utilities/logging#security/2"],
      "2025-11-25": ["server/utilities/logging#security/2"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Whether a name or a number identifies a person is a judgement about the world outside the message.",
    },
  },
  "security.logging.no-internals": {
    role: "server",
    gist: "Log messages hold no details of the system that help an attacker.",
    level: "MUST NOT",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/3"],
      "2025-03-26": ["server/utilities/logging#security/3"],
      "2025-06-18": ["server/utilities/logging#security/3"],
      "2025-11-25": ["server/utilities/logging#security/3"],
    },
    exclusion: {
      kind: "human",
      reason: "What helps an attacker depends on the system, and takes an expert's judgement.",
    },
  },
  "security.logging.rate-limited": {
    role: "both",
    gist: "Log messages are limited in rate.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/4"],
      "2025-03-26": ["server/utilities/logging#security/4"],
      "2025-06-18": ["server/utilities/logging#security/4"],
      "2025-11-25": ["server/utilities/logging#security/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No rate is named, so no number of messages shows that the limit is missing.",
    },
  },
  "security.logging.access-control": {
    role: "both",
    gist: "Access to logs is controlled.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/6"],
      "2025-03-26": ["server/utilities/logging#security/6"],
      "2025-06-18": ["server/utilities/logging#security/6"],
      "2025-11-25": ["server/utilities/logging#security/6"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Where logs are kept and who reads them is outside the protocol.",
    },
  },
  "security.logging.monitored": {
    role: "both",
    gist: "Logs are watched for sensitive content.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/utilities/logging#security/7"],
      "2025-03-26": ["server/utilities/logging#security/7"],
      "2025-06-18": ["server/utilities/logging#security/7"],
      "2025-11-25": ["server/utilities/logging#security/7"],
    },
    exclusion: { kind: "unobservable", reason: "Watching is a matter of operation and sends no message." },
  },
});
