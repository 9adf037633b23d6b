import { expect, it } from "vitest";
import { readExamples, withExample } from "./examples.ts";
import { FAULTS as CLIENT_FAULTS } from "./faults-of-clients.ts";
import { FAULTS } from "./faults-of-servers.ts";
import { allChecks } from "./registry.ts";

const examples = readExamples();

it("the examples are of checks that exist, each with a fault that the check detects", () => {
  // A fault of servers and one of clients may have the same id.
  const tripsOf = (fault: string) =>
    [...FAULTS, ...CLIENT_FAULTS].filter(({ id }) => id === fault).flatMap(({ trips }) => trips);
  const ids = new Set<string>(allChecks.map(({ id }) => id));
  const wrong = Object.entries(examples).filter(
    ([id, { fault }]) => !ids.has(id) || !tripsOf(fault).some((trip) => trip === id),
  );
  expect(wrong).toEqual([]);
});

it("an example is before the command that runs the check", () => {
  const check = {
    id: "a.b",
    title: "",
    level: "MUST",
    requirements: [],
    facts: [
      { label: "level", texts: ["MUST"] },
      { label: "run only this", texts: ["x"], command: true as const },
    ],
  };
  const shown = withExample(check, { "a.b": { fault: "f", wrong: "w", right: "r" } });
  expect(shown.facts.map(({ label }) => label)).toEqual(["level", "wrong", "right", "run only this"]);
  const answers = withExample(check, { "a.b": { fault: "f", request: "q", wrong: "w", right: "r" } });
  expect(answers.facts.map(({ label }) => label)).toEqual([
    "level",
    "request",
    "wrong",
    "right",
    "run only this",
  ]);
  expect(withExample(check, {})).toBe(check);
});
