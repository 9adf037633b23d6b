import { expect, it } from "vitest";
import { unexpandedHint } from "./unexpanded.ts";

it.each([
  ["node ~/server.js", "~/server.js"],
  ["~", "~"],
  ["node $HOME/server.js", "$HOME/server.js"],
  [`node \${HOME}/server.js`, `\${HOME}/server.js`],
  ["node --root=$ROOT a.js", "--root=$ROOT"],
  ["node %USERPROFILE%/a.js", "%USERPROFILE%/a.js"],
])("a shell would expand a word of %s", (command, word) => {
  expect(unexpandedHint(command)).toBe(
    `The command runs without a shell, so ${word} is not expanded. Write the full path or value, or start a shell: sh -c "…".`,
  );
});

it.each([
  "node build/index.js",
  "node '~/a.js' '$HOME'",
  "node a~b 5$ 100%",
  "node a.js --user=~me",
  "Ann's client",
])("a shell would change nothing in %s", (command) => {
  expect(unexpandedHint(command)).toBeUndefined();
});
