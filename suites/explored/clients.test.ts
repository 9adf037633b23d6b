import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import { validateMessage } from "../../schema/validate/index.ts";
import { askingServers } from "./asking-servers.ts";
import { serverTables } from "./clients.ts";
import { questionsFor } from "./questions.ts";

const ALL: JsonObject = { roots: {}, sampling: { tools: {} }, elicitation: { form: {}, url: {} } };
const methodsFor = (declared: JsonObject, revision: Revision = "2025-11-25") => [
  ...new Set(questionsFor(declared, revision).map(({ method }) => method)),
];

describe("the questions of a server", () => {
  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const)(
    "are valid in %s",
    (revision) => {
      const problems = questionsFor(ALL, revision).flatMap((question, nth) =>
        validateMessage(revision, "server", { jsonrpc: "2.0", id: nth, ...question }).map(
          ({ pointer, message }) => `${question.method}${pointer}: ${message}`,
        ),
      );
      expect(problems).toEqual([]);
    },
  );

  it("need what the client declares, and what the revision has", () => {
    expect(methodsFor({})).toEqual(["ping"]);
    expect(methodsFor({ roots: {} })).toEqual(["ping", "roots/list"]);
    expect(methodsFor(ALL)).toEqual(["ping", "roots/list", "sampling/createMessage", "elicitation/create"]);
    expect(methodsFor(ALL, "2025-03-26")).not.toContain("elicitation/create");
    expect(methodsFor({ elicitation: { url: {} } })).toEqual(["ping"]);
    expect(methodsFor({ elicitation: {} })).toContain("elicitation/create");
  });
});

/** The ids of the requests that a server with all of these behaviours sends, where a client lists its tools some times. */
async function idsSent(): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  const silence = { limitMs: 1, orSilence: async <T>(awaited: Promise<T>) => awaited };
  const setup = { revision: "2025-11-25", transport: "stdio", silence } as const;
  const asking = askingServers.filter(({ describe }) => describe.includes("before each response"));
  for (const { dispatch } of asking.flatMap((one) => one.hooks(setup))) {
    const say = async (method: string, kind: "request" | "notification" = "request") =>
      dispatch?.(
        {
          kind,
          method,
          params: { capabilities: ALL },
          ...(kind === "request" ? { id: 1 } : {}),
          revision: "2025-11-25",
          send: (message) => {
            if (isObject(message) && message.id !== undefined) sent.push(message.id);
          },
          signal: new AbortController().signal,
        },
        async () => ({ capabilities: { tools: { listChanged: true } } }),
      );
    await say("initialize");
    await say("tools/list");
    expect(sent.length % 30).toBe(0);
    await say("notifications/initialized", "notification");
    for (let nth = 0; nth < 30; nth += 1) await say("tools/list");
  }
  return sent;
}

describe("a server with several behaviours", () => {
  it("uses each id once, and asks nothing before the session has begun", async () => {
    const ids = await idsSent();
    expect(ids.length).toBe(90);
    expect(new Set(ids).size).toBe(90);
  });

  it("has no two behaviours with the same id, and no base that is met unchanged as well", () => {
    const ids = serverTables.behaviours.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const names = [...serverTables.bases, ...(serverTables.unchanged ?? [])].map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
    expect(serverTables.unchanged?.map(({ name }) => name)).toContain("older");
  });
});
