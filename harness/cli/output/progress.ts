import { count } from "../../../reports/text.ts";
import type { Revision } from "../../../schema/revision.ts";
import type { Emit } from "../../verdict/event.ts";
import { timeLeft } from "./time-left.ts";
import type { Awaited, Waiting } from "./waiting.ts";

const ERASE_LINE = "\r\u001b[2K";

/** The width of a terminal that does not report its width. */
const COLUMNS = 80;

/** How many answers a check waits for on average, where several checks wait at once. */
const ANSWERS_PER_CHECK = 0.5;

/** How often a terminal shows what the run waits for, in milliseconds. */
const REDRAWN_MS = 1000;

/** How often a log gets a line, in milliseconds. */
const LOGGED_MS = 10_000;

/** A limit that is enough for most servers, in milliseconds. */
const SHORT_MS = 3000;

/** The limit counts again with each answer, so the wait may be longer: then "at most" would be untrue. */
function atMost({ limit }: Awaited, waited: number): string {
  if (limit === undefined) return "";
  if (waited > limit) return ` (the limit of ${limit / 1000} s counts again with each other answer)`;
  const shorter = limit > SHORT_MS ? `; --timeout ${SHORT_MS} makes it shorter` : "";
  return ` (at most ${limit / 1000} s without any answer${shorter})`;
}

/**
 * One line that redraws itself on a terminal: the check that ended last, and after a second of silence what the run waits
 * for. Elsewhere a line every ten seconds, so that a log shows that the run goes on. Both say how much time is left at the pace
 * so far.
 */
export function progress(stream: NodeJS.WriteStream, waiting?: Waiting): { readonly emit: Emit } {
  let all = 0;
  let done = 0;
  let situations: number | undefined;
  let leftOut = 0;
  let leg: { readonly revision: Revision; readonly began: number; readonly playedBefore: number } | undefined;
  let last = "";
  let lastEvent = performance.now();
  const draw = (text: string) => {
    // A line that wraps could not be erased.
    if (stream.isTTY) stream.write(`${ERASE_LINE}${text.slice(0, (stream.columns || COLUMNS) - 1)}`);
  };
  const waits = (): string | undefined => {
    const now = performance.now();
    const awaited = waiting?.awaited(now);
    if (awaited === undefined) return undefined;
    const waited = now - awaited.since;
    return `waiting ${Math.round(waited / 1000)} s for ${awaited.what}${atMost(awaited, waited)}`;
  };
  /** Checks of a client are judged when its situations have ended, so these are what passes. */
  const played = (): string | undefined => {
    if (situations === undefined || waiting === undefined || done > 0) return undefined;
    const wanted = situations - leftOut;
    return `${Math.min(waiting.situations, wanted)} of ${count(wanted, "situation")}`;
  };
  const left = (): string | undefined => {
    if (leg === undefined) return undefined;
    const { revision, began, playedBefore } = leg;
    const ms = performance.now() - began;
    if (played() === undefined) return timeLeft({ revision, done, all, ms });
    const ended = (waiting?.situations ?? 0) - playedBefore;
    return timeLeft({ revision, done: ended, all: (situations ?? 0) - leftOut - playedBefore, ms });
  };
  const withLeft = (text: string): string => [text, left() ?? []].flat().join(", ");
  const redraw = () => {
    const words = waits();
    if (words === undefined || performance.now() - lastEvent < REDRAWN_MS) return;
    draw(
      [
        ...(all === 0 ? [] : [withLeft(played() ?? `${done}/${all}`)]),
        words,
        ...(last === "" ? [] : [`after ${last}`]),
      ].join(" "),
    );
  };
  const log = () => {
    const ended = all === 0 ? "no check has begun" : (played() ?? `${done} of ${count(all, "check")} ended`);
    const words = waits();
    stream.write(`mcp-conform: ${withLeft(ended)}${words === undefined ? "" : `; ${words}`}\n`);
  };
  waiting?.whenSlow((ms) => {
    if (stream.isTTY) stream.write(ERASE_LINE);
    const minutes = Math.max(1, Math.round((all * ms * ANSWERS_PER_CHECK) / 60_000));
    stream.write(
      `mcp-conform: this server takes ${(ms / 1000).toFixed(1)} s for an answer, so ${count(all, "check")} may take ${count(minutes, "minute")}\n`,
    );
  });
  const timer = waiting && setInterval(stream.isTTY ? redraw : log, stream.isTTY ? REDRAWN_MS : LOGGED_MS);
  // A run that cannot begin must not be held open.
  timer?.unref();
  return {
    emit: (event) => {
      lastEvent = performance.now();
      // Also before its leg begins: the situations of a leg may be played ahead.
      if (event.type === "situation-left-out") leftOut += 1;
      if (event.type === "leg-begins") {
        all = event.applicable;
        leg = { revision: event.revision, began: lastEvent, playedBefore: situations ?? 0 };
        situations = (situations ?? 0) + (event.situations ?? 0) || undefined;
        done = 0;
        last = "";
      }
      if (event.type === "run-ended") clearInterval(timer);
      if (event.type !== "check-ended") return draw("");
      done += 1;
      last = event.check.id;
      draw(`${withLeft(`${done}/${all}`)} ${last}`);
    },
  };
}
