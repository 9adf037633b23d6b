import type { Check } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isOfGateway } from "../../../harness/trace/gateway.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  type Exchange,
  exchangesOf,
  messagesOn,
  postedMessages,
} from "../../across-topics/server/http/exchanges.ts";

/** Statuses that say something about the session, the access or the load, and not about the message. */
const OTHER_CAUSES = [401, 403, 404, 408, 429];

interface Row {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly isMeant: (message: JsonObject, asked: ReadonlySet<unknown>) => boolean;
  readonly lacks: string;
  readonly hint: string;
}

const isAnswer = (message: JsonObject) =>
  !("method" in message) && ("result" in message || "error" in message);

const ROWS: readonly Row[] = [
  {
    id: "forms.accepted.responses",
    title: "A valid response to a request of the server is accepted",
    what: "the response to a request of the server",
    isMeant: (message, asked) => isAnswer(message) && asked.has(message.id),
    lacks: "a server that sends a request, such as a ping",
    hint: "Find out the kind of a message before you validate it: a response has result or error, and no method. Accept it with status 202.",
  },
  {
    id: "forms.accepted.notifications",
    title: "A valid notification is accepted",
    what: "a notification",
    isMeant: ({ method, id }) => typeof method === "string" && id === undefined,
    lacks: "a server that gets a notification",
    hint: "Accept each valid notification with status 202, also one that you have no use for.",
  },
];

/** The ids of all requests that the server has sent. */
function askedIn(all: readonly Exchange[]): ReadonlySet<unknown> {
  return new Set(
    all
      .flatMap(messagesOn)
      .flatMap(({ message }) => (typeof message.method === "string" ? [message.id] : [])),
  );
}

/** The valid messages of a kind that were posted before the session was ended. */
function posted({ conversations }: LegTrace, isMeant: Row["isMeant"]) {
  return conversations.flatMap((conversation) => {
    const all = exchangesOf(conversation);
    const asked = askedIn(all);
    const end =
      all.find(({ request }) => request.method === "DELETE")?.request.seq ?? Number.POSITIVE_INFINITY;
    return all.flatMap((exchange) => {
      const { request, response } = exchange;
      const [message, ...others] = postedMessages(exchange);
      const isJudged =
        message !== undefined &&
        others.length === 0 &&
        !request.broken &&
        request.seq < end &&
        isMeant(message, asked);
      return isJudged && response !== undefined && !isOfGateway(response) ? [{ response, message }] : [];
    });
  });
}

function checkOf({ id, title, what, isMeant, lacks, hint }: Row): Check {
  return check({
    id,
    title,
    requirements: ["forms.valid.accepted"],
    transport: "http",
    on: "trace",
    exercises: ["server.ordinary"],
    sends: `nothing: the status for each message of this kind is read`,
    legal:
      "If the server cannot accept the input, it returns an error status. A valid message that the server has asked for, or that every client sends, is input that it can accept.",
    hint,
    run({ trace, expect }) {
      const read = posted(trace, isMeant).filter(({ response }) => !OTHER_CAUSES.includes(response.status));
      if (read.length === 0) lacksExercise("server.ordinary", lacks);
      for (const { response, message } of read) {
        const words =
          typeof message.method === "string"
            ? message.method
            : `${what} ${brief(JSON.stringify(message), 80)}`;
        expect.that(response.status < 400, {
          expected: `status 202 for ${what}`,
          actual: `HTTP ${response.status} to ${words}${response.raw ? `, body ${brief(response.raw, 80)}` : ""}`,
          at: response.seq,
        });
      }
    },
  });
}

export const acceptedChecks: readonly Check[] = ROWS.map(checkOf);
