import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { situationsIn } from "../harness/client/judging/judge.ts";
import { acrossTopics } from "./across-topics/index.ts";
import { usual } from "./across-topics/situations/usual.ts";
import { REQUIREMENT_IDS } from "./catalogue/index.ts";
import { FAULTS as CLIENT_FAULTS } from "./faults-of-clients.ts";
import { FAULTS as SERVER_FAULTS } from "./faults-of-servers.ts";
import { ODDITIES as CLIENT_ODDITIES } from "./oddities-of-clients.ts";
import { ODDITIES as SERVER_ODDITIES } from "./oddities-of-servers.ts";
import { clientSuites, serverSuites } from "./registry.ts";
import { sourceOf } from "./source.ts";
import type { Topic } from "./topic.ts";
import { TOPICS } from "./topics.ts";

const FOLDER = new URL("./", import.meta.url);

/** Folders that are no topic. */
const OTHERS = [
  "across-topics",
  "catalogue",
  "gateways",
  "known",
  "explored",
  "messages",
  "profiles",
  "proof",
  "testing",
];

const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const rooms = folders.map(({ name }) => name).filter((name) => !OTHERS.includes(name));

const ALL: readonly Topic[] = [...TOPICS, acrossTopics];

interface Suite {
  readonly name: string;
  readonly checks: readonly { readonly id: string }[];
}

/** The ids of a member of all topics, sorted; twice what two topics have. */
const idsOf = (member: (topic: Topic) => readonly { readonly id: string }[]) =>
  ALL.flatMap(member)
    .map(({ id }) => id)
    .toSorted();

const sorted = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();

/** A check by its suite: a part belongs to the suite of its name. */
const checksOf = (suites: readonly Suite[]) =>
  suites.flatMap(({ name, checks }) => checks.map(({ id }) => ({ id: `${name} ${id}` })));

describe("the topics", () => {
  it("are the folders of suites, each by its name", () => {
    expect(TOPICS.map(({ id }) => id)).toEqual(rooms.toSorted());
  });

  it("have every requirement once", () => {
    const ids = ALL.flatMap(({ requirements }) => Object.keys(requirements));
    expect(ids.toSorted()).toEqual([...REQUIREMENT_IDS].toSorted());
  });

  it("have every check of servers once, and the suites no other", () => {
    expect(idsOf((topic) => checksOf(topic.serverSuites))).toEqual(sorted(checksOf(serverSuites)));
  });

  it("have every check of clients once, and the suites no other", () => {
    expect(idsOf((topic) => checksOf(topic.clientSuites))).toEqual(sorted(checksOf(clientSuites)));
  });

  it("have every situation once, and each is used by a check", () => {
    const named = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).toSorted();
    const used = new Set([usual, ...situationsIn(clientSuites)]);
    expect(named(ALL.flatMap(({ situations }) => situations))).toEqual(named([...used]));
  });

  it("have every fault and every oddity once", () => {
    expect(idsOf((topic) => topic.serverFaults)).toEqual(sorted(SERVER_FAULTS));
    expect(idsOf((topic) => topic.clientFaults)).toEqual(sorted(CLIENT_FAULTS));
    expect(idsOf((topic) => topic.serverOddities)).toEqual(sorted(SERVER_ODDITIES));
    expect(idsOf((topic) => topic.clientOddities)).toEqual(sorted(CLIENT_ODDITIES));
  });

  it.each(ALL)("$id has its checks in its own folder", ({ id, serverSuites, clientSuites }) => {
    const checks = [...serverSuites, ...clientSuites].flatMap((suite): Suite["checks"] => suite.checks);
    const elsewhere = checks.filter((check) => !isIn(sourceOf(check.id), id));
    expect(elsewhere.map((check) => `${check.id} in ${sourceOf(check.id)}`)).toEqual([]);
  });
});

/** A function of several topics may define a check, or one of the messages of both roles. */
function isIn(path: string | undefined, room: string): boolean {
  return [room, "across-topics", "messages"].some((folder) => path?.startsWith(`suites/${folder}/`));
}

/** Each kind of file, by its place in a room: a file, or a folder with files. */
const KINDS = [
  /^index\.ts$/,
  /^requirements(?:\.ts$|\/)/,
  /^(?:server|client)\//,
  /^situations\//,
  /^(?:faults|oddities)\/(?:server|client)(?:\.ts$|\/)/,
];

/** A protected server has an authorization server, which is judged as well. */
const MORE: Readonly<Record<string, readonly RegExp[]>> = {
  authorization: [/^authorization-server\//, /^(?:faults|oddities)\/authorization-server(?:\.ts$|\/)/],
};

describe.each(rooms)("the folder of %s", (room) => {
  const folder = new URL(`${room}/`, FOLDER);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"));

  it("has no file of another kind", () => {
    const kinds = [...KINDS, ...(MORE[room] ?? [])];
    expect(files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([]);
  });

  it("exports the topic in index.ts", () => {
    expect(existsSync(new URL(`${room}/index.ts`, FOLDER))).toBe(true);
  });

  it("has a file or a folder for each kind, not both", () => {
    const both = files.filter((file) => files.some((other) => other.startsWith(file.replace(/\.ts$/, "/"))));
    expect(both).toEqual([]);
  });
});
