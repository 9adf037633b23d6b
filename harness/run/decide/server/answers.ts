import { judgeEnvelope, TOLERATED } from "../../../../schema/envelope/index.ts";
import { isObject } from "../../../../schema/json.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import { validateMessage } from "../../../../schema/validate/index.ts";
import type { Conversation, LegTrace, Rpc } from "../../../trace/conversation.ts";
import type { Message } from "../../../trace/message.ts";
import { problemHiding } from "../../outcomes/malformed.ts";

/** What a check says of a capability that it needs. */
const UNDECLARED = /declares? no ([\w.]+)|declare the extension ([\w./-]+)/;

/** The answers of a target, with what is wrong with them. */
export class Answers {
  readonly #revision: LegTrace["revision"];
  readonly #requests = new Map<number, { readonly rpc: Rpc; readonly value: unknown }>();
  readonly #by = new Map<string, Rpc[]>();
  readonly #problems = new Map<number, string | undefined>();
  readonly #strays = new Map<number, Conversation>();
  readonly #conversations = new Map<number, Conversation>();
  readonly #malformed = new Map<Conversation, readonly Message[]>();
  readonly all: readonly Rpc[];

  constructor({ revision, conversations }: LegTrace) {
    this.#revision = revision;
    this.all = conversations.flatMap(({ clientRequests }) => clientRequests);
    for (const conversation of conversations) {
      for (const { request } of conversation.clientRequests)
        this.#conversations.set(request.seq, conversation);
      for (const { seq } of straysOf(conversation)) this.#strays.set(seq, conversation);
    }
    const senders = new Map<number, string>();
    for (const { events } of conversations)
      for (const event of events)
        if ("by" in event && event.by !== undefined) senders.set(event.seq, event.by);
    for (const rpc of this.all) {
      for (const { seq, value } of rpc.responses) this.#requests.set(seq, { rpc, value });
      const by = senders.get(rpc.request.seq);
      if (by !== undefined) this.#by.set(by, [...(this.#by.get(by) ?? []), rpc]);
    }
  }

  of(name: string): readonly Rpc[] {
    return this.#by.get(name) ?? [];
  }

  /** Whether this is a response that has the id of no request. */
  isStray(seq: number): boolean {
    return this.#strays.has(seq);
  }

  /** The first such response that came on the connection of this request, after it. */
  strayAfter(request: number): number | undefined {
    const conversation = this.#conversations.get(request);
    const [first] = [...this.#strays].find(([seq, one]) => one === conversation && seq > request) ?? [];
    return first;
  }

  /** The first request or notification of the target that came while this request was answered, and that fits no schema. */
  malformedDuring({ request, responses }: Rpc): Message | undefined {
    const conversation = this.#conversations.get(request.seq);
    if (conversation === undefined) return undefined;
    const known = this.#malformed.get(conversation) ?? malformedIn(conversation, this.#revision);
    this.#malformed.set(conversation, known);
    const end = responses[0]?.seq ?? Number.POSITIVE_INFINITY;
    return known.find(({ seq }) => seq > request.seq && seq < end);
  }

  /** Whether this is a request or notification of the target that fits no schema. */
  isMalformed(seq: number): boolean {
    return [...this.#malformed.values()].some((messages) => messages.some((one) => one.seq === seq));
  }

  methodAt(seq: number): string | undefined {
    return this.#requests.get(seq)?.rpc.method;
  }

  /** The pointer to what is wrong with a response. */
  problemAt(seq: number): string | undefined {
    if (!this.#problems.has(seq)) {
      const found = this.#requests.get(seq);
      const problem = found && problemHiding(this.#revision, found.rpc.method, found.value);
      this.#problems.set(seq, problem?.pointer);
    }
    return this.#problems.get(seq);
  }

  /** Whether the declaration of what the reason names cannot be read. */
  hidesCapability(seq: number, reason: string): boolean {
    const [, path, extension] = UNDECLARED.exec(reason) ?? [];
    const parts = extension === undefined ? path?.split(".") : ["extensions", extension];
    const value = this.#requests.get(seq)?.value;
    const result = isObject(value) ? value.result : undefined;
    let declared: unknown = isObject(result) ? result.capabilities : undefined;
    // Then nothing is known of what the target has.
    if (!isObject(declared)) return true;
    for (const [index, part] of (parts ?? []).entries()) {
      if (!isObject(declared)) return isUnread(declared, index > 0);
      declared = ownMember(declared, part);
    }
    return !isObject(declared) && isUnread(declared, false);
  }
}

/** null counts as absent, and so does false. true is the value of a part, but a group has parts. */
function isUnread(declared: unknown, isGroup: boolean): boolean {
  if (declared === true) return isGroup;
  return declared !== undefined && declared !== null && declared !== false;
}

/** The messages of the target that are no responses and fit no schema. null for an optional member counts as absent. */
function malformedIn({ messages }: Conversation, revision: LegTrace["revision"]): readonly Message[] {
  return messages.filter(({ from, value }) => {
    if (from !== "server" || !isObject(value)) return false;
    if (!("method" in value) && ("result" in value || "error" in value)) return false;
    const envelope = judgeEnvelope(value, revision, "server").filter(({ rule }) => !TOLERATED.has(rule));
    const shape = validateMessage(revision, "server", value).filter(
      ({ rule }) => rule !== "null-for-optional",
    );
    return envelope.length + shape.length > 0;
  });
}

/** The responses that have the id of no request. */
function straysOf({ messages, clientRequests }: Conversation): readonly Message[] {
  const matched = new Set(clientRequests.flatMap(({ responses }) => responses));
  return messages.filter(
    (message) =>
      message.from === "server" &&
      isObject(message.value) &&
      !("method" in message.value) &&
      !matched.has(message),
  );
}
