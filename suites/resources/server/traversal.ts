import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { anyError, type Shape } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { isLocal } from "../../across-topics/server/is-local.ts";

/** The ways to write "../". */
const STEPS = ["../", "%2e%2e/", "..%2f", "%2e%2e%2f", "..%5c", "%252e%252e%252f"];

const MOST_FOLDERS = 2;

/** The folders of the file: resources and templates, each with a slash at its end. */
async function folders({ inventory, facts }: SessionContext): Promise<readonly string[]> {
  const { items } = await inventory.list("resources");
  const templates = await inventory.list("templates");
  const uris = [
    ...items.map(({ value }) => value.uri),
    ...templates.items.map(({ value }) => String(value.uriTemplate).replace(/\{.*$/, "")),
  ];
  const found = uris.filter((uri): uri is string => typeof uri === "string" && uri.startsWith("file:///"));
  if (found.length === 0) notApplicable(`the server lists no file: resource in ${facts.revision}`);
  return [...new Set(found.map((uri) => uri.slice(0, uri.lastIndexOf("/") + 1)))].slice(0, MOST_FOLDERS);
}

function holds(reply: Reply, secret: string): boolean {
  return reply.kind === "result" && JSON.stringify(reply.result).includes(secret);
}

export const pathTraversal = check({
  id: "security.resources.path-traversal",
  title: "A file: URI with dot segments reads nothing outside the folders of the server",
  requirements: ["security.resources.path-traversal"],
  applies: declares("resources"),
  on: "own",
  sends:
    "resources/read of URIs that begin with a listed folder and lead by dot segments, plain and encoded, to a file that the check made in the folder for temporary files",
  reading:
    "A server that also returns this file for its plain URI serves the folder for temporary files. Then nothing is judged. The check reads only its own file.",
  hint: "Decode the path, resolve it, and compare it with the folders that you serve. Refuse everything outside.",
  async run(context) {
    const { session, expect } = context;
    const { connection } = session;
    if (connection.transport === "http" && !isLocal(connection.url)) {
      notApplicable("the server may run on another machine, where the check has no file");
    }
    const bases = await folders(context);
    const folder = mkdtempSync(join(tmpdir(), "mcp-conform-"));
    try {
      const secret = randomUUID();
      const file = join(folder, "canary.txt");
      writeFileSync(file, secret);
      const url = pathToFileURL(file);
      const read = (uri: string) => session.request("resources/read", { uri }, { broken: true });
      if (holds(await read(url.href), secret))
        notApplicable("the server serves the folder for temporary files");
      const safe: Shape = {
        words: "an error, or a result without the content of the file",
        matches: (reply) => anyError.matches(reply) || (reply.kind === "result" && !holds(reply, secret)),
      };
      for (const base of bases) {
        const depth = new URL(base).pathname.split("/").length - 2;
        for (const step of STEPS) {
          const uri = `${base}${step.repeat(depth)}${url.pathname.slice(1)}`;
          expect.reply(await read(uri), { pass: [safe] }, { sent: `${step} × ${depth}` });
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
