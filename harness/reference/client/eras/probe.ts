import { eraOf, type Revision } from "../../../../schema/revision.ts";
import {
  HEADER_MISMATCH,
  isObject,
  MISSING_CLIENT_CAPABILITY,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../message.ts";
import { type Core, during, NoCommonVersion, newestOf } from "../core/core.ts";
import type { Stateless } from "./stateless.ts";

/** The outcome of the probe: the era, and the revision, if the server named any. */
export type Shown =
  | { readonly era: "stateless" }
  | { readonly era: "stateful"; readonly preferred?: Revision };

/** The errors that only servers of 2026-07-28 send. */
const MODERN: ReadonlySet<number> = new Set([
  HEADER_MISMATCH,
  MISSING_CLIENT_CAPABILITY,
  UNSUPPORTED_VERSION,
]);

/**
 * Probes the era of a server with `server/discover`, over both transports. A result, or an error that only 2026-07-28
 * has, means the stateless era. Everything else, also silence, means the stateful era.
 *
 * @throws NoCommonVersion, or the error of a server of 2026-07-28 that refuses `server/discover`
 */
export async function probe(core: Core, stateless: Stateless): Promise<Shown> {
  let shown: Shown = { era: "stateless" };
  await during(core, "probe", async () => {
    shown = await discover(core, stateless);
  });
  return shown;
}

async function discover(core: Core, stateless: Stateless): Promise<Shown> {
  const { conversation, pipeline, probeTimeoutMs, spoken } = core;
  try {
    const call = { method: "server/discover", params: {} };
    const { supportedVersions, capabilities } = await stateless.ask(call, {
      timeoutMs: probeTimeoutMs,
      isCancellable: false,
    });
    const supported = Array.isArray(supportedVersions) ? supportedVersions : [];
    if (pipeline.decide("fallsBack", !Array.isArray(supportedVersions), { why: supported }))
      return { era: "stateful" };
    stateless.choose(supported);
    conversation.server = isObject(capabilities) ? capabilities : {};
    return { era: "stateless" };
  } catch (cause) {
    const isModern =
      cause instanceof NoCommonVersion || (cause instanceof ProtocolError && MODERN.has(cause.code));
    if (pipeline.decide("fallsBack", !isModern, { why: cause })) return { era: "stateful" };
    if (!(cause instanceof NoCommonVersion)) throw cause;
    const common = spoken.filter((one) => eraOf(one) === "stateful" && cause.supported.includes(one));
    const preferred = newestOf("stateful", common);
    if (!preferred) throw cause;
    return { era: "stateful", preferred };
  }
}
