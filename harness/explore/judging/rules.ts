import type { Level } from "../../verdict/verdict.ts";

interface OwnRule {
  readonly title: string;
  readonly level: Level;
  readonly hint: string;
}

/** What the explorer judges besides the monitors. Ids have no "explore." here: reports add it to all. */
export const OWN_RULES = {
  "request.answered": {
    title: "Each legal request is answered",
    level: "MUST",
    hint: "Answer each request with a result or an error, regardless of what was asked before or beside it.",
  },
  "process.lives": {
    title: "The process runs until the client ends the conversation",
    level: "MUST",
    hint: "Catch errors where a request is handled, and answer them with an error.",
  },
  "answer.same": {
    title:
      "The same request gets the same answer with any id and in any form, regardless of what was asked before",
    level: "SHOULD",
    hint: "Look for state that one request leaves for the next: caches, counters, shared buffers.",
  },
  "cursor.accepted": {
    title: "A cursor that the server has sent is answered with a page",
    level: "SHOULD",
    hint: "Accept the cursors of the session in which you have sent them.",
  },
  "result.shape": {
    title: "Each result fits the schema of the revision",
    level: "MUST",
    hint: "Compare the result with the schema of the revision: it lists the required members and the type of each member.",
  },
  "method.declared": {
    title: "What declares a capability has the methods of it",
    level: "SHOULD",
    hint: "Declare a capability only where its requests are implemented.",
  },
  "stream.own": {
    title: "A resumed stream has no response to a request of another stream",
    level: "MUST NOT",
    hint: "Store with each event the stream on which it was sent. Send again only events of the stream that Last-Event-ID names.",
  },
  "task.consistent": {
    title: "What the server says of a task fits to what it said before",
    level: "SHOULD",
    hint: "Answer tasks/result when the task has ended. A task that has ended keeps its status.",
  },
  "illegal.answered": {
    title: "An illegal request that can be read is answered",
    level: "MUST",
    hint: "Answer what you cannot carry out with an error.",
  },
  "illegal.survived": {
    title: "The server still answers after an illegal request",
    level: "SHOULD",
    hint: "Catch errors where a request is read, and go on.",
  },
  "illegal.refused": {
    title: "A request that cannot be carried out is refused with the right kind of error",
    level: "SHOULD",
    hint: "Answer an unknown method with -32601, and params that cannot be used with an error.",
  },
  "illegal.code": {
    title: "Params that do not fit the schema are refused with -32602",
    level: "SHOULD",
    hint: "Validate the params of each method, and answer with error -32602.",
  },
  "client.goes-on": {
    title: "With each conforming server the client does what it does with the usual one",
    level: "SHOULD",
    hint: "Look at what the server does in another way. It is legal: read it as the usual way.",
  },
  "client.same-exit": {
    title: "With each conforming server the client ends as it does with the usual one",
    level: "SHOULD",
    hint: "Catch errors where a message of the server is read.",
  },
} as const satisfies Record<string, OwnRule>;

export type OwnRuleId = keyof typeof OWN_RULES;
