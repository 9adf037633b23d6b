import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../../docs/testing/project-files.ts";
import type { Played } from "../../../check/situation.ts";
import type { Conversation } from "../../../trace/conversation.ts";
import { noFindings } from "../../outcomes/outcome.ts";
import { needed, unlessUndeclared } from "./undeclared.ts";

/** What a client declared in the handshakes of its situations, and the capabilities that its requests carry. */
const played = (handshakes: readonly object[], requests: readonly object[] = []): readonly Played[] => [
  {
    conversations: [
      ...handshakes.map((clientCapabilities) => ({ agreed: { clientCapabilities }, clientRequests: [] })),
      {
        clientRequests: requests.map((capabilities) => ({
          params: { _meta: { "io.modelcontextprotocol/clientCapabilities": capabilities } },
        })),
      },
    ] as unknown as readonly Conversation[],
  } as Played,
];

const judged = (needs: string, ...of: Parameters<typeof played>) => {
  const { verdict, reason } = unlessUndeclared(
    noFindings("inconclusive", { kind: "needs-exercise", text: needs }),
    played(...of),
  );
  return `${verdict}: ${reason?.text}`;
};

const FORM = "a client that declares elicitation in form mode";
const URL_MODE = "a client that declares elicitation in URL mode and answers it";

describe("a check that needs a capability of the client", () => {
  it("is not applicable where the client never declares it", () => {
    expect(judged(FORM, [{ roots: {} }, {}])).toBe("not-applicable: the client does not declare elicitation");
    expect(judged(URL_MODE, [{ elicitation: {} }])).toBe(
      "not-applicable: the client does not declare elicitation.url",
    );
    expect(judged("a client that answers roots/list with a result", [{}])).toBe(
      "not-applicable: the client does not declare roots",
    );
    expect(judged("a client that answers elicitation/create with a result", [{ elicitation: {} }])).toBe(
      "inconclusive: a client that answers elicitation/create with a result",
    );
    expect(judged("a client that declares roots", [], [{ sampling: {} }])).toBe(
      "not-applicable: the client does not declare roots",
    );
  });

  it.each([
    ["a client that creates two tasks", "tasks", { tasks: {} }],
    ["a client whose task fails", "tasks", { tasks: {} }],
    ["a client that answers an elicitation of a task", "elicitation", { elicitation: {} }],
    [
      "a client that reports progress of a request of the server",
      "elicitation, sampling, roots",
      { sampling: {} },
    ],
  ])("knows that %s declares %s", (needs, capability, declared) => {
    expect(judged(needs, [{}])).toBe(`not-applicable: the client does not declare ${capability}`);
    expect(judged(needs, [declared])).toBe(`inconclusive: ${needs}`);
  });

  it("is not exercised where the client declares it in some situation, and does not show it", () => {
    expect(judged(FORM, [{}, { elicitation: {} }])).toBe(`inconclusive: ${FORM}`);
    expect(judged(URL_MODE, [{ elicitation: { url: {} } }])).toBe(`inconclusive: ${URL_MODE}`);
  });

  it("is not exercised where the client agreed on nothing, so that it declared nothing", () => {
    expect(judged(FORM, [])).toBe(`inconclusive: ${FORM}`);
  });
});

it("a check that needs something else is not exercised", () => {
  const calls = "a client that calls the tool of the context";
  expect(judged(calls, [{}])).toBe(`inconclusive: ${calls}`);
});

describe("the reasons of the checks of clients", () => {
  /** They need a client without something, or an extension. */
  const OTHERS = ["a client that declares no tasks", "a client that declares the tasks extension"];

  const reasons = projectFiles([".ts"])
    .filter(({ path }) => /^suites\/[^/]+\/client\//.test(path) && !/\.test\.ts$|\/situations\//.test(path))
    .flatMap(({ text }) => text.match(/a client that declares [a-z][^"`$]*/g) ?? []);

  it("name capabilities in words that are recognized", () => {
    expect(reasons.length).toBeGreaterThan(10);
    const others = reasons.filter((text) => !OTHERS.some((start) => text.startsWith(start)));
    expect(others.filter((text) => needed(text) === undefined)).toEqual([]);
  });
});
