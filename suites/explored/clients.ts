import { situationsIn } from "../../harness/client/judging/judge.ts";
import type { Behaviour, ServerTables } from "../../harness/explore/clients/behaviour.ts";
import { hooksOf, type Oddity } from "../../harness/switches/server.ts";
import { ODDITIES } from "../oddities-of-servers.ts";
import { clientSuites, usual } from "../of-clients.ts";
import { askingServers } from "./asking-servers.ts";

/** Each oddity of the reference server is a legal way in which a server may differ. */
const behaviourOf = (oddity: Oddity): Behaviour => ({
  id: oddity.id,
  describe: oddity.describe,
  ...(oddity.revisions === undefined ? {} : { revisions: oddity.revisions }),
  ...(oddity.transports === undefined ? {} : { transports: oddity.transports }),
  hooks: () => hooksOf([oddity]),
});

/**
 * Servers that speak another revision, name another address or write the bytes of a message by themselves: no behaviour would be legal there. With
 * one that ends sessions, a behaviour decides at which request that is, and what is left of the work.
 */
const UNCHANGED: ReadonlySet<string> = new Set([
  "lost-session",
  "older",
  "older-server",
  "older-server-other-error",
  "older-server-exits",
  "unsupported-version",
  "no-common-version",
  "forms-http",
  "forms-pages",
  "odd-pages",
  "sse-relative",
  "sse-absolute",
]);

/** Servers that break a rule. What a client does with them is judged by checks only. */
const ILLEGAL: ReadonlySet<string> = new Set([
  "unexpected",
  "strange-answers",
  "broken-annotations",
  "reports",
  "unknown-version",
]);

/** They are judged by the monitors. One that waits, starts the client again or needs a log-in is played by its checks only. */
const played = situationsIn(clientSuites.filter(({ onRequest }) => !onRequest)).filter(
  (one) =>
    one.monitored !== false &&
    one.authorization === undefined &&
    one.after === undefined &&
    one.length === undefined &&
    (one.starts ?? 1) === 1 &&
    one.name !== usual.name &&
    !ILLEGAL.has(one.name),
);

/** With these a conforming client may do less: they refuse what it asks for, offer nothing, give tools no parameters or other names than a driver knows, or end its session. */
const DEMANDING: ReadonlySet<string> = new Set([
  "late.limited",
  "forms.limited",
  "forms.chunked-411",
  "forms.broken.one-handshake",
  "features.none",
  "pagination.nothing",
  "tasks.none",
  "idle.expires",
  "tools.any-names",
  "tools.open-schemas",
  "http.refusals-without-body",
]);

/** Its JSON comes as a stream, and the trace has no message of it. */
const NOT_RECORDED = "http.json-in-pieces";

const isChosen = ({ id, protection, speaks }: Oddity) =>
  protection === undefined && speaks === undefined && !DEMANDING.has(id) && id !== NOT_RECORDED;

/** What the explorer of clients chooses from. */
export const serverTables: ServerTables = {
  bases: [usual, ...played.filter(({ name }) => !UNCHANGED.has(name))],
  unchanged: played.filter(({ name }) => UNCHANGED.has(name)),
  behaviours: [...ODDITIES.filter(isChosen).map(behaviourOf), ...askingServers],
};
