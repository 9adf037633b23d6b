import { InvalidRequest, ParseError } from "../../../harness/check/answers.ts";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { clientMessages, unreadIn } from "../../across-topics/client/client-messages.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import {
  describeResponse,
  errorIn,
  objectIn,
  serverRequest,
} from "../../across-topics/client/server-requests.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { after, NOISE, ODD, unexpected } from "../../across-topics/situations/unexpected.ts";
import { requireGoesOn } from "./goes-on.ts";

/** In characters. A message of this length is still one sentence. */
const MAX_LENGTH = 300;

const short = clientCheck({
  id: "client.errors.message-short",
  title: "The message of every error of the client is one short sentence",
  requirements: ["jsonrpc.error.message-short"],
  revisions: STATEFUL,
  on: "every",
  also: [unexpected],
  sends: "nothing: reads every error of the client",
  reading:
    "The specification names no length. A message of several lines or of more than 300 characters is recorded, not judged.",
  hint: "Move details from the message to the data of the error.",
  run({ seen, expect }) {
    const texts = clientMessages(seen).flatMap(({ message }) => {
      const text = errorIn(message)?.message;
      return typeof text === "string" ? [{ text, at: message.seq }] : [];
    });
    const long = texts.find(({ text }) => text.length > MAX_LENGTH || text.trim().includes("\n"));
    if (long) {
      const lines = long.text.trim().split("\n").length;
      const size = `${long.text.length} characters in ${lines} lines`;
      return expect.observe(`an error message of ${size}: ${brief(long.text)}`, long.at);
    }
    conclude(expect, {
      expected: "one line of at most 300 characters",
      read: texts.map(({ at }) => at),
      flaws: [],
      unread: unreadIn(clientMessages(seen), ["error-object", "error-message"]),
      needs: "a client that returns an error",
    });
  },
});

/** The responses of the client with this id. No request of the server has it, because its method is a number. */
const responsesWith = ({ conversations }: Played, id: string) =>
  conversations
    .flatMap(({ messages }) => messages)
    .filter(({ from, value }) => from === "client" && isObject(value) && value.id === id);

const invalidRequest = clientCheck({
  id: "client.jsonrpc.invalid-request",
  title: "A client that answers a message which is no JSON-RPC request returns error -32600",
  requirements: ["jsonrpc.error.invalid-request"],
  revisions: STATEFUL,
  on: unexpected,
  sends: "a request whose method is a number, then a ping",
  reading:
    "A server must not send such a message. JSON-RPC requires a response to each request, and this is none: its code is only listed. So a client that sends no answer is recorded, not judged. An error -32600 without an id is accepted.",
  hint: "Return error -32600 with the id of the request.",
  run({ seen, expect }) {
    const fence = serverRequest(seen, after(ODD.invalidRequest))?.responses[0];
    if (fence === undefined) {
      requireGoesOn(seen);
      return needsExercise("a client that answers pings after an invalid request");
    }
    const answer = responsesWith(seen, ODD.invalidRequest)[0] ?? withoutId(seen, fence.seq);
    const { result, error } = answer ? objectIn(answer) : {};
    const isWhole = (result === undefined) !== (error === undefined);
    const hasCode = error === undefined || (isObject(error) && typeof error.code === "number");
    if (answer !== undefined && !(isWhole && hasCode))
      return needsExercise("a client that responds with either a result or an error with a code");
    if (answer === undefined)
      return expect.observe("the client sends no answer to a request whose method is a number", fence.seq);
    expect.should(errorIn(answer)?.code === InvalidRequest, {
      expected: `error ${InvalidRequest}`,
      actual: `${describeResponse(answer)} to a request whose method is a number`,
      at: answer.seq,
    });
  },
});

/** An error without an id before this event. */
const withoutId = (seen: Played, until: number) =>
  seen.conversations
    .flatMap(({ messages }) => messages)
    .find(
      (one) =>
        one.from === "client" &&
        one.seq < until &&
        isObject(one.value) &&
        (one.value.id ?? null) === null &&
        errorIn(one)?.code === InvalidRequest,
    );

const parseError = clientCheck({
  id: "client.jsonrpc.parse-error",
  title: "A client that answers a line that is not JSON sends error -32700",
  requirements: ["jsonrpc.error.parse"],
  revisions: STATEFUL,
  transport: "stdio",
  on: unexpected,
  sends: "a line that is not JSON, then a ping",
  reading:
    "A server must not write such a line, and an error for it has no id. So silence is accepted, and only the code of an error is judged.",
  run({ seen, expect }) {
    const from = serverRequest(seen, after(NOISE.noMessage))?.responses[0]?.seq;
    const to = serverRequest(seen, after(NOISE.noJson))?.responses[0]?.seq;
    if (from === undefined || to === undefined)
      return needsExercise("a client that answers pings after a line that is not JSON");
    const answer = seen.conversations
      .flatMap(({ messages }) => messages)
      .find((one) => one.from === "client" && one.seq > from && one.seq < to && errorIn(one) !== undefined);
    if (answer === undefined) return needsExercise("a client that answers a line that is not JSON");
    expect.should(errorIn(answer)?.code === ParseError, {
      expected: `error ${ParseError}`,
      actual: `${describeResponse(answer)} to a line that is not JSON`,
      at: answer.seq,
    });
  },
});

export const errors: ClientSuite = { name: "client-errors", checks: [short, invalidRequest, parseError] };
