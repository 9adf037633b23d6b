import { isDeepStrictEqual } from "node:util";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { lintUri } from "../../../schema/lint/uri.ts";
import { resultFor, shapeOf, undetermined } from "../../across-topics/client/answers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { serverRequest } from "../../across-topics/client/server-requests.ts";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

const NEEDS = "a client that declares roots";
const CHANGES = "a client that declares roots.listChanged and changes its roots";

const onAsking = clientChecksOn(asking);

const shape = onAsking({
  id: "client.roots.result",
  title: "The result of roots/list has an array of roots, each with a uri",
  requirements: ["roots.result.shape"],
  sends: "roots/list",
  hint: 'Return {"roots": [{"uri": "file:///home/user/project", "name": "Project"}]}.',
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    if (answer === undefined) return undetermined("roots/list");
    expect.clean(shapeOf(seen, answer), {
      at: answer.response.seq,
      base: answer.response.pointer,
      what: "roots that are valid against the schema",
    });
  },
});

const scheme = onAsking({
  id: "client.roots.file-scheme",
  title: "The uri of each root starts with file://",
  hint: "Return only roots with a file:// URI: make it with the function of your platform that converts a path to a file URL.",
  requirements: ["roots.uri.file-scheme"],
  sends: "roots/list",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    const roots = answer?.result.roots;
    if (answer === undefined || !Array.isArray(roots) || roots.length === 0)
      return undetermined("roots/list (and has a root)");
    for (const [index, root] of roots.entries()) {
      const uri = isObject(root) ? root.uri : undefined;
      if (typeof uri !== "string") continue;
      expect.that(uri.toLowerCase().startsWith("file://"), {
        expected: "a uri that starts with file://",
        actual: uri.slice(0, 200),
        at: answer.response.seq,
        pointer: `${answer.response.pointer}/result/roots/${index}/uri`,
      });
    }
    if (expect.findings.length === 0) undetermined("roots/list (with a uri)");
  },
});

/** Why a uri names another place than its author meant, or no place. */
function flawOf(uri: string): string | undefined {
  const [, drive] = /^file:\/\/([a-z]):(?:\/|$)/i.exec(uri) ?? [];
  if (drive) return `has the drive ${drive}: where a URI has a host; write file:///${drive}:/ and the path`;
  return lintUri(uri)[0]?.message;
}

const uris = onAsking({
  id: "client.roots.uri",
  title: "The uri of each root is a URI, with its path escaped and without a drive as its host",
  requirements: ["roots.uri.file-scheme"],
  leniency: "two-readings",
  sends: "roots/list",
  reading:
    "The text says file:// URI, and the schema has the format uri: for RFC 3986 a space must be escaped, and what follows file:// is a host. Many programs write a path after file:// unchanged, and many read that, so this is a warning. That a colon or another legal character is escaped is no finding.",
  hint: "Make the uri with the function of your platform that converts a path to a file URL, such as pathToFileURL. C:\\My files is file:///C:/My%20files.",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    const roots = answer?.result.roots;
    if (answer === undefined || !Array.isArray(roots)) return undetermined("roots/list");
    for (const [index, root] of roots.entries()) {
      const uri = isObject(root) ? root.uri : undefined;
      // Another check judges the scheme.
      if (typeof uri !== "string" || !uri.toLowerCase().startsWith("file://")) continue;
      const flaw = flawOf(uri);
      expect.should(flaw === undefined, {
        expected: "a URI of a file, by RFC 3986 and RFC 8089",
        actual: flaw === undefined ? "a URI" : `${brief(uri)}: ${flaw}`,
        at: answer.response.seq,
        pointer: `${answer.response.pointer}/result/roots/${index}/uri`,
      });
    }
    if (expect.findings.length === 0) undetermined("roots/list (with the uri of a file)");
  },
});

const changed = onAsking({
  id: "client.roots.list-changed",
  title:
    "A client that declares roots.listChanged sends notifications/roots/list_changed when its roots change",
  requirements: ["roots.list-changed.sent"],
  revisions: STATEFUL,
  sends: "roots/list at the beginning, and again when the client calls a tool",
  hint: "Send notifications/roots/list_changed before you answer roots/list with other roots.",
  reading:
    "Only a client whose two answers differ shows that its roots have changed. Over HTTP two messages may overtake each other, so the notification counts from the first question on.",
  run({ seen, expect }) {
    const before = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    const after = resultFor(seen, REQUEST_IDS.rootsAgain, CHANGES);
    const declares = seen.conversations.some(({ agreed }) =>
      isDeclared(agreed?.clientCapabilities ?? {}, "roots.listChanged"),
    );
    if (!before || !after || !declares) return needsExercise(CHANGES);
    const uris = ({ result }: typeof before) =>
      [result.roots].flat().map((root) => (isObject(root) ? String(root.uri) : ""));
    if (isDeepStrictEqual(uris(before).toSorted(), uris(after).toSorted())) return needsExercise(CHANGES);
    const asked = serverRequest(seen, REQUEST_IDS.roots)?.request.seq ?? before.response.seq;
    const notice = seen.conversations
      .flatMap(({ messages }) => messages)
      .find(
        ({ from, value, seq }) =>
          from === "client" &&
          isObject(value) &&
          value.method === "notifications/roots/list_changed" &&
          seq > asked,
      );
    expect.that(notice !== undefined, {
      expected: "notifications/roots/list_changed",
      actual: notice ? "the notification" : "other roots, but no notifications/roots/list_changed",
      at: notice?.seq ?? after.response.seq,
      timed: notice === undefined,
    });
  },
});

export const roots: ClientSuite = { name: "client-roots", checks: [shape, scheme, uris, changed] };
