import { between, requirements } from "../catalogue/requirement.ts";

export const stdio = requirements({
  "stdio.message.one-per-line": {
    role: "both",
    transport: "stdio",
    gist: "A message is one line, without a newline inside.",
    level: "MUST NOT",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/transports#stdio/1"),
      "2026-07-28": ["basic/transports/stdio#top/1"],
    },
  },
  "stdio.stdout.messages-only": {
    role: "server",
    transport: "stdio",
    gist: "A server writes nothing to stdout but messages of the protocol.",
    level: "MUST NOT",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/transports#stdio/4"),
      "2025-11-25": ["basic/transports#stdio/5"],
      "2026-07-28": ["basic/transports/stdio#top/5"],
    },
  },
  "stdio.stdin.messages-only": {
    role: "client",
    transport: "stdio",
    gist: "A client writes nothing to a server's stdin but messages of the protocol.",
    level: "MUST NOT",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/transports#stdio/5"),
      "2025-11-25": ["basic/transports#stdio/6"],
      "2026-07-28": ["basic/transports/stdio#top/6"],
    },
  },
  "stdio.stderr.server-writes": {
    role: "server",
    transport: "stdio",
    gist: "A server may write log lines to stderr.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/transports#stdio/2"),
      "2026-07-28": ["basic/transports/stdio#top/2"],
    },
    exclusion: { kind: "permission", reason: "Anything is allowed on stderr, and so is nothing." },
  },
  "stdio.stderr.client-reads": {
    role: "client",
    transport: "stdio",
    gist: "A client may capture, show or ignore stderr.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/transports#stdio/3"),
      "2026-07-28": ["basic/transports/stdio#top/3"],
    },
    exclusion: { kind: "permission", reason: "The use of stderr is the choice of the client." },
  },
  "stdio.stderr.not-failure": {
    role: "client",
    transport: "stdio",
    gist: "A client continues with a server that writes to stderr.",
    level: "SHOULD NOT",
    keys: {
      "2025-11-25": ["basic/transports#stdio/4"],
      "2026-07-28": ["basic/transports/stdio#top/4"],
    },
  },
  "stdio.support": {
    role: "client",
    gist: "A client supports stdio if it can.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["basic/transports#top/1"],
      ...between("2025-03-26", "2025-11-25", "basic/transports#top/2"),
    },
    exclusion: {
      kind: "human",
      reason:
        "Whether stdio is possible for a client depends on its purpose, which its messages over HTTP do not show.",
    },
  },
  "stdio.process.conversation": {
    role: "client",
    transport: "stdio",
    gist: "A client does not bind the life of a server process to one conversation.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["basic#statelessness/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The messages of a host do not show where one conversation ends and the next begins.",
    },
  },
  "stdio.process.restart": {
    role: "client",
    transport: "stdio",
    gist: "A client restarts a server that ended unexpectedly.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/stdio#unexpected-termination/1"],
    },
  },
  "stdio.shutdown.close-stdin": {
    role: "client",
    transport: "stdio",
    gist: "A client ends a server by first closing its stdin.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/lifecycle#stdio/1"),
      "2026-07-28": ["basic/transports/stdio#shutdown/1"],
    },
  },
  "stdio.shutdown.wait": {
    role: "client",
    transport: "stdio",
    gist: "A client gives a server time to end by itself before it sends SIGTERM.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/lifecycle#stdio/2"),
      "2026-07-28": ["basic/transports/stdio#shutdown/2"],
    },
  },
  "stdio.shutdown.force": {
    role: "client",
    transport: "stdio",
    gist: "A client kills a server that continues after closed stdin and SIGTERM.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/lifecycle#stdio/3"),
      "2026-07-28": ["basic/transports/stdio#shutdown/3"],
    },
  },
  "stdio.shutdown.exit-on-eof": {
    role: "server",
    transport: "stdio",
    gist: "A server ends by itself when its stdin is closed.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "implied/lifecycle/stdio-exit-on-eof"),
      "2026-07-28": ["basic/transports/stdio#shutdown/4"],
    },
  },
  "stdio.shutdown.server-ends": {
    role: "server",
    transport: "stdio",
    gist: "A server may end the connection by closing its stdout and exiting.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/lifecycle#stdio/4"),
      "2026-07-28": ["basic/transports/stdio#shutdown/5"],
    },
    exclusion: { kind: "permission", reason: "A server may end at any time." },
  },
});
