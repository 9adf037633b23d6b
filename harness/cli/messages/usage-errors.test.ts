import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { unlisted } from "../../library/bisect/npm.ts";
import { findConfig, textOf, unloadable } from "../../library/config/read.ts";
import {
  type InProcessServer,
  judgeClient,
  judgeServer,
  loadTarget,
  type ReportFormat,
  type RunOptions,
  renderReport,
  run,
  UsageError,
} from "../../library/index.ts";
import { WORKFLOW_FILE, writeNew } from "../../library/init/write.ts";
import { merged } from "../../library/matrix/merge.ts";
import { playSituation } from "../../library/msw.ts";
import { ConformanceTests } from "../../library/test-runner/conformance-tests.ts";
import { init } from "../commands/set-up/init.ts";
import { inThisFolder } from "../mcp/folder.ts";
import { runCommandLine } from "../program.ts";
import { INPUT_FILES, result } from "./testing/input-files.ts";

/**
 * Every usage error, with its situation: a table for readers, in usage-errors.txt. Each text says what was given, what is
 * expected, and the next step. A usage error without a situation here fails the last test.
 */
interface Situation {
  readonly title: string;
  /** As it is typed, or as the library is called. */
  readonly given: string;
  readonly provoke: () => unknown;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
const URL = "http://localhost:3000/mcp";
const SSE_URL = "http://localhost:3000/sse";

/** Arguments of the command line, FOLDER is a folder with the files below. */
const typed = (title: string, ...args: readonly string[]): Situation => ({
  title,
  given: ["mcp-conform", ...args.map((word) => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word)))].join(
    " ",
  ),
  provoke: () => runCommandLine(args.map((word) => word.replaceAll("FOLDER", folder))),
});

const BISECT = ["bisect", "--good", "1", "--bad", "2", "--only", "ping.answered"];

/** A run of the library. */
const called = (title: string, options: object | string): Situation => ({
  title,
  given: `run(${JSON.stringify(options)})`,
  provoke: () => run(options as RunOptions),
});

const entry = (title: string, text: string): Situation => {
  const name = `${title.replace(/\W+/g, "-")}.yaml`;
  return {
    title: `baseline: ${title}`,
    given: JSON.stringify(text),
    provoke: () => {
      writeFileSync(path.join(folder, name), text);
      return run({ server: "s", baseline: path.join(folder, name) });
    },
  };
};

/** A configuration, and a run of its targets. */
const configured = (title: string, text: string, ...args: readonly string[]): Situation => {
  const name = `${title.replace(/\W+/g, "-")}.yaml`;
  return {
    title: `configuration: ${title}`,
    given: `${["mcp-conform", ...args].join(" ")} with ${JSON.stringify(text)}`,
    provoke: () => {
      writeFileSync(path.join(folder, name), text);
      const [command = ""] = args;
      const [before, after] = command === "doctor" ? [[command], args.slice(1)] : [[], args];
      return runCommandLine([...before, "--config", path.join(folder, name), ...after]);
    },
  };
};

/** A module in place of a configuration. */
const moduleOf = (title: string, name: string, text: string): Situation => ({
  title: `configuration: ${title}`,
  given: `mcp-conform --config ${name} with ${JSON.stringify(text)}`,
  provoke: () => {
    writeFileSync(path.join(folder, name), text);
    return runCommandLine(["--config", path.join(folder, name)]);
  },
});

/** A folder that has this file. */
function initialized(name: string): string {
  const own = path.join(folder, `init-${name.replace(/\W/g, "")}`);
  mkdirSync(own);
  writeNew(own, name, "");
  return own;
}

const TWO = "targets:\n  api: { url: http://localhost:3000/mcp }\n  cli: { server: node a.js }\n";

const line = (more: string) => `- check: session.ended.404\n  reason: known\n  ${more}\n`;
const SERVER = ["--server", "node a.js"];

const ACME = { name: "acme", requirements: {}, checks: [] };

