/** The reference client, for use in process: `runReferenceClient({ target: { url }, hooks: hooksOf([fault]) })`. */
export { type ClientOptions, ReferenceClient } from "./core/client.ts";
export type { Decisions } from "./core/decisions.ts";
export type { Target } from "./core/opener.ts";
export { type Report, type RunOptions, runReferenceClient } from "./core/run.ts";
export {
  type Client,
  type Fault,
  type Hooks,
  hooksOf,
  type Oddity,
  type Switch,
  type Transport,
} from "./switch.ts";
