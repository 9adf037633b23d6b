import { gatewayCheck } from "../check.ts";
import { answersBehind, bodyOf, callsIn, carried, errorOf, hasAnswer, responsesTo } from "../crossing.ts";
import { missing } from "../ends.ts";
import { ERROR } from "../situations/content.ts";
import { AT_ONCE, passing, REPORTED, SINGLE } from "../situations/passing.ts";

export const rightRequest = gatewayCheck({
  id: "gateway.responses.right-request",
  title: "Each response at the front answers the request with its id, and no other one",
  requirements: ["jsonrpc.response.id"],
  on: passing,
  sends: "calls that are open at the same time; the server behind answers the last one first",
  hint: "Keep for each request of a client which id it has at the server, and answer it with its own id.",
  run: ({ seen, expect }) => {
    for (const marker of AT_ONCE) {
      const { front } = carried(seen, marker);
      for (const response of front.responses) {
        const other = callsIn(seen.front).find(
          (one) => one.marker !== marker && hasAnswer(response, one.marker),
        );
        expect.that(other === undefined, {
          expected: `the answer to the call ${marker} at the request with id ${JSON.stringify(front.id)}`,
          actual: other === undefined ? "it" : `the answer to the call ${other.marker}`,
          at: response.seq,
          pointer: response.pointer,
        });
      }
    }
  },
});

export const responsesCarried = gatewayCheck({
  id: "gateway.responses.carried",
  title: "A call that the server has answered is answered at the front",
  requirements: ["jsonrpc.response.once"],
  on: passing,
  sends: "calls that are open at the same time, and one by itself",
  hint: "Pass each response of the server on to the client that has sent the request.",
  run: ({ seen, expect }) => {
    const { large: _, ...others } = SINGLE;
    for (const marker of [...AT_ONCE, ...Object.values(others), ...REPORTED.map((one) => one.marker)]) {
      const { front, back } = carried(seen, marker);
      const [answer] = [...answersBehind(seen, marker), ...back.responses];
      if (answer === undefined) continue;
      const [response] = front.responses;
      const expected = `a response to the call ${marker}, which the server has answered`;
      if (response !== undefined) {
        expect.that(true, { expected, actual: "a response", at: response.seq });
        continue;
      }
      const { words, isSilent } = missing(seen, front);
      const details = { expected, actual: words, at: front.request.seq };
      if (isSilent) expect.that(false, { ...details, timed: true });
      else expect.should(false, details);
    }
  },
});

export const responsesOnce = gatewayCheck({
  id: "gateway.responses.once",
  title: "No request at the front gets two responses",
  requirements: ["jsonrpc.response.once"],
  on: passing,
  sends: "calls of tools, lists and pings",
  hint: "Send a response on one stream only, and once.",
  run: ({ seen, expect }) => {
    for (const { clientRequests } of seen.front) {
      for (const { method, id, responses, request } of clientRequests) {
        const [, second] = responses;
        expect.that(second === undefined, {
          expected: `one response to ${method} with id ${JSON.stringify(id)}`,
          actual: second === undefined ? "one or none" : `${responses.length} responses`,
          at: second?.seq ?? responses[0]?.seq ?? request.seq,
        });
      }
    }
  },
});

export const callsOnce = gatewayCheck({
  id: "gateway.calls.once",
  title: "A call reaches the server once",
  requirements: ["jsonrpc.response.once"],
  leniency: "no-keyword",
  on: passing,
  sends: "calls of tools",
  hint: "Send a call again only if the server has certainly not seen it: a tool may change something.",
  run: ({ seen, expect }) => {
    for (const marker of [...AT_ONCE, SINGLE.plain]) {
      const { back } = carried(seen, marker);
      const same = callsIn(seen.back).filter((one) => one.marker === marker);
      expect.should(same.length === 1, {
        expected: `the call ${marker} once behind the gateway`,
        actual: same.length === 1 ? "once" : `${same.length} times`,
        at: same.at(-1)?.request.seq ?? back.request.seq,
      });
    }
  },
});

export const errorsForm = gatewayCheck({
  id: "gateway.errors.form",
  title: "An error of the server is at the front an error with a code and a message, or a result",
  requirements: ["jsonrpc.error.code-and-message"],
  on: passing,
  sends: "a call that the server answers with an error",
  hint: 'Pass the object "error" on as it is.',
  run: ({ seen, expect }) => {
    for (const response of responsesTo(seen, SINGLE.fail)) {
      const { result, error } = bodyOf(response);
      const { code, message } = errorOf(response) ?? {};
      const isError = Number.isInteger(code) && typeof message === "string";
      expect.that(isError || (error === undefined && result !== undefined), {
        expected: "an error with an integer code and a message, or a result",
        actual: isError ? "such an error" : `${JSON.stringify(error ?? result ?? null)}`,
        at: response.seq,
        pointer: `${response.pointer}/error`,
      });
    }
  },
});

export const errorsKept = gatewayCheck({
  id: "gateway.errors.kept",
  title: "An error of the server keeps its code",
  requirements: ["jsonrpc.error.code-and-message"],
  leniency: "no-keyword",
  after: ["gateway.errors.form"],
  on: passing,
  sends: "a call that the server answers with an error that has a code of its own, and data",
  hint: "Pass the code of the server on: a client decides by it what to do.",
  run: ({ seen, expect }) => {
    for (const response of responsesTo(seen, SINGLE.fail)) {
      const error = errorOf(response);
      const { code } = error ?? {};
      expect.should(code === ERROR.code, {
        expected: `the code ${ERROR.code} of the server`,
        actual: error === undefined ? "a result in place of an error" : `the code ${JSON.stringify(code)}`,
        at: response.seq,
        pointer: `${response.pointer}/error/code`,
      });
    }
  },
});

export const errorData = gatewayCheck({
  id: "gateway.errors.data",
  title: "The message and the data of an error of the server arrive, or not",
  requirements: ["jsonrpc.error.code-and-message"],
  leniency: "no-keyword",
  after: ["gateway.errors.form"],
  on: passing,
  sends: "a call that the server answers with an error that has a code of its own, and data",
  run: ({ seen, expect }) => {
    for (const response of responsesTo(seen, SINGLE.fail)) {
      const { message, data } = errorOf(response) ?? {};
      const isSame = message === ERROR.message && JSON.stringify(data) === JSON.stringify(ERROR.data);
      if (isSame) expect.that(true, { expected: "both", actual: "both", at: response.seq });
      else
        expect.observe(
          `the message is ${JSON.stringify(message ?? null)}, the data ${JSON.stringify(data ?? null)}`,
          response.seq,
        );
    }
  },
});
