import { describe, expect, it, vi } from "vitest";
import { shrunk, simplerThan } from "./shrinking.ts";
import type { Step } from "./step.ts";

const ask = (method: string, more = {}): Step => ({ do: "request", on: 0, method, ...more });

const effort = { tries: 100, signal: new AbortController().signal };

const methods = (steps: readonly Step[]) =>
  steps.map((step) => (step.do === "request" ? step.method : step.do));

/** Whether these methods come in this order. */
const inOrder =
  (...wanted: readonly string[]) =>
  async (steps: readonly Step[]) => {
    const rest = [...wanted];
    for (const method of methods(steps)) if (method === rest[0]) rest.shift();
    return rest.length === 0;
  };

describe("a conversation", () => {
  it("is made as small as the order that shows the violation", async () => {
    const steps = [..."xaxxbxxxcxx"].map((method) => ask(method));
    expect(methods(await shrunk(steps, inOrder("a", "b", "c"), effort))).toEqual(["a", "b", "c"]);
  });

  it("is as small as it was when the time of the run was over", async () => {
    const steps = [..."xxxxa"].map((method) => ask(method));
    let tries = 0;
    const shows = async (candidate: readonly Step[]) => {
      tries += 1;
      return inOrder("a")(candidate);
    };
    const smaller = await shrunk(steps, shows, { ...effort, isOver: () => tries >= 2 });
    expect(tries).toBe(2);
    expect(methods(smaller)).toEqual(["x", "a"]);
  });

  it("stays as it is where nothing can be left out", async () => {
    const steps = [ask("a"), ask("b")];
    expect(await shrunk(steps, inOrder("a", "b"), effort)).toEqual(steps);
  });

  it("loses what makes no difference: the id, the form, the second session", async () => {
    const [only] = await shrunk(
      [ask("a", { on: 1, id: "", form: "text.spaced", progress: true })],
      inOrder("a"),
      effort,
    );
    expect(only).toEqual({ do: "request", on: 0, method: "a" });
  });

  it("is not tried more often than allowed, nor after the operator has ended the run", async () => {
    const shows = vi.fn(inOrder("a"));
    await shrunk(
      [..."xxxxxxa"].map((method) => ask(method)),
      shows,
      { ...effort, tries: 3 },
    );
    expect(shows).toHaveBeenCalledTimes(3);
    await shrunk([ask("x"), ask("a")], shows, { tries: 3, signal: AbortSignal.abort() });
    expect(shows).toHaveBeenCalledTimes(3);
  });
});

it("a plain step has no simpler one", () => {
  expect(simplerThan(ask("a"))).toEqual([]);
  expect(simplerThan(undefined)).toEqual([]);
});
