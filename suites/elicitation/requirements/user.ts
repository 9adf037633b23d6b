import { requirements, since } from "../../catalogue/requirement.ts";

/** What the user sees of an elicitation, and can do. */
export const elicitationUser = requirements({
  "elicitation.user.asking-server": {
    role: "host",
    gist: "The user can see which server is asking.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": [
        "client/elicitation#user-interaction-model/2",
        "client/elicitation#security-considerations/4",
      ],
      ...since(
        "2025-11-25",
        "client/elicitation#user-interaction-model/3",
        "client/elicitation#security-considerations/2",
      ),
    },
    exclusion: {
      kind: "human",
      reason: "The host shows it on its screen, and it is not a part of any message.",
    },
  },
  "elicitation.user.decline": {
    role: "host",
    gist: "The user has clear ways to decline and to cancel.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: since("2025-06-18", "client/elicitation#user-interaction-model/4"),
    exclusion: {
      kind: "human",
      reason:
        "A client that never declines may have a user who never wanted to. Only its screen shows the choices.",
    },
  },
  "elicitation.user.decline-any-time": {
    role: "host",
    gist: "The user can decline an elicitation at any time.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/5"],
      ...since("2025-11-25", "client/elicitation#security-considerations/4"),
    },
    exclusion: {
      kind: "human",
      reason: "Only a person at the screen can see whether declining is possible while a form is filled in.",
    },
  },
  "elicitation.user.review": {
    role: "host",
    gist: "The user can review and change the answers of a form before they are sent.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": ["client/elicitation#user-interaction-model/3"],
      ...since("2025-11-25", "client/elicitation#user-interaction-model/5"),
    },
    exclusion: {
      kind: "human",
      reason: "The message is the same with and without a review.",
    },
  },
  "elicitation.user.approval": {
    role: "host",
    gist: "The user controls whether elicitations are allowed.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/2"],
      ...since("2025-11-25", "client/elicitation#security-considerations/3"),
    },
    exclusion: {
      kind: "human",
      reason:
        "The controls belong to the interface of the host, and which of them are sufficient is a matter of judgement.",
    },
  },
  "elicitation.user.purpose": {
    role: "host",
    gist: "An elicitation is presented so that the user understands what is asked and why.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/7"],
      "2025-11-25": ["client/elicitation#security-considerations/6"],
      "2026-07-28": ["client/elicitation#security-considerations/5"],
    },
    exclusion: {
      kind: "human",
      reason: "Only users can say whether they understand a question.",
    },
  },
  "elicitation.user.retry-controls": {
    role: "host",
    gist: "The user can retry or cancel manually when the outcome of a URL elicitation is unknown.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/6"],
      "2026-07-28": ["client/elicitation#example-request-sensitive-data/1"],
    },
    exclusion: {
      kind: "human",
      reason: "The controls are buttons of the host. If the user presses none, the client sends nothing.",
    },
  },
  "elicitation.rate.limited": {
    role: "client",
    gist: "A client limits the rate of elicitation.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/6"],
      "2025-11-25": ["client/elicitation#security-considerations/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No rate is given, so no number of answered requests proves that the limit is missing.",
    },
  },
});
