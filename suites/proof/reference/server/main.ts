import { parseArgs } from "node:util";
import { CAPABILITY_NAMES } from "../../../../harness/reference/server/core/capabilities.ts";
import { ReferenceServer } from "../../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../../harness/reference/server/wire/http.ts";
import { startHttpSse } from "../../../../harness/reference/server/wire/http-sse.ts";
import { serve } from "../../../../harness/reference/server/wire/stdio.ts";
import { hooksOf } from "../../../../harness/switches/server.ts";
import type { ServerOptions } from "../../../../harness/switches/server-options.ts";
import { FAULTS } from "../../../faults-of-servers.ts";
import { ODDITIES } from "../../../oddities-of-servers.ts";
import { CommandLine, OPTIONS, USAGE as SHARED_USAGE } from "../command-line.ts";

const USAGE = `usage: main.ts [--stdio | --http [port] | --sse [port]] [options]

${SHARED_USAGE}
  --without <name>     do not declare this capability       (repeatable)
  --page-size <n>      entries on one page of a list`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...OPTIONS,
    stdio: { type: "boolean" },
    http: { type: "boolean" },
    sse: { type: "boolean" },
    "page-size": { type: "string" },
  },
});

const commandLine = new CommandLine(USAGE);

function options(): ServerOptions {
  const { without, revisions, "page-size": pageSize } = values;
  const switches = commandLine.switches(values, { faults: FAULTS, oddities: ODDITIES });
  const guarded = switches.find(({ protection }) => protection !== undefined);
  // Without its token nothing of it would show: a server that asks for none must not pass for a protected one.
  if (guarded !== undefined) {
    commandLine.stop(
      `${guarded.id} needs a server that requires a token, and this command line issues none.`,
    );
  }
  return {
    hooks: hooksOf(switches),
    without: commandLine.each("capability", without, (word) =>
      CAPABILITY_NAMES.find((name) => name === word),
    ),
    ...(revisions ? { revisions: commandLine.revisions(revisions.split(",")) } : {}),
    ...(pageSize ? { pageSize: Number(pageSize) } : {}),
  };
}

async function main(): Promise<void> {
  if (commandLine.informs(values, [...FAULTS, ...ODDITIES])) return;
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
  // The client may have gone: that must not crash the server.
  process.stdout.on("error", () => process.exit(0));
  await serve(server, { input: process.stdin, output: process.stdout });
  if (pipeline.setting("exitOnEof") === false) setInterval(() => {}, 60_000);
  else process.exit(0);
}

await main();
