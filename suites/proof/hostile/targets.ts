import { nodeCommand } from "../../../harness/testing/node-words.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { careless } from "./careless.ts";
import { LARGE_OVER_HTTP, overHttp, type Start } from "./endpoints.ts";
import { healthyOverPipes, type Lasting, lastingOverPipes } from "./lasting.ts";
import { healthyOverHttp, lastingOverHttp, launchedServers } from "./lasting-endpoints.ts";
import { overPipes } from "./pipes.ts";
import type { Where } from "./processes.ts";
import { DEAF, LARGE, STUBBORN } from "./scripts.ts";
import { overHttpSse } from "./streams.ts";

const SERVE = new URL("serve.ts", import.meta.url);

/** A target of the table. */
export interface TableTarget {
  readonly name: string;
  /** What is wrong with it, in words that several targets share. */
  readonly kind: string;
  readonly transport: Transport;
  /** Starts what the harness does not start itself. */
  open(): Promise<{ readonly where: Where; close(): Promise<void> }>;
}

/** `where` is asked for late: it depends on whether the project was compiled. */
const stdio =
  (kind: string) =>
  (name: string, where: () => Where): TableTarget => ({
    name,
    kind,
    transport: "stdio",
    open: async () => ({ where: where(), close: async () => {} }),
  });

const http =
  (kind: string) =>
  ({ describe, how }: Lasting<Start>): TableTarget => ({
    name: describe,
    kind,
    transport: "http",
    open: async () => {
      const { url, close } = await how();
      return { where: { url }, close };
    },
  });

const TOO_MUCH = "too much: floods, lines and lists of megabytes";
const AT_ONCE = "ends, hangs or is none from some message on";
const FOR_LONG = "slow, limited or lost answers, to the end";

/** The same without a fault, over each transport. What is judged over HTTP+SSE is compared with that over HTTP. */
export const HEALTHY_TARGETS: readonly TableTarget[] = [
  stdio("healthy")(healthyOverPipes.describe, () => ({
    command: nodeCommand(SERVE, healthyOverPipes.describe),
  })),
  http("healthy")(healthyOverHttp),
];

/** All hostile and careless servers, each as a process of its own. */
export const TABLE_TARGETS: readonly TableTarget[] = [
  ...LARGE.map(({ describe, script }) => stdio(TOO_MUCH)(describe, () => ({ script }))),
  ...[...STUBBORN, ...DEAF].map(({ describe, script }) =>
    stdio("does not end, or leaves processes behind")(describe, () => ({ script })),
  ),
  ...overPipes.map(({ describe }) =>
    stdio(AT_ONCE)(describe, () => ({ command: nodeCommand(SERVE, describe) })),
  ),
  ...lastingOverPipes.map(({ describe }) =>
    stdio(FOR_LONG)(describe, () => ({ command: nodeCommand(SERVE, describe) })),
  ),
  ...(["2025-11-25", "2026-07-28"] as const).flatMap((revision) =>
    careless.map(({ describe }) =>
      stdio("answers without care")(`${describe} (${revision})`, () => ({
        command: nodeCommand(SERVE, describe, revision),
      })),
    ),
  ),
  ...LARGE_OVER_HTTP.map(http(TOO_MUCH)),
  ...overHttp.map(http(AT_ONCE)),
  ...lastingOverHttp.map(http(FOR_LONG)),
  ...overHttpSse.map(
    ({ describe, how, transport }): TableTarget => ({
      name: describe,
      kind: AT_ONCE,
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
      kind: FOR_LONG,
      transport: "http",
      open: async () => ({ where: await how(), close: async () => {} }),
    }),
  ),
];
