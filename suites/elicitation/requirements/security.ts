import { requirements, since } from "../../catalogue/requirement.ts";

/** What the user sees of a URL, and how secrets and identities are protected. */
export const elicitationSecurity = requirements({
  "elicitation.url.shown": {
    role: "host",
    gist: "The user sees the full URL and its host, and agrees, before anything is opened.",
    level: "MUST",
    keys: since(
      "2025-11-25",
      "client/elicitation#user-interaction-model/6",
      "client/elicitation#safe-url-handling/5",
      "client/elicitation#safe-url-handling/8",
    ),
    exclusion: {
      kind: "human",
      reason:
        "The host shows the URL after the message has arrived. That nothing opens without consent is a separate requirement.",
    },
  },
  "elicitation.url.warned": {
    role: "host",
    gist: "The host highlights the domain of the URL and warns of suspicious ones.",
    level: "SHOULD",
    keys: since(
      "2025-11-25",
      "client/elicitation#safe-url-handling/10",
      "client/elicitation#safe-url-handling/11",
    ),
    exclusion: {
      kind: "human",
      reason:
        "Highlights and warnings are visual, and the specification does not define which URL is suspicious.",
    },
  },
  "elicitation.url.only-link": {
    role: "host",
    gist: "No other URL in an elicitation is shown as a link.",
    level: "SHOULD NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/12"),
    exclusion: {
      kind: "human",
      reason: "Only the screen of the host shows how a text is displayed.",
    },
  },
  "elicitation.url.isolated": {
    role: "host",
    gist: "The URL opens where neither the client nor the model can see the page.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/9"),
    exclusion: {
      kind: "unobservable",
      reason: "The server of the page sees a browser, but not who can see its content.",
    },
  },
  "elicitation.url.secrets": {
    role: "server",
    gist: "A server that needs secrets from the user asks for them in URL mode.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#user-interaction-model/2"),
    exclusion: {
      kind: "human",
      reason: "Only a person who reads the page behind a URL can say what it asks for.",
    },
  },
  "elicitation.url.not-preauthenticated": {
    role: "server",
    gist: "The URL gives no access to a protected resource without authentication.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/2"),
    exclusion: {
      kind: "human",
      reason: "Only the operator knows which of the pages behind a URL have to be protected.",
    },
  },
  "elicitation.url.not-for-access": {
    role: "server",
    gist: "A server does not use URL mode to authorize users for itself.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#url-mode-elicitation-for-oauth-flows/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "What a visit to a URL authorizes is decided between the page and the server, and no message shows it.",
    },
  },
  "elicitation.url.user-verified": {
    role: "server",
    gist: "A server verifies that the user who opens the URL is the user for whom it started the elicitation.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#phishing/1", "client/elicitation#phishing/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The verification happens between a browser and the web site of the server, outside of the protocol.",
    },
  },
  "elicitation.url.tamper-proof": {
    role: "server",
    gist: "The verification of the user is reliable even if the URL was altered.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#phishing/3"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The reaction to altered URLs depends on cookies and pages of a web site, and no message describes it.",
    },
  },
  "elicitation.credentials.not-to-client": {
    role: "server",
    gist: "Credentials for third parties that a server obtains never pass through the client.",
    level: "MUST NOT",
    keys: since(
      "2025-11-25",
      "client/elicitation#understanding-the-distinction/1",
      "client/elicitation#understanding-the-distinction/4",
    ),
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the server and the third party know the credentials, so no one else could recognise them in a message.",
    },
  },
  "elicitation.credentials.not-reused": {
    role: "server",
    gist: "A server does not use the credentials of the client with third parties.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#understanding-the-distinction/2"),
    exclusion: {
      kind: "unobservable",
      reason: "What a server sends to third parties is not visible to the client.",
    },
  },
  "elicitation.credentials.direct": {
    role: "server",
    gist: "The user authorizes the server directly, without the client in between.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#understanding-the-distinction/3"),
    exclusion: {
      kind: "unobservable",
      reason: "The authorization happens between browser, server and third party, outside of the protocol.",
    },
  },
  "elicitation.user.bound": {
    role: "server",
    gist: "A server binds an elicitation and its state to the client and the user that it asked.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/1", "client/elicitation#security-considerations/1"],
      "2026-07-28": ["client/elicitation#security-considerations/1", "client/elicitation#statefulness/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A retry carries everything that is needed, so an answer to it proves nothing. State that another principal presents is a separate requirement.",
    },
  },
  "elicitation.state.guarded": {
    role: "server",
    gist: "A server protects the state of elicitations against unauthorized access.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/3"],
      "2026-07-28": ["client/elicitation#statefulness/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The storage of a server is not visible to its clients.",
    },
  },
  "elicitation.state.not-by-session-alone": {
    role: "server",
    gist: "The state of elicitations is not bound to a session id only.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The answers of a server do not show by which key it stores state.",
    },
  },
  "elicitation.user.from-authorization": {
    role: "server",
    transport: "http",
    gist: "A remote server takes the identity of the user from the authorization of the request if it can.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#statefulness/4"],
      "2026-07-28": ["client/elicitation#statefulness/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A message shows which token was sent, but not how the server identified the user.",
    },
  },
  "elicitation.user.claim-untrusted": {
    role: "server",
    gist: "A server does not rely on what a client says about the identity of the user.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#identifying-the-user/1"),
    exclusion: {
      kind: "unobservable",
      reason: "A server can repeat a claimed name without relying on it, and can rely on it silently.",
    },
  },
  "elicitation.user.best-practices": {
    role: "server",
    gist: "A server follows the security best practices when it identifies the user.",
    level: "SHOULD",
    keys: since("2025-11-25", "client/elicitation#identifying-the-user/2"),
    exclusion: {
      kind: "unobservable",
      reason: "It refers to advice on the inside of a server and names no behaviour of its own.",
    },
  },
});
