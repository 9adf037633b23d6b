import { requirements, since } from "../../catalogue/requirement.ts";

export const resourcesList = requirements({
  "resources.capability.declared": {
    role: "server",
    gist: "A server that answers resources/list declares the resources capability.",
    level: "MUST",
    keys: since("2024-11-05", "server/resources#capabilities/1"),
  },
  "resources.list.answered": {
    role: "server",
    gist: "A server that declares resources answers resources/list with a result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/resources#capabilities/2"],
    },
  },
  "resources.list.shape": {
    role: "server",
    gist: "A resources/list result holds an array of resources, each with a uri and a name.",
    level: "MUST",
    keys: since("2024-11-05", "implied/resources/list-shape"),
  },
  "resources.list.independent": {
    role: "server",
    gist: "The listed resources are the same on every connection, regardless of earlier requests.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/resources#capabilities/5"],
    },
  },
  "resources.list.may-vary": {
    role: "server",
    gist: "The set of resources may be empty, may change over time, and may depend on the authorization of the request.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "server/resources#capabilities/3",
        "server/resources#capabilities/4",
        "server/resources#capabilities/6",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "An empty list, a list that changes, and a list that differs between tokens are all allowed, so no answer breaks this.",
    },
  },
  "resources.list-changed.sent": {
    role: "server",
    gist: "A server that declares resources.listChanged sends notifications/resources/list_changed when its resources change.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/resources#list-changed-notification/1"),
  },
  "resources.templates.shape": {
    role: "server",
    gist: "Each resource template has a name and a uriTemplate that is valid by RFC 6570.",
    level: "MUST",
    keys: since("2024-11-05", "implied/resources/templates-shape"),
  },
  "resources.annotations.range": {
    role: "server",
    gist: "In annotations the audience has user or assistant, the priority is between 0 and 1, and lastModified, if present, is an ISO 8601 time.",
    level: "MUST",
    keys: since("2024-11-05", "implied/resources/annotations-range"),
  },
  "resources.uri.syntax": {
    role: "server",
    gist: "The URI of each resource is valid by RFC 3986.",
    level: "MUST",
    keys: since("2025-06-18", "server/resources#custom-uri-schemes/1"),
  },
  "resources.uri.https-direct": {
    role: "server",
    gist: "A server gives https URIs only to resources that the client can load from the web itself, and other schemes to the rest.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/resources#https/1", "server/resources#https/2"),
    exclusion: {
      kind: "human",
      reason:
        "Whether a client could load the page without the server is a question about the web that no exchange with the server answers.",
    },
  },
  "resources.uri.file-types": {
    role: "server",
    gist: "A resource with a file URI that is not a regular file may have an XDG MIME type.",
    level: "MAY",
    keys: since("2024-11-05", "server/resources#file/1"),
    exclusion: {
      kind: "permission",
      reason: "Any MIME type, and none, conforms for such a resource.",
    },
  },
});
