import type { Hooks } from "../../../../harness/reference/client/switch.ts";

/** Asks again for a stream that was refused with 405. `times`: how often. */
export function askingAgain(times: number): Hooks {
  let isRefused = false;
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "GET") isRefused = reply.status === 405;
      return reply;
    },
    step: async (step, next, client) => {
      await next();
      for (let time = 1; step === "stream" && isRefused && time <= times; time += 1) {
        const { body } = await client.http("GET", { Accept: "text/event-stream" });
        for await (const _ of body);
      }
    },
  };
}
