import { declares } from "../../../harness/check/applies.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { gatewayCheck } from "../check.ts";
import { carried, notifications, paramsOf, responsesTo } from "../crossing.ts";
import { passing, REPORTED } from "../situations/passing.ts";

const PROGRESS = "notifications/progress";
const LOG = "notifications/message";

const ofCall = (seen: Crossed, end: "front" | "back", marker: string): readonly Message[] =>
  notifications(seen[end], "server", PROGRESS).filter((one) => paramsOf(one).message === marker);

export const progressToken = gatewayCheck({
  id: "gateway.progress.token",
  title: "Progress at the front names the token of a request of that client, in value and type",
  requirements: ["progress.token.known"],
  on: passing,
  sends: "calls with a progress token: a text, and the number 0",
  hint: "If you replace progress tokens on the way to the server, put the token of the client back.",
  run: ({ seen, expect }) => {
    carried(seen, REPORTED[0].marker);
    const tokens: readonly unknown[] = REPORTED.map(({ token }) => token);
    const came = notifications(seen.front, "server", PROGRESS);
    for (const message of came) {
      const { progressToken: token } = paramsOf(message);
      expect.that(tokens.includes(token), {
        expected: `one of the tokens ${tokens.map((one) => JSON.stringify(one)).join(" and ")}`,
        actual: `the token ${JSON.stringify(token)}`,
        at: message.seq,
        pointer: `${message.pointer}/params/progressToken`,
      });
    }
    if (came.length === 0) expect.observe("no progress arrives at the front", lastAt(seen));
  },
});

export const progressCarried = gatewayCheck({
  id: "gateway.progress.carried",
  title: "The progress that the server reports arrives at the front",
  requirements: ["progress.notification.may-come"],
  on: passing,
  sends: "calls with a progress token, of which the server reports progress three times",
  hint: "Pass the progress token of a request on, and the progress of the server back.",
  run: ({ seen, expect }) => {
    for (const { marker } of REPORTED) {
      const { front, back } = carried(seen, marker);
      const [sent, came] = [ofCall(seen, "back", marker), ofCall(seen, "front", marker)];
      const lost = sent.length - came.length;
      expect.that(sent.length > 0 && lost <= 0, {
        expected: "each progress notification of the server at the front",
        actual:
          sent.length === 0
            ? "the gateway does not pass the progress token on"
            : `${came.length} of ${sent.length} of the call ${marker}`,
        at: came.at(-1)?.seq ?? sent.at(-1)?.seq ?? back.request.seq ?? front.request.seq,
      });
    }
  },
});

export const progressOrder = gatewayCheck({
  id: "gateway.progress.order",
  title: "Progress arrives at the front in the order in which the server has reported it",
  requirements: ["progress.value.increases"],
  on: passing,
  sends: "calls with a progress token, of which the server reports progress three times",
  hint: "Pass messages on in their order.",
  run: ({ seen, expect }) => {
    carried(seen, REPORTED[0].marker);
    for (const { marker } of REPORTED) {
      for (const stream of byStream(ofCall(seen, "front", marker))) {
        const values = stream.map((one) => Number(paramsOf(one).progress));
        const isRising = values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
        expect.that(isRising, {
          expected: "values that increase",
          actual: values.join(", "),
          at: stream.at(-1)?.seq ?? 0,
        });
      }
    }
    if (notifications(seen.front, "server", PROGRESS).length === 0)
      expect.observe("no progress arrives at the front", lastAt(seen));
  },
});

export const progressStops = gatewayCheck({
  id: "gateway.progress.stops",
  title: "No progress of a call comes after its response",
  requirements: ["progress.notification.stops"],
  on: passing,
  sends: "calls with a progress token, which the server answers after the progress",
  hint: "Pass messages on in their order: the response is the last one of a request.",
  run: ({ seen, expect }) => {
    for (const { marker } of REPORTED) {
      const [response] = responsesTo(seen, marker);
      if (response === undefined) continue;
      // Messages of different streams of HTTP may overtake each other after the gateway has sent them in the right order.
      const late = ofCall(seen, "front", marker).find(
        (one) => one.seq > response.seq && one.exchange === response.exchange,
      );
      expect.that(late === undefined, {
        expected: `no progress after the response to the call ${marker}`,
        actual: late === undefined ? "none" : `the value ${JSON.stringify(paramsOf(late).progress)} after it`,
        at: late?.seq ?? response.seq,
      });
    }
  },
});

export const logsCarried = gatewayCheck({
  id: "gateway.notifications.carried",
  title: "The log messages of the server arrive at the front, if the gateway declares logging",
  requirements: ["lifecycle.capabilities.declared-works"],
  leniency: "no-keyword",
  applies: declares("logging"),
  on: passing,
  sends: "calls during which the server sends log messages of the level error",
  hint: "Pass notifications of the server on, or do not declare the capability.",
  run: ({ seen, expect }) => {
    const { back } = carried(seen, REPORTED[0].marker);
    const sent = notifications(seen.back, "server", LOG);
    const texts = new Set(notifications(seen.front, "server", LOG).map((one) => dataOf(one)));
    const lost = sent.filter((one) => !texts.has(dataOf(one)));
    expect.should(lost.length === 0, {
      expected: "each log message of the server at the front",
      actual: `${sent.length - lost.length} of ${sent.length}`,
      at: lost[0]?.seq ?? back.request.seq,
      timed: lost.length > 0,
    });
  },
});

const dataOf = (message: Message) => JSON.stringify(paramsOf(message).data);

/** The messages of one connection or of one stream of HTTP, in their order. */
function byStream(messages: readonly Message[]): readonly (readonly Message[])[] {
  const exchanges = new Set(messages.map(({ exchange }) => exchange));
  return [...exchanges].map((one) => messages.filter(({ exchange }) => exchange === one));
}

function lastAt({ front }: Crossed): number {
  return front.flatMap(({ messages }) => messages).at(-1)?.seq ?? 1;
}
