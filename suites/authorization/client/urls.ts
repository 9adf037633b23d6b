import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { BrowserEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { auth } from "../situations/auth.ts";
import { fileUrl, scriptUrl } from "../situations/poisons.ts";
import { judging, mustRefuse, playedIn } from "./evidence.ts";
import { answeredSeq } from "./refusals.ts";
import { exchangesOf, type Monitored, openedIn } from "./seen.ts";

/** What a client gave to the program that opens URLs. A URL that it printed may be a part of an error message. */
const givenToOpener = (played: Played): readonly BrowserEvent[] =>
  openedIn(played).filter(({ by }) => by === "opener");

/** This much of the text before a URL shows what the client says about it. */
const INTRODUCTION = 40;

/** How a client introduces a URL in its output: the text before it, without numbers and white space. */
function introductions(
  played: Played,
  url: RegExp,
): readonly { readonly text: string; readonly at: number }[] {
  return played.client.flatMap((event: TraceEvent) => {
    if (event.channel !== "stderr") return [];
    return [...event.raw.matchAll(url)].map(({ index }) => ({
      text: event.raw
        .slice(0, index)
        .replace(/[\d\s]+/g, "")
        .slice(-INTRODUCTION),
      at: event.seq,
    }));
  });
}

/** Whether a client prints a URL with the words with which it asks its user to visit one. */
function offeredToUser(played: Played, control: Played) {
  const usual = new Set(
    introductions(control, /https?:\/\/[^\s"']*\/authorize-\w+\?/g).map(({ text }) => text),
  );
  return introductions(played, /\b(?:javascript|file):[^\s"']*code_challenge/g).find(
    ({ text }) => text !== "" && usual.has(text),
  );
}

/** The client must not open a URL of this kind. Only a client that starts an opener shows what it opens. */
function notOpened({ seen, expect }: Monitored, situation: ClientSituation): void {
  const expected = "no URL opened but http and https";
  const played = playedIn(seen, situation);
  const control = seen.find((one) => one.situation.name === auth.name);
  const opened = givenToOpener(played).find(({ url }) => !/^https?:/i.test(url));
  const offered = control && offeredToUser(played, control);
  if (opened === undefined && offered !== undefined)
    return void expect.should(false, {
      expected,
      actual: "printed the URL for the user, with the words for a good one",
      at: offered.at,
    });
  if (opened === undefined && (control === undefined || givenToOpener(control).length === 0))
    needsExercise("a client that opens URLs by BROWSER, by a program in PATH, or by MCP_CONFORM_OPENER");
  const met = exchangesOf(played).find((one) => one.kind === "metadata" && answeredSeq(one) !== undefined);
  mustRefuse(expect, seen, situation, {
    expected,
    met: answeredSeq(met),
    forbidden: opened && { actual: `opened a ${new URL(opened.url).protocol} URL`, at: opened.seq },
    needs: "a client that reads the metadata of the authorization server",
  });
}

const HINT = "Open authorization_endpoint only if its scheme is http or https.";
const READING =
  "A URL in an error message is not opened. A client that prints it as it prints a good one, and then fails to open it, has not rejected it: that warns, because the program that opens files is not seen.";

const scriptRefused = clientCheck({
  ...judging(scriptUrl),
  id: "client.auth.url.script-refused",
  title: "A client does not open a javascript: URL",
  requirements: ["auth.authorization-url.schemes"],
  sends: "metadata with a javascript: URL as authorization_endpoint",
  reading: READING,
  hint: HINT,
  run: (context: Monitored) => notOpened(context, scriptUrl),
});

const fileRefused = clientCheck({
  ...judging(fileUrl),
  id: "client.auth.url.file-refused",
  title: "A client does not open a file: URL",
  requirements: ["auth.authorization-url.schemes"],
  sends: "metadata with a file: URL as authorization_endpoint",
  reading: READING,
  hint: HINT,
  run: (context: Monitored) => notOpened(context, fileUrl),
});

export const urlChecks = [scriptRefused, fileRefused];
