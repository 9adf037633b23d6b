import type { ClientContext } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { HttpRequestEvent } from "../../../harness/trace/event.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { needsClientExit } from "../../across-topics/client/stateless-requests.ts";
import { echoSchema, ICONS } from "../../schema/situations/echo-schema.ts";

/** The requests for icons. Ends the check when the client fetches none. */
function fetchedBy(seen: Played) {
  const requests = seen.conversations
    .flatMap(({ events }) => events)
    .filter((event): event is HttpRequestEvent => event.channel === "http-request");
  const to = (path: string) => requests.find(({ url }) => new URL(url).pathname === path);
  const icons = Object.values(ICONS).flatMap((path) => to(path) ?? []);
  const [first] = icons;
  return { first: first ?? needsExercise("a client that fetches icons over http:"), icons, to };
}

const COMMON = {
  revisions: { since: "2025-11-25" },
  transport: "http",
  on: echoSchema,
  sends:
    "a tool with icons: of the origin of the server, with a redirect to another origin, and of another origin",
} as const;

export const iconCredentials = clientCheck({
  ...COMMON,
  id: "client.icons.without-credentials",
  title: "A client fetches icons without cookies and without Authorization",
  requirements: ["security.icons.without-credentials"],
  hint: "Fetch icons with a client that stores no cookies and has no token.",
  run({ seen, expect }: ClientContext<Played>) {
    const { icons, first } = fetchedBy(seen);
    const NAMES = ["cookie", "authorization", "mcp-session-id"];
    const bad = icons.find(({ headers }) => NAMES.some((name) => headerOf(headers, name) !== undefined));
    const name = bad && NAMES.find((one) => headerOf(bad.headers, one) !== undefined);
    expect.that(bad === undefined, {
      expected: "no credentials",
      actual: bad ? `a request for an icon with ${name}` : "none",
      at: (bad ?? first).seq,
    });
  },
});

export const iconRedirects = clientCheck({
  ...COMMON,
  id: "client.icons.redirects",
  title: "A client does not follow the redirect of an icon to another origin",
  requirements: ["security.icons.unsafe-uri-rejected"],
  hint: "Fetch icons without following redirects.",
  run({ seen, expect }: ClientContext<Played>) {
    const { to } = fetchedBy(seen);
    const asked = to(ICONS.redirecting);
    const followed = to(ICONS.redirected);
    if (!asked) return needsExercise("a client that fetches an icon which redirects");
    if (!followed) needsClientExit(seen);
    expect.that(followed === undefined, {
      expected: "no request for the target of the redirect",
      actual: followed ? "a request for an icon of another origin, after a redirect" : "none",
      at: (followed ?? asked).seq,
    });
  },
});

export const iconOrigin = clientCheck({
  ...COMMON,
  id: "client.icons.same-origin",
  title: "A client fetches icons only from the origin of the server",
  requirements: ["security.icons.same-origin"],
  reading: "The client cannot know the other origin, so it has no reason to trust it.",
  run({ seen, expect }: ClientContext<Played>) {
    const { to, first } = fetchedBy(seen);
    const foreign = to(ICONS.foreign);
    if (!foreign) needsClientExit(seen);
    expect.should(foreign === undefined, {
      expected: "no request for an icon of another origin",
      actual: foreign ? "a request for an icon of another origin" : "none",
      at: (foreign ?? first).seq,
    });
  },
});
