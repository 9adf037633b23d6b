import { expect, test } from "vitest";
import { projectFiles } from "./testing/project-files.ts";

const program = projectFiles([".ts"])
  .filter(({ path }) => /^harness\/cli\/program\b/.test(path))
  .map(({ text }) => text)
  .join("\n");
const options = new Set(
  [...program.matchAll(/"(?:-\w, )?(--(?:no-)?[a-z-]+)/g)].map(([, name = ""]) => name),
);
const OF_EVERY_COMMAND = ["--help", "--version"];

/** A command line of mcp-conform, with the pipe or the comment behind it left out. */
const COMMAND_LINE = /npx (?:--yes )?(?:--package=\S+ -- )?mcp-conform ([^|`#\n]*)/g;

test("the documents name only options that a command has", () => {
  const unknown = projectFiles([".md"])
    .filter(({ path }) => !/^docs\/(?:checks\/|proof\.md|coverage\.md)|^CHANGELOG/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMAND_LINE)].flatMap(([line, words = ""]) =>
        // The command of a target, in quotes, has options of its own.
        [...words.replace(/"[^"]*"|'[^']*'/g, "").matchAll(/(?<=^|\s)--[a-z-]+/g)]
          .map(([name]) => name)
          .filter((name) => !options.has(name) && !OF_EVERY_COMMAND.includes(name))
          .map((name) => `${path}: ${name} in ${line}`),
      ),
    );
  expect(unknown).toEqual([]);
});
