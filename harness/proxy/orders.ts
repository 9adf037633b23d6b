import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { Seen } from "./tap.ts";

/** What the process that judges is given at its start. */
export interface Watching {
  /** The file of --record. */
  readonly record?: string;
  /** The file of --log. */
  readonly log?: string;
  /** The values of --report. */
  readonly reports?: readonly string[];
  /** The command or the URL, for the header of the trace. */
  readonly address: string;
  readonly transport: Transport;
  /** The path of the URL, with its query. */
  readonly endpoint: string;
  readonly spec?: Revision;
  /** The options that select checks, as the command line has them. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What that process gets. */
export type Order =
  | { readonly watch: Watching }
  | { readonly seen: Seen }
  | { readonly report: true }
  | { readonly finish: true };
