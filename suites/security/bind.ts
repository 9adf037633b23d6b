import { notApplicable } from "../../harness/check/expect.ts";
import { headersOf, requestMessage } from "../../harness/session/envelope.ts";
import { check } from "../check.ts";
import { eventStream, success } from "../http/answers.ts";
import { answerOf, harmless } from "../http/exchange.ts";
import { isLocal, outerAddress } from "./local.ts";

export const boundToLoopback = check({
  id: "security.bind.loopback",
  title: "A local server is reachable on loopback addresses only",
  requirements: ["security.bind.loopback"],
  transport: "http",
  on: "shared",
  sends: "a request to the same port at another address of this machine",
  hint: "Listen on 127.0.0.1 (or ::1), not on all interfaces.",
  async run({ session, expect, limit }) {
    const { connection } = session;
    if (connection.transport !== "http" || !isLocal(connection.url)) notApplicable("the server is not local");
    const address = outerAddress() ?? notApplicable("this machine has no other address");
    const url = new URL(connection.url);
    url.hostname = address;
    const id = session.freshId();
    const message = requestMessage(session.speaker, id, harmless(session));
    const headers = headersOf(session.speaker, message);
    const exchange = session.exchange({
      method: "POST",
      url: url.href,
      headers: [["Host", new URL(connection.url).host], ...headers],
      body: JSON.stringify(message),
      broken: true,
    });
    const reply = await answerOf(exchange, limit);
    exchange.abort();
    // Whatever else listens there under this number is none of our business.
    const reached =
      eventStream.matches(reply) ||
      (success.matches(reply) && "body" in reply && reply.body.includes('"jsonrpc"'));
    expect.that(!reached, {
      expected: "no connection, or a refusal",
      actual: `${reached ? "an answer" : "none"} at ${url.host}`,
      at: reply.seq,
    });
  },
});