const SITUATIONS: readonly Situation[] = [
  typed("nothing to judge"),
  typed("an unknown option", "--spce", "all"),
  typed("an option of another tool", "--spec-version", "2025-11-25"),
  typed("a format of reports as an option", "--html"),
  typed("an option without its value", "--server"),
  typed("an option with one value, given twice", "--format", "json", "--format", "pretty"),
  typed("an unknown command", "lst"),
  typed("an unknown command of a command", "schema", "dif"),
  typed("a command without its argument", "explain"),
  typed("a command with too many arguments", "explain", "a", "b"),
  typed("a URL without --url", URL, "--spec", "all"),
  typed("a command without --server", "node", "build/index.js"),
  typed("a command without quotes", "--server", "node", "build/index.js", "--stdio"),
  typed("a client command without quotes", "--client", "node", "client.js", "{url}"),
  typed("two targets", "--client", "node c.js", "--url", URL),
  typed("a gateway without its server", "--gateway", "gateway"),
  typed("a gateway whose front has no URL", "--gateway", "gateway {server} {port}"),
  typed("a front at no URL", "--gateway", "gateway {server}", "--gateway-url", "here"),
  typed(
    "a front at another port",
    "--gateway",
    "gateway {server}",
    "--gateway-url",
    "http://127.0.0.1:{port}/mcp",
  ),
  typed("a front over two transports", "--gateway", "gateway {url}", "--transport", "http"),
  typed("the front of no gateway", "--gateway-url", URL),
  typed("doctor: a gateway", "doctor", "--config", "FOLDER/gateway.yaml"),
  typed("the trace of a gateway", "judge", "FOLDER/gateway.jsonl"),
  typed("a header for stdio", ...SERVER, "--header", "X-Tenant: blue"),
  typed("a header for a client", "--client", "node c.js", "--bearer-env", "TOKEN"),
  typed("tools of a client", "--client", "node c.js", "--allow", "side-effects"),
  typed("a transport for a server", ...SERVER, "--transport", "http"),
  typed("HTTP+SSE for a command", ...SERVER, "--transport", "http+sse"),
  typed("stdio for a URL", "--url", URL, "--transport", "stdio"),
  typed("an environment for a URL", "--url", URL, "--env", "A=b"),
  typed("a folder for a URL", "--url", URL, "--cwd", "."),
  typed("an empty command", "--server", ""),
  typed("an open quote", "--server", "node 'a.js"),
  typed("an assignment in a command", "--server", "PORT=3000 node a.js"),
  typed("a pipe in a command", "--server", "node a.js | cat"),
  typed("a client over stdio without a placeholder", "--client", "node c.js", "--transport", "stdio"),
  typed("a client over stdio with {url}", "--client", "node c.js {url}", "--transport", "stdio"),
  typed("a client over HTTP with {server}", "--client", "node c.js {server}", "--transport", "http"),
  typed("a client over HTTP+SSE with {server}", "--client", "node c.js {server}", "--transport", "http+sse"),
  typed("an unknown transport", "--client", "node c.js", "--transport", "htp"),
  typed("a URL without a scheme", "--url", "localhost:3000/mcp"),
  typed("a URL of another scheme", "--url", "ftp://example.com"),
  typed("credentials in a URL", "--url", "http://user:password@example.com/mcp"),
  typed("a missing folder", ...SERVER, "--cwd", "FOLDER/none"),
  typed("an unknown revision", ...SERVER, "--spec", "2025-11-24"),
  typed("an unknown revision of a diff", "spec", "diff", "2025-06-18", "2025-11-26"),
  typed("an unknown check", ...SERVER, "--only", "tols.*"),
  typed("an empty pattern", ...SERVER, "--skip", ""),
  typed("an unknown suite", ...SERVER, "--suite", "tool"),
  typed("a selection without a check", ...SERVER, "--only", "ping.*", "--skip", "*"),
  typed("a check that no trace can show", "judge", "FOLDER/trace.jsonl", "--only", "tools.call.unknown-name"),
  typed("a message that a trace does not have", "show", "FOLDER/trace.jsonl", "999"),
  typed("an unknown level", ...SERVER, "--level", "shuld"),
  typed("an unknown profile", ...SERVER, "--profile", "2025-11-25@99"),
  typed("something unknown to allow", ...SERVER, "--allow", "sideeffects"),
  typed("a timeout that is no number", ...SERVER, "--timeout", "ten"),
  typed("a timeout that is too short", ...SERVER, "--timeout", "99"),
  typed("a timeout that is too long", ...SERVER, "--timeout", "3600001"),
  typed("a timeout of the start with a unit", ...SERVER, "--start-timeout", "30s"),
  typed("a concurrency of zero", ...SERVER, "--concurrency", "0"),
  typed("a header without a name", "--url", URL, "--header", "blue"),
  typed("a header with an impossible name", "--url", URL, "--header", "X Tenant: blue"),
  typed("a header with an impossible value", "--url", URL, "--header", "X-Tenant: 世界"),
  typed("a header from the environment without a name", "--url", URL, "--header-env", "X-Tenant: TOKEN"),
  typed("a variable to pass on that is not set", ...SERVER, "--env", "MISSING_OF_A_TEST"),
  typed("a variable without a name", ...SERVER, "--env", "=3000"),
  typed("the whole environment for a URL", "--url", URL, "--env-all"),
  typed("the whole environment for a client", "--client", "node c.js {url}", "--env-all"),
  typed("a token in place of its variable", "--url", URL, "--bearer-env", "eyJhbGciOi.e30"),
  typed("a variable that is not set", "--url", URL, "--bearer-env", "MISSING_OF_A_TEST"),
  typed("a token of an unknown kind", "--url", URL, "--token-env", "expird=MISSING_OF_A_TEST"),
  typed("a token without a kind", "--url", URL, "--token-env", "TOKEN"),
  typed("a token whose variable is not set", "--url", URL, "--token-env", "expired=MISSING_OF_A_TEST"),
  typed("a token for a command", ...SERVER, "--token-env", "expired=TOKEN"),
  typed("two valid tokens", "--url", URL, "--bearer-env", "TOKEN", "--token-env", "valid=TOKEN"),
  typed("an unknown way to a token", "--url", URL, "--auth", "isuer=http://127.0.0.1:4700"),
  typed("an issuer on another machine", "--url", URL, "--auth", "issuer=https://as.example"),
  typed(
    "an issuer and a token",
    "--url",
    URL,
    "--auth",
    "issuer=http://127.0.0.1:4700",
    "--bearer-env",
    "TOKEN",
  ),
  typed("a word that is nearly a way to a token", "--url", URL, "--auth", "client-credential"),
  typed("a login with a value", "--url", URL, "--auth", "login=now"),
  typed("client credentials without a client", "--url", URL, "--auth", "client-credentials"),
  typed("a secret without a client", "--url", URL, "--auth", "login", "--client-secret-env", "TOKEN"),
  typed(
    "a secret whose variable is not set",
    ...["--url", URL, "--auth", "client-credentials", "--client-id", "robot"],
    ...["--client-secret-env", "MISSING_OF_A_TEST"],
  ),
  typed("a client without a way to a token", "--url", URL, "--client-id", "robot"),
  typed("a login and a token", "--url", URL, "--auth", "login", "--bearer-env", "TOKEN"),
  typed("a login for a command", ...SERVER, "--auth", "login"),
  typed(
    "a port without a browser",
    ...["--url", URL, "--auth", "client-credentials", "--client-id", "robot"],
    ...["--client-secret-env", "TOKEN", "--callback-port", "8080"],
  ),
  typed("a port that is none", "--url", URL, "--auth", "login", "--callback-port", "80808"),
  typed("an authorization server that is no URL", "--url", URL, "--authorization-server", "as.example"),
  typed("an authorization server for a command", ...SERVER, "--authorization-server"),
  typed("scopes without an issuer", "--url", URL, "--scope", "files:read"),
  typed("an --sse-url for stdio", ...SERVER, "--sse-url", SSE_URL),
  typed("an --sse-url without --url", "--sse-url", SSE_URL),
  typed("an --sse-url for a client", "--client", "node c.js", "--sse-url", SSE_URL),
  typed("an --sse-url that is no URL", "--url", URL, "--sse-url", "localhost:3000/sse"),
  typed("two URLs of HTTP+SSE", "--url", URL, "--transport", "http+sse", "--sse-url", SSE_URL),
  typed("an --sse-url without a revision", "--url", URL, "--sse-url", SSE_URL, "--spec", "2026-07-28"),
  typed("a resource that is no URL", "--url", URL, "--resource", "mcp.example"),
  typed("a permission for a URL", "--url", URL, "--allow", "host:https://as.example/x"),
  typed("an unknown permission", "--url", URL, "--allow", "registraton"),
  typed("a variable with a short secret", "--url", URL, "--secret-env", "SHORT_OF_A_TEST"),
  typed("an unknown format of standard output", ...SERVER, "--format", "yaml"),
  typed("an end at the first failure, and a new baseline", ...SERVER, "--bail", "--update-baseline"),
  typed("a reason for no new baseline", ...SERVER, "--reason", "waits for #12"),
  typed("quiet and verbose output", ...SERVER, "--quiet", "--verbose"),
  typed("an unknown report", ...SERVER, "--report", "jsn=result.json"),
  typed("a report without a file", ...SERVER, "--report", "json="),
  typed("a badge in an unknown format", ...SERVER, "--report", "badge=badge.png"),
  typed("two reports in one file", ...SERVER, "--report", "json=FOLDER/x", "--report", "junit=FOLDER/x"),
  typed("a report in the file of the trace", ...SERVER, "--report", "jsonl=FOLDER/x", "--trace", "FOLDER/x"),
  typed("a report in a missing folder", ...SERVER, "--report", "json=FOLDER/none/x.json"),
  typed("a report in place of a folder", ...SERVER, "--report", "json=FOLDER/sub"),
  typed("a report below a file", ...SERVER, "--report", "json=FOLDER/result.json/x.json"),
  typed("a report of a missing module", ...SERVER, "--report", "FOLDER/none.mjs=FOLDER/x"),
  typed("a report of a module without a function", ...SERVER, "--report", "FOLDER/no-function.mjs=FOLDER/x"),
  typed("a report that needs a source file", ...SERVER, "--report", "sarif=FOLDER/x"),
  typed("a source outside of this folder", ...SERVER, "--source", "/etc/hosts"),
  typed("a summary of GitHub that cannot be written", "report", "FOLDER/result.json", "--to", "github"),
  typed("a trace without a file", ...SERVER, "--trace="),
  typed("a trace in a missing folder", ...SERVER, "--trace", "FOLDER/none/trace.jsonl"),
  typed("a missing baseline", ...SERVER, "--baseline", "FOLDER/none.yaml"),
  typed("a baseline that is a folder", ...SERVER, "--baseline", "FOLDER/sub"),
  typed("a missing result", ...SERVER, "--older", "FOLDER/none.json"),
  typed("an empty result", "diff", "FOLDER/empty.json", "FOLDER/result.json"),
  typed("a result that is not JSON", "diff", "FOLDER/page.html", "FOLDER/result.json"),
  typed("a result that ends too early", "diff", "FOLDER/cut.json", "FOLDER/result.json"),
  typed("JSON lines in place of a result", "diff", "FOLDER/result.jsonl", "FOLDER/result.json"),
  typed("a trace in place of a result", "diff", "FOLDER/trace.jsonl", "FOLDER/result.json"),
  typed("other JSON in place of a result", "diff", "FOLDER/other.json", "FOLDER/result.json"),
  typed("a list in place of a result", "diff", "FOLDER/list.json", "FOLDER/result.json"),
  typed("a result of another version", "diff", "FOLDER/newer.json", "FOLDER/result.json"),
  typed("a result without its legs", "diff", "FOLDER/no-legs.json", "FOLDER/result.json"),
  typed("a result with an unknown verdict", "diff", "FOLDER/verdict.json", "FOLDER/result.json"),
  typed("an unknown format of a diff", "diff", "a.json", "b.json", "--format", "markdwn"),
  typed("a report without a format", "report", "FOLDER/result.json"),
  typed(
    "an incomplete trace",
    "report",
    "FOLDER/result.json",
    "--to",
    "html=FOLDER/x",
    "--trace",
    "FOLDER/cut.jsonl",
  ),
  typed(
    "the trace of another time",
    "report",
    "FOLDER/result.json",
    "--to",
    "html=FOLDER/x",
    "--trace",
    "FOLDER/late.jsonl",
  ),
  typed(
    "the trace of a shorter run",
    "report",
    "FOLDER/result.json",
    "--to",
    "html=FOLDER/x",
    "--trace",
    "FOLDER/short.jsonl",
  ),
  typed(
    "a damaged trace",
    "report",
    "FOLDER/result.json",
    "--to",
    "html=FOLDER/x",
    "--trace",
    "FOLDER/damaged.jsonl",
  ),
  typed("a trace that is none", "judge", "FOLDER/other.json"),
  typed("a result in place of a recording", "judge", "FOLDER/result.json"),
  typed("a result in place of a trace", "show", "FOLDER/result.json", "1"),
  typed("a missing trace", "judge", "FOLDER/none.jsonl"),
  typed("a trace that is redacted already", "judge", "FOLDER/trace.jsonl", "--redact", "FOLDER/new.jsonl"),
  typed(
    "a redacted recording that cannot be written",
    ...["judge", "examples/recordings/messages.jsonl", "--redact", "FOLDER/none/new.jsonl"],
  ),
  typed("a recording that is damaged", "judge", "FOLDER/damaged.jsonl.gz"),
  typed("proxy: a server twice", "proxy", "--server", "node a.js", "--url", URL),
  typed("proxy: no server", "proxy"),
  typed("proxy: an address for a server over stdio", "proxy", "--server", "node a.js", "--listen", "7000"),
  typed(
    "proxy: a log that cannot be written",
    "proxy",
    "--server",
    "node a.js",
    "--log",
    "FOLDER/none/a.log",
  ),
  typed(
    "proxy: a recording that cannot be written",
    "proxy",
    "--url",
    URL,
    "--record",
    "FOLDER/none/a.jsonl",
  ),
  typed("proxy: a report without a file", "proxy", "--server", "node a.js", "--report", "github"),
  typed("proxy: a command that is not closed", "proxy", "--server", 'node "a.js'),
  typed("proxy: a URL that is none", "proxy", "--url", "localhost"),
  typed("proxy: an address without a port", "proxy", "--url", URL, "--listen", "localhost"),
  typed("proxy: an address of another machine", "proxy", "--url", URL, "--listen", "192.0.2.1:7000"),
  typed("proxy: a command that does not exist", "proxy", "--server", "FOLDER/none"),
  {
    title: "mcp: a file of another folder",
    given: 'inThisFolder("..")',
    provoke: () => inThisFolder(".."),
  },
  {
    title: "mcp: a file that does not exist",
    given: 'inThisFolder("none.json")',
    provoke: () => inThisFolder("none.json"),
  },
  typed("an application that is not known", "--client", "x --config {config:cursr} {url}", "--no-config"),
  typed("a model with an interface that is not known", "--client", "x {model:opnai} {url}", "--no-config"),
  typed("an application that is not known", "--app", "claud", "--no-config"),
  typed("an application, and a server", "--app", "claude", "--url", URL, "--no-config"),
  {
    title: "an application that is not installed",
    given: "mcp-conform --app gemini --no-config",
    provoke: async () => {
      const before = process.env.PATH;
      process.env.PATH = "";
      try {
        return await runCommandLine(["--app", "gemini", "--no-config"]);
      } finally {
        process.env.PATH = before;
      }
    },
  },
  typed(
    "a situation and a check",
    ...["--client", "x {url}", "--no-config", "--situation", "usual", "--only", "client.initialize.first"],
  ),
  {
    title: "init: a folder with a configuration",
    given: "mcp-conform init",
    provoke: () => init({}, initialized("mcp-conform.config.yaml")),
  },
  {
    title: "init: a folder with the workflow",
    given: "mcp-conform init --workflow",
    provoke: () => init({ workflow: true }, initialized(WORKFLOW_FILE)),
  },
  {
    title: "init: a file that cannot be written",
    given: "mcp-conform init --workflow, where .github is a file",
    provoke: () => writeNew(initialized(".github"), WORKFLOW_FILE, ""),
  },
  typed("doctor: no server", "doctor"),
  typed("doctor: an unknown format", "doctor", ...SERVER, "--format", "yaml"),
  typed("serve: a port that no computer has", "serve", "--port", "70000"),
  typed("serve: a port that is no number", "serve", "--port", "http"),
  typed("serve: a time in words", "serve", "--for", "a minute"),
  typed("serve: an unknown application", "serve", "--print", "notepad"),
  typed("serve: a situation with a path of its own", "serve", "--situation", "forms-http"),
  typed("serve: two situations of one process", "serve", "--stdio", "--situation", "usual,bare"),
  typed("explain: the begin of several ids", "explain", "tools.call"),
  typed("init: a client and a server", "init", "--client", "node c.js", ...SERVER),
  configured("several targets for doctor", TWO, "doctor", "--target", "all"),
  typed("a target without a configuration", "--target", "api"),
  typed("a missing configuration", "--config", "FOLDER/none.yaml"),
  typed("a configuration of another kind", "--config", "FOLDER/page.html"),
  configured("not YAML", "server: ["),
  configured(
    "too many aliases",
    `a: &a [${"x, ".repeat(20)}x]\nb: &b [${"*a, ".repeat(20)}*a]\nc: [${"*b, ".repeat(20)}*b]\n`,
  ),
  {
    title: "configuration: a file that cannot be read",
    given: "mcp-conform with a file of another user",
    provoke: () => textOf(path.join(folder, "sub")),
  },
  configured("a list", "- server: node a.js\n"),
  configured("an unknown key", "server: node a.js\nsepc: all\n"),
  configured("a wrong type", "server: node a.js\ntimeout: ten\n"),
  configured("an unknown revision", "server: node a.js\nspec: [2025-11-24]\n"),
  configured("two targets of one name", `${TWO}  api: { server: node b.js }\n`),
  configured("targets without a name", "targets: []\n"),
  configured("a target that is no object", "targets:\n  api: node a.js\n"),
  configured("a name that no file can have", "targets:\n  a/b: { server: node a.js }\n"),
  configured("a shared address", `server: node a.js\n${TWO}`),
  configured("an unknown default", `default: apu\n${TWO}`),
  configured("an unknown report", "server: node a.js\nreport: [htlm]\n"),
  configured("a secret header", "url: http://localhost:3000/mcp\nheaders: { Authorization: Bearer abc }\n"),
  configured("a secret in the environment", 'server: node a.js\nenv: { API_KEY: "1234567890" }\n'),
  configured("secrets", "server: node a.js\nsecrets: [abc]\n"),
  configured("an update of the baseline", "server: node a.js\nupdateBaseline: true\n"),
  configured("a mistake that the run finds", "server: node a.js\nonly: [tols.*]\n"),
  configured("several targets, and none is chosen", TWO),
  configured("an unknown target", TWO, "--target", "apo"),
  configured("a target without names", "server: node a.js\n", "--target", "api"),
  configured("a target and a command", TWO, "--target", "api", "--server", "node"),
  configured("one JSON of several targets", TWO, "--target", "all", "--format", "json"),
  configured(
    "one baseline of several targets",
    `baseline: known.yaml\n${TWO}`,
    "--target",
    "all",
    "--update-baseline",
  ),
  moduleOf("a module without a default export", "a.mjs", "export const a = 1;"),
  moduleOf("a module that throws", "b.mjs", "throw new Error('no such file: x.json');"),
  {
    title: "configuration: a module in TypeScript, which this Node.js does not load",
    given: "mcp-conform --config c.ts",
    provoke: () => {
      throw unloadable(
        "c.ts",
        Object.assign(new Error("Unknown file extension"), { code: "ERR_UNKNOWN_FILE_EXTENSION" }),
        "v20.19.0",
      );
    },
  },
  {
    title: "configuration: two files in one folder",
    given: "mcp-conform in a folder with mcp-conform.config.yaml and mcp-conform.config.json",
    provoke: () => {
      mkdirSync(path.join(folder, "two"));
      for (const ending of ["yaml", "json"])
        writeFileSync(path.join(folder, "two", `mcp-conform.config.${ending}`), "");
      return findConfig(path.join(folder, "two"));
    },
  },
  {
    title: "library: a target without a configuration",
    given: 'loadTarget("api")',
    provoke: () => loadTarget("api"),
  },
  {
    title: "library: several targets of a configuration",
    given: 'loadTarget("all", { config })',
    provoke: () => {
      writeFileSync(path.join(folder, "several.yaml"), TWO);
      return loadTarget("all", { config: path.join(folder, "several.yaml") });
    },
  },
  typed("an unknown id", "explain", "jsonrpc.method.unknwn"),
  typed("an unknown role", "list", "--role", "servr"),
  typed("a word that no check has", "list", "qqq"),
  typed("a word that no situation has", "situations", "losst"),
  typed("an unknown fault", "demo", "--fault", "tools.structured-not-conformin"),
  entry("not YAML", '- check: "a\n'),
  entry("a single text", "session.ended.404\n"),
  entry("a mapping", "expected:\n  - check: a\n"),
  entry("an item that is no entry", "- session.ended.404\n"),
  entry("an entry without a check", "- reason: x\n"),
  entry("an entry without a reason", "- check: session.ended.404\n"),
  entry("an unknown key", line("revison: 2025-11-25")),
  entry("an unknown check", "- check: session.ended.40\n  reason: x\n"),
  entry("a pattern", '- check: "session.*"\n  reason: x\n'),
  entry("an unknown revision", line("revision: 2025-11-26")),
  entry("an unknown transport", line("transport: htp")),
  entry("a place where the check never runs", line("transport: stdio")),
  entry("a day that does not exist", line("until: 2026-02-30")),
  entry("a number", line("issue: 42")),
  entry("an empty value", line("target:")),
  entry("a colon in a text", "- check: session.ended.404\n  reason: waits: for it\n"),
  entry("two entries for one failure", line("") + line("revision: 2025-11-25")),
  called("library: no object", "node a.js"),
  called("library: an unknown setting", { servr: "node a.js" }),
  called("library: nothing to judge", {}),
  called("library: a number for a text", { server: 7 }),
  called("library: a text for a list", { server: "s", only: "tools.*" }),
  called("library: a revision for a list", { server: "s", spec: "2025-11-25" }),
  called("library: an empty list of transports", { client: "c", transport: [] }),
  called("library: a text for true or false", { server: "s", strict: "yes" }),
  called("library: a text for a number", { server: "s", timeout: "500" }),
  called("library: a timeout of the start in seconds", { server: "s", startTimeout: 30 }),
  called("library: an unknown level", { server: "s", level: "shuld" }),
  called("library: an unknown check", { server: "s", only: ["tols.*"] }),
  called("library: exercises that are none", { server: "s", exercises: ["slow"] }),
  called("library: an unknown exercise", { server: "s", exercises: { slo: { tool: "wait" } } }),
  called("library: an exercise with a mistyped member", {
    server: "s",
    exercises: { slow: { tool: "wait", args: {} } },
  }),
  called("library: a text for headers", { url: URL, headers: "X-Tenant: blue" }),
  called("library: a header without a value", { url: URL, headers: [["X-Tenant"]] }),
  called("library: a number in the environment", { server: "s", env: { PORT: 3000 } }),
  called("library: a short secret", { server: "s", secrets: ["abc"] }),
  {
    title: "library: an unknown situation",
    given: 'judgeClient(["usul"], connect)',
    provoke: () => judgeClient(["usul"], async () => {}),
  },
  {
    title: "library: a server in this process that is none",
    given: "judgeServer(42)",
    provoke: () => judgeServer(42 as unknown as InProcessServer),
  },
  typed("a custom suite that is missing", ...SERVER, "--custom-suite", "FOLDER/none.mjs"),
  typed("a custom suite that cannot be loaded", ...SERVER, "--custom-suite", "FOLDER/throws.mjs"),
  typed("failures of custom suites without one", ...SERVER, "--gate-custom"),
  called("library: a custom suite that is none", { server: "s", suites: [{}] }),
  called("library: two custom suites of one name", { server: "s", suites: [ACME, ACME] }),
  {
    title: "library: a custom suite as a file, for a test runner",
    given: 'describeConformance({ server: "s", suites: ["./acme.ts"] })',
    provoke: () => new ConformanceTests({ server: "s", suites: ["./acme.ts"] }),
  },
  typed("a history without a folder", "--server", "x", "--report", "history="),
  typed("a history that is below a file", "--server", "x", "--report", "history=FOLDER/result.json/history"),
  typed("trend: a folder that does not exist", "trend", "FOLDER/none"),
  typed("trend: a folder without results", "trend", "FOLDER/sub"),
  typed("trend: a file that is no result", "trend", "FOLDER/other.json"),
  typed("trend: one name of a renamed target", "trend", "FOLDER/result.json", "--same-as", "old"),
  typed("trend: a name that no result has", "trend", "FOLDER/result.json", "--same-as", "old=new"),
  typed("explore: no server", "explore", "--for", "60s"),
  typed("explore: a time in words", "explore", "--server", "node s.js", "--for", "a minute"),
  typed("explore: a seed that is no number", "explore", "--server", "node s.js", "--seed", "x"),
  typed("explore: several revisions", "explore", "--server", "node s.js", "--spec", "all"),
  typed("explore: a client and a server", "explore", "--client", "c {url}", "--server", "node s.js"),
  typed("explore: illegal messages to a client", "explore", "--client", "c {url}", "--allow", "illegal"),
  typed("explore: several revisions of a client", "explore", "--client", "c {url}", "--spec", "all"),
  typed("explore: several transports of a client", "explore", "--client", "c {target}"),
  typed("bisect: no command", "bisect", "--good", "1", "--bad", "2", "--only", "ping.answered"),
  typed("bisect: no check", "bisect", "--good", "1", "--bad", "2", "--server", "s {version}"),
  typed("bisect: no versions", "bisect", "--server", "s {version}", "--only", "ping.answered"),
  typed("bisect: no place for the version", ...BISECT, "--server", "node build/index.js"),
  typed("bisect: a command that names no package", ...BISECT, "--server", "s {version}"),
  typed("bisect: too few steps", ...BISECT, "--server", "s {version}", "--max-steps", "1"),
  typed("bisect: a version that is not listed", ...BISECT, "--server", "s {version}", "--versions", "1,3"),
  typed(
    "bisect: the same version twice",
    ...["bisect", "--good", "1", "--bad", "1", "--only", "ping.answered"],
    ...["--server", "s {version}", "--versions", "1,2"],
  ),
  typed(
    "bisect: another file as the state",
    ...[...BISECT, "--server", "s {version}", "--versions", "1,2", "--state", "FOLDER/result.json"],
  ),
  {
    title: "bisect: a registry that gives no versions",
    given: 'unlisted("my-server", "connect ECONNREFUSED")',
    provoke: () => {
      throw unlisted("my-server", "connect ECONNREFUSED");
    },
  },
  typed("matrix: one target without a name", "matrix", "FOLDER/one-target.yaml"),
  typed("matrix: a target twice, and one without an address", "matrix", "FOLDER/same-targets.yaml"),
  typed("matrix: a shard that does not exist", "matrix", "FOLDER/two-targets.yaml", "--shard", "4/3"),
  typed(
    "matrix: a folder that cannot be made",
    "matrix",
    "FOLDER/two-targets.yaml",
    "--out",
    "FOLDER/other.json",
  ),
  typed("merge: no such file", "merge", "FOLDER/nothing.json"),
  typed("merge: a page", "merge", "FOLDER/page.html"),
  typed("merge: a matrix of a newer format", "merge", "FOLDER/newer-matrix.json"),
  typed("merge: a damaged matrix", "merge", "FOLDER/damaged-matrix.json"),
  typed("merge: the same targets twice", "merge", "FOLDER/matrix.json", "FOLDER/matrix.json"),
  typed("merge: parts of two versions", "merge", "FOLDER/matrix.json", "FOLDER/older-matrix.json"),
  typed("merge: a result whose name is no name of a target", "merge", "FOLDER/all.json"),
  { title: "merge: nothing", given: "merged([])", provoke: () => merged([]) },
  typed("--watch of a folder that does not exist", "--server", "x", "--no-config", "--watch", "FOLDER/subb"),
  typed("--watch of two targets", "--config", "FOLDER/two-targets.yaml", "--target", "all", "--watch"),
  typed("--watch with JSON", "--server", "x", "--no-config", "--watch", "--format", "json"),
  typed(
    "--watch that rewrites a baseline",
    "--server",
    "x",
    "--no-config",
    "--watch",
    "--update-baseline",
    "--baseline",
    "FOLDER/b.yaml",
  ),
  {
    title: "library: an unknown report",
    given: 'renderReport(result, "jsn")',
    provoke: () => renderReport(result, "jsn" as ReportFormat),
  },
  {
    title: "library: a report without a source",
    given: 'renderReport(result, "sarif")',
    provoke: () => renderReport(result, "sarif"),
  },
  {
    title: "library: a URL that is not absolute",
    given: 'playSituation("usual", { url: "mcp.example" })',
    provoke: () => playSituation("usual", { url: "mcp.example" }),
  },
];

