import type { ServerAccess } from "../client/starting/target.ts";
import type { Target } from "../target/target.ts";
import type { Transport } from "../trace/event.ts";

/** The gateway under test. It is started again for each situation. */
export interface Gateway {
  /** The command, as the operator gave it. */
  readonly address: string;
  /** How clients reach it. */
  readonly transport: Transport;
  /** The URL of its front, where it has one, as the operator gave it. */
  readonly url?: string;
  /** How it reaches the server behind it. */
  readonly behind: "stdio" | "http";
  /** One start serves several clients. Otherwise each client has a process of its own, which cannot mix them. */
  readonly isShared: boolean;
  /** Several can run at the same time. */
  readonly isRepeatable: boolean;
  /** The front of a gateway that connects to this server. It starts with the first connection, or when it is needed. */
  front(access: ServerAccess): Promise<Target>;
}
