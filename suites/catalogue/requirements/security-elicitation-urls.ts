import { requirements } from "../requirement.ts";

/** How the links of an elicitation are made, shown and opened. */
export const securityElicitationUrls = requirements({
  "security.elicitation.url-no-user-data": {
    role: "server",
    gist: "The URL of an elicitation holds no credentials or personal data of the user.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/1"],
    },
  },
  "security.elicitation.url-not-pre-authenticated": {
    role: "server",
    gist: "The URL of an elicitation is not authenticated in advance for a protected resource.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/2"],
    },
    exclusion: {
      kind: "human",
      reason: "It takes opening the page and judging what it gives away, and a visit may have effects.",
    },
  },
  "security.elicitation.form-no-links": {
    role: "server",
    gist: "No field of a form holds a URL that is meant to be clicked.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/3"],
    },
  },
  "security.elicitation.url-https": {
    role: "server",
    gist: "The URL of an elicitation uses https, except in development.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/4"],
    },
  },
  "security.elicitation.url-handled-with-care": {
    role: "client",
    gist: "A client handles URLs so that nobody follows a malicious one unawares.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/5"],
    },
    exclusion: {
      kind: "human",
      reason:
        "What a user is aware of is a matter of the screen; the concrete steps are requirements of their own.",
    },
  },
  "security.elicitation.url-not-prefetched": {
    role: "client",
    gist: "A client fetches neither the URL of an elicitation nor anything about it on its own.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/6"],
    },
  },
  "security.elicitation.url-opened-on-consent": {
    role: "client",
    gist: "A client opens the URL of an elicitation only after the user has agreed.",
    level: "MUST NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/7"],
    },
  },
  "security.elicitation.url-shown": {
    role: "client",
    gist: "The user sees the whole URL before agreeing.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/8"],
    },
    exclusion: {
      kind: "human",
      reason: "What the screen showed before the user agreed takes a person's eyes.",
    },
  },
  "security.elicitation.url-opened-securely": {
    role: "client",
    gist: "The URL opens where neither client nor model can look at the page or at what is typed.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/9"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Which browser opens the page, and who can look into it, is a matter of the user's machine.",
    },
  },
  "security.elicitation.url-domain-highlighted": {
    role: "client",
    gist: "The domain of the URL is highlighted.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/10"],
    },
    exclusion: { kind: "human", reason: "Highlighting is on the screen and takes a person's eyes." },
  },
  "security.elicitation.url-suspicion-warned": {
    role: "client",
    gist: "The user is warned of a suspicious URL, such as one in Punycode.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/11"],
    },
    exclusion: { kind: "human", reason: "A warning is on the screen and takes a person's eyes." },
  },
  "security.elicitation.url-only-clickable": {
    role: "client",
    gist: "No URL of an elicitation is clickable except the one of URL mode.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["client/elicitation#safe-url-handling/12"],
    },
    exclusion: {
      kind: "human",
      reason: "What can be clicked is a matter of the screen and takes a person's hand.",
    },
  },
});
