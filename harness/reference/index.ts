/** The reference server, for use in process: `startHttp(new ReferenceServer({ hooks: hooksOf([fault]) }))`. */
export { type Fault, type Hooks, hooksOf, type Oddity, type Switch, type Transport } from "./fault.ts";
export { FAULTS } from "./faults/index.ts";
export { ODDITIES } from "./oddities/index.ts";
export type { Capability } from "./server/capabilities.ts";
export { ReferenceServer, type ServerOptions } from "./server/server.ts";
export { type Running, startHttp } from "./wire/http.ts";
export { startHttpSse } from "./wire/http-sse.ts";
export { type Streams, serve } from "./wire/stdio.ts";
