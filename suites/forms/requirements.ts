import { requirements } from "../catalogue/requirement.ts";

const ofSessions = (name: string) => ({
  "2025-03-26": [`implied/forms/${name}`],
  "2025-06-18": [`implied/forms/${name}`],
  "2025-11-25": [`implied/forms/${name}`],
});

const ofHttp = (name: string) => ({ ...ofSessions(name), "2026-07-28": [`implied/forms/${name}`] });

const implied = (name: string) => ({ "2024-11-05": [`implied/forms/${name}`], ...ofHttp(name) });

/** What makes the same message in another form legal. The rows of the tables name one of them each. */
export const forms = requirements({
  "forms.json.any-text": {
    role: "both",
    gist: "A message means the same in each JSON text of its value: order of members, white space and escapes do not matter.",
    level: "MUST",
    keys: implied("json-text"),
  },
  "forms.members.optional": {
    role: "both",
    gist: "A message is read whether its optional members are absent, empty, or have another of their legal values.",
    level: "SHOULD",
    keys: implied("optional-members"),
  },
  "forms.arguments.any-value": {
    role: "server",
    gist: "An argument that is given counts as given with any value: an empty text, 0, false, null or an empty list. One that inputSchema does not require may be absent, and one that it does not describe may be there if it allows others.",
    level: "SHOULD",
    keys: implied("argument-values"),
  },
  "forms.delivery.any-pieces": {
    role: "server",
    gist: "A message means the same in however many pieces its bytes arrive, also where a piece ends inside a character.",
    level: "MUST",
    keys: implied("any-pieces"),
  },
  "forms.http.any-syntax": {
    role: "server",
    transport: "http",
    gist: "A message means the same in each form that HTTP allows for its request: names of headers, their order, their parameters.",
    level: "SHOULD",
    keys: ofHttp("http-syntax"),
  },
  "forms.size.answered": {
    role: "server",
    gist: "A message of any size is answered, if only by a refusal, and its connection and its process live on.",
    level: "SHOULD",
    keys: implied("any-size"),
  },
  "forms.valid.accepted": {
    role: "server",
    transport: "http",
    gist: "A valid notification, and a valid response to a request of the server, is accepted.",
    level: "SHOULD",
    keys: ofSessions("valid-accepted"),
  },
});
