/** The reference server, for use in process: `startHttp(new ReferenceServer({ hooks: hooksOf([fault]) }))`. */

export {
  type Fault,
  type Hooks,
  hooksOf,
  type Oddity,
  type Switch,
  type Transport,
} from "../../switches/server.ts";
export type { Capability, ServerOptions } from "../../switches/server-options.ts";
export { ReferenceServer } from "./core/server.ts";
export { type Running, startHttp } from "./wire/http.ts";
export { startHttpSse } from "./wire/http-sse.ts";
export { type Streams, serve } from "./wire/stdio.ts";
