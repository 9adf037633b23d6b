import type { ClientSuite } from "../../harness/check/client.ts";
import { isObject } from "../../schema/json.ts";
import { resultFor, shapeOf, undetermined } from "./answers.ts";
import { clientCheck } from "./check.ts";
import { REQUEST_IDS } from "./situations/asking.ts";
import { asking } from "./situations/index.ts";

const NEEDS = "a client that declares roots";

const shape = clientCheck({
  id: "client.roots.result",
  title: "The result of roots/list has an array of roots, each with a uri",
  requirements: ["roots.result.shape"],
  on: asking,
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

const scheme = clientCheck({
  id: "client.roots.file-scheme",
  title: "The uri of each root starts with file://",
  requirements: ["roots.uri.file-scheme"],
  on: asking,
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

export const roots: ClientSuite = { name: "client-roots", checks: [shape, scheme] };
