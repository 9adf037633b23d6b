import { describe, expect, test } from "vitest";
import { CommandSyntaxError, splitCommand } from "./command.ts";

const words = (text: string, platform: NodeJS.Platform = "linux"): string[] => {
  const { file, args } = splitCommand(text, platform);
  return [file, ...args];
};

describe("on POSIX a command is split as sh splits words", () => {
  test.each([
    ["node server.js", ["node", "server.js"]],
    ["  node\t server.js \n", ["node", "server.js"]],
    [`"my server" 'an arg'`, ["my server", "an arg"]],
    [`a"b c"'d e'f`, ["ab cd ef"]],
    [`node ""`, ["node", ""]],
    ["my\\ server a\\\\b", ["my server", "a\\b"]],
    [`"a\\"b" "\\$x" "\\n"`, ['a"b', "$x", "\\n"]],
    [`'a\\b'`, ["a\\b"]],
    ["end\\", ["end\\"]],
    [`sh -c "a | b && c"`, ["sh", "-c", "a | b && c"]],
    ["echo $HOME *.js ~", ["echo", "$HOME", "*.js", "~"]],
    [`npx -y '@scope/server' "|"`, ["npx", "-y", "@scope/server", "|"]],
    ["node --env=A=B", ["node", "--env=A=B"]],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("on Windows a backslash is part of a path", () => {
  test.each([
    ["C:\\node\\node.exe server.js", ["C:\\node\\node.exe", "server.js"]],
    [`"C:\\Program Files\\a.exe" 'x y'`, ["C:\\Program Files\\a.exe", "x y"]],
    [`"C:\\dir\\" b`, ["C:\\dir\\", "b"]],
  ])("%s", (text, expected) => {
    expect(words(text, "win32")).toEqual(expected);
  });
});

describe("the error for a command that cannot be split says how to fix it", () => {
  test.each([
    ["", 'The command is empty. Expected a program and its arguments, such as "node server.js".'],
    ["  ", "The command is empty."],
    [`"" x`, "The command is empty."],
    [`node "a b`, 'The " at character 6 of the command is not closed: "a b'],
    ["node it's", "The ' at character 8 of the command is not closed: 's"],
    [
      "node a.js && b",
      'The command has the word &&, but it runs without a shell. Start a shell with sh -c "…", or quote the word',
    ],
    [
      "A=1 node a.js",
      "The command starts with the assignment A=1, but it runs without a shell. Use --env A=1 instead.",
    ],
  ])("%s", (text, message) => {
    expect(() => splitCommand(text, "linux")).toThrow(CommandSyntaxError);
    expect(() => splitCommand(text, "linux")).toThrow(message);
  });
});
