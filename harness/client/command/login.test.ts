import { describe, expect, it } from "vitest";
import { usual } from "../../../suites/across-topics/situations/usual.ts";
import { auth } from "../../../suites/authorization/situations/auth.ts";
import type { ClientSituation } from "../../check/situation.ts";
import { Recorder } from "../../trace/recorder.ts";
import { play } from "../play.ts";
import { node } from "../testing/scripts.ts";
import { commandClient } from "./target.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

/** Prints a word when it begins and when it ends, and the home that it was given. */
const says = (word: string, ms = 0) =>
  node(
    `console.log('${word} ' + process.argv.at(-1)); setTimeout(() => console.log('${word} ends'), ${ms})`,
    "{url} {home}",
  );

async function played(situation: ClientSituation, login: string, idle = 20_000) {
  const recorder = new Recorder();
  const signal = new AbortController().signal;
  const target = commandClient({
    command: says("use"),
    login: { command: login, isExclusive: false },
    transport: "http",
  });
  const limits = { idle, whole: 60_000, exit: 500 };
  const { ended } = await play(situation, LEG, { target, recorder, limits, signal });
  const printed = recorder.events.flatMap((one) => (one.channel === "stderr" ? one.raw.split("\n") : []));
  return { ended, printed: printed.filter((line) => line !== "") };
}

describe("a client with a command for its login", () => {
  it("is logged in before it is used, in the same home, where the server requires a token", async () => {
    const { ended, printed } = await played(auth, says("login", 50));
    const homes = printed.flatMap((line) => (line.endsWith(" ends") ? [] : line.split(" ").slice(1)));
    expect(printed.map((line) => line.replace(/ \S*home$/, ""))).toEqual([
      "login",
      "login ends",
      "use",
      "use ends",
    ]);
    expect(new Set(homes).size).toBe(1);
    expect(ended).toBe("itself");
  });

  it("is not logged in elsewhere", async () => {
    const { printed } = await played(usual, says("login"));
    expect(printed.at(-1)).toBe("use ends");
    expect(printed.some((line) => line.startsWith("login"))).toBe(false);
  });

  it("is not used after a login that does not end: what it left out does not count", async () => {
    const { ended, printed } = await played(auth, says("login", 60_000), 300);
    expect(printed.some((line) => line.startsWith("use"))).toBe(false);
    expect(ended).toBe("harness");
  });
});

it("logins that wait at the same port run one after the other", async () => {
  const recorder = new Recorder();
  const signal = new AbortController().signal;
  const login = { command: says("login", 100), isExclusive: true };
  const target = commandClient({ command: node("0"), login, transport: "http" });
  const limits = { idle: 20_000, whole: 60_000, exit: 500 };
  await Promise.all([1, 2].map(() => play(auth, LEG, { target, recorder, limits, signal })));
  const printed = recorder.events.flatMap((one) => (one.channel === "stderr" ? [one.raw] : []));
  const ends = printed.join("").match(/login( ends)?/g);
  expect(ends).toEqual(["login", "login ends", "login", "login ends"]);
});
