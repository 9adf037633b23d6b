import { requirements } from "../catalogue/requirement.ts";

export const httpWithSse = requirements({
  "http.sse-2024.stream": {
    role: "server",
    transport: "http+sse",
    gist: "A server opens an event stream to a client that connects to its SSE endpoint.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/transports#security-warning/4"],
    },
  },
  "http.sse-2024.endpoint-event": {
    role: "server",
    transport: "http+sse",
    gist: "The first event of the stream is `endpoint` and names the URI for the client's messages.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/transports#security-warning/6"],
    },
  },
  "http.sse-2024.post-endpoint": {
    role: "server",
    transport: "http+sse",
    gist: "The URI that the server names accepts messages by POST.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/transports#security-warning/5"],
    },
  },
  "http.sse-2024.client-posts": {
    role: "client",
    transport: "http+sse",
    gist: "A client sends every message by POST to the URI that the server named.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/transports#security-warning/7"],
    },
  },
  "http.sse-2024.client-connects": {
    role: "client",
    transport: "http+sse",
    gist: "A client opens the stream with GET, and accepts an event stream.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["implied/legacy-sse/client-connects"],
    },
  },
  "http.sse-2024.client-reads": {
    role: "client",
    transport: "http+sse",
    gist: "A client reads the messages of the server from the stream, in every form of an event.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/legacy-sse/client-reads"],
    },
  },
  "http.sse-2024.client-accepted": {
    role: "client",
    transport: "http+sse",
    gist: "A client takes any 2xx status of a POST as the receipt of its message.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["implied/legacy-sse/client-accepted"],
    },
  },
  "http.sse-2024.client-closes": {
    role: "client",
    transport: "http+sse",
    gist: "A client closes the stream at the end of the session.",
    level: "MAY",
    keys: {
      "2024-11-05": ["implied/legacy-sse/client-closes"],
    },
  },
  "http.sse-2024.message-events": {
    role: "server",
    transport: "http+sse",
    gist: "The server sends its messages as `message` events whose data is JSON.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/legacy-sse/message-events"],
    },
  },
  "http.sse-2024.answer-on-stream": {
    role: "server",
    transport: "http+sse",
    gist: "A POST is answered with a 2xx status, and the response to its request is sent on the stream.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["implied/legacy-sse/post-accepted"],
    },
  },
  "http.sse-2024.own-session": {
    role: "server",
    transport: "http+sse",
    gist: "Each client has an address and a stream of its own.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/legacy-sse/own-session"],
    },
  },
});
