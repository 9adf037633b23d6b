import { PassThrough } from "node:stream";
import type { ServerAccess } from "../client/starting/target.ts";
import { httpBack } from "../reference/gateway/http-back.ts";
import { type HttpRelayHooks, relayHttp } from "../reference/gateway/http-relay.ts";
import { type GatewayHooks, type OpenBack, Relay } from "../reference/gateway/relay.ts";
import { serveFront, stdioBack } from "../reference/gateway/streams.ts";
import { httpTarget } from "../target/http.ts";
import { inProcessTarget } from "../target/in-process.ts";
import type { Gateway } from "./target.ts";

/** The reference gateway in this process. Its clients share it, and reach it over streams. */
export function referenceGateway(behind: Gateway["behind"], hooks: readonly GatewayHooks[] = []): Gateway {
  return {
    address: "the reference gateway",
    transport: "stdio",
    behind,
    isShared: true,
    isRepeatable: true,
    front: async (access) => {
      const relay = new Relay(backOf(access, hooks), hooks);
      return inProcessTarget("the reference gateway", async (input, output) => {
        await serveFront(relay, input, output);
        return 0;
      });
    },
  };
}

function backOf(access: ServerAccess, hooks: readonly GatewayHooks[]): OpenBack {
  if (access.transport !== "stdio") return httpBack(access.url, hooks);
  return stdioBack(() => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    access.accept({ input, output, exit: () => void output.end() });
    return { input, output };
  });
}

/** The reference gateway between two ends of HTTP. */
export function referenceHttpGateway(hooks: HttpRelayHooks = {}): Gateway {
  return {
    address: "the reference gateway over HTTP",
    transport: "http",
    behind: "http",
    isShared: true,
    isRepeatable: true,
    front: async (access) => {
      if (access.transport === "stdio") throw new Error("this gateway has a server over HTTP");
      const { url, close } = await relayHttp(access.url, hooks);
      return { ...httpTarget({ url, transport: "http" }), end: close };
    },
  };
}
