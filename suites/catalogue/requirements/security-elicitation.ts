import { requirements } from "../requirement.ts";

/** What elicitation is allowed to ask, with whose consent, and whose answer is accepted. */
export const securityElicitation = requirements({
  "security.elicitation.no-secrets": {
    role: "server",
    gist: "A form never asks for a password, a key, a token or other secrets; in 2025-06-18 no elicitation does.",
    level: "MUST NOT",
    keys: {
      "2025-06-18": [
        "client/elicitation#user-interaction-model/1",
        "client/elicitation#security-considerations/1",
      ],
      "2025-11-25": [
        "client/elicitation#user-interaction-model/1",
        "client/elicitation#form-mode-security/1",
      ],
    },
  },
  "security.elicitation.secrets-by-url": {
    role: "server",
    gist: "Secrets are asked for by URL mode.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#user-interaction-model/2"],
    },
    exclusion: {
      kind: "human",
      reason:
        "What a server needs from its user, and whether that is a secret, is its author's purpose; a form that asks for one breaks security.elicitation.no-secrets.",
    },
  },
  "security.elicitation.user-approval": {
    role: "client",
    gist: "The user approves what is sent in answer to an elicitation.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/2"],
      "2025-11-25": ["client/elicitation#security-considerations/3"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Approval is a dialog of the application; an answer on the wire does not tell whether a person gave it.",
    },
  },
  "security.elicitation.server-shown": {
    role: "client",
    gist: "The user is shown which server asks.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/4"],
      "2025-11-25": ["client/elicitation#security-considerations/2"],
    },
    exclusion: {
      kind: "human",
      reason: "What the screen shows, and whether it is clear, takes a person's eyes.",
    },
  },
  "security.elicitation.user-declines": {
    role: "client",
    gist: "The user is able to decline at any time.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/5"],
      "2025-11-25": ["client/elicitation#security-considerations/4"],
    },
    exclusion: {
      kind: "human",
      reason:
        "A client that never declines may have a user who never does; only a person finds the button missing.",
    },
  },
  "security.elicitation.rate-limited": {
    role: "client",
    gist: "A client limits the rate of elicitation.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/6"],
      "2025-11-25": ["client/elicitation#security-considerations/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "No rate is named, so no number of answered requests shows that the limit is missing.",
    },
  },
  "security.elicitation.purpose-shown": {
    role: "client",
    gist: "The user is shown clearly what is asked and why.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/7"],
      "2025-11-25": ["client/elicitation#security-considerations/6"],
    },
    exclusion: {
      kind: "human",
      reason: "What the screen shows, and whether it is clear, takes a person's eyes.",
    },
  },
  "security.elicitation.bound-to-user": {
    role: "server",
    gist: "Elicitation and its state belong to one client and one user, and are kept for them securely.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/1", "client/elicitation#security-considerations/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "To whom a server ties its state is written in its storage; the messages carry no user.",
    },
  },
  "security.elicitation.not-by-session-alone": {
    role: "server",
    gist: "State of elicitation is not tied to a session id alone.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "By which keys a server stores state cannot be read from its answers.",
    },
  },
  "security.elicitation.storage-protected": {
    role: "server",
    gist: "The storage of that state is protected against unauthorized access.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Storage lies behind the server, out of reach of any message.",
    },
  },
  "security.elicitation.user-from-token": {
    role: "server",
    transport: "http",
    gist: "A remote server knows its user from the credentials of MCP authorization, where it has them.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "From what a server derives the user is a step inside it, and the protocol never names the user.",
    },
  },
  "security.elicitation.identity-verified": {
    role: "server",
    gist: "A server does not believe a client's word on who the user is.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#identifying-the-user/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The protocol has no member for a claimed user, and belief in one happens inside the server.",
    },
  },
  "security.elicitation.identity-practice": {
    role: "server",
    gist: "A server identifies users by the established practice of security.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#identifying-the-user/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The sentence points to a body of practice about the inside of a server and names no behaviour.",
    },
  },
  "security.elicitation.same-user-finishes": {
    role: "server",
    gist: "Whoever opens the URL is verified to be the user who was asked, even when the URL was altered on the way.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "client/elicitation#phishing/1",
        "client/elicitation#phishing/2",
        "client/elicitation#phishing/3",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The user proves to be the same in a browser session with a website, which is not part of the protocol.",
    },
  },
  "security.elicitation.not-for-own-authorization": {
    role: "server",
    gist: "URL mode does not stand in for the authorization of the client at the server itself.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#url-mode-elicitation-for-oauth-flows/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A URL does not tell what the server makes of the visit, so the purpose of the design cannot be read from it.",
    },
  },
  "security.elicitation.no-foreign-credentials": {
    role: "server",
    gist: "Credentials of a third party, however they were obtained, never pass through the client.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": [
        "client/elicitation#understanding-the-distinction/1",
        "client/elicitation#understanding-the-distinction/4",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A credential is an opaque text; only the third party could say that a text in a message is one of its own.",
    },
  },
  "security.elicitation.no-token-upstream": {
    role: "server",
    gist: "A server never presents the client's token to a third party.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#understanding-the-distinction/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What a server sends to a third party does not pass the wire between client and server.",
    },
  },
  "security.elicitation.user-authorizes-directly": {
    role: "host",
    gist: "The user authorizes the server at the third party directly, without the client.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#understanding-the-distinction/3"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason: "It is a step between a person, a browser and a third party, none of which the harness tests.",
    },
  },
});
