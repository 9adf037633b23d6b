import { nodeCommand } from "../../../harness/testing/node-words.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { careless } from "./careless.ts";
import { LARGE_OVER_HTTP, overHttp } from "./endpoints.ts";
import { lastingOverPipes } from "./lasting.ts";
import { lastingOverHttp, launchedServers } from "./lasting-endpoints.ts";
import { overPipes } from "./pipes.ts";
import type { Where } from "./processes.ts";
import { DEAF, LARGE, STUBBORN } from "./scripts.ts";
import { overHttpSse } from "./streams.ts";

const SERVE = new URL("serve.ts", import.meta.url);

/** A target of the table. */
export interface TableTarget {
  readonly name: string;
  readonly transport: Transport;
  /** Starts what the harness does not start itself. */
  open(): Promise<{ readonly where: Where; close(): Promise<void> }>;
}

/** `where` is asked for late: it depends on whether the project was compiled. */
const stdio = (name: string, where: () => Where): TableTarget => ({
  name,
  transport: "stdio",
  open: async () => ({ where: where(), close: async () => {} }),
});

/** All hostile and careless servers, each as a process of its own. */
export const TABLE_TARGETS: readonly TableTarget[] = [
  ...[...LARGE, ...STUBBORN, ...DEAF].map(({ describe, script }) => stdio(describe, () => ({ script }))),
  ...[...overPipes, ...lastingOverPipes].map(({ describe }) =>
    stdio(describe, () => ({ command: nodeCommand(SERVE, describe) })),
  ),
  ...(["2025-11-25", "2026-07-28"] as const).flatMap((revision) =>
    careless.map(({ describe }) =>
      stdio(`${describe} (${revision})`, () => ({ command: nodeCommand(SERVE, describe, revision) })),
    ),
  ),
  ...[...LARGE_OVER_HTTP, ...overHttp, ...lastingOverHttp].map(
    ({ describe, how }): TableTarget => ({
      name: describe,
      transport: "http",
      open: async () => {
        const { url, close } = await how();
        return { where: { url }, close };
      },
    }),
  ),
  ...overHttpSse.map(
    ({ describe, how, transport }): TableTarget => ({
      name: describe,
      transport: "http+sse",
      open: async () => {
        const { url, close } = await how();
        return { where: { url, ...(transport && { args: ["--transport", transport] }) }, close };
      },
    }),
  ),
  ...launchedServers.map(
    ({ describe, how }): TableTarget => ({
      name: describe,
      transport: "http",
      open: async () => ({ where: await how(), close: async () => {} }),
    }),
  ),
];
