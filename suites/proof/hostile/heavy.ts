import { type Start, smallBut } from "./endpoints.ts";
import { type Script, SERVER } from "./scripts.ts";

/** A target whose messages are as large as they may be, or larger. */
export interface Heavy<How> {
  /** Completes "A server that …". */
  readonly describe: string;
  readonly how: How;
  readonly says: RegExp;
  /** Megabytes that the command line may take. Default: 350. */
  readonly mostMb?: number;
  readonly args?: readonly string[];
  /** What the trace has of a message that is too large, if not its start, its length and its hash. */
  readonly keeps?: RegExp;
}

/** What a redaction has to search, different each time: no two messages can share their value. */
const words = (count: number): string => `word${count} token=abc${count} `.repeat(30e6 / 20);

const heavyResource = (member: string): Script["script"] => `${SERVER}
  begin.capabilities = { resources: {}, tools: {} };
  const uri = "file:///heavy";
  const contents = [{ uri, mimeType: "application/octet-stream", ${member}: "QUJD".repeat(75e5) }];
  onRequest(({ id, method, params }) => {
    if (method === "resources/list") say({ id, result: { resources: [{ uri, name: "heavy" }] } });
    else if (method === "resources/read" && params && params.uri === uri) say({ id, result: { contents } });
    else return false;
    return true;
  })`;

const longLists = (text: string): Script["script"] => `${SERVER}
  begin.capabilities = { resources: {}, tools: {}, prompts: {} };
  let n = 0;
  onRequest(({ id, method }) => {
    if (!/list$/.test(method)) return false;
    n += 1;
    say({ id, result: { tools: [], resources: [], resourceTemplates: [], prompts: [], x: ${text} } });
    return true;
  })`;

/** Three of these at the same time are more than all buffers hold together: then one is not read, and its check has no verdict. */
const READ_OR_NOT = /"tools\.list\.answered (?:pass|inconclusive)"/;

export const heavyOverStdio: readonly Heavy<Script["script"]>[] = [
  {
    describe: "has a resource with a text of 30 MB",
    how: heavyResource("text"),
    says: /"resources\.read\.shape pass"/,
  },
  {
    describe: "has a resource with a blob of 30 MB",
    how: heavyResource("blob"),
    says: /"resources\.read\.shape pass"/,
  },
  {
    describe: "answers each list with a message of 30 MB, always another one",
    how: longLists(`("word" + n + " token=abc" + n + " ").repeat(15e5)`),
    says: READ_OR_NOT,
    // Seen: 272 to 337. Two of them are read at the same time.
    mostMb: 400,
  },
  {
    describe: "answers each list with a line of 100 MB, on many connections at the same time",
    how: longLists(`"x".repeat(100e6)`),
    says: /"tools\.list\.answered inconclusive"/,
    args: ["--only", "tools.*", "--only", "resources.*"],
    keeps: /"how":"SIGKILL","why":"it wrote \d+ bytes/,
  },
];

const longAnswers = (text: (count: number) => string, isStream = false): Start => {
  let count = 0;
  return smallBut((method, response, id) => {
    if (!/list$/.test(method)) return false;
    count += 1;
    const body = JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [], x: text(count) } });
    response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
    response.end(isStream ? `data: ${body}\n\n` : body);
    return true;
  });
};

export const heavyOverHttp: readonly Heavy<Start>[] = [
  {
    describe: "answers each list with a body of 30 MB, always another one",
    how: longAnswers(words),
    says: READ_OR_NOT,
    mostMb: 450,
  },
  {
    describe: "answers each list with an event of 30 MB, always another one",
    how: longAnswers(words, true),
    says: READ_OR_NOT,
    // Seen: 374 to 437. What was parsed before is garbage that may be collected late.
    mostMb: 500,
  },
  {
    describe: "answers each list with a body of 100 MB",
    how: longAnswers(() => "x".repeat(100e6)),
    // "fail" where 100 MB do not arrive within the limit.
    says: /"tools\.list\.answered (?:inconclusive|fail)"/,
  },
];
