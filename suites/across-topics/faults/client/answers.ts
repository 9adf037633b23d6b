import { Roots } from "../../../../harness/reference/client/features/roots.ts";
import { onAnswer, onSent } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { METHOD_NOT_FOUND, ProtocolError } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { HTTP, STATEFUL, STDIO } from "./places.ts";

/** Over HTTP these faults also show on the GET stream. */
const EITHER = [...STDIO, ...HTTP];

/** Replaces the answer to one method. Undefined means no answer. */
export function answers(
  method: string,
  give: (params: JsonObject) => JsonObject | undefined,
): Pick<Hooks, "answer"> {
  return {
    answer: async (asked, next) => {
      // A request with a task has checks of its own.
      const isMeant = asked.method === method && asked.params.task === undefined;
      return isMeant ? give(asked.params) : next(asked);
    },
  };
}

export const refuse = (code: number) => (): never => {
  throw new ProtocolError(code, "No");
};

/** Answers to pings, to unknown methods, and to requests for roots. */
export const answerFaults: readonly Fault[] = [
  {
    id: "ping.mute",
    describe: "does not answer pings",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    mayTrip: ["client.ping.before-initialized"],
    says: /ping|answer/,
    ...answers("ping", () => undefined),
  },
  {
    id: "ping.unknown",
    describe: "does not know ping",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    mayTrip: ["client.ping.before-initialized", "client.jsonrpc.batch.partly-invalid"],
    says: /-32601|ping/,
    ...answers("ping", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "ping.only-first",
    describe: "does not answer a second plain ping after the first one of a session",
    revisions: STATEFUL,
    trips: ["client.ping.every"],
    says: /no answer to a second ping/,
    remember: () => {
      let first: unknown;
      return {
        answer: async (asked, next) => {
          if (asked.method !== "ping") return next(asked);
          first ??= asked.id;
          // The pings of other situations come at the same time, or are no plain ones.
          return asked.id === `${first}-again` ? undefined : next(asked);
        },
      };
    },
  },
  {
    id: "ping.talkative",
    describe: "answers pings with a result that is not empty",
    revisions: STATEFUL,
    trips: ["client.ping.empty"],
    says: /ping|empty/,
    ...answers("ping", () => ({ pong: true })),
  },
  {
    id: "answers.unknown-served",
    describe: "answers an unknown method with a result",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
    says: /-32601|result/,
    answer: async (asked, next) => {
      try {
        return await next(asked);
      } catch (cause) {
        if (cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND) return {};
        throw cause;
      }
    },
  },
  {
    id: "answers.unknown-mute",
    describe: "does not answer an unknown method",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
    says: /answer/,
    answer: async (asked, next) => {
      try {
        return await next(asked);
      } catch (cause) {
        if (cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND) return undefined;
        throw cause;
      }
    },
  },
  {
    id: "answers.unknown-other-code",
    describe: "answers an unknown method with a different error",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
    says: /-32601|-32603/,
    answer: (asked, next) =>
      next(asked).catch((cause) => {
        throw cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND
          ? new ProtocolError(-32603, "No")
          : cause;
      }),
  },
  {
    id: "roots.without-uri",
    describe: "sends roots with a name, but without a uri",
    trips: ["client.roots.result"],
    revisions: STATEFUL,
    says: /uri/,
    ...onAnswer("roots/list", () => ({ roots: [{ name: "Project" }] })),
  },
  {
    id: "roots.not-answered",
    describe: "declares roots, but does not know roots/list",
    revisions: STATEFUL,
    trips: ["client.roots.served"],
    says: /roots/,
    ...answers("roots/list", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "roots.no-array",
    describe: "sends its roots as an object",
    trips: ["client.roots.result", "client.mrtr.retry.answer-shape"],
    says: /roots/,
    ...onAnswer("roots/list", () => ({ roots: { uri: "file:///home" } })),
  },
  {
    id: "roots.other-scheme",
    describe: "sends roots that are not file URIs",
    trips: ["client.roots.file-scheme", "client.mrtr.roots.file-scheme"],
    says: /file:/,
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "https://example.com/", name: "Web" }] })),
  },
  {
    id: "roots.path-unescaped",
    describe: "puts file:// before a path with a space",
    revisions: STATEFUL,
    trips: ["client.roots.uri"],
    says: /" " at \d+ must be percent-encoded/,
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "file:///home/my project", name: "Work" }] })),
  },
  {
    id: "roots.drive-as-host",
    describe: "puts file:// before a path that begins with a drive",
    revisions: STATEFUL,
    trips: ["client.roots.uri"],
    says: /has the drive E: where a URI has a host/,
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "file://E:/Games", name: "Games" }] })),
  },
  {
    id: "roots.undeclared-served",
    describe: "answers roots/list without declaring roots",
    revisions: STATEFUL,
    without: ["roots"],
    trips: ["client.roots.undeclared"],
    says: /roots|-32601/,
    ...answers("roots/list", () => new Roots().list()),
  },
  {
    id: "answers.roots-changed-silently",
    describe: "changes its roots without notifications/roots/list_changed",
    revisions: STATEFUL,
    trips: ["client.roots.list-changed"],
    says: /other roots, but no notifications/,
    ...onSent("notifications/roots/list_changed", () => []),
  },
];
