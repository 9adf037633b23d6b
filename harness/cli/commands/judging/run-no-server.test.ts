import { describe, expect, it } from "vitest";
import { conform, node } from "../../testing/command.ts";

describe("a target that is no server", () => {
  /** For targets that write something first, or end: on a busy machine a process has needed 2.5 s to start. */
  const PATIENT = ["--timeout", "10000"];
  /** For targets that do nothing. */
  const SHORT = ["--timeout", "500"];
  const targets: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      "is no program",
      ["--server", "no-such-program-here --stdio", ...SHORT],
      /there is no\s+program no-such-program-here[\s\S]*command\n +no-such-program-here --stdio/,
    ],
    [
      "ends at once",
      ["--server", node("console.error('no database'); process.exit(3)"), ...PATIENT],
      /ended before it answered[\s\S]*exit\n +status 3\n[\s\S]*stderr\n +no database/,
    ],
    [
      "crashes with a stack trace",
      ["--server", node("null.x"), ...PATIENT],
      /ended before it answered[\s\S]*exit\n +status 1[\s\S]*TypeError: Cannot read properties of null/,
    ],
    [
      "echoes",
      ["--server", node("process.stdin.pipe(process.stdout)"), ...PATIENT],
      /sends back its own input/,
    ],
    [
      "never answers, and ignores SIGTERM",
      ["--server", node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"), ...SHORT],
      /runs, but does not answer/,
    ],
    [
      "is a port on which nothing listens",
      ["--url", "http://127.0.0.1:1/mcp", ...SHORT],
      /Nothing is listening at this URL[\s\S]*url\n +http:\/\/127\.0\.0\.1:1\/mcp/,
    ],
    [
      "is a command that never listens",
      [
        "--server",
        node("console.error('still compiling'); setInterval(() => {}, 1000)"),
        "--url",
        "http://127.0.0.1:1/mcp",
        ...PATIENT,
      ],
      /nothing listened at http:\/\/127\.0\.0\.1:1\/mcp within \d+ ms[\s\S]*still compiling/,
    ],
  ];
  it.concurrent.each(targets)(
    "but %s gives one diagnosis in time, exit 3, and no list of failures",
    async (_, target, words) => {
      const { code, stdout } = await conform([...target, "--format", "pretty"]);
      expect(stdout).toMatch(words);
      expect(stdout).toMatch(
        /\nIncomplete: nothing could be tested\. [\s\S]*?\.\nexit 3 \(incomplete\) · \d+\.\d s\n(time: .*\n)?$/,
      );
      expect(stdout).not.toMatch(/^(FAIL|WARN|Not exercised)/m);
      expect(code).toBe(3);
    },
  );

  const noisy: typeof targets = [
    [
      "prints a banner",
      ["--server", node("console.log('Welcome to my server!'); setInterval(() => {}, 1000)"), ...PATIENT],
      /no protocol message[\s\S]*first bytes of stdout\n +Welcome to my server!/,
    ],
    [
      "frames with Content-Length",
      [
        "--server",
        node("process.stdout.write('Content-Length: 2\\r\\n\\r\\n{}'); setInterval(() => {}, 1000)"),
        ...PATIENT,
      ],
      /Content-Length headers/,
    ],
  ];
  it.concurrent.each(noisy)(
    "but %s gives one diagnosis and this violation, with exit 1",
    async (_, target, words) => {
      const { code, stdout } = await conform([...target, "--format", "pretty"]);
      expect(stdout).toMatch(words);
      expect(stdout.match(/^FAIL .*/gm)).toEqual([expect.stringContaining("stdio.stdout.messages-only")]);
      expect(code).toBe(1);
    },
  );
});
