import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { largeForms } from "../situations/large-forms.ts";
import { forms } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const pings = (id: string) => answers({ jsonrpc: "2.0", id, method: "ping" });
const answered = (id: string) => asks({ jsonrpc: "2.0", id, result: {} });

describe("a ping after much output on standard error", () => {
  const judged = (...steps: readonly Step[]) =>
    verdictOn(checkIn(forms, "client.forms.stdio.errors"), [playedAs(largeForms, LEG, [steps])]);

  it("is answered by a client that reads standard error", () => {
    expect(judged(pings("plain"), answered("plain"), pings("stdio.errors"), answered("stdio.errors"))).toBe(
      "pass: an answer",
    );
  });

  it("is not answered by one that does not", () => {
    expect(judged(pings("plain"), answered("plain"), pings("stdio.errors"))).toBe(
      'warn: no answer to a ping after the server wrote 1 MiB (1,048,576 bytes) to its standard error: {"jsonrpc":"2.0","id":"stdio.errors","method":"ping"}; the plain one was answered: {"jsonrpc":"2.0","id":"plain","method":"ping"}',
    );
  });

  it("says nothing of a client that answers no ping, or an earlier one", () => {
    expect(judged(pings("plain"), pings("stdio.errors"))).toBe("inconclusive: a client that answers a ping");
    expect(judged(pings("plain"), answered("plain"), pings("size.4096"), pings("stdio.errors"))).toBe(
      "inconclusive: a client that still reads when the server sends this form",
    );
  });
});