beforeAll(() => {
  for (const [name, text] of Object.entries(INPUT_FILES)) writeFileSync(path.join(folder, name), text);
  mkdirSync(path.join(folder, "sub"));
  writeFileSync(path.join(folder, "damaged.jsonl.gz"), damagedRecording());
  vi.stubEnv("SHORT_OF_A_TEST", "abc");
  vi.stubEnv("GITHUB_STEP_SUMMARY", path.join(folder, "none", "summary.md"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A compressed file of messages whose end is damaged. It is much longer than what a format is recognized by. */
function damagedRecording(): Buffer {
  // The same bytes in each run, which no compression makes much shorter.
  const text = (from: number) =>
    Array.from({ length: 1_000 }, (_, index) =>
      createHash("sha512").update(`${from} ${index}`).digest("hex"),
    ).join("");
  const line = (_: unknown, from: number) => {
    const message = { jsonrpc: "2.0", method: "notifications/x", params: { text: text(from) } };
    return `${JSON.stringify({ from: "client", message })}\n`;
  };
  const whole = gzipSync(Array.from({ length: 30 }, line).join(""));
  return whole.fill(0xff, Math.floor(whole.length * 0.9));
}

async function errorOf({ title, provoke }: Situation): Promise<Error> {
  try {
    await provoke();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error(`${title}: it was accepted`);
}

/** The same on every machine, and without the rest of a long list. */
function shortened(message: string): string {
  const slashes = (text: string) => (path.sep === "\\" ? text.replaceAll(path.sep, "/") : text);
  const machine = slashes(message.replaceAll(folder, "FOLDER").replaceAll(process.cwd(), "HERE"));
  return machine.replace(/([\w.@-]+(?:, [\w.@-]+){3})(?:, [\w.@-]+){8,}/g, "$1, …");
}

describe("usage errors", () => {
  const errors: Error[] = [];
  beforeAll(async () => {
    for (const situation of SITUATIONS) errors.push(await errorOf(situation));
  }, 180_000);

  it("are as the table shows them", async () => {
    const blocks: string[] = [];
    for (const [index, error] of errors.entries()) {
      const { title, given } = SITUATIONS[index] ?? { title: "", given: "" };
      expect(error, `${title}: ${error.stack}`).toBeInstanceOf(UsageError);
      blocks.push(`${title}\n  given   ${given}\n  exit    2\n  text    ${shortened(error.message)}\n`);
    }
    await expect(blocks.join("\n")).toMatchFileSnapshot("usage-errors.txt");
  });

  it("are all in the table", () => {
    const provoked = new Set(errors.flatMap(stacksOf).flatMap(placesIn));
    const missing = sources(["harness/cli", "harness/library"]).flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((text, index) => {
          const place = `${path.relative(root, file)}:${index + 1}`;
          return text.includes("new UsageError(") && !provoked.has(place) ? [place] : [];
        }),
    );
    expect(missing).toEqual([]);
  });
});

const root = fileURLToPath(new globalThis.URL("../../..", import.meta.url));

/** The stack of an error, and those of the mistakes that it combines. */
function stacksOf({ stack = "", cause }: Error): readonly string[] {
  return [stack, ...(Array.isArray(cause) ? cause.map((one: Error) => one.stack ?? "") : [])];
}

/** "harness/cli/program.ts:12" for each line of a stack. */
function placesIn(stack: string): readonly string[] {
  return [...stack.matchAll(/(harness\/[\w./-]+\.ts):(\d+)/g)].map(([, file, at]) => `${file}:${at}`);
}

function sources(folders: readonly string[]): readonly string[] {
  return folders.flatMap((one) =>
    readdirSync(path.join(root, one), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => path.join(root, one, name)),
  );
}
