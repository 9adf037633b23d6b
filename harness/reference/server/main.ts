import { parseArgs } from "node:util";
import { isRevision } from "../../../schema/revision.ts";
import { CAPABILITY_NAMES } from "./core/capabilities.ts";
import { ReferenceServer, type ServerOptions } from "./core/server.ts";
import { FAULTS } from "./faults/index.ts";
import { ODDITIES } from "./oddities/index.ts";
import { hooksOf, type Switch } from "./switch.ts";
import { startHttp } from "./wire/http.ts";
import { startHttpSse } from "./wire/http-sse.ts";
import { serve } from "./wire/stdio.ts";

const USAGE = `usage: main.ts [--stdio | --http [port] | --sse [port]] [options]

  --revisions a,b      speak these revisions only
  --fault <id>         break one rule                  (repeatable)
  --oddity <id>        behave unusually, and legally   (repeatable)
  --without <name>     do not declare this capability  (repeatable)
  --page-size <n>      entries on one page of a list
  --list               print all faults and oddities`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stdio: { type: "boolean" },
    http: { type: "boolean" },
    sse: { type: "boolean" },
    revisions: { type: "string" },
    fault: { type: "string", multiple: true, default: [] },
    oddity: { type: "string", multiple: true, default: [] },
    without: { type: "string", multiple: true, default: [] },
    "page-size": { type: "string" },
    list: { type: "boolean" },
    help: { type: "boolean" },
  },
});

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Each wanted word as what it names. */
function each<Value>(
  what: string,
  wanted: readonly string[],
  find: (word: string) => Value | undefined,
): Value[] {
  return wanted.map((word) => find(word) ?? stop(`There is no ${what} "${word}".\n\n${USAGE}`));
}

const byId = (switches: readonly Switch[]) => (id: string) => switches.find((one) => one.id === id);

function options(): ServerOptions {
  const revisions = values.revisions?.split(",");
  const switches = [
    ...each("fault", values.fault, byId(FAULTS)),
    ...each("oddity", values.oddity, byId(ODDITIES)),
  ];
  return {
    hooks: hooksOf(switches),
    without: each("capability", values.without, (word) => CAPABILITY_NAMES.find((name) => name === word)),
    ...(revisions
      ? { revisions: each("revision", revisions, (word) => (isRevision(word) ? word : undefined)) }
      : {}),
    ...(values["page-size"] ? { pageSize: Number(values["page-size"]) } : {}),
  };
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  if (values.list) {
    for (const { id, describe } of [...FAULTS, ...ODDITIES]) process.stdout.write(`${id}  ${describe}\n`);
    return;
  }
  const server = new ReferenceServer(options());
  const port = Number(positionals[0] ?? 0);
  if (values.http || values.sse) {
    const { url, close } = await (values.http ? startHttp : startHttpSse)(server, { port });
    const end = () => void close().then(() => process.exit(0));
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
    process.stderr.write(`listening on ${url}\n`);
    return;
  }
  await overStdio(server);
}

async function overStdio(server: ReferenceServer): Promise<void> {
  const { pipeline } = server;
  const chatter = pipeline.setting("chatter");
  if (chatter !== undefined) process.stderr.write(chatter);
  process.on("SIGTERM", () => {
    if (pipeline.setting("exitOnSigterm") === false) return;
    server.endSubscriptions();
    setImmediate(() => process.exit(0));
  });
  // A client that is gone is no reason to crash.
  process.stdout.on("error", () => process.exit(0));
  await serve(server, { input: process.stdin, output: process.stdout });
  if (pipeline.setting("exitOnEof") === false) setInterval(() => {}, 60_000);
  else process.exit(0);
}

await main();
