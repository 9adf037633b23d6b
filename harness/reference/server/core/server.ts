import { randomBytes } from "node:crypto";
import { type Era, eraOf, REVISIONS, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Capability, ServerOptions } from "../../../switches/server-options.ts";
import { TaskStore } from "../tasks/store.ts";
import type { Capabilities } from "./capabilities.ts";
import { describe } from "./features/describe.ts";
import type { Offer } from "./offer.ts";
import { Pipeline } from "./pipeline.ts";
import { REFERENCE } from "./reference-offer.ts";
import { UrlVisits } from "./url-visits.ts";
import { World } from "./world.ts";

/** What all connections and sessions of one server have in common. */
export class ReferenceServer {
  readonly revisions: readonly Revision[];
  readonly pipeline: Pipeline;
  readonly pageSize: number;
  readonly secret: Buffer;
  readonly requestTimeoutMs: number;
  readonly lenient: boolean;
  readonly offer: Offer;
  /** The stateless era: changes outlive their requests, and belong to no connection. */
  readonly world = new World({ fixedLists: true });
  readonly tasks = new TaskStore();
  readonly visits = new UrlVisits();
  /** Ends the streams of `subscriptions/listen`, one function each. */
  readonly subscriptions = new Set<() => void>();
  readonly #without: ReadonlySet<Capability>;

  constructor(options: ServerOptions = {}, offer: Offer = REFERENCE) {
    this.offer = offer;
    this.revisions = options.revisions ?? REVISIONS;
    this.pipeline = new Pipeline(options.hooks ?? []);
    this.pageSize = options.pageSize ?? 10;
    this.requestTimeoutMs = options.requestTimeoutMs ?? 60_000;
    this.lenient = options.lenient ?? false;
    this.secret = options.secret ?? randomBytes(32);
    this.#without = new Set(options.without ?? []);
  }

  capabilities(revision: Revision): Capabilities {
    return this.offer.capabilities(revision, this.#without);
  }

  implementation(revision: Revision): JsonObject {
    return describe("implementation", this.offer.implementation, revision);
  }

  speaks(era: Era): boolean {
    return this.revisions.some((revision) => eraOf(revision) === era);
  }

  /** The newest revision of an era. Undefined if the server does not speak it. */
  newest(era: Era): Revision | undefined {
    return this.revisions
      .filter((revision) => eraOf(revision) === era)
      .toSorted()
      .at(-1);
  }

  endSubscriptions(): void {
    for (const end of [...this.subscriptions]) end();
  }
}
