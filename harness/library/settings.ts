import type { Revision } from "../../schema/revision.ts";
import type { TokenKind } from "../authorization/setup.ts";
import type { ToolExercise } from "../check/exercises.ts";
import type { Headers, Transport } from "../trace/event.ts";
import type { Gate } from "../verdict/verdict.ts";

/** `latest`: the newest revision that the target speaks. `all`: every one that it speaks. Or a list of revisions. */
export type Spec = "latest" | "all" | readonly Revision[];

/**
 * What the harness may do besides. Tools that may change something may be called: every tool, or one by its name. Requests
 * may go to another host: for metadata of authorization, or to the endpoint of HTTP+SSE. Clients may be registered. More
 * refused tokens may be sent to another machine.
 */
export type AllowSetting =
  | "side-effects"
  | "registration"
  | `tool:${string}`
  | `host:${string}`
  | `refusals:${number}`;

/** How the harness gets a token. */
export type AuthSetting = `issuer=${string}` | "client-credentials" | "login";

/** The environment variables that have tokens, by what is special about each token. */
export type TokenSettings = { readonly [Kind in TokenKind]?: string };

/** A call that lets checks provoke something. */
export interface ExerciseCall {
  /** The name of the tool. */
  readonly tool: string;
  /** Left out: as the schema of the tool shows. */
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** By the name of the exercise, without "tool.": `mcp-conform exercises` lists them. */
export type ExerciseSettings = { readonly [Name in ToolExercise]?: ExerciseCall | readonly ExerciseCall[] };

/** By name; a list of pairs where a name is repeated. */
export type HeaderSettings = Readonly<Record<string, string>> | Headers;

/**
 * What to judge, and how: the options of a run as values. The command line, the library and the tests of a client in
 * its own process all make one of these. Limits are in milliseconds.
 */
export interface Settings {
  /** The command of a server over stdio; with `url`, it is started first and judged over HTTP. */
  readonly server?: string;
  /** The URL of a server over Streamable HTTP. */
  readonly url?: string;
  /** The URL of the event stream of HTTP+SSE, for a server that offers it beside `url`. Both are judged. */
  readonly sseUrl?: string;
  /** The command of a client, with {url}, {server} or {target} in it. */
  readonly client?: string;
  /** The name of an application that is a client: its command is known. */
  readonly app?: string;
  /** The command of a gateway, with {url} or {server} in it for the server behind it. */
  readonly gateway?: string;
  /** Where the clients of the gateway reach it, with {port} in it as in the command; over standard streams when left out. */
  readonly gatewayUrl?: string;
  /**
   * The transport of a URL, `http` or `http+sse`; what the server speaks when left out. Or the transports over which a client
   * is judged; taken from the placeholder when left out.
   */
  readonly transport?: Transport | readonly Transport[];
  /** `latest` when left out. */
  readonly spec?: Spec;
  /** Ids of checks, or patterns: "tools.*". */
  readonly only?: readonly string[];
  /** Ids of checks that do not run, or patterns. */
  readonly skip?: readonly string[];
  /** Names of suites. */
  readonly suite?: readonly string[];
  /** Names of situations in which a client is judged; all when left out. */
  readonly situation?: readonly string[];
  /** Files with suites of your own rules, which are no part of the verdict. */
  readonly suites?: readonly string[];
  /** Failures of these suites fail the run. */
  readonly gateCustom?: boolean;
  /** The lowest level that fails the run; `must` when left out. */
  readonly level?: Gate;
  /** Checks that could not be exercised make the run incomplete. */
  readonly strict?: boolean;
  /** Ends the run at the first check that fails it. */
  readonly bail?: boolean;
  /** Names of frozen profiles, at most one for each revision, or "all": every check counts. The newest of each revision when left out. */
  readonly profile?: readonly string[];
  /** What the harness may do besides, such as to call tools that may change something. */
  readonly allow?: readonly AllowSetting[];
  /** The tools to call for an exercise, with their arguments. A tool that is named here may be called. */
  readonly exercises?: ExerciseSettings;
  /** Sent with each HTTP request. */
  readonly headers?: HeaderSettings;
  /** Names of headers, each with the environment variable that has its value. */
  readonly headerEnv?: HeaderSettings;
  /** The environment variable that has a bearer token. */
  readonly bearerEnv?: string;
  /** Environment variables that have more tokens, which checks of authorization need. */
  readonly tokenEnv?: TokenSettings;
  /**
   * The harness is the authorization server of the server under test, at a URL on loopback: `issuer=http://127.0.0.1:4700`.
   * Or it gets a token before the run: `client-credentials`, or `login` in the browser of the operator.
   */
  readonly auth?: AuthSetting;
  /**
   * The scopes of the token, separated by spaces. When left out: "mcp" if the harness is the authorization server, else those
   * that the server names.
   */
  readonly scope?: string;
  /** The client for which a token is issued. A login without it registers one, where that is allowed. */
  readonly clientId?: string;
  /** The environment variable that has the secret of this client. */
  readonly clientSecretEnv?: string;
  /** The port on loopback to which a login comes back; a free one when left out. */
  readonly callbackPort?: number;
  /** The issuer of the authorization server, which is judged as well; `true` for the first one that the server names. */
  readonly authorizationServer?: string | true;
  /** The URL under which clients know a protected server, if that is not `url`. */
  readonly resource?: string;
  /** Texts that must not appear in any output. */
  readonly secrets?: readonly string[];
  /** Environment variables whose values must not appear in any output. */
  readonly secretEnv?: readonly string[];
  /**
   * Environment variables for the target; `true` passes on the one of this process. A server gets no other variables,
   * except those that programs need to run, such as PATH. A client gets the whole environment of this process.
   */
  readonly env?: Readonly<Record<string, string | true>>;
  /** The server gets the whole environment of this process. It may show what is in it. */
  readonly envAll?: boolean;
  /** The folder in which the target starts. */
  readonly cwd?: string;
  /** The longest wait for one answer in milliseconds, from 100 to 3,600,000; 10,000 when left out. */
  readonly timeout?: number;
  /** The longest time for one leg; 60 times `timeout` when left out, and at least 600,000. What was judged until then counts. */
  readonly limit?: number;
  /** The longest wait for the first answer of a process or a port that starts; three times `timeout` when left out. */
  readonly startTimeout?: number;
  /**
   * Seconds for which connections are kept without traffic while the rest of the run goes on; then they are used. 1 to 3600. A played
   * server is silent for as long. Left out: neither is tried.
   */
  readonly idle?: number;
  /** The largest number of parallel sessions; from the number of cores when left out. */
  readonly concurrency?: number;
  /** The file of known failures, which do not fail the run. */
  readonly baseline?: string;
  /** What the SDK of the target is known to do does not fail the run. */
  readonly acceptKnown?: boolean;
  /** Rewrite that file from this run. */
  readonly updateBaseline?: boolean;
  /** The reason of each entry that it adds. */
  readonly reason?: string;
}

export type SettingName = keyof Settings;
