import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { idsOf, type PingForm } from "../situations/form.ts";
import { largeForms } from "../situations/large-forms.ts";
import { PING_FORMS, pingForms } from "../situations/ping-forms.ts";
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

const BURST = PING_FORMS.findIndex(({ name }) => name === "stdio.burst");

/** The ids of the pings of these forms. */
const idsIn = (some: readonly PingForm[]) => some.flatMap(idsOf).map(String);

describe("a burst of pings", () => {
  const ids = idsIn(PING_FORMS.slice(BURST, BURST + 1));
  const [later = ""] = idsIn(PING_FORMS.slice(BURST + 1));
  const missing = ids[89] ?? "";
  const judged = (...more: readonly Step[]) =>
    verdictOn(checkIn(forms, "client.forms.stdio.burst"), [
      playedAs(pingForms, LEG, [
        [
          pings("plain"),
          answered("plain"),
          ...ids.map(pings),
          ...ids.filter((id) => id !== missing).map(answered),
          ...more,
        ],
      ]),
    ]);

  it("is not answered by a client that answers later ones, and leaves one out", () => {
    expect(judged(pings(later), answered(later))).toMatch(/^warn: no answer to a ping together with 99 more/);
  });

  it("proves nothing of a client that closed while it answered: the others of the same write are no witnesses", () => {
    expect(judged()).toBe("inconclusive: a client that still reads when the server sends this form");
  });

  it("is answered", () => {
    expect(judged(answered(missing))).toBe("pass: an answer");
  });
});
