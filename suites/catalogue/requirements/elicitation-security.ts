import { requirements } from "../requirement.ts";

/** What the user is shown and can do, and how secrets and identities are kept. */
export const elicitationSecurity = requirements({
  "elicitation.user.asking-server": {
    role: "host",
    gist: "The user can tell which server is asking.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": [
        "client/elicitation#user-interaction-model/2",
        "client/elicitation#security-considerations/4",
      ],
      "2025-11-25": [
        "client/elicitation#user-interaction-model/3",
        "client/elicitation#security-considerations/2",
      ],
      "2026-07-28": [
        "client/elicitation#user-interaction-model/3",
        "client/elicitation#security-considerations/2",
      ],
    },
    exclusion: {
      kind: "human",
      reason: "It is shown on the screen of the host and is not part of any message.",
    },
  },
  "elicitation.user.decline": {
    role: "host",
    gist: "The user has clear ways to decline and to cancel.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": ["client/elicitation#user-interaction-model/4"],
      "2025-11-25": ["client/elicitation#user-interaction-model/4"],
      "2026-07-28": ["client/elicitation#user-interaction-model/4"],
    },
    exclusion: {
      kind: "human",
      reason:
        "A client that never declines may have asked a user who never wanted to; only its screen shows the choices.",
    },
  },
  "elicitation.user.decline-any-time": {
    role: "host",
    gist: "The user can decline an elicitation at any time.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/5"],
      "2025-11-25": ["client/elicitation#security-considerations/4"],
      "2026-07-28": ["client/elicitation#security-considerations/4"],
    },
    exclusion: {
      kind: "human",
      reason: "Whether the way out stays open while a form is filled in can be tried only at the screen.",
    },
  },
  "elicitation.user.review": {
    role: "host",
    gist: "The user can review and change the answers of a form before they are sent.",
    level: "MUST",
    levels: { "2025-06-18": "SHOULD" },
    keys: {
      "2025-06-18": ["client/elicitation#user-interaction-model/3"],
      "2025-11-25": ["client/elicitation#user-interaction-model/5"],
      "2026-07-28": ["client/elicitation#user-interaction-model/5"],
    },
    exclusion: {
      kind: "human",
      reason: "Answers that were reviewed and answers that were not are the same message.",
    },
  },
  "elicitation.user.approval": {
    role: "host",
    gist: "The user controls whether elicitations are let through.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/2"],
      "2025-11-25": ["client/elicitation#security-considerations/3"],
      "2026-07-28": ["client/elicitation#security-considerations/3"],
    },
    exclusion: {
      kind: "human",
      reason:
        "The controls belong to the interface of the host, and which of them are enough is a matter of judgement.",
    },
  },
  "elicitation.user.purpose": {
    role: "host",
    gist: "An elicitation is shown so that the user understands what is asked and why.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/7"],
      "2025-11-25": ["client/elicitation#security-considerations/6"],
      "2026-07-28": ["client/elicitation#security-considerations/5"],
    },
    exclusion: {
      kind: "human",
      reason: "Whether a user understands a question can only be found out from users.",
    },
  },
  "elicitation.user.retry-controls": {
    role: "host",
    gist: "The user can retry or cancel by hand when the outcome of a URL elicitation stays open.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#completion-notifications-for-url-mode-elicitation/6"],
      "2026-07-28": ["client/elicitation#example-request-sensitive-data/1"],
    },
    exclusion: {
      kind: "human",
      reason: "The controls are buttons of the host; a client whose user presses none sends nothing.",
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
      reason: "No rate is named, so no number of answered requests shows that the limit is missing.",
    },
  },
  "elicitation.url.shown": {
    role: "host",
    gist: "The user sees the full URL and its host, and agrees, before anything is opened.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "client/elicitation#user-interaction-model/6",
        "client/elicitation#safe-url-handling/5",
        "client/elicitation#safe-url-handling/8",
      ],
      "2026-07-28": [
        "client/elicitation#user-interaction-model/6",
        "client/elicitation#safe-url-handling/5",
        "client/elicitation#safe-url-handling/8",
      ],
    },
    exclusion: {
      kind: "human",
      reason:
        "The URL is shown by the host after the message has arrived; that nothing opens without consent has a requirement of its own.",
    },
  },
  "elicitation.url.warned": {
    role: "host",
    gist: "The host makes the domain of the URL stand out and warns of suspicious ones.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/10", "client/elicitation#safe-url-handling/11"],
      "2026-07-28": ["client/elicitation#safe-url-handling/10", "client/elicitation#safe-url-handling/11"],
    },
    exclusion: {
      kind: "human",
      reason: "Emphasis and warnings are made for the eye, and which URL is suspicious is not defined.",
    },
  },
  "elicitation.url.only-link": {
    role: "host",
    gist: "No other URL in an elicitation is shown as a link.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/12"],
      "2026-07-28": ["client/elicitation#safe-url-handling/12"],
    },
    exclusion: {
      kind: "human",
      reason: "How a text is drawn can be seen only on the screen of the host.",
    },
  },
  "elicitation.url.isolated": {
    role: "host",
    gist: "The URL opens where neither the client nor the model can look into the page.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/9"],
      "2026-07-28": ["client/elicitation#safe-url-handling/9"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The server of the page sees a browser but not who can look into it.",
    },
  },
  "elicitation.url.secrets": {
    role: "server",
    gist: "A server that needs secrets from the user asks for them by URL mode.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#user-interaction-model/2"],
      "2026-07-28": ["client/elicitation#user-interaction-model/2"],
    },
    exclusion: {
      kind: "human",
      reason:
        "What is asked for on the page behind a URL, and whether it is secret, takes a person who reads the page.",
    },
  },
  "elicitation.url.not-preauthenticated": {
    role: "server",
    gist: "The URL does not open a protected resource by itself.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/2"],
      "2026-07-28": ["client/elicitation#safe-url-handling/2"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Which of the pages behind a URL ought to be protected is known to its operator only, and takes a visit to find out.",
    },
  },
  "elicitation.url.not-for-access": {
    role: "server",
    gist: "A server does not use URL mode to authorize users for itself.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#url-mode-elicitation-for-oauth-flows/1"],
      "2026-07-28": ["client/elicitation#url-mode-elicitation-for-oauth-flows/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "For what a visit to a URL authorizes the user is settled between the page and the server and not said in a message.",
    },
  },
  "elicitation.url.user-verified": {
    role: "server",
    gist: "A server verifies that the user who opens the URL is the one for whom it elicited.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#phishing/1", "client/elicitation#phishing/2"],
      "2026-07-28": ["client/elicitation#phishing/1", "client/elicitation#phishing/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The verification takes place between a browser and the web site of the server, outside of the protocol.",
    },
  },
  "elicitation.url.tamper-proof": {
    role: "server",
    gist: "The way in which a server verifies the user holds even if the URL was altered.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#phishing/3"],
      "2026-07-28": ["client/elicitation#phishing/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "How altered URLs are met depends on cookies and pages of a web site that no message describes.",
    },
  },
  "elicitation.credentials.not-to-client": {
    role: "server",
    gist: "Credentials for third parties that a server obtains never pass through the client.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": [
        "client/elicitation#understanding-the-distinction/1",
        "client/elicitation#understanding-the-distinction/4",
      ],
      "2026-07-28": [
        "client/elicitation#understanding-the-distinction/1",
        "client/elicitation#understanding-the-distinction/4",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The credentials are known to the server and the third party only, so nobody else could recognise them in a message.",
    },
  },
  "elicitation.credentials.not-reused": {
    role: "server",
    gist: "A server does not use the credentials of the client with third parties.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#understanding-the-distinction/2"],
      "2026-07-28": ["client/elicitation#understanding-the-distinction/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What a server sends to third parties does not pass by the client.",
    },
  },
  "elicitation.credentials.direct": {
    role: "server",
    gist: "The user authorizes the server directly, without the client in between.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#understanding-the-distinction/3"],
      "2026-07-28": ["client/elicitation#understanding-the-distinction/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The authorization takes place between browser, server and third party, none of which speaks the protocol there.",
    },
  },
  "elicitation.user.bound": {
    role: "server",
    gist: "A server ties an elicitation, and any state that it keeps for it, to the client and user whom it asked.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/1", "client/elicitation#security-considerations/1"],
      "2026-07-28": ["client/elicitation#security-considerations/1", "client/elicitation#statefulness/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A retry carries all that is needed, so serving it proves nothing; state that another principal presents has a requirement of its own.",
    },
  },
  "elicitation.state.guarded": {
    role: "server",
    gist: "A server guards the state of elicitations against unauthorized access.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/3"],
      "2026-07-28": ["client/elicitation#statefulness/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Where and how a server stores its state is not visible to those who send it messages.",
    },
  },
  "elicitation.state.not-by-session-alone": {
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
  "elicitation.user.from-authorization": {
    role: "server",
    transport: "http",
    gist: "A remote server takes the identity of the user from the authorization of the request where it can.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/4"],
      "2026-07-28": ["client/elicitation#statefulness/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A message shows which token was sent, but not from what the server concluded who the user is.",
    },
  },
  "elicitation.user.claim-untrusted": {
    role: "server",
    gist: "A server does not rely on what a client says of the identity of the user.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#identifying-the-user/1"],
      "2026-07-28": ["client/elicitation#identifying-the-user/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A server can repeat a claimed name without relying on it, and rely on it without a word.",
    },
  },
  "elicitation.user.best-practices": {
    role: "server",
    gist: "A server follows the security best practices when it identifies the user.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#identifying-the-user/2"],
      "2026-07-28": ["client/elicitation#identifying-the-user/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It points to a document of advice on the inside of a server and names no behaviour of its own.",
    },
  },
});
