import { between, requirements, since } from "../../catalogue/requirement.ts";

/** How a server asks its user by a form, and what the client answers. */
export const elicitation = requirements({
  "elicitation.capability.declared": {
    role: "client",
    gist: "A client that serves elicitation declares the elicitation capability: at initialize, or on each request where there is no handshake.",
    level: "MUST",
    keys: since("2025-06-18", "client/elicitation#capabilities/1"),
  },
  "elicitation.capability.modes": {
    role: "client",
    gist: "A declared elicitation capability means a mode that the client supports: form, url, or form when it is empty.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#capabilities/2"),
  },
  "elicitation.capability.empty-is-form": {
    role: "server",
    gist: "A server reads an empty elicitation capability as form mode only.",
    level: "MUST",
    keys: since("2025-11-25", "implied/elicitation/empty-capability-is-form"),
  },
  "elicitation.create.undeclared": {
    role: "client",
    gist: "A client that has not declared elicitation answers elicitation/create with an error.",
    level: "SHOULD",
    keys: between("2025-06-18", "2025-11-25", "implied/elicitation/undeclared-refused"),
  },
  "elicitation.mode.respected": {
    role: "server",
    gist: "A server elicits only in modes that the client has declared.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/elicitation#capabilities/3"),
  },
  "elicitation.mode.undeclared": {
    role: "client",
    gist: "A client answers an elicitation in a mode that it has not declared with error -32602.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#error-handling/2"],
    },
  },
  "elicitation.mode.absent-is-form": {
    role: "client",
    gist: "A client treats an elicitation without a mode as form mode.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#elicitation-requests/3"],
      "2026-07-28": ["client/elicitation#elicitation-requests/4"],
    },
  },
  "elicitation.mode.omitted": {
    role: "server",
    gist: "A server may leave out the mode of a form elicitation.",
    level: "MAY",
    keys: {
      "2025-11-25": ["client/elicitation#elicitation-requests/2"],
      "2026-07-28": ["client/elicitation#elicitation-requests/3"],
    },
    exclusion: {
      kind: "permission",
      reason: "A form elicitation is complete with and without the mode.",
    },
  },
  "elicitation.request.message": {
    role: "server",
    gist: "Each elicitation has a message, and its mode, if present, is form or url.",
    level: "MUST",
    keys: {
      "2025-11-25": ["client/elicitation#elicitation-requests/1"],
      "2026-07-28": ["client/elicitation#elicitation-requests/2"],
    },
  },
  "elicitation.request.input-required": {
    role: "server",
    gist: "A server may ask the user while it handles a request, by an input_required result.",
    level: "MAY",
    keys: {
      "2026-07-28": ["client/elicitation#elicitation-requests/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "A server can finish any request without a question to the user.",
    },
  },
  "elicitation.form.shape": {
    role: "server",
    gist: "A form elicitation has a requestedSchema, and the mode form or none.",
    level: "MUST",
    keys: since("2025-11-25", "client/elicitation#form-mode-elicitation-requests/1"),
  },
  "elicitation.schema.flat": {
    role: "server",
    gist: "The requestedSchema is a flat object whose properties have the primitive types of the revision.",
    level: "MUST",
    keys: since("2025-06-18", "implied/elicitation/schema-flat"),
  },
  "elicitation.defaults.used": {
    role: "client",
    gist: "A client that supports defaults fills the fields of a form with the defaults of the schema.",
    level: "SHOULD",
    keys: since("2025-11-25", "client/elicitation#requested-schema/1"),
  },
  "elicitation.result.shape": {
    role: "client",
    gist: "An elicitation result has the action accept, decline or cancel, and content, if present, is flat.",
    level: "MUST",
    keys: since("2025-06-18", "implied/elicitation/result-shape"),
  },
  "elicitation.content.validated": {
    role: "both",
    gist: "The client sends only content that fits the requestedSchema, and the server does not accept other content.",
    level: "SHOULD",
    keys: {
      "2025-06-18": ["client/elicitation#security-considerations/3"],
      ...since(
        "2025-11-25",
        "client/elicitation#form-mode-security/2",
        "client/elicitation#form-mode-security/3",
      ),
    },
  },
  "elicitation.answer.handled": {
    role: "server",
    gist: "A server finishes its work properly whether an elicitation is accepted, declined, cancelled or fails.",
    level: "SHOULD",
    levels: { "2026-07-28": "MUST" },
    keys: {
      ...between("2025-06-18", "2025-11-25", "implied/elicitation/three-actions"),
      "2026-07-28": ["client/elicitation#error-handling/2"],
    },
  },
  "elicitation.answer.not-assumed": {
    role: "server",
    gist: "A server does not continue as if an elicitation had been accepted when it was not.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/elicitation#error-handling/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A result does not show whether the server took an elicitation for accepted.",
    },
  },
  "elicitation.form.no-links": {
    role: "server",
    gist: "A server puts no clickable URLs into the texts of a form elicitation.",
    level: "SHOULD NOT",
    keys: since("2025-11-25", "client/elicitation#safe-url-handling/3"),
  },
  "elicitation.form.no-secrets": {
    role: "server",
    gist: "A server does not ask for passwords, keys, tokens or payment data in a form; in 2025-06-18 every elicitation is a form.",
    level: "MUST NOT",
    keys: {
      "2025-06-18": [
        "client/elicitation#user-interaction-model/1",
        "client/elicitation#security-considerations/1",
      ],
      ...since(
        "2025-11-25",
        "client/elicitation#user-interaction-model/1",
        "client/elicitation#form-mode-security/1",
      ),
    },
  },
});
