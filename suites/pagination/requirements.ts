import { between, requirements, since } from "../catalogue/requirement.ts";

export const pagination = requirements({
  "pagination.cursor.string": {
    role: "server",
    gist: "A nextCursor is a string when it is present.",
    level: "MUST",
    keys: since("2024-11-05", "implied/pagination/cursor-string"),
  },
  "pagination.cursor.stable": {
    role: "server",
    gist: "The same cursor gives the same page again.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/pagination#implementation-guidelines/1"),
  },
  "pagination.cursor.invalid": {
    role: "server",
    gist: "A list request with a cursor that the server never gave is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/pagination#error-handling/1"),
  },
  "pagination.cursor.invalid-survived": {
    role: "server",
    gist: "A list request with a cursor that the server never gave is answered, and later requests are too.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/pagination#implementation-guidelines/2"),
  },
  "pagination.pages.end": {
    role: "server",
    gist: "Following nextCursor ends, and no item appears twice.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/pagination/terminates"),
  },
  "pagination.client.page-size": {
    role: "client",
    gist: "A client follows nextCursor on pages of any size, including empty pages.",
    level: "MUST NOT",
    keys: since("2024-11-05", "server/utilities/pagination#pagination-model/1"),
  },
  "pagination.client.stops": {
    role: "client",
    gist: "A client treats a page without nextCursor as the last one.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/pagination#implementation-guidelines/3"),
  },
  "pagination.client.unpaged": {
    role: "client",
    gist: "A client receives complete lists from servers with pages and from servers without.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/utilities/pagination#implementation-guidelines/4"),
  },
  "pagination.client.cursor-opaque": {
    role: "client",
    gist: "A client sends each cursor back unchanged, with any characters.",
    level: "MUST",
    keys: since(
      "2024-11-05",
      "server/utilities/pagination#implementation-guidelines/5",
      "server/utilities/pagination#implementation-guidelines/6",
    ),
  },
  "pagination.client.cursor-empty": {
    role: "client",
    gist: "A client treats an empty string as a cursor, not as the end of the list.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/utilities/pagination#implementation-guidelines/7"],
    },
  },
  "pagination.client.cursor-session": {
    role: "client",
    gist: "A client does not use a cursor of one session in another.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "server/utilities/pagination#implementation-guidelines/7"),
  },
  "pagination.client.prompts": {
    role: "client",
    gist: "A client that lists prompts fetches all their pages.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#implementation-considerations/2"),
  },
});
